// SLA compliance of each week's referrals, according to their clocks as of the instant.
import { slaAge } from '#contracts/sla.ts'
import { localDay, weekOf } from '#domain/policies/calendar.ts'
import { compareByBytes, ratio, groupCounters } from '../figures.ts'
import type { Report } from '../report.ts'
import { reportThresholds } from '../thresholds.ts'

export const slaCompliance: Report = {
  name: 'sla-compliance',
  columns: [
    ['week', 'week'],
    ['referrals', 'count'],
    ['onTime', 'count'],
    ['atRisk', 'count'],
    ['overdue', 'count'],
    ['compliance', 'share'],
  ],
  keyColumnCount: 1,
  chart: { label: 'week', values: ['onTime', 'atRisk', 'overdue'] },
  createAccumulator: (context) => {
    const thresholds = reportThresholds(context.parameters)
    const weeks = groupCounters<string, { on_time: number; at_risk: number; overdue: number }>(() => ({
      on_time: 0,
      at_risk: 0,
      overdue: 0,
    }))
    return {
      add: ({ createdAt, clock }) => {
        const week = weeks.get(weekOf(localDay(new Date(createdAt).toISOString())))
        week[slaAge(clock, context.at, thresholds).state] += 1
      },
      rows: () =>
        weeks
          .entries()
          .toSorted(([a], [b]) => compareByBytes(a, b))
          .map(([week, { on_time: onTime, at_risk: atRisk, overdue }]) => {
            const all = onTime + atRisk + overdue
            return [week, all, onTime, atRisk, overdue, ratio(onTime + atRisk, all)]
          }),
    }
  },
}
