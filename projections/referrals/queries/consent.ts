// The family's consent as stored with a referral, for pages.
import type { ReferralDetail } from '#contracts/referrals.ts'
import type { Selectable } from 'kysely'
import type { StoredReferral } from '../stored.ts'

type StoredConsent = Pick<
  Selectable<StoredReferral>,
  | 'consent_at'
  | 'consent_method'
  | 'consent_text_version'
  | 'consent_scope'
  | 'consent_expires_at'
  | 'consent_ending'
  | 'consent_ended_at'
>

/** It has also ended if only time has ended it yet. */
export const referralConsent = (row: StoredConsent, now: Date): NonNullable<ReferralDetail['consent']> => ({
  at: row.consent_at.toISOString(),
  method: row.consent_method,
  textVersion: row.consent_text_version,
  scope: row.consent_scope,
  expiresAt: row.consent_expires_at.toISOString(),
  ending: row.consent_ending ?? (row.consent_expires_at > now ? null : 'expired'),
  endedAt: row.consent_ended_at?.toISOString() ?? null,
})
