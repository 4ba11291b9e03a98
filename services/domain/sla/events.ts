// SLA threshold crossings, which are triggered by elapsed time. They are in the stream `sla-<referralId>`, separate
// from the referral's own stream, so that they never make a command stale.
import { z } from 'zod'

const ThresholdCrossed = z.object({
  referralId: z.uuid(),
  /** When the clock that crossed the threshold was started. Reopening starts another clock (SLA-03). */
  clockStartedAt: z.iso.datetime(),
  /** The threshold in whole days, which the age has exceeded (SLA-02, SLA-04). */
  thresholdDays: z.int(),
})

export const slaEvents = {
  ReferralBecameAtRisk: { version: 1, schema: ThresholdCrossed },
  ReferralBecameOverdue: { version: 1, schema: ThresholdCrossed },
} as const

export type SlaEventType = keyof typeof slaEvents
export type SlaEvent = {
  [T in SlaEventType]: { readonly type: T; readonly data: z.infer<(typeof slaEvents)[T]['schema']> }
}[SlaEventType]

export const slaStream = (referralId: string) => `sla-${referralId}`
