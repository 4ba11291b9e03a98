// The links of mails: each works once, until it expires, for its one purpose.
import type { IdentityDatabase, LinkPurpose } from './tables.ts'
import { freshToken, hashOfToken } from './token.ts'

const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)

/** A new token for an account; earlier ones stay good, so that asking again takes nothing from anybody. */
export const issueLink = async (
  db: IdentityDatabase,
  link: { readonly accountId: string; readonly purpose: LinkPurpose; readonly life: number },
  now: Date,
): Promise<string> => {
  const token = freshToken()
  const row = { hash: hashOfToken(token), account_id: link.accountId, purpose: link.purpose, used_at: null }
  await db
    .insertInto('mailed_link')
    .values({ ...row, issued_at: now, expires_at: after(now, link.life) })
    .execute()
  return token
}

/** Whose link this is, as long as it works. */
export const ownerOfLink = async (
  db: IdentityDatabase,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('mailed_link')
    .select('account_id')
    .where('hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.account_id
}

/** Uses a link up, in one statement: of two who use it at once one gets the account, the other undefined. */
export const useLink = async (
  db: IdentityDatabase,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | undefined> => {
  const row = await db
    .updateTable('mailed_link')
    .set({ used_at: now })
    .where('hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

/** Every link of the account for this purpose stops working. */
export const revokeLinks = async (
  db: IdentityDatabase,
  accountId: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('mailed_link')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Forgets the links that expired. */
export const sweepLinks = async (db: IdentityDatabase, now: Date): Promise<void> => {
  await db.deleteFrom('mailed_link').where('expires_at', '<', now).execute()
}
