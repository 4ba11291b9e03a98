// The record of who has read a client's data, as stored, for the family's own page and for admins.
import type { KnownOrganization } from '#contracts/organization-ref.ts'
import type { IdentityTables } from '#identity/tables.ts'
import type { Kysely } from 'kysely'

import type { ReadingTables } from './record-reading.ts'

export interface ReadingDeps {
  readonly db: Kysely<ReadingTables & Pick<IdentityTables, 'account'>>
  /** Returns organizations by id. Unknown ids are left out. */
  readonly findOrganizations: (ids: readonly string[]) => Promise<ReadonlyMap<string, KnownOrganization>>
}

/** All readings of one client. */
export const readingsOf = ({ db }: ReadingDeps, clientId: string) =>
  db.selectFrom('reading').where((eb) => eb('client_ids', '@>', eb.val([clientId])))

/** Returns a function that finds the organization of a reader; null for staff. */
export const loadOrganizations = async (
  { findOrganizations }: ReadingDeps,
  rows: readonly { readonly organization_id: string | null }[],
) => {
  const ids = [...new Set(rows.map((row) => row.organization_id).filter((id) => id !== null))]
  const organizations = await findOrganizations(ids)
  // Nothing is known about an organization that the model does not include yet, so it counts as confidential.
  return (id: string | null): KnownOrganization | null =>
    id === null ? null : (organizations.get(id) ?? { id, name: '', isConfidential: true })
}
