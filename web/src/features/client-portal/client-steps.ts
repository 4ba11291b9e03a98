// The steps of a request as shown to its family. Those of a request that does not go on end with the reason.
import { m } from '#messages'
import { isWithoutPermission } from '#contracts/family-state.ts'
import { type PartnerRef, partnerName, partnerNameInSentence } from '#contracts/organization-ref.ts'
import type { OwnReferral } from '#contracts/own-referrals.ts'
import { type ProgressStep, type StepState, stepStateAt } from '../../design-system/ui/ProgressSteps.tsx'
import { familyStepIndex } from '../../lib/display/family-steps.ts'
import { statusViews, tagView } from '../../lib/display/referral-status.ts'
import { stoppedView } from './stopped-requests.ts'

type Step = ProgressStep & { readonly detail?: string }
type Referral = Pick<OwnReferral, 'status' | 'disposition' | 'to' | 'familyState'>

const reviewStep = (state: StepState): Step => ({
  key: 'review',
  title: m['client-portal:steps.review.title'](),
  icon: statusViews.in_review.icon,
  state,
  ...(state === 'current' ? { detail: m['client-portal:steps.review.text']() } : {}),
})

const partnerHasIt = (partner: PartnerRef | null) =>
  partner === null
    ? m['client-portal:steps.sent.unnamed']()
    : m['client-portal:steps.sent.partner']({ partner: partnerName(partner) })

const partnerHadIt = (partner: PartnerRef | null) =>
  partner === null
    ? m['client-portal:steps.sent.doneUnnamed']()
    : m['client-portal:steps.sent.done']({ partner: partnerNameInSentence(partner) })

const partnerLostIt = (partner: PartnerRef | null) =>
  partner === null
    ? m['client-portal:steps.sent.endedUnnamed']()
    : m['client-portal:steps.sent.ended']({ partner: partnerNameInSentence(partner) })

const sentStep = (state: StepState, detail: string): Step => ({
  key: 'sent',
  title: m['client-portal:steps.sent.title'](),
  icon: statusViews.submitted.icon,
  state,
  detail,
})

/** What has happened until the request stopped. */
const stepsUntilStop = ({ status, to, familyState }: Referral): Step[] => {
  if (!isWithoutPermission(familyState)) return [reviewStep('done')]
  if (status === 'submitted' || status === 'received') return [reviewStep('done'), sentStep('done', partnerLostIt(to))]
  return status === 'returned' ? [reviewStep('done')] : []
}

const serviceStep = ({ status, disposition, familyState }: Referral, state: StepState): Step => {
  const isWaitlisted = familyState === 'waitlisted'
  const detail = isWaitlisted ? m['client-portal:steps.service.waitlisted']() : m['client-portal:steps.service.text']()
  return {
    key: 'service',
    title: m['client-portal:steps.service.title'](),
    icon: isWaitlisted ? tagView(status, disposition).icon : statusViews.received.icon,
    state,
    ...(state === 'done' ? {} : { detail }),
  }
}

const doneStep = (state: StepState, title: string): Step => ({
  key: 'done',
  title,
  icon: statusViews.closed.icon,
  state,
  ...(state === 'current' ? { detail: m['client-portal:steps.done.text']() } : {}),
})

const sentDetail = (state: StepState, to: PartnerRef | null): string => {
  if (state === 'next') return m['client-portal:steps.sent.next']()
  return state === 'current' ? partnerHasIt(to) : partnerHadIt(to)
}

export const clientSteps = (referral: Referral): Step[] => {
  const { status, to, familyState } = referral
  const stopped = stoppedView(familyState)
  if (status === 'returned' || stopped !== undefined) {
    const { icon, label } = tagView(status, referral.disposition)
    const title = stopped?.title() ?? label
    const reason: Step = { key: 'stopped', title, icon: stopped?.icon ?? icon, state: 'current' }
    return [...stepsUntilStop(referral), stopped === undefined ? reason : { ...reason, detail: stopped.text() }]
  }
  // It may have been closed before any partner had it.
  if (familyState === 'closed') return [reviewStep('done'), doneStep('current', m['client-portal:steps.done.closed']())]
  const currentIndex = familyStepIndex[status]
  const state = (index: number) => stepStateAt(index, currentIndex)
  return [
    reviewStep(state(0)),
    sentStep(state(1), sentDetail(state(1), to)),
    serviceStep(referral, state(2)),
    doneStep(state(3), m['client-portal:steps.done.title']()),
  ]
}
