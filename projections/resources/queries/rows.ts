// A resource as the API returns it to the family, or to those who help it.
import { type FamilyView, isUnnamedPartner } from '#contracts/organization-ref.ts'
import type { Resource } from '#contracts/resources.ts'
import type { OpenedNotes } from '../../referrals/queries/notes.ts'
import { type NamePartner, organizationRef, partnerForFamily, personRef } from '../../referrals/queries/rows.ts'
import type { NamedResource } from './query-context.ts'

/** Who the row is for. A family reads its own account. */
type ResourceReader = FamilyView | 'staff' | 'receiver'

export const resourceRow = (row: NamedResource, texts: OpenedNotes, reader: ResourceReader): Resource => {
  const family = typeof reader === 'string' ? null : reader
  const namePartner: NamePartner = family ? partnerForFamily(family) : organizationRef
  const provider = namePartner(row.provider_id, row.provider_name, row.provider_confidential)
  const type = family ? family.showDetail(row.type) : row.type
  // Its members, or staff for it, may have written where it is (ROLE-26).
  const hidesTexts = isUnnamedPartner(provider) || type === null || (family !== null && row.had_confidential_receiver)
  return {
    id: row.resource_id,
    referralId: row.referral_id,
    name: hidesTexts ? null : (texts(row.name) ?? { erased: true }),
    type,
    amountCents: row.amount_cents,
    status: row.status,
    startDate: row.start_date,
    endDate: row.end_date,
    notes: hidesTexts ? null : texts(row.notes),
    provider,
    version: row.version,
    recordedAt: row.recorded_at.toISOString(),
    // It may be a member of a former receiver (ROLE-25).
    recordedBy: reader === 'staff' ? personRef(row.recorded_by, row.recorder_name) : null,
    changedAt: row.version === 1 ? null : row.changed_at.toISOString(),
  }
}
