// How long waitlisted referrals have waited for a partner's capacity.
import { slaDay } from '#contracts/sla.ts'
import { textsIn } from '#contracts/texts.ts'
import { quantileDays, share } from '../figures.ts'
import type { Report } from '../report.ts'

const words = textsIn('en').reportTexts

/** Whole days on the waitlist, both inclusive. */
const buckets: readonly (readonly [from: number, to: number | null])[] = [
  [0, 7],
  [8, 14],
  [15, 30],
  [31, 60],
  [61, 90],
  [91, null],
]

export const waitlistAgeing: Report = {
  name: 'waitlist-ageing',
  columns: [
    ['age', 'text'],
    ['referrals', 'count'],
    ['share', 'share'],
    ['median', 'days'],
  ],
  keys: 1,
  chart: { label: 'age', values: ['referrals'] },
  count: ({ at }) => {
    const waits: number[] = []
    return {
      take: ({ disposition, steps }) => {
        const since = steps.findLast(({ type }) => type === 'ReferralWaitlisted')?.at
        if (disposition === 'waitlisted' && since !== undefined) waits.push(Math.max(0, at.getTime() - since))
      },
      rows: () =>
        buckets.map(([from, to]) => {
          const inside = waits.filter((wait) => {
            const days = Math.floor(wait / slaDay)
            return days >= from && (to === null || days <= to)
          })
          return [words.waited(from, to), inside.length, share(inside.length, waits.length), quantileDays(inside, 0.5)]
        }),
    }
  },
}
