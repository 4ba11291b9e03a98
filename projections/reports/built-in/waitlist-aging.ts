// How long waitlisted referrals have waited for a partner's capacity.
import { slaDayLength } from '#contracts/sla.ts'
import { m } from '#messages'
import { quantileDays, ratio } from '../figures.ts'
import type { Report } from '../report.ts'

/** Whole days on the waitlist, both inclusive. */
const buckets: readonly (readonly [from: number, to: number | null])[] = [
  [0, 7],
  [8, 14],
  [15, 30],
  [31, 60],
  [61, 90],
  [91, null],
]

export const waitlistAging: Report = {
  name: 'waitlist-ageing',
  columns: [
    ['age', 'text'],
    ['referrals', 'count'],
    ['share', 'share'],
    ['median', 'days'],
  ],
  keyColumnCount: 1,
  chart: { label: 'age', values: ['referrals'] },
  createAccumulator: ({ at }) => {
    const waitTimes: number[] = []
    return {
      add: ({ disposition, steps }) => {
        const since = steps.findLast(({ type }) => type === 'ReferralWaitlisted')?.at
        if (disposition === 'waitlisted' && since !== undefined) waitTimes.push(Math.max(0, at.getTime() - since))
      },
      rows: () =>
        buckets.map(([from, to]) => {
          const inBucket = waitTimes.filter((wait) => {
            const days = Math.floor(wait / slaDayLength)
            return days >= from && (to === null || days <= to)
          })
          return [
            to === null ? m['reports:values.moreDays']({ days: from - 1 }) : m['reports:values.days']({ from, to }),
            inBucket.length,
            ratio(inBucket.length, waitTimes.length),
            quantileDays(inBucket, 0.5),
          ]
        }),
    }
  },
}
