// SLA threshold crossings: events that only the passing of time causes. Stream `sla-<referralId>`, separate from the
// referral's own stream, so that they never make a command stale.
import { z } from 'zod'

const ThresholdCrossed = z.object({
  referralId: z.uuid(),
  /** Start of the clock that crossed the threshold. Reopening starts another clock (SLA-03). */
  clockStartedAt: z.iso.datetime(),
  /** Whole days; the age exceeds it (SLA-02, SLA-04). */
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
