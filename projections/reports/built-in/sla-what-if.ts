// SLA compliance under the thresholds in force and under alternative ones, side by side.
import { type SlaThresholds, slaAge } from '#contracts/sla.ts'
import { m } from '#messages'
import { ratio } from '../figures.ts'
import type { Report } from '../report.ts'
import { thresholdsInForce, reportThresholds } from '../thresholds.ts'

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
  keyColumnCount: 1,
  chart: { label: 'thresholds', values: ['onTime', 'atRisk', 'overdue'] },
  createAccumulator: (context) => {
    const inForce = thresholdsInForce(context.parameters)
    const alternative = reportThresholds(context.parameters)
    const isDifferent =
      alternative.atRiskAfterDays !== inForce.atRiskAfterDays ||
      alternative.overdueAfterDays !== inForce.overdueAfterDays
    const variants = [inForce, ...(isDifferent ? [alternative] : [])].map((thresholds: SlaThresholds) => ({
      thresholds,
      counts: { on_time: 0, at_risk: 0, overdue: 0 },
    }))
    return {
      add: ({ clock }) => {
        for (const { thresholds, counts } of variants) counts[slaAge(clock, context.at, thresholds).state] += 1
      },
      rows: () =>
        variants.map(({ thresholds, counts: { on_time: onTime, at_risk: atRisk, overdue } }) => {
          const all = onTime + atRisk + overdue
          const name = m['reports:values.limits']({
            atRisk: thresholds.atRiskAfterDays,
            overdue: thresholds.overdueAfterDays,
          })
          return [name, all, onTime, atRisk, overdue, ratio(onTime + atRisk, all)]
        }),
    }
  },
}
