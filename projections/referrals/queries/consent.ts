// The family's consent as stored with a referral, for pages.
import { isWithoutAccount } from '#contracts/parties.ts'
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

type StoredNames = Pick<Selectable<StoredReferral>, 'source' | 'consent_scope' | 'consent_organization_ids'>

/**
 * The organizations that the family itself named: in its own request, or by a permission for certain organizations only. When
 * someone else made the request and the permission is for any partner, the receiver was that person's choice.
 */
export const namedByFamily = ({
  source,
  consent_scope: scope,
  consent_organization_ids: ids,
}: StoredNames): readonly string[] =>
  scope === 'named_organizations' || source === 'client_portal' || isWithoutAccount(source) ? ids : []

/**
 * The organizations of the consent that the family may know: those that it named itself, and those that have or had the
 * request. The page offers them when it renews the permission.
 */
export const knownRecipients = (row: StoredNames & Pick<StoredReferral, 'parts'>): readonly string[] => {
  const holders = new Set(row.parts.map(({ organizationId }) => organizationId))
  const named = new Set(namedByFamily(row))
  return row.consent_organization_ids.filter((id) => named.has(id) || holders.has(id))
}
