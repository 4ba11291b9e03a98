// The progress steps of a referral, with dates and names from its history.
import { m } from '#messages'
import { partnerName } from '#contracts/organization-ref.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { type Milestone, referralProgressSteps } from '../shared/referral-progress.ts'
import { formatDate, formatDateTime } from '../../../lib/format/time.ts'

const trackedStatuses: readonly Milestone[] = ['in_review', 'submitted', 'received']

/** When the referral last reached each status. The timeline is newest first. */
const arrivalTimes = ({ timeline }: ReferralDetail): Map<string, string> => {
  const times = new Map<string, string>()
  for (const { at, before, after } of timeline) {
    if (after !== null && before?.status !== after.status && !times.has(after.status)) times.set(after.status, at)
  }
  return times
}

export const datedProgressSteps = (referral: ReferralDetail, now: Date) => {
  const arrivalByStatus = arrivalTimes(referral)
  const stepDetail = (key: string): string | undefined => {
    const at = arrivalByStatus.get(key)
    if (key === 'start') return formatDateTime(referral.createdAt)
    if (key === 'in_review' && referral.reviewer !== null && at !== undefined) {
      return m['referral-detail:assignedTo']({ name: referral.reviewer.name, date: formatDate(at, now) })
    }
    if (key === 'submitted') return referral.to === null ? undefined : partnerName(referral.to)
    return at === undefined ? undefined : formatDate(at, now)
  }
  const steps = referralProgressSteps({
    status: referral.status,
    disposition: referral.disposition,
    start: referral.from === null ? 'pending_review' : 'requested',
    passedMilestones: new Set(trackedStatuses.filter((status) => arrivalByStatus.has(status))),
  })
  return steps.map((step) => {
    const detail = stepDetail(step.key)
    return detail === undefined ? step : { ...step, detail }
  })
}
