// Rotates refresh tokens, and detects tokens that are used twice (AUTH-22).
import type { Selectable } from 'kysely'

import { addMilliseconds } from './add-milliseconds.ts'
import type { IdentityDatabase, RefreshTokenTable, SessionTable } from './tables.ts'
import { generateToken, hashToken } from './token.ts'

/** How long a used token still works, in milliseconds (see `Sessions.refresh`). */
export const reuseGracePeriod = 10_000

const minDate = (a: Date, b: Date) => (a < b ? a : b)

export interface IssuedToken {
  /** Sent only in the cookie. */
  readonly refreshToken: string
  /** When the token expires, unless it is exchanged first. */
  readonly refreshExpiresAt: Date
}

/**
 * Creates a refresh token for the session. It works for `idleTimeout` milliseconds, but never longer than the session.
 */
export const issueToken = async (
  db: IdentityDatabase,
  session: Pick<SessionTable, 'id' | 'expires_at'>,
  parent: Buffer | null,
  now: Date,
  idleTimeout: number,
): Promise<IssuedToken> => {
  const token = generateToken()
  const expiresAt = minDate(addMilliseconds(now, idleTimeout), session.expires_at)
  const row = { hash: hashToken(token), session_id: session.id, parent, issued_at: now, used_at: null }
  await db
    .insertInto('refresh_token')
    .values({ ...row, expires_at: expiresAt })
    .execute()
  return { refreshToken: token, refreshExpiresAt: expiresAt }
}

/**
 * Whether the token was exchanged within the grace period and its successors are still unused. A token that is marked
 * as used but has no successor was never exchanged: it was marked when a sibling was used.
 */
const isWithinGracePeriod = async (db: IdentityDatabase, token: RefreshTokenTable, now: Date) => {
  if (token.used_at === null || now > addMilliseconds(token.used_at, reuseGracePeriod)) return false
  const successors = await db
    .selectFrom('refresh_token')
    .select('used_at')
    .where('session_id', '=', token.session_id)
    .where('parent', '=', token.hash)
    .execute()
  return successors.length > 0 && successors.every(({ used_at }) => used_at === null)
}

/** Marks the token and its unused siblings as used. If two people have copies, at most one of them can continue. */
const markUsed = (db: IdentityDatabase, { hash, session_id, parent }: RefreshTokenTable, now: Date) =>
  db
    .updateTable('refresh_token')
    .set({ used_at: now })
    .where('session_id', '=', session_id)
    .where('used_at', 'is', null)
    .where(({ eb, or }) => or([eb('hash', '=', hash), eb('parent', '=', parent)]))
    .execute()

/** Whether `rotateToken` would accept the token now. This does not check the session. */
export const canRotate = async (db: IdentityDatabase, token: string, now: Date): Promise<boolean> => {
  const tokenRow = await db
    .selectFrom('refresh_token')
    .selectAll()
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return tokenRow !== undefined && (tokenRow.used_at === null || isWithinGracePeriod(db, tokenRow, now))
}

/**
 * The result of an exchange, or undefined if the token is not valid. `compromisedSession` must end, because its token
 * was used again.
 */
export type RotationResult =
  | { readonly session: Selectable<SessionTable>; readonly issuedToken: IssuedToken }
  | { readonly compromisedSession: { readonly id: string; readonly accountId: string } }
  | undefined

/** Exchanges a token for a new one. Call it in a transaction. */
export const rotateToken = async (
  db: IdentityDatabase,
  token: string,
  now: Date,
  idleTimeout: number,
): Promise<RotationResult> => {
  const hash = hashToken(token)
  const owner = await db.selectFrom('refresh_token').select('session_id').where('hash', '=', hash).executeTakeFirst()
  if (owner === undefined) return undefined
  // Locking the session's row serializes all uses of its tokens, so that two uses of one token cannot both count as the
  // first.
  const session = await db
    .selectFrom('session')
    .selectAll()
    .where('id', '=', owner.session_id)
    .forUpdate()
    .executeTakeFirst()
  const tokenRow = await db.selectFrom('refresh_token').selectAll().where('hash', '=', hash).executeTakeFirst()
  if (session === undefined || tokenRow === undefined) return undefined
  if (session.ended_at !== null || session.expires_at <= now || tokenRow.expires_at <= now) return undefined
  if (tokenRow.used_at === null) {
    await markUsed(db, tokenRow, now)
  } else if (!(await isWithinGracePeriod(db, tokenRow, now))) {
    return { compromisedSession: { id: session.id, accountId: session.account_id } }
  }
  return { session, issuedToken: await issueToken(db, session, hash, now, idleTimeout) }
}
