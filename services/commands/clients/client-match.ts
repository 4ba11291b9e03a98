// Recognizes a client by an HMAC of the email address or phone number together with the first name and last initial
// (CLI-10). The key is never stored, so the table alone does not reveal who is a client.
import { createHmac, hkdfSync } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'

import type { CommandTables } from '../tables.ts'

export interface Contact {
  readonly email: string | null
  readonly phone: string | null
}

export interface IdentifyingFields extends Contact {
  readonly firstName: string
  readonly lastInitial: string
}

/** Derives the HMAC key from the master key, so there is only one secret to store. */
export const deriveClientMatchKey = (masterKey: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', 'client match', 32))

export const normalizeName = (name: string) => name.normalize('NFKC').trim().toLowerCase()
/** Removes the country code and punctuation. */
const extractPhoneDigits = (phone: string) => phone.replace(/\D/g, '').slice(-10)

/** Returns up to two HMACs of the contact, each together with these names. A phone number without digits has none. */
const hashContact = (key: Uint8Array, { email, phone }: Contact, names: readonly string[]): Buffer[] => {
  const number = extractPhoneDigits(phone ?? '')
  const hmac = (kind: string, contact: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, contact, ...names]))
      .digest()
  return [
    ...(email === null ? [] : [hmac('email', email.trim().toLowerCase())]),
    ...(number === '' ? [] : [hmac('phone', number)]),
  ]
}

/** Returns up to two hashes that identify the client: of the email address and of the phone number, with the name. */
export const computeMatchHashes = (key: Uint8Array, fields: IdentifyingFields): Buffer[] =>
  hashContact(key, fields, [normalizeName(fields.firstName), normalizeName(fields.lastInitial)])

/** Returns up to two hashes of the contact alone. */
export const computeContactHashes = (key: Uint8Array, contact: Contact): Buffer[] => hashContact(key, contact, [])

export interface ClientMatches {
  /**
   * Claims the hashes for `clientId`. If another client already has one of them, returns that client's id and claims
   * nothing. Matches with the excluded clients are ignored, because the user has confirmed that they are different
   * people.
   */
  claim(
    clientId: string,
    hashes: readonly Buffer[],
    excludedClientIds: readonly string[],
    now: Date,
  ): Promise<string | undefined>
  /** Releases the hashes of an erased client. */
  release(clientId: string): Promise<void>
}

const findConflictingClient = async (
  db: Transaction<CommandTables>,
  hashes: readonly Buffer[],
  excludedClientIds: readonly string[],
) => {
  const conflicts = await db
    .selectFrom('client_match')
    .select('client_id')
    .where('hmac', 'in', [...hashes])
    .where('client_id', 'not in', [...excludedClientIds])
    .orderBy('created_at')
    .execute()
  return conflicts[0]?.client_id
}

class MatchAlreadyClaimed extends Error {
  readonly clientId: string
  constructor(clientId: string) {
    super('another client already has this hash')
    this.clientId = clientId
  }
}

export const createClientMatches = (db: Kysely<CommandTables>): ClientMatches => ({
  claim: async (clientId, hashes, excludedClientIds, now) => {
    if (hashes.length === 0) return undefined
    const rows = hashes.map((hmac) => ({ hmac, client_id: clientId, created_at: now }))
    try {
      await db.transaction().execute(async (transaction) => {
        // Waits for a concurrent registration that is inserting one of the same hashes.
        await transaction
          .insertInto('client_match')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        const conflictingClientId = await findConflictingClient(transaction, hashes, [clientId, ...excludedClientIds])
        if (conflictingClientId !== undefined) throw new MatchAlreadyClaimed(conflictingClientId)
      })
      return undefined
    } catch (error) {
      if (error instanceof MatchAlreadyClaimed) return error.clientId
      throw error
    }
  },
  release: async (clientId) => {
    await db.deleteFrom('client_match').where('client_id', '=', clientId).execute()
  },
})
