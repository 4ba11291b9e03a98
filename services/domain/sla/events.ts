// What time alone makes of a referral. Stream `sla-<referralId>`, apart from the referral's own, so that it refuses nobody.
import { z } from 'zod'

const Passed = z.object({
  referralId: z.uuid(),
  /** Start of the clock that passed: after a reopening another one runs (SLA-03). */
  clockStartedAt: z.iso.datetime(),
  /** Whole days; the age is above it (SLA-02, SLA-04). */
  thresholdDays: z.int(),
})

export const slaEvents = {
  ReferralBecameAtRisk: { version: 1, schema: Passed },
  ReferralBecameOverdue: { version: 1, schema: Passed },
} as const

export type SlaEventType = keyof typeof slaEvents
export type SlaEvent = {
  [T in SlaEventType]: { readonly type: T; readonly data: z.infer<(typeof slaEvents)[T]['schema']> }
}[SlaEventType]

export const slaStream = (referralId: string) => `sla-${referralId}`
