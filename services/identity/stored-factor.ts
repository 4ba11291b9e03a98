// The stored second factor of an account: its secret, and the last code that was accepted.
import { decrypt, encrypt } from '#platform/vault/sealed-text.ts'

import type { IdentityKeys } from './keys.ts'
import type { IdentityDatabase } from './tables.ts'
import { findTimeStep } from './totp.ts'

/** Finds the factor of an account, verified or not. */
export const findFactor = (db: IdentityDatabase, accountId: string) =>
  db
    .selectFrom('second_factor')
    .innerJoin('account', 'account.id', 'second_factor.account_id')
    .select(['account.id', 'email', 'password_changed_at', 'secret', 'verified_at'])
    .where('account.id', '=', accountId)
    .executeTakeFirst()

export type StoredFactor = NonNullable<Awaited<ReturnType<typeof findFactor>>>

export const findVerifiedFactor = async (
  db: IdentityDatabase,
  accountId: string,
): Promise<StoredFactor | undefined> => {
  const factor = await findFactor(db, accountId)
  return factor === undefined || factor.verified_at === null ? undefined : factor
}

/** Stores an unverified factor, or replaces one. Returns false if the account already has a verified one. */
export const storeUnverifiedFactor = async (
  db: IdentityDatabase,
  keys: IdentityKeys,
  accountId: string,
  secret: string,
  now: Date,
): Promise<boolean> => {
  const enrollment = {
    secret: encrypt(keys.authenticatorKey, Buffer.from(secret), accountId),
    begun_at: now,
    last_step: 0,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factor')
    .values({ account_id: accountId, verified_at: null, ...enrollment })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(enrollment).where('second_factor.verified_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Accepts a code at most once: its time step must be later than that of the last accepted one. */
export const redeemCode = async (
  db: IdentityDatabase,
  keys: IdentityKeys,
  factor: StoredFactor,
  code: string,
  now: Date,
): Promise<boolean> => {
  const secret = decrypt(keys.authenticatorKey, factor.secret, factor.id).toString()
  const step = findTimeStep(secret, code, now)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set((eb) => ({ last_step: step, verified_at: eb.fn.coalesce('verified_at', eb.val(now)) }))
    .where('account_id', '=', factor.id)
    .where('secret', '=', factor.secret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
