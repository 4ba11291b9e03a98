// By what a client is recognised: HMAC of e-mail or phone with first name and last initial (decisions "duplicate client").
// The key stays in the process, so the table tells nobody who is a client.
import { createHmac, hkdfSync } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'

import type { CommandTables } from '../tables.ts'

export interface Identifying {
  readonly firstName: string
  readonly lastInitial: string
  readonly email: string | null
  readonly phone: string | null
}

/** The key of the HMAC, derived from the master key so that a single secret is kept. */
export const clientMatchKey = (masterKey: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', 'client match', 32))

const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase()
/** Without country code and punctuation. */
const digits = (phone: string) => phone.replace(/\D/g, '').slice(-10)

/** One for the e-mail, one for the phone, as far as given: a phone without digits is nobody's. */
export const matchesOf = (key: Uint8Array, { firstName, lastInitial, email, phone }: Identifying): Buffer[] => {
  const number = digits(phone ?? '')
  const hmac = (kind: string, contact: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, contact, plain(firstName), plain(lastInitial)]))
      .digest()
  return [
    ...(email === null ? [] : [hmac('email', email.trim().toLowerCase())]),
    ...(number === '' ? [] : [hmac('phone', number)]),
  ]
}

export interface ClientMatches {
  /**
   * Takes the matches for `clientId`, or answers the client that holds one of them already; then nothing was taken.
   * `except`: clients whom a person looked at and found to be somebody else; they keep their matches.
   */
  take(clientId: string, matches: readonly Buffer[], except: readonly string[], now: Date): Promise<string | undefined>
  /** Gives back what an erased client held. */
  release(clientId: string): Promise<void>
}

const holderOf = async (db: Transaction<CommandTables>, matches: readonly Buffer[], others: readonly string[]) => {
  const holders = await db
    .selectFrom('client_match')
    .select('client_id')
    .where('hmac', 'in', [...matches])
    .where('client_id', 'not in', [...others])
    .orderBy('created_at')
    .execute()
  return holders[0]?.client_id
}

class Held extends Error {
  readonly by: string
  constructor(by: string) {
    super('held')
    this.by = by
  }
}

export const createClientMatches = (db: Kysely<CommandTables>): ClientMatches => ({
  take: async (clientId, matches, except, now) => {
    if (matches.length === 0) return undefined
    const rows = matches.map((hmac) => ({ hmac, client_id: clientId, created_at: now }))
    try {
      await db.transaction().execute(async (transaction) => {
        // Waits for another registration that has one of them in hand.
        await transaction
          .insertInto('client_match')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        const holder = await holderOf(transaction, matches, [clientId, ...except])
        if (holder !== undefined) throw new Held(holder)
      })
      return undefined
    } catch (error) {
      if (error instanceof Held) return error.by
      throw error
    }
  },
  release: async (clientId) => {
    await db.deleteFrom('client_match').where('client_id', '=', clientId).execute()
  },
})
