// The print view of the family's own request. The browser prints it or saves it as a PDF.
import { m } from '#messages'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { referral as referralQuery } from '../../../lib/api/queries.ts'
import { requestInSentence } from '../../../lib/display/request-in-sentence.ts'
import { usePageTitle } from '../../../lib/hooks/usePageTitle.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ownClientId } from '../referral/own-client-id.ts'
import { isReferralNotFound } from '../referral/referral-failure.ts'
import { PrintedOwnHistory } from './PrintedOwnHistory.tsx'
import { asOwn } from './own-referral.ts'
import { PrintFrame } from '../shared/PrintFrame.tsx'

export const OwnPrintPage = () => {
  const { id = '' } = useParams()
  const clientId = useSession(({ user }) => ownClientId(user))
  const result = useQuery(referralQuery(id, clientId, false))
  const referral = result.isError && isReferralNotFound(result.error) ? undefined : result.data
  const own = asOwn(referral, clientId)
  const title = m['own-referral:history.printTitle']({ request: requestInSentence(own?.need ?? null) })
  usePageTitle(title, !result.isPending)
  if (referral !== undefined && own === null) return <Navigate to={paths.printedReferral(id)} replace />
  return (
    <PrintFrame
      title={title}
      backTo={paths.ownReferral(id)}
      backLabel={m['own-referral:history.backToRequest']()}
      query={result}
    >
      {own && <PrintedOwnHistory detail={own} title={title} />}
    </PrintFrame>
  )
}
