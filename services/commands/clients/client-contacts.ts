// Finds clients who have the same email address or phone number, under any name (CLI-10). The table contains only
// HMACs, so it alone does not reveal who is a client.
import type { Kysely } from 'kysely'

import type { CommandTables } from '../tables.ts'
import type { FindClient } from './client-record.ts'
import { type Contact, computeContactHashes } from './client-match.ts'

/** More clients than this with one contact share an office or a shelter, and are not suggested individually. */
const maxClients = 100

export interface ClientContacts {
  add(clientId: string, contact: Contact): Promise<void>
  /** Adds the contact, and removes the client's former ones: their number may belong to someone else now. */
  replace(clientId: string, contact: Contact): Promise<void>
  /** Removes the contacts of an erased client. */
  remove(clientId: string): Promise<void>
  /** The ids of clients with this email address or phone number, in no particular order. */
  find(contact: Contact): Promise<string[]>
  /** The ids of the other clients with a contact of this client. */
  findOthers(clientId: string): Promise<string[]>
}

const insertContacts = async (db: Kysely<CommandTables>, clientId: string, hashes: readonly Buffer[]) => {
  if (hashes.length === 0) return
  await db
    .insertInto('client_contact')
    .values(hashes.map((hmac) => ({ hmac, client_id: clientId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const createClientContacts = (db: Kysely<CommandTables>, matchKey: Uint8Array): ClientContacts => ({
  add: (clientId, contact) => insertContacts(db, clientId, computeContactHashes(matchKey, contact)),
  replace: async (clientId, contact) => {
    const hashes = computeContactHashes(matchKey, contact)
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('client_contact').where('client_id', '=', clientId).execute()
      await insertContacts(transaction, clientId, hashes)
    })
  },
  remove: async (clientId) => {
    await db.deleteFrom('client_contact').where('client_id', '=', clientId).execute()
  },
  find: async (contact) => {
    const hashes = computeContactHashes(matchKey, contact)
    if (hashes.length === 0) return []
    const rows = await db
      .selectFrom('client_contact')
      .select('client_id')
      .distinct()
      .where('hmac', 'in', hashes)
      .limit(maxClients)
      .execute()
    return rows.map((row) => row.client_id)
  },
  findOthers: async (clientId) => {
    const rows = await db
      .selectFrom('client_contact as own')
      .innerJoin('client_contact as other', 'other.hmac', 'own.hmac')
      .select('other.client_id')
      .distinct()
      .where('own.client_id', '=', clientId)
      .where('other.client_id', '!=', clientId)
      .limit(maxClients)
      .execute()
    return rows.map((row) => row.client_id)
  },
})

/** Lists clients whose contacts are missing from the table, by id, after this one. */
export type ListClientsWithoutContacts = (afterId: string | null) => Promise<string[]>

/**
 * Adds the contacts of clients who were registered before the table existed, or whose registration was interrupted by a
 * crash. Returns how many it added.
 */
export const addMissingContacts = async (
  contacts: Pick<ClientContacts, 'add'>,
  findClient: FindClient,
  listClients: ListClientsWithoutContacts,
): Promise<number> => {
  let added = 0
  for (let page = await listClients(null); page.length > 0; page = await listClients(page.at(-1) ?? null)) {
    for (const clientId of page) {
      const client = await findClient(clientId)
      if (client === undefined) continue
      await contacts.add(clientId, client.contact)
      added += 1
    }
  }
  return added
}
