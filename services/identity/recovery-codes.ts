// Recovery codes. Each can be used once instead of a code from the authenticator app. Only keyed hashes are stored.
import { randomInt } from 'node:crypto'

import type { IdentityKeys } from './keys.ts'
import type { IdentityDatabase } from './tables.ts'

const codeCount = 10
/** Excludes letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groupLength = 5

const generateRandomText = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? '').join('')

/** Ignores spaces, dashes, and capitalization. */
const normalizeCode = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')

export interface RecoveryCodeStore {
  /** Creates ten new codes, to be shown once. The old ones stop working. Call it in a transaction. */
  renew(db: IdentityDatabase, accountId: string): Promise<string[]>
  /** Redeems a code. Returns false if the account does not have this code, or if it was already used. */
  redeem(db: IdentityDatabase, accountId: string, code: string, now: Date): Promise<boolean>
  remove(db: IdentityDatabase, accountId: string): Promise<void>
}

export const createRecoveryCodes = (keys: IdentityKeys): RecoveryCodeStore => {
  const hashCode = (accountId: string, code: string) => keys.hmac('recovery code', accountId, normalizeCode(code))
  const remove: RecoveryCodeStore['remove'] = async (db, accountId) => {
    await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  }
  return {
    renew: async (db, accountId) => {
      await remove(db, accountId)
      const codes = Array.from(
        { length: codeCount },
        () => `${generateRandomText(groupLength)}-${generateRandomText(groupLength)}`,
      )
      await db
        .insertInto('recovery_code')
        .values(codes.map((code) => ({ hash: hashCode(accountId, code), account_id: accountId, used_at: null })))
        .execute()
      return codes
    },
    redeem: async (db, accountId, code, now) => {
      const { numUpdatedRows } = await db
        .updateTable('recovery_code')
        .set({ used_at: now })
        .where('hash', '=', hashCode(accountId, code))
        .where('account_id', '=', accountId)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    remove,
  }
}
