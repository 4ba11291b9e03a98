// The four steps of a request as shown to its family. The steps of a returned request end with the return.
import { m } from '#messages'
import { type PartnerRef, partnerName } from '#contracts/organization-ref.ts'
import type { OwnReferral } from '#contracts/own-referrals.ts'
import { type ProgressStep, stepStateAt } from '../../design-system/ui/ProgressSteps.tsx'
import { familyStepIndex } from '../../lib/display/family-steps.ts'
import { statusViews, tagView } from '../../lib/display/referral-status.ts'

type Step = ProgressStep & { readonly detail?: string }

const sentText = (partner: PartnerRef | null) =>
  partner === null
    ? m['client-portal:steps.sent.unnamed']()
    : m['client-portal:steps.sent.partner']({ partner: partnerName(partner) })

export const clientSteps = ({
  status,
  disposition,
  to,
}: Pick<OwnReferral, 'status' | 'disposition' | 'to'>): Step[] => {
  const review = { key: 'review', title: m['client-portal:steps.review.title'](), icon: statusViews.in_review.icon }
  if (status === 'returned') {
    const { label, icon } = tagView(status, disposition)
    return [
      { ...review, state: 'done' },
      { key: 'returned', title: label, icon, state: 'current', detail: m['client-portal:steps.returned.text']() },
    ]
  }
  const currentIndex = familyStepIndex[status]
  const state = (index: number) => stepStateAt(index, currentIndex)
  const isWaitlisted = status === 'received' && disposition === 'waitlisted'
  return [
    { ...review, state: state(0), ...(currentIndex === 0 ? { detail: m['client-portal:steps.review.text']() } : {}) },
    {
      key: 'sent',
      title: m['client-portal:steps.sent.title'](),
      icon: statusViews.submitted.icon,
      state: state(1),
      detail: currentIndex === 0 ? m['client-portal:steps.sent.next']() : sentText(to),
    },
    {
      key: 'service',
      title: m['client-portal:steps.service.title'](),
      icon: isWaitlisted ? tagView(status, disposition).icon : statusViews.received.icon,
      state: state(2),
      detail: isWaitlisted ? m['client-portal:steps.service.waitlisted']() : m['client-portal:steps.service.text'](),
    },
    { key: 'done', title: m['client-portal:steps.done.title'](), icon: statusViews.closed.icon, state: state(3) },
  ]
}
