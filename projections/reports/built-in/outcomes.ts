// Outcomes of referrals by need, county or priority.
import { clientCounties, needCategories, priorities } from '#contracts/enumeration-values.ts'
import { priorityLabel } from '#contracts/referral-labels.ts'
import { m } from '#messages'
import { averageCents, ratio, groupCounters } from '../figures.ts'
import { findOutcome } from '../outcome.ts'
import type { ReferralRecord, Report } from '../report.ts'

const notSpecified = m['reports:values.notSpecified']()

/** The groups in display order, and a function that returns a referral's group. */
const groupings = {
  need: { groups: [...needCategories], groupOf: ({ need }: ReferralRecord): string => need },
  county: {
    groups: [...clientCounties, notSpecified],
    groupOf: ({ county }: ReferralRecord): string => county ?? notSpecified,
  },
  priority: {
    groups: priorities.toReversed().map((priority) => priorityLabel[priority]()),
    groupOf: ({ priority }: ReferralRecord): string => priorityLabel[priority](),
  },
} as const

interface Counts {
  total: number
  closed: number
  met: number
  /** Referrals with an outcome, or closed with an amount. The average investment is over these. */
  amounts: number
  cents: number
}

export const outcomes: Report = {
  name: 'outcomes',
  columns: [
    ['group', 'text'],
    ['total', 'count'],
    ['served', 'count'],
    ['servedShare', 'share'],
    ['resolvedRate', 'share'],
    ['investment', 'money'],
    ['averageInvestment', 'money'],
  ],
  keyColumnCount: 1,
  chart: { label: 'group', values: ['served'], of: 'total' },
  createAccumulator: ({ parameters: { by = 'need' } }) => {
    const { groups, groupOf } = groupings[by]
    const counts = groupCounters<string, Counts>(() => ({ total: 0, closed: 0, met: 0, amounts: 0, cents: 0 }))
    return {
      add: (record) => {
        const group = counts.get(groupOf(record))
        group.total += 1
        const outcome = findOutcome(record)
        if (outcome !== undefined || record.investedCents > 0) group.amounts += 1
        group.cents += record.investedCents
        if (outcome === undefined) return
        group.closed += 1
        if (outcome.reason === 'met') group.met += 1
      },
      rows: () =>
        groups.map((name) => {
          const { total, closed, met, amounts, cents } = counts.get(name)
          return [name, total, closed, ratio(closed, total), ratio(met, closed), cents, averageCents(cents, amounts)]
        }),
    }
  },
}
