// A resource as the API returns it to the family, or to those who help it.
import type { Resource } from '#contracts/resources.ts'
import type { OpenedNotes } from '../../referrals/queries/notes.ts'
import { type NamePartner, organizationRef, partnerForFamily, personRef } from '../../referrals/queries/rows.ts'
import type { NamedResource } from './query-context.ts'

export const resourceRow = (row: NamedResource, texts: OpenedNotes, asFamily: boolean): Resource => {
  const namePartner: NamePartner = asFamily ? partnerForFamily : organizationRef
  return {
    id: row.resource_id,
    referralId: row.referral_id,
    name: texts(row.name) ?? { erased: true },
    type: row.type,
    amountCents: row.amount_cents,
    status: row.status,
    startDate: row.start_date,
    endDate: row.end_date,
    notes: texts(row.notes),
    provider: namePartner(row.provider_id, row.provider_name, row.provider_confidential),
    version: row.version,
    recordedAt: row.recorded_at.toISOString(),
    recordedBy: asFamily ? null : personRef(row.recorded_by, row.recorder_name),
    changedAt: row.version === 1 ? null : row.changed_at.toISOString(),
  }
}
