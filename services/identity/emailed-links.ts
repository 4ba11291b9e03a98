// Access links in emails. Each link works once, for one purpose, until it expires.
import { addMilliseconds } from './add-milliseconds.ts'
import type { IdentityDatabase, LinkPurpose } from './tables.ts'
import { generateToken, hashToken } from './token.ts'

/**
 * Creates a token for an account. Earlier tokens stay valid, so that a repeated request does not break links that were
 * already sent.
 */
export const issueLink = async (
  db: IdentityDatabase,
  link: { readonly accountId: string; readonly purpose: LinkPurpose; readonly lifetime: number },
  now: Date,
): Promise<string> => {
  const token = generateToken()
  const row = { hash: hashToken(token), account_id: link.accountId, purpose: link.purpose, used_at: null }
  await db
    .insertInto('mailed_link')
    .values({ ...row, issued_at: now, expires_at: addMilliseconds(now, link.lifetime) })
    .execute()
  return token
}

/** Returns the id of the link's account, or undefined if the link no longer works. */
export const findLinkOwner = async (
  db: IdentityDatabase,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('mailed_link')
    .select('account_id')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.account_id
}

/** Redeems a link with a single statement, so only one of two concurrent requests gets the account's id. */
export const redeemLink = async (
  db: IdentityDatabase,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | undefined> => {
  const row = await db
    .updateTable('mailed_link')
    .set({ used_at: now })
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

/** Invalidates all of the account's links for this purpose. */
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

/** Deletes expired links. */
export const deleteExpiredLinks = async (db: IdentityDatabase, now: Date): Promise<void> => {
  await db.deleteFrom('mailed_link').where('expires_at', '<', now).execute()
}
