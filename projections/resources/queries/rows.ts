// A resource as the API returns it to the family, or to those who help it.
import type { Resource } from '#contracts/resources.ts'
import type { OpenedNotes } from '../../referrals/queries/notes.ts'
import { personRef } from '../../referrals/queries/rows.ts'
import type { NamedResource } from './query-context.ts'

/** A family does not learn the name of a shelter, nor of an organization that the model does not include yet. */
const toProvider = (row: NamedResource, asFamily: boolean): Resource['provider'] => {
  if (row.provider_id === null) return null
  if (asFamily && row.provider_confidential !== false) return { confidential: true }
  return { id: row.provider_id, name: row.provider_name ?? '' }
}

export const resourceRow = (row: NamedResource, texts: OpenedNotes, asFamily: boolean): Resource => ({
  id: row.resource_id,
  referralId: row.referral_id,
  name: texts(row.name) ?? { erased: true },
  type: row.type,
  amountCents: row.amount_cents,
  status: row.status,
  startDate: row.start_date,
  endDate: row.end_date,
  notes: texts(row.notes),
  provider: toProvider(row, asFamily),
  version: row.version,
  recordedAt: row.recorded_at.toISOString(),
  recordedBy: asFamily ? null : personRef(row.recorded_by, row.recorder_name),
  changedAt: row.version === 1 ? null : row.changed_at.toISOString(),
})
