// The steps of the seam with their dates and names, read from the referral's history.
import { m } from '#messages'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { type Milestone, referralProgressSteps } from '../shared/referralProgress.ts'
import { date, dateTime } from '../../../design-system/ui/time.ts'

const stations: readonly Milestone[] = ['in_review', 'submitted', 'received']

/** When it last came to a status. */
const arrivals = ({ timeline }: ReferralDetail): Map<string, string> => {
  const found = new Map<string, string>()
  for (const { at, before, after } of timeline) {
    if (after !== null && before?.status !== after.status && !found.has(after.status)) found.set(after.status, at)
  }
  return found
}

/** Steps of the progress seam, each with a line of detail where there is something to say. */
export const progressOf = (referral: ReferralDetail, now: Date) => {
  const arrived = arrivals(referral)
  const detailOf = (key: string): string | undefined => {
    const at = arrived.get(key)
    if (key === 'start') return dateTime(referral.createdAt)
    if (key === 'in_review' && referral.claimedBy !== null && at !== undefined) {
      return m['referral-detail:claimedBy']({ name: referral.claimedBy.name, date: date(at, now) })
    }
    if (key === 'submitted') return referral.to?.name
    return at === undefined ? undefined : date(at, now)
  }
  const steps = referralProgressSteps({
    status: referral.status,
    disposition: referral.disposition,
    start: referral.from === null ? 'pending_review' : 'requested',
    passed: new Set(stations.filter((station) => arrived.has(station))),
  })
  return steps.map((step) => {
    const detail = detailOf(step.key)
    return detail === undefined ? step : { ...step, detail }
  })
}
