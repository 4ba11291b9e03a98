// How long waitlisted referrals have waited for a partner's capacity.
import { slaDayLength } from '#contracts/sla.ts'
import { textsIn } from '#contracts/texts.ts'
import { quantileDays, ratio } from '../figures.ts'
import type { Report } from '../report.ts'

const texts = textsIn('en').reportTexts

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
  keys: 1,
  chart: { label: 'age', values: ['referrals'] },
  createAccumulator: ({ at }) => {
    const waits: number[] = []
    return {
      add: ({ disposition, steps }) => {
        const since = steps.findLast(({ type }) => type === 'ReferralWaitlisted')?.at
        if (disposition === 'waitlisted' && since !== undefined) waits.push(Math.max(0, at.getTime() - since))
      },
      rows: () =>
        buckets.map(([from, to]) => {
          const inBucket = waits.filter((wait) => {
            const days = Math.floor(wait / slaDayLength)
            return days >= from && (to === null || days <= to)
          })
          return [
            texts.waited(from, to),
            inBucket.length,
            ratio(inBucket.length, waits.length),
            quantileDays(inBucket, 0.5),
          ]
        }),
    }
  },
}
