// A loaded referral: its progress, details, timeline, and actions.
import { m } from '#messages'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useAsOf } from '../../as-of/useAsOf.ts'
import { NextActionLink } from '../../client-portal/NextActionLink.tsx'
import { clientSteps } from '../../client-portal/client-steps.ts'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { ProgressSteps } from '../../../design-system/ui/ProgressSteps.tsx'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { useReadOnly } from '../../../lib/stores/read-only.ts'
import { actionGroups } from '../actions/action-display.ts'
import { useReferralActions } from '../actions/useReferralActions.tsx'
import { ActionsBar, ActionsPanel } from './ActionsPanel.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { EndedPartView } from './EndedPartView.tsx'
import { FamilyRecords } from './FamilyRecords.tsx'
import { HiddenFamilyNotice } from './HiddenFamilyNotice.tsx'
import { isHiddenFamily } from './hidden-family.ts'
import { PossibleDuplicates } from './PossibleDuplicates.tsx'
import { ReferralHeading } from './ReferralHeading.tsx'
import { TimelinePanel } from './TimelinePanel.tsx'
import { VisibilityPanel } from './VisibilityPanel.tsx'
import { datedProgressSteps } from './dated-progress-steps.ts'

interface ReferralViewProps {
  readonly referral: ReferralDetail
  /** True for the client of this referral, who sees it in the client portal. */
  readonly isOwnReferral: boolean
  /** What the family is asked about the referral. */
  readonly question?: ReactNode
}

export const ReferralView = ({ referral, isOwnReferral, question }: ReferralViewProps) => {
  const currentTime = useNow()
  const { at } = useAsOf()
  const viewTime = at === undefined ? currentTime : new Date(at)
  const isReadOnly = useReadOnly(({ since }) => since !== null)
  const [hasChanged, setHasChanged] = useState(false)
  const { start, pending, dialog } = useReferralActions('page', () => setHasChanged(true))
  // The page of the family. Only its answer has this state.
  const own = isOwnReferral && referral.familyState !== null ? { ...referral, familyState: referral.familyState } : null
  const steps = own === null ? datedProgressSteps(referral, viewTime) : clientSteps(own)
  const currentStep = steps.find((step) => step.state === 'current')
  // The client portal has its own bar at the bottom, and a bar can't show which role an action belongs to.
  const hasBar = !isOwnReferral && actionGroups(referral).length < 2
  const actionProps = {
    referral,
    pending: pending?.action ?? null,
    onStart: (action: ReferralDetail['actions'][number]) => start(action, referral),
  }
  /** The past does not include them. */
  const showsRecords = at === undefined && !isHiddenFamily(referral)
  if (referral.part !== null) return <EndedPartView referral={referral} part={referral.part} />
  return (
    <>
      <ReferralHeading referral={referral} isOwnReferral={isOwnReferral} />
      {referral.stale && !isReadOnly && (
        <chakra.p role="status" color="fg.muted" marginBottom="3">
          {m['referral-detail:savedSoon']()}
        </chakra.p>
      )}
      <chakra.div display="grid" gap="5" paddingBottom={{ base: hasBar ? '20' : '0', lg: '0' }}>
        {question}
        <HiddenFamilyNotice {...referral} />
        <Panel aria-label={m['referral:progress.label']()}>
          <ProgressSteps
            steps={steps}
            label={m['referral:progress.label']()}
            direction={isOwnReferral ? 'vertical' : 'responsive'}
            {...(hasChanged && currentStep !== undefined ? { newStep: currentStep.key } : {})}
          />
          {own !== null && own.familyState !== 'more_needed' && (
            <chakra.div marginTop="5" _empty={{ display: 'none' }}>
              <NextActionLink referral={own} />
            </chakra.div>
          )}
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
            {showsRecords && <FamilyRecords referral={referral} isOwnReferral={isOwnReferral} />}
          </chakra.div>
          <chakra.div display="grid" gap="5" minWidth="0">
            <ActionsPanel {...actionProps} alwaysVisible={!hasBar} asClient={isOwnReferral} />
            {showsRecords && <PossibleDuplicates referral={referral} />}
            <VisibilityPanel referral={referral} isOwnReferral={isOwnReferral} />
          </chakra.div>
        </chakra.div>
      </chakra.div>
      {hasBar && <ActionsBar {...actionProps} />}
      {dialog}
    </>
  )
}
