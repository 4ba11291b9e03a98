// Outcomes of referrals by need, county or priority.
import { clientCounties, needCategories, priorities } from '#contracts/enumerations.ts'
import { textsIn } from '#contracts/texts.ts'
import { averageCents, share, tallied } from '../figures.ts'
import { outcomeOf } from '../outcome.ts'
import type { Journey, Report } from '../report.ts'

const { reportTexts, referral } = textsIn('en')

/** The groups in display order, and the group of a referral. */
const groupings = {
  need: { groups: [...needCategories], of: ({ need }: Journey): string => need },
  county: {
    groups: [...clientCounties, reportTexts.notSpecified],
    of: ({ county }: Journey): string => county ?? reportTexts.notSpecified,
  },
  priority: {
    groups: priorities.toReversed().map((priority) => referral.priority[priority].name),
    of: ({ priority }: Journey): string => referral.priority[priority].name,
  },
} as const

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
  keys: 1,
  chart: { label: 'group', values: ['served'], of: 'total' },
  count: ({ parameters: { by = 'need' } }) => {
    const { groups, of } = groupings[by]
    const counts = tallied<string, { total: number; closed: number; met: number; cents: number }>(() => ({
      total: 0,
      closed: 0,
      met: 0,
      cents: 0,
    }))
    return {
      take: (journey) => {
        const group = counts.of(of(journey))
        group.total += 1
        const outcome = outcomeOf(journey)
        if (outcome === undefined) return
        group.closed += 1
        group.cents += journey.investedCents
        if (outcome.reason === 'met') group.met += 1
      },
      rows: () =>
        groups.map((name) => {
          const { total, closed, met, cents } = counts.of(name)
          return [name, total, closed, share(closed, total), share(met, closed), cents, averageCents(cents, closed)]
        }),
    }
  },
}
