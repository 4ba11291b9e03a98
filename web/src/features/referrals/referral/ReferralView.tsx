// A loaded referral: its progress, details, timeline, and actions.
import { m } from '#messages'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useAsOf } from '../../as-of/useAsOf.ts'
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

export const ReferralView = ({ referral }: { referral: ReferralDetail }) => {
  const currentTime = useNow()
  const { at } = useAsOf()
  const viewTime = at === undefined ? currentTime : new Date(at)
  const isReadOnly = useReadOnly(({ since }) => since !== null)
  const [hasChanged, setHasChanged] = useState(false)
  const { start, pending, dialog } = useReferralActions('page', () => setHasChanged(true))
  const steps = datedProgressSteps(referral, viewTime)
  const currentStep = steps.find((step) => step.state === 'current')
  // A bar can't show which role an action belongs to.
  const hasBar = actionGroups(referral).length < 2
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
      <ReferralHeading referral={referral} />
      {referral.stale && !isReadOnly && (
        <chakra.p role="status" color="fg.muted" marginBottom="3">
          {m['referral-detail:savedSoon']()}
        </chakra.p>
      )}
      <chakra.div display="grid" gap="5" paddingBottom={{ base: hasBar ? '20' : '0', lg: '0' }}>
        <HiddenFamilyNotice {...referral} />
        <Panel aria-label={m['referral:progress.label']()}>
          <ProgressSteps
            steps={steps}
            label={m['referral:progress.label']()}
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
            <DetailsPanel referral={referral} />
            <TimelinePanel referral={referral} />
            {showsRecords && <FamilyRecords referral={referral} />}
          </chakra.div>
          <chakra.div display="grid" gap="5" minWidth="0">
            <ActionsPanel {...actionProps} alwaysVisible={!hasBar} />
            {showsRecords && <PossibleDuplicates referral={referral} />}
            <VisibilityPanel referral={referral} />
          </chakra.div>
        </chakra.div>
      </chakra.div>
      {hasBar && <ActionsBar {...actionProps} />}
      {dialog}
    </>
  )
}
