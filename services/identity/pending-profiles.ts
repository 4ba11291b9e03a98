// What a person typed to become a client, sealed, from the registration until the client's record exists. The record is
// made only after the address is confirmed (docs/decisions/0056-claim-a-client-profile.md).
import type { ClientProfile } from '#contracts/people.ts'

import { decrypt, encrypt } from '#platform/vault/sealed-text.ts'
import type { IdentityKeys } from './keys.ts'
import type { IdentityDatabase } from './tables.ts'

export type PendingProfile = Omit<ClientProfile, 'email'>

interface ConfirmedProfile {
  readonly profile: PendingProfile
  /** The confirmed address of the account. */
  readonly email: string
  /** The client that `choose` has stored. */
  readonly clientId: string | null
}

export interface PendingProfiles {
  /** Replaces what the account typed before, unless its client is already chosen. */
  put(db: IdentityDatabase, accountId: string, profile: PendingProfile, now: Date): Promise<void>
  /** Returns undefined if nothing waits, if the address is not confirmed, or if the account has a client profile. */
  find(accountId: string): Promise<ConfirmedProfile | undefined>
  /** Stores the account's client before its events are written, unless one is already stored. Returns the stored one. */
  choose(accountId: string, clientId: string): Promise<string | undefined>
  /** Replaces a chosen client that turned out to be taken or erased. */
  replaceChoice(accountId: string, from: string, to: string): Promise<void>
  /** Gives the account its client, and deletes what was typed. */
  finish(accountId: string, clientId: string): Promise<void>
  /** The accounts whose profile waits although their address is confirmed, oldest first. */
  listConfirmed(): Promise<string[]>
}

/** The most accounts that one call of `listConfirmed` returns. */
const maxListed = 100

export const createPendingProfiles = (
  db: IdentityDatabase,
  { profileKey }: Pick<IdentityKeys, 'profileKey'>,
): PendingProfiles => {
  const confirmed = db
    .selectFrom('pending_profile')
    .innerJoin('account', 'account.id', 'pending_profile.account_id')
    .where('account.confirmed_at', 'is not', null)
    .where('account.client_id', 'is', null)

  return {
    put: async (transaction, accountId, profile, now) => {
      const sealed = encrypt(profileKey, Buffer.from(JSON.stringify(profile)), accountId)
      await transaction
        .insertInto('pending_profile')
        .values({ account_id: accountId, profile: sealed, client_id: null, created_at: now })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet({ profile: sealed }).where('pending_profile.client_id', 'is', null),
        )
        .execute()
    },
    find: async (accountId) => {
      const row = await confirmed
        .select(['pending_profile.profile', 'pending_profile.client_id', 'account.email'])
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      if (row === undefined) return undefined
      // The seal proves that `put` wrote it.
      const profile = JSON.parse(decrypt(profileKey, row.profile, accountId).toString()) as PendingProfile
      return { profile, email: row.email, clientId: row.client_id }
    },
    choose: async (accountId, clientId) => {
      await db
        .updateTable('pending_profile')
        .set({ client_id: clientId })
        .where('account_id', '=', accountId)
        .where('client_id', 'is', null)
        .execute()
      const row = await db
        .selectFrom('pending_profile')
        .select('client_id')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row?.client_id ?? undefined
    },
    replaceChoice: async (accountId, from, to) => {
      await db
        .updateTable('pending_profile')
        .set({ client_id: to })
        .where('account_id', '=', accountId)
        .where('client_id', '=', from)
        .execute()
    },
    finish: (accountId, clientId) =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('account')
          .set({ client_id: clientId })
          .where('id', '=', accountId)
          .where('client_id', 'is', null)
          .execute()
        await transaction.deleteFrom('pending_profile').where('account_id', '=', accountId).execute()
      }),
    listConfirmed: async () => {
      const rows = await confirmed.select('account_id').orderBy('pending_profile.created_at').limit(maxListed).execute()
      return rows.map((row) => row.account_id)
    },
  }
}
