// How many referrals reached each step from the request to a met need, and how many ended or still wait there.
import { m } from '#messages'
import { ratio } from '../figures.ts'
import { findOutcome } from '../outcome.ts'
import type { ReferralRecord, Report } from '../report.ts'

/**
 * Each step with a test for whether a referral has reached it. A step counts only referrals that reached the previous
 * step.
 */
const steps = [
  [m['reports:steps.created'], () => true],
  // A referral that was submitted without a review counts as reviewed.
  [
    m['reports:steps.reviewed'],
    (referral) => referral.steps.some(({ statusAfter }) => ['in_review', 'submitted'].includes(statusAfter)),
  ],
  [m['reports:steps.sent'], (referral) => referral.steps.some(({ statusAfter }) => statusAfter === 'submitted')],
  [m['reports:steps.accepted'], (referral) => referral.steps.some(({ type }) => type === 'ReferralAccepted')],
  [m['reports:steps.outcome'], (referral) => findOutcome(referral) !== undefined],
  [m['reports:steps.met'], (referral) => findOutcome(referral)?.reason === 'met'],
] as const satisfies readonly (readonly [() => string, (referral: ReferralRecord) => boolean])[]

const hasEnded = ({ status }: ReferralRecord) => status === 'closed' || status === 'returned'

export const funnel: Report = {
  name: 'funnel',
  columns: [
    ['step', 'text'],
    ['referrals', 'count'],
    ['before', 'share'],
    ['stopped', 'count'],
    ['waiting', 'count'],
  ],
  keyColumnCount: 1,
  chart: { label: 'step', values: ['referrals'], ofRowBefore: true },
  createAccumulator: () => {
    const reachedCounts = steps.map(() => 0)
    const stoppedCounts = steps.map(() => 0)
    const waitingCounts = steps.map(() => 0)
    const increment = (counts: number[], index: number) => {
      counts[index] = (counts[index] ?? 0) + 1
    }
    return {
      add: (referral) => {
        const firstMissed = steps.findIndex(([, isReached]) => !isReached(referral))
        const lastReached = firstMissed === -1 ? steps.length - 1 : firstMissed - 1
        for (let index = 0; index <= lastReached; index += 1) increment(reachedCounts, index)
        if (lastReached < steps.length - 1) increment(hasEnded(referral) ? stoppedCounts : waitingCounts, lastReached)
      },
      rows: () =>
        steps.map(([label], index) => [
          label(),
          reachedCounts[index] ?? 0,
          index === 0 ? null : ratio(reachedCounts[index] ?? 0, reachedCounts[index - 1] ?? 0),
          stoppedCounts[index] ?? 0,
          waitingCounts[index] ?? 0,
        ]),
    }
  },
}
