// Why partners declined referrals, and how many of those referrals a partner accepted later.
import { declineReasons } from '#contracts/enumeration-values.ts'
import { DeclineReason } from '#contracts/enumerations.ts'
import { declineReasonLabel } from '#contracts/referral-labels.ts'
import { ratio, groupCounters } from '../figures.ts'
import type { Report } from '../report.ts'

export const declinedReasons: Report = {
  name: 'declined-reasons',
  columns: [
    ['reason', 'text'],
    ['declines', 'count'],
    ['share', 'share'],
    ['partners', 'count'],
    ['reached', 'count'],
  ],
  keyColumnCount: 1,
  chart: { label: 'reason', values: ['reached'], of: 'declines' },
  createAccumulator: () => {
    const reasons = groupCounters<DeclineReason, { count: number; reached: number; readonly partners: Set<string> }>(
      () => ({
        count: 0,
        reached: 0,
        partners: new Set(),
      }),
    )
    return {
      add: ({ steps }) => {
        for (const [index, { type, reason, receiverBefore }] of steps.entries()) {
          if (type !== 'ReferralDeclined') continue
          const counter = reasons.get(DeclineReason.parse(reason))
          counter.count += 1
          if (receiverBefore !== null) counter.partners.add(receiverBefore)
          if (steps.slice(index).some((later) => later.type === 'ReferralAccepted')) counter.reached += 1
        }
      },
      rows: () => {
        const all = declineReasons.reduce((sum, reason) => sum + reasons.get(reason).count, 0)
        return declineReasons.map((reason) => {
          const { count, partners, reached } = reasons.get(reason)
          return [declineReasonLabel[reason](), count, ratio(count, all), partners.size, reached]
        })
      },
    }
  },
}
