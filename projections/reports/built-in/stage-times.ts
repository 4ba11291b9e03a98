// How long referrals stay in a status before they leave it.
import { referralStatuses } from '#contracts/enumeration-values.ts'
import type { ReferralStatus } from '#contracts/enumerations.ts'
import { statusLabel } from '#contracts/referral-labels.ts'
import { averageDays, quantileDays, groupCounters } from '../figures.ts'
import type { Report } from '../report.ts'

export const stageTimes: Report = {
  name: 'stage-times',
  columns: [
    ['stage', 'text'],
    ['visits', 'count'],
    ['median', 'days'],
    ['p90', 'days'],
    ['average', 'days'],
    ['here', 'count'],
  ],
  keyColumnCount: 1,
  chart: { label: 'stage', values: ['median'] },
  createAccumulator: () => {
    const durationsByStatus = groupCounters<ReferralStatus, number[]>(() => [])
    const currentByStatus = groupCounters<ReferralStatus, { count: number }>(() => ({ count: 0 }))
    return {
      add: ({ steps, status, createdAt }) => {
        currentByStatus.get(status).count += 1
        let since = createdAt
        for (const { at, statusBefore, statusAfter } of steps) {
          if (statusBefore === null || statusBefore === statusAfter) continue
          durationsByStatus.get(statusBefore).push(at - since)
          since = at
        }
      },
      rows: () =>
        referralStatuses.map((status) => {
          const durations = durationsByStatus.get(status)
          const figures = [quantileDays(durations, 0.5), quantileDays(durations, 0.9), averageDays(durations)]
          return [statusLabel[status](), durations.length, ...figures, currentByStatus.get(status).count]
        }),
    }
  },
}
