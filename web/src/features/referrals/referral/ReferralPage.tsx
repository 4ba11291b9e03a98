// One referral: where it is, what is known, what happened, and what the reader may do (requirements TL).
import { m } from '#messages'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { asProblem } from '../../../lib/api/problem.ts'
import { AsOfBanner, AsOfButton, PastPreparing } from '../../as-of/AsOf.tsx'
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
import { followedClient } from './followedClient.ts'
import { isGone } from './isGone.ts'
import { KnownAlready } from './KnownAlready.tsx'
import { progressOf } from './progress.ts'
import { TimelinePanel } from './TimelinePanel.tsx'
import { WhoSees } from './WhoSees.tsx'

export const ReferralPage = () => {
  const { id = '' } = useParams()
  const clientId = useSession(({ user }) => followedClient(user))
  const { at } = useAsOf()
  const found = useReferralDetail(id, clientId, at)
  const lost = found.isError && isGone(found.error)
  const referral = lost ? undefined : found.data
  const name =
    referral !== undefined
      ? m['referral-detail:title']({ shortId: t.referral.shortId(referral.id) })
      : found.isError
        ? nameOfFailure(found.error, at)
        : m['referral-detail:name']()
  usePageTitle(name, !found.isPending)
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" marginBottom="3">
        <BackLink to={paths.dashboard()}>{m['referral-detail:back']()}</BackLink>
        <AsOfButton />
      </chakra.div>
      {referral === undefined && <chakra.h1 srOnly>{name}</chakra.h1>}
      <AsOfBanner />
      {found.isPending && <PageSkeleton />}
      {found.preparing !== undefined && (
        <Panel>
          <PastPreparing done={found.preparing.done} />
        </Panel>
      )}
      {referral === undefined && found.isError && (
        <NotShown name={name} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {referral !== undefined && <Shown key={id} referral={referral} own={clientId === referral.client.id} />}
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

const NotShown = ({ name, error, onRetry }: { name: string; error: Error; onRetry: () => void }) => (
  <Panel>
    {isGone(error) ? (
      <EmptyState title={name} {...textsOfNone[name]} />
    ) : (
      <Failure title={name} error={error} onRetry={onRetry} />
    )}
  </Panel>
)

/** `own`: read by the family it is about, on its own pages. */
const Shown = ({ referral, own }: { referral: ReferralDetail; own: boolean }) => {
  const present = useNow()
  const { at } = useAsOf()
  const now = at === undefined ? present : new Date(at)
  const [fresh, setFresh] = useState(false)
  const { start, pending, dialog } = useReferralActions(() => setFresh(true))
  const steps = own ? clientSteps(referral) : progressOf(referral, now)
  const current = steps.find((step) => step.state === 'current')
  const actions = {
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
        {!own && <SlaBadge age={referral.sla} />}
        <HighPriority priority={referral.priority} />
      </chakra.div>
      {referral.stale && (
        <chakra.p role="status" color="fg.muted" marginBottom="3">
          {m['referral-detail:stale']()}
        </chakra.p>
      )}
      <chakra.div display="grid" gap="5" paddingBottom={{ base: own ? '0' : '20', lg: '0' }}>
        <Panel aria-label={m['referral:progress.label']()}>
          <ProgressSteps
            steps={steps}
            direction={own ? 'down' : 'responsive'}
            {...(fresh && current !== undefined ? { reached: current.key } : {})}
          />
        </Panel>
        <chakra.div
          display="grid"
          gap="5"
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 23rem' }}
        >
          <chakra.div display="grid" gap="5" minWidth="0">
            <DetailsPanel referral={referral} own={own} />
            <TimelinePanel referral={referral} own={own} />
            {/* Of the past only what the history tells is put together. */}
            {referral.capacities.includes('staff') && at === undefined && <AdminNotesPanel referralId={referral.id} />}
          </chakra.div>
          <chakra.div display="grid" gap="5" minWidth="0">
            <ActionsPanel {...actions} always={own} />
            {at === undefined && <KnownAlready referral={referral} />}
            <WhoSees referral={referral} own={own} />
          </chakra.div>
        </chakra.div>
      </chakra.div>
      {/* A family has its own bar there. */}
      {!own && <ActionsBar {...actions} />}
      {dialog}
    </>
  )
}
