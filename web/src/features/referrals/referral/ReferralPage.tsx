// The page of one referral for those who work on it (TL requirements): loads it, now or as of an earlier instant, or says
// why it can't be shown. Its family has a page of its own.
import { m } from '#messages'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import { Navigate, useParams } from 'react-router-dom'
import { AsOfBanner } from '../../as-of/AsOfBanner.tsx'
import { AsOfButton } from '../../as-of/AsOfButton.tsx'
import { AsOfProgress } from '../../as-of/AsOfProgress.tsx'
import { useReferralDetail } from '../../as-of/queries.ts'
import { useAsOf } from '../../as-of/useAsOf.ts'
import { BackLink } from '../../../design-system/ui/BackLink.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { PageSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { usePageTitle } from '../../../lib/hooks/usePageTitle.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { asOwn } from '../own/own-referral.ts'
import { ReferralUnavailable } from './ReferralUnavailable.tsx'
import { ReferralView } from './ReferralView.tsx'
import { ownClientId } from './own-client-id.ts'
import { isReferralNotFound, referralFailureTitle } from './referral-failure.ts'

export const ReferralPage = () => {
  const { id = '' } = useParams()
  const clientId = useSession(({ user }) => ownClientId(user))
  const { at } = useAsOf()
  const result = useReferralDetail(id, clientId, at)
  const isUnavailable = result.isError && isReferralNotFound(result.error)
  const referral = isUnavailable ? undefined : result.data
  const name =
    referral !== undefined
      ? m['referral-detail:title']({ shortId: shortId(referral.id) })
      : result.isError
        ? referralFailureTitle(result.error, at)
        : m['referral-detail:name']()
  usePageTitle(name, !result.isPending)
  if (asOwn(referral, clientId) !== null) return <Navigate to={paths.ownReferral(id)} replace />
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" marginBottom="3">
        <BackLink to={paths.dashboard()}>{m['referral-detail:back']()}</BackLink>
        <AsOfButton />
      </chakra.div>
      {referral === undefined && <chakra.h1 srOnly>{name}</chakra.h1>}
      <AsOfBanner />
      {result.isPending && <PageSkeleton />}
      {result.preparing !== undefined && (
        <Panel>
          <AsOfProgress preparing={result.preparing} onReady={result.refetch} />
        </Panel>
      )}
      {referral === undefined && result.isError && (
        <ReferralUnavailable title={name} error={result.error} at={at} onRetry={() => void result.refetch()} />
      )}
      {referral !== undefined && <ReferralView key={id} referral={referral} />}
    </>
  )
}
