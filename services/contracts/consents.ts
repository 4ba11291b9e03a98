// A family's consent to share a referral, as pages show it (REF-09, docs/decisions/0068).
import { z } from 'zod'
import { ConsentMethod, ConsentScope } from './enumerations.ts'

const instant = z.iso.datetime()

/** In force until `expiresAt` unless it has ended before. A renewal replaces it. */
export const ReferralConsent = z.object({
  at: instant,
  method: ConsentMethod,
  textVersion: z.string(),
  /** Null if consent was given before scopes were recorded. */
  scope: ConsentScope.nullable(),
  expiresAt: instant,
  ending: z.enum(['revoked', 'expired']).nullable(),
  endedAt: instant.nullable(),
})
