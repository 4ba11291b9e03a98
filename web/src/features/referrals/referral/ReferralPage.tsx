// The page of one referral: its progress, details, timeline, and actions (TL requirements).
import { m } from '#messages'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { asProblem } from '../../../lib/api/problem.ts'
import { AsOfBanner } from '../../as-of/AsOfBanner.tsx'
import { AsOfButton } from '../../as-of/AsOfButton.tsx'
import { AsOfProgress } from '../../as-of/AsOfProgress.tsx'
import { useReferralDetail } from '../../as-of/queries.ts'
import { useAsOf } from '../../as-of/useAsOf.ts'
import { paths } from '../../../lib/paths.ts'
import { useReferralActions } from '../actions/useReferralActions.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { BackLink } from '../../../design-system/ui/BackLink.tsx'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { ProgressSteps } from '../../../design-system/ui/ProgressSteps.tsx'
import { PageSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { HighPriority, IncompleteTag, SlaBadge, StatusTag } from '../shared/referral-tags.tsx'
import { usePageTitle } from '../../../lib/hooks/usePageTitle.ts'
import { clientSteps } from '../../client-portal/client-steps.ts'
import { actionGroups } from '../actions/action-display.ts'
import { ActionsBar, ActionsPanel } from './ActionsPanel.tsx'
import { AdminNotesPanel } from './AdminNotesPanel.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { ownClientId } from './own-client-id.ts'
import { isReferralNotFound } from './is-referral-not-found.ts'
import { PossibleDuplicates } from './PossibleDuplicates.tsx'
import { datedProgressSteps } from './dated-progress-steps.ts'
import { TimelinePanel } from './TimelinePanel.tsx'
import { VisibilityPanel } from './VisibilityPanel.tsx'

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
        ? failureTitle(result.error, at)
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
          <AsOfProgress preparing={result.preparing} onReady={result.refetch} />
        </Panel>
      )}
      {referral === undefined && result.isError && (
        <ReferralUnavailable name={name} error={result.error} at={at} onRetry={() => void result.refetch()} />
      )}
      {referral !== undefined && (
        <ReferralView key={id} referral={referral} isOwnReferral={clientId === referral.client.id} />
      )}
    </>
  )
}

const failureTitle = (error: Error, at: string | undefined): string => {
  const { code } = asProblem(error)
  if (code === 'invalid_referral_id') return m['referral-detail:invalidId']()
  if (code !== 'referral_not_found') return m['referral-detail:loadFailed']()
  return at === undefined ? m['referral-detail:notFound']() : m['as-of:notCreatedYet']()
}

const failureProps = (error: Error, at: string | undefined): { readonly text?: string } => {
  if (asProblem(error).code !== 'referral_not_found') return {}
  return { text: at === undefined ? m['referral-detail:notFoundText']() : m['as-of:notCreatedYetText']() }
}

interface UnavailableProps {
  readonly name: string
  readonly error: Error
  readonly at: string | undefined
  readonly onRetry: () => void
}

const ReferralUnavailable = ({ name, error, at, onRetry }: UnavailableProps) => (
  <Panel>
    {isReferralNotFound(error) ? (
      <EmptyState title={name} {...failureProps(error, at)} />
    ) : (
      <Failure title={name} error={error} onRetry={onRetry} />
    )}
  </Panel>
)

/** `isOwnReferral` is true for the client of this referral, who sees it in the client portal. */
const ReferralView = ({ referral, isOwnReferral }: { referral: ReferralDetail; isOwnReferral: boolean }) => {
  const currentTime = useNow()
  const { at } = useAsOf()
  const viewTime = at === undefined ? currentTime : new Date(at)
  const [hasChanged, setHasChanged] = useState(false)
  const { start, pending, dialog } = useReferralActions('page', () => setHasChanged(true))
  const steps = isOwnReferral ? clientSteps(referral) : datedProgressSteps(referral, viewTime)
  const currentStep = steps.find((step) => step.state === 'current')
  // The client portal has its own bar at the bottom, and a bar can't show which role an action belongs to.
  const hasBar = !isOwnReferral && actionGroups(referral).length < 2
  const actionProps = {
    referral,
    pending: pending?.action ?? null,
    onStart: (action: ReferralDetail['actions'][number]) => start(action, referral),
  }
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3.5" rowGap="2" marginBottom="5">
        <chakra.h1 textStyle="pageTitle" marginInlineEnd="1">
          {m['referral-detail:title']({ shortId: shortId(referral.id) })}
        </chakra.h1>
        <StatusTag status={referral.status} disposition={referral.disposition} />
        {/* The SLA is for the people who work on the referral, not for the family. */}
        {!isOwnReferral && <SlaBadge age={referral.sla} />}
        <HighPriority priority={referral.priority} />
        <IncompleteTag incomplete={referral.incomplete} />
      </chakra.div>
      {referral.stale && (
        <chakra.p role="status" color="fg.muted" marginBottom="3">
          {m['referral-detail:savedSoon']()}
        </chakra.p>
      )}
      <chakra.div display="grid" gap="5" paddingBottom={{ base: hasBar ? '20' : '0', lg: '0' }}>
        <Panel aria-label={m['referral:progress.label']()}>
          <ProgressSteps
            steps={steps}
            label={m['referral:progress.label']()}
            direction={isOwnReferral ? 'vertical' : 'responsive'}
            {...(hasChanged && currentStep !== undefined ? { newStep: currentStep.key } : {})}
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
            <TimelinePanel referral={referral} isOwnReferral={isOwnReferral} />
            {/* An as-of view is built from the event history, which does not include admin notes. */}
            {referral.roles.includes('staff') && at === undefined && <AdminNotesPanel referralId={referral.id} />}
          </chakra.div>
          <chakra.div display="grid" gap="5" minWidth="0">
            <ActionsPanel {...actionProps} alwaysVisible={!hasBar} />
            {at === undefined && <PossibleDuplicates referral={referral} />}
            <VisibilityPanel referral={referral} isOwnReferral={isOwnReferral} />
          </chakra.div>
        </chakra.div>
      </chakra.div>
      {hasBar && <ActionsBar {...actionProps} />}
      {dialog}
    </>
  )
}
