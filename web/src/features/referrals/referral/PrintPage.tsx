// The print view of a referral's history. The browser prints it or saves it as a PDF.
import { m } from '#messages'
import { shortId } from '#contracts/short-id.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { referral as referralQuery } from '../../../lib/api/queries.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { usePageTitle } from '../../../lib/hooks/usePageTitle.ts'
import { isReferralNotFound } from './referral-failure.ts'
import { asOwn } from '../own/own-referral.ts'
import { ownClientId } from './own-client-id.ts'
import { PrintedHistory } from './PrintedHistory.tsx'
import { PrintFrame } from '../shared/PrintFrame.tsx'

export const PrintPage = () => {
  const { id = '' } = useParams()
  const clientId = useSession(({ user }) => ownClientId(user))
  const isStaff = useSession(({ user }) => user !== null && user.platformRole !== null)
  const result = useQuery(referralQuery(id, clientId, isStaff))
  const visibleReferral = result.isError && isReferralNotFound(result.error) ? undefined : result.data
  const title = m['referral-history:printTitle']({ shortId: shortId(id) })
  usePageTitle(title, !result.isPending)
  if (asOwn(visibleReferral, clientId) !== null) return <Navigate to={paths.printedOwnReferral(id)} replace />
  return (
    <PrintFrame
      title={title}
      backTo={paths.referral(id)}
      backLabel={m['referral-history:backToReferral']()}
      query={result}
    >
      {visibleReferral === undefined ? null : <PrintedHistory detail={visibleReferral} title={title} />}
    </PrintFrame>
  )
}
