// The client's row. It contains contacts only in masked form. An erased client has no row.
import type { RowTable, Table } from '../engine/model.ts'
import { toLocalDay } from '../local-days.ts'
import { displayedContact } from '../masked-contact.ts'
import { searchText } from '../search-text.ts'
import { type ClientState, clientFold } from './fold.ts'

export const clientTable = {
  name: 'client',
  columns: {
    id: { type: 'uuid' },
    first_name: { type: 'text' },
    last_initial: { type: 'text' },
    /** First name and last initial, normalized for search and sorting. */
    name_search: { type: 'text' },
    county: { type: 'text', nullable: true },
    contact_masked: { type: 'text', nullable: true },
    owner_user_id: { type: 'uuid', nullable: true },
    created_by: { type: 'uuid', nullable: true },
    entered_by_organization_id: { type: 'uuid', nullable: true },
    created_at: { type: 'timestamptz' },
    /** Local calendar day, `YYYY-MM-DD`. */
    created_day: { type: 'text' },
    updated_at: { type: 'timestamptz' },
    /** Whether someone else may read the screen of the family's account (ROLE-26). */
    watched: { type: 'boolean' },
    /** Whether the family is in danger (docs/decisions/0078). */
    protected: { type: 'boolean' },
    /** When the family asked to be erased, while that request is open (docs/decisions/0084). */
    erasure_asked_at: { type: 'timestamptz', nullable: true },
    erasure_version: { type: 'integer' },
    /** The last event that the row includes. Blocks of later events apply to it. */
    revision: { type: 'integer' },
  },
  key: ['id'],
  indexes: {
    by_name: '(name_search collate "C", id)',
    /** Finds clients who may already be registered. */
    by_initial: '(last_initial, name_search collate "C")',
    by_protection: '(id) where protected',
    by_erasure: '(erasure_asked_at, id) where erasure_asked_at is not null',
    by_organization: '(entered_by_organization_id, name_search collate "C", id)',
  },
} as const satisfies Table

export const clientRows: RowTable<ClientState> = {
  table: clientTable,
  fold: clientFold,
  joins: {},
  compose: (id, client) => {
    if (client.erased) return undefined
    return {
      id,
      first_name: client.firstName,
      last_initial: client.lastInitial,
      name_search: searchText(`${client.firstName} ${client.lastInitial}`),
      county: client.county,
      contact_masked: displayedContact(client),
      owner_user_id: client.ownerUserId,
      created_by: client.createdBy,
      entered_by_organization_id: client.enteredByOrganizationId,
      created_at: client.createdAt,
      created_day: toLocalDay(client.createdAt),
      updated_at: client.updatedAt,
      watched: client.isWatched,
      protected: client.isProtected,
      erasure_asked_at: client.erasureAskedAt,
      erasure_version: client.erasureVersion,
      revision: client.revision,
    }
  },
}
