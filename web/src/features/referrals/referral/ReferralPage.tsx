// One referral: where it is, what is known, what happened, and what the reader may do (requirements TL).
import { m } from '#messages'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { asProblem } from '../../../lib/api/problem.ts'
import { AsOfBanner, AsOfButton, AsOfProgress } from '../../as-of/AsOf.tsx'
import { useReferralDetail } from '../../as-of/queries.ts'
import { useAsOf } from '../../as-of/useAsOf.ts'
import { paths } from '../../../lib/paths.ts'
import { useReferralActions } from '../actions/useReferralActions.tsx'
import { useSession } from '../../../lib/stores/session.ts'
import { t } from '../../../lib/texts.ts'
import { BackLink } from '../../../design-system/ui/BackLink.tsx'
import { useNow } from '../../../design-system/ui/clock.ts'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { ProgressSteps } from '../../../design-system/ui/ProgressSteps.tsx'
import { PageSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { EmptyState } from '../../../design-system/ui/states.tsx'
import { HighPriority, SlaBadge, StatusTag } from '../shared/tags.tsx'
import { usePageTitle } from '../../../design-system/ui/usePageTitle.ts'
import { clientSteps } from '../../client-portal/clientSteps.ts'
import { ActionsBar, ActionsPanel } from './ActionsPanel.tsx'
import { AdminNotesPanel } from './AdminNotesPanel.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { ownClientId } from './ownClientId.ts'
import { isGone } from './isGone.ts'
import { PossibleDuplicates } from './PossibleDuplicates.tsx'
import { progressSteps } from './progressSteps.ts'
import { TimelinePanel } from './TimelinePanel.tsx'
import { VisibilityPanel } from './VisibilityPanel.tsx'

export const ReferralPage = () => {
  const { id = '' } = useParams()
  const clientId = useSession(({ user }) => ownClientId(user))
  const { at } = useAsOf()
  const result = useReferralDetail(id, clientId, at)
  const isUnavailable = result.isError && isGone(result.error)
  const referral = isUnavailable ? undefined : result.data
  const name =
    referral !== undefined
      ? m['referral-detail:title']({ shortId: t.referral.shortId(referral.id) })
      : result.isError
        ? nameOfFailure(result.error, at)
        : m['referral-detail:name']()
  usePageTitle(name, !result.isPending)
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
          <AsOfProgress done={result.preparing.done} />
        </Panel>
      )}
      {referral === undefined && result.isError && (
        <ReferralUnavailable name={name} error={result.error} onRetry={() => void result.refetch()} />
      )}
      {referral !== undefined && <ReferralView key={id} referral={referral} own={clientId === referral.client.id} />}
    </>
  )
}

const nameOfFailure = (error: Error, at: string | undefined): string => {
  const { code } = asProblem(error)
  if (code === 'invalid_referral_id') return m['referral-detail:invalidId']()
  if (code !== 'referral_not_found') return m['referral-detail:loadFailed']()
  return at === undefined ? m['referral-detail:notFound']() : m['as-of:notYet']()
}

const textsOfNone: Readonly<Record<string, { readonly text: string }>> = {
  [m['referral-detail:notFound']()]: { text: m['referral-detail:notFoundText']() },
  [m['as-of:notYet']()]: { text: m['as-of:notYetText']() },
}

const ReferralUnavailable = ({ name, error, onRetry }: { name: string; error: Error; onRetry: () => void }) => (
  <Panel>
    {isGone(error) ? (
      <EmptyState title={name} {...textsOfNone[name]} />
    ) : (
      <Failure title={name} error={error} onRetry={onRetry} />
    )}
  </Panel>
)

/** `own`: read by the family it is about, on its own pages. */
const ReferralView = ({ referral, own: isOwnReferral }: { referral: ReferralDetail; own: boolean }) => {
  const currentTime = useNow()
  const { at } = useAsOf()
  const shownTime = at === undefined ? currentTime : new Date(at)
  const [hasChanged, setHasChanged] = useState(false)
  const { start, pending, dialog } = useReferralActions(() => setHasChanged(true))
  const steps = isOwnReferral ? clientSteps(referral) : progressSteps(referral, shownTime)
  const current = steps.find((step) => step.state === 'current')
  const actionProps = {
    referral,
    pending: pending?.action ?? null,
    onStart: (action: ReferralDetail['actions'][number]) => start(action, referral),
  }
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3.5" rowGap="2" marginBottom="5">
        <chakra.h1 textStyle="pageTitle" marginInlineEnd="1">
          {m['referral-detail:title']({ shortId: t.referral.shortId(referral.id) })}
        </chakra.h1>
        <StatusTag status={referral.status} disposition={referral.disposition} />
        {/* How long the exchange may take is a matter of those who work on it. */}
        {!isOwnReferral && <SlaBadge age={referral.sla} />}
        <HighPriority priority={referral.priority} />
      </chakra.div>
      {referral.stale && (
        <chakra.p role="status" color="fg.muted" marginBottom="3">
          {m['referral-detail:stale']()}
        </chakra.p>
      )}
      <chakra.div display="grid" gap="5" paddingBottom={{ base: isOwnReferral ? '0' : '20', lg: '0' }}>
        <Panel aria-label={m['referral:progress.label']()}>
          <ProgressSteps
            steps={steps}
            direction={isOwnReferral ? 'down' : 'responsive'}
            {...(hasChanged && current !== undefined ? { reached: current.key } : {})}
          />
        </Panel>
        <chakra.div
          display="grid"
          gap="5"
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 23rem' }}
        >
          <chakra.div display="grid" gap="5" minWidth="0">
            <DetailsPanel referral={referral} isOwnReferral={isOwnReferral} />
            <TimelinePanel referral={referral} own={isOwnReferral} />
            {/* Of the past only what the history tells is put together. */}
            {referral.capacities.includes('staff') && at === undefined && <AdminNotesPanel referralId={referral.id} />}
          </chakra.div>
          <chakra.div display="grid" gap="5" minWidth="0">
            <ActionsPanel {...actionProps} always={isOwnReferral} />
            {at === undefined && <PossibleDuplicates referral={referral} />}
            <VisibilityPanel referral={referral} own={isOwnReferral} />
          </chakra.div>
        </chakra.div>
      </chakra.div>
      {/* A family has its own bar there. */}
      {!isOwnReferral && <ActionsBar {...actionProps} />}
      {dialog}
    </>
  )
}
