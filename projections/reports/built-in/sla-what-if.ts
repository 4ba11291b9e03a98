// SLA compliance under the thresholds in force and under alternative ones, side by side.
import { type SlaThresholds, slaAge } from '#contracts/sla.ts'
import { textsIn } from '#contracts/texts.ts'
import { share } from '../figures.ts'
import type { Report } from '../report.ts'
import { thresholdsInForce, thresholdsOf } from '../thresholds.ts'

const words = textsIn('en').reportTexts

export const slaWhatIf: Report = {
  name: 'sla-what-if',
  columns: [
    ['thresholds', 'text'],
    ['referrals', 'count'],
    ['onTime', 'count'],
    ['atRisk', 'count'],
    ['overdue', 'count'],
    ['compliance', 'share'],
  ],
  keys: 1,
  chart: { label: 'thresholds', values: ['onTime', 'atRisk', 'overdue'] },
  count: (context) => {
    const inForce = thresholdsInForce(context.parameters)
    const other = thresholdsOf(context.parameters)
    const isOther =
      other.atRiskAfterDays !== inForce.atRiskAfterDays || other.overdueAfterDays !== inForce.overdueAfterDays
    const sides = [inForce, ...(isOther ? [other] : [])].map((thresholds: SlaThresholds) => ({
      thresholds,
      counts: { on_time: 0, at_risk: 0, overdue: 0 },
    }))
    return {
      take: ({ clock }) => {
        for (const { thresholds, counts } of sides) counts[slaAge(clock, context.at, thresholds).state] += 1
      },
      rows: () =>
        sides.map(({ thresholds, counts: { on_time: onTime, at_risk: atRisk, overdue } }) => {
          const all = onTime + atRisk + overdue
          const name = words.thresholds(thresholds.atRiskAfterDays, thresholds.overdueAfterDays)
          return [name, all, onTime, atRisk, overdue, share(onTime + atRisk, all)]
        }),
    }
  },
}
