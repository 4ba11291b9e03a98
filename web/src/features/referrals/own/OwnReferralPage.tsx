// /client-dashboard/referrals/:id: what a family sees of one of its requests. A person who has a family profile, and works on
// this request of another family, is led to the page for that.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { HelpQuestionPanel } from '../../client-portal/HelpQuestionPanel.tsx'
import { BackLink } from '../../../design-system/ui/BackLink.tsx'
import { PageSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { referral as referralQuery } from '../../../lib/api/queries.ts'
import { usePageTitle } from '../../../lib/hooks/usePageTitle.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ReferralUnavailable } from '../referral/ReferralUnavailable.tsx'
import { ownClientId } from '../referral/own-client-id.ts'
import { isReferralNotFound, referralFailureTitle } from '../referral/referral-failure.ts'
import { OwnReferralView } from './OwnReferralView.tsx'
import { asOwn, ownPageTitle } from './own-referral.ts'

export const OwnReferralPage = () => {
  const { id = '' } = useParams()
  const clientId = useSession(({ user }) => ownClientId(user))
  const result = useQuery(referralQuery(id, clientId, false))
  // After any other failure to load, the page keeps what it shows.
  const referral = result.isError && isReferralNotFound(result.error) ? undefined : result.data
  const own = asOwn(referral, clientId)
  const title =
    own !== null
      ? ownPageTitle(own)
      : result.isError
        ? referralFailureTitle(result.error, undefined)
        : m['common:yourRequest']()
  usePageTitle(title, !result.isPending)
  if (referral !== undefined && own === null) return <Navigate to={paths.referral(id)} replace />
  const helpQuestion = own?.helpQuestion ?? null
  return (
    <>
      <chakra.div marginBottom="3">
        <BackLink to={paths.clientReferrals()}>{m['own-referral:back']()}</BackLink>
      </chakra.div>
      {own === null && <chakra.h1 srOnly>{title}</chakra.h1>}
      {result.isPending && <PageSkeleton />}
      {own === null && result.isError && (
        <ReferralUnavailable title={title} error={result.error} at={undefined} onRetry={() => void result.refetch()} />
      )}
      {own !== null && (
        <OwnReferralView key={id} referral={own}>
          {helpQuestion !== null && <HelpQuestionPanel referral={{ ...own, helpQuestion }} />}
        </OwnReferralView>
      )}
    </>
  )
}
