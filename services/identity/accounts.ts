// Accounts that can sign in. An account identifies a person. The access streams in the log define what the person may
// do.
import type { Language } from '#contracts/language.ts'
import { type Selectable, type SqlBool, sql } from 'kysely'
import pg from 'pg'

import { allowsRoles } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import type { AccountTable, IdentityDatabase } from './tables.ts'

export interface Account {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly confirmed: boolean
  /** The client profile that this person owns. */
  readonly clientId: string | null
  /** Whether a second factor is set up. */
  readonly mfaEnrolled: boolean
  /** Whether the password is long enough for a role without a second factor. */
  readonly passwordAllowsRoles: boolean
  /** The language of the person's emails. Null if the person signed up before languages were stored. */
  readonly language: Language | null
}

export interface NewAccount {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly password: string
  readonly confirmedAt: Date | null
  readonly clientId: string | null
  readonly createdAt: Date
}

export interface Accounts {
  /** Returns false and changes nothing if the email address or the client profile already has an account. */
  create(account: NewAccount): Promise<boolean>
  find(id: string): Promise<Account | undefined>
  findByEmail(email: string): Promise<Account | undefined>
  /** Returns accounts in no particular order. Unknown ids are left out. */
  findMany(ids: readonly string[]): Promise<Account[]>
  /** Returns the owners of these client profiles. Profiles without an owner are left out. */
  findOwners(clientIds: readonly string[]): Promise<{ readonly userId: string; readonly clientId: string }[]>
  /** Sets the language of the person's emails. */
  setLanguage(id: string, language: Language): Promise<void>
}

/** Normalizes an address to the spelling that the unique column contains. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

const accountColumns = [
  'id',
  'email',
  'display_name',
  'confirmed_at',
  'client_id',
  'password_allows_roles',
  'language',
] as const
type AccountRow = Pick<Selectable<AccountTable>, (typeof accountColumns)[number]> & {
  readonly mfa_enrolled: SqlBool
}

const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  name: row.display_name,
  confirmed: row.confirmed_at !== null,
  clientId: row.client_id,
  mfaEnrolled: row.mfa_enrolled === true,
  passwordAllowsRoles: row.password_allows_roles,
  language: row.language,
})

/** Passes the ids as a single array parameter. */
const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

const uniqueViolation = '23505'

export const createAccounts = (db: IdentityDatabase): Accounts => {
  const rows = db
    .selectFrom('account')
    .select(accountColumns)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('second_factor')
            .select('second_factor.account_id')
            .whereRef('second_factor.account_id', '=', 'account.id')
            .where('verified_at', 'is not', null),
        )
        .as('mfa_enrolled'),
    )
  const toOptionalAccount = (row: AccountRow | undefined) => (row === undefined ? undefined : toAccount(row))
  return {
    create: async (account) => {
      try {
        await db
          .insertInto('account')
          .values({
            id: account.id,
            email: normalizeEmail(account.email),
            display_name: account.name,
            password_hash: await hashPassword(account.password),
            password_allows_roles: allowsRoles(account.password, normalizeEmail(account.email)),
            confirmed_at: account.confirmedAt,
            client_id: account.clientId,
            created_at: account.createdAt,
          })
          .execute()
        return true
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === uniqueViolation) return false
        throw error
      }
    },
    find: async (id) => toOptionalAccount(await rows.where('account.id', '=', id).executeTakeFirst()),
    findByEmail: async (email) =>
      toOptionalAccount(await rows.where('email', '=', normalizeEmail(email)).executeTakeFirst()),
    findMany: async (ids) =>
      ids.length === 0 ? [] : (await rows.where('account.id', '=', anyOf(ids)).execute()).map((row) => toAccount(row)),
    findOwners: async (clientIds) => {
      if (clientIds.length === 0) return []
      const owners = await db
        .selectFrom('account')
        .select(['id as userId', 'client_id as clientId'])
        .where('client_id', '=', anyOf(clientIds))
        .execute()
      return owners.flatMap(({ userId, clientId }) => (clientId === null ? [] : [{ userId, clientId }]))
    },
    setLanguage: async (id, language) => {
      await db.updateTable('account').set({ language }).where('id', '=', id).execute()
    },
  }
}
