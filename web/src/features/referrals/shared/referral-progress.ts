// The progress steps of a referral. The steps of a returned referral end with the return.
import { m } from '#messages'
import type { Disposition, ReferralStatus } from '#contracts/enumerations.ts'
import { dispositionViews, statusViews, tagView } from '../../../lib/display/referral-status.ts'
import { type ProgressStep, stepStateAt } from '../../../design-system/ui/ProgressSteps.tsx'

/** The milestones that a referral may have passed after the first step. */
export type Milestone = 'in_review' | 'submitted' | 'received'

interface Input {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  /** The first status: requested by a partner, or pending review for a family's request. */
  readonly start: 'requested' | 'pending_review'
  /** The milestones in its history. */
  readonly passedMilestones: ReadonlySet<Milestone>
}

const stages = ['start', 'in_review', 'submitted', 'received', 'closed'] as const
type Stage = (typeof stages)[number]

const stageByStatus: Record<Exclude<ReferralStatus, 'returned'>, Stage> = {
  requested: 'start',
  pending_review: 'start',
  in_review: 'in_review',
  submitted: 'submitted',
  received: 'received',
  closed: 'closed',
}

const createStep = (stage: Stage, start: Input['start']): Omit<ProgressStep, 'state'> => {
  switch (stage) {
    case 'start':
      return { key: stage, title: statusViews[start].label, icon: statusViews[start].icon }
    case 'in_review':
      return { key: stage, title: m['referral:progress.inReview'](), icon: statusViews.in_review.icon }
    case 'submitted':
      return { key: stage, title: m['referral:progress.sentToPartner'](), icon: statusViews.submitted.icon }
    case 'received':
      return { key: stage, title: m['referral:progress.inService'](), icon: statusViews.received.icon }
    case 'closed':
      return { key: stage, title: m['referral:progress.closed'](), icon: statusViews.closed.icon }
  }
}

/** The steps in order, with exactly one current step. */
export const referralProgressSteps = ({ status, disposition, start, passedMilestones }: Input): ProgressStep[] => {
  const wasPassed = (stage: Stage) => stage === 'start' || (stage !== 'closed' && passedMilestones.has(stage))
  if (status === 'returned' || status === 'closed') {
    const passedSteps = stages
      .filter(wasPassed)
      .map((stage): ProgressStep => ({ ...createStep(stage, start), state: 'done' }))
    const { label, icon } = tagView(status, disposition)
    return [...passedSteps, { key: status, title: label, icon, state: 'current' }]
  }
  const currentStage = stageByStatus[status]
  const currentIndex = stages.indexOf(currentStage)
  return stages.map((stage, index): ProgressStep => {
    const state = stepStateAt(index, currentIndex)
    if (stage === currentStage && disposition === 'waitlisted' && status === 'received') {
      return { key: stage, title: dispositionViews.waitlisted.label, icon: dispositionViews.waitlisted.icon, state }
    }
    return { ...createStep(stage, start), state }
  })
}
