// The exchange of a refresh token for the next one, and what happens when one comes twice (AUTH-22).
import type { IdentityDatabase, RefreshTokenTable, SessionTable } from './tables.ts'
import { freshToken, hashOfToken } from './token.ts'

/** See `Sessions.refresh`; milliseconds. */
export const doubleUseGrace = 10_000

const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)
const earlier = (a: Date, b: Date) => (a < b ? a : b)

export interface IssuedToken {
  /** For the cookie, nowhere else. */
  readonly refreshToken: string
  /** When it stops working, unless it is exchanged before. */
  readonly refreshExpiresAt: Date
}

/** A refresh token of the session, good for `idle` milliseconds, and never longer than the session. */
export const issueToken = async (
  db: IdentityDatabase,
  session: Pick<SessionTable, 'id' | 'expires_at'>,
  parent: Buffer | null,
  now: Date,
  idle: number,
): Promise<IssuedToken> => {
  const token = freshToken()
  const expiresAt = earlier(after(now, idle), session.expires_at)
  const row = { hash: hashOfToken(token), session_id: session.id, parent, issued_at: now, used_at: null }
  await db
    .insertInto('refresh_token')
    .values({ ...row, expires_at: expiresAt })
    .execute()
  return { refreshToken: token, refreshExpiresAt: expiresAt }
}

/** Exchanged just now, and nobody has gone on from there: a token that only its sibling used up was not exchanged. */
const isDoubleUse = async (db: IdentityDatabase, token: RefreshTokenTable, now: Date) => {
  if (token.used_at === null || now > after(token.used_at, doubleUseGrace)) return false
  const successors = await db
    .selectFrom('refresh_token')
    .select('used_at')
    .where('session_id', '=', token.session_id)
    .where('parent', '=', token.hash)
    .execute()
  return successors.length > 0 && successors.every(({ used_at: usedAt }) => usedAt === null)
}

/** With a token its unused siblings (`isDoubleUse`) are used up: of two holders only one goes on, or both are stopped. */
const spend = (db: IdentityDatabase, { hash, session_id: session, parent }: RefreshTokenTable, now: Date) =>
  db
    .updateTable('refresh_token')
    .set({ used_at: now })
    .where('session_id', '=', session)
    .where('used_at', 'is', null)
    .where(({ eb, or }) => or([eb('hash', '=', hash), eb('parent', '=', parent)]))
    .execute()

/** Whether `exchangeToken` would give another for it now, its session apart. */
export const isExchangeable = async (db: IdentityDatabase, token: string, now: Date): Promise<boolean> => {
  const held = await db
    .selectFrom('refresh_token')
    .selectAll()
    .where('hash', '=', hashOfToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return held !== undefined && (held.used_at === null || isDoubleUse(db, held, now))
}

/** What became of an exchange; `reused` names the account whose session has to end. */
export type Exchange =
  | { readonly session: SessionTable; readonly issued: IssuedToken }
  | { readonly reused: { readonly sessionId: string; readonly accountId: string } }
  | undefined

/** Call it in a transaction. */
export const exchangeToken = async (
  db: IdentityDatabase,
  token: string,
  now: Date,
  idle: number,
): Promise<Exchange> => {
  const hash = hashOfToken(token)
  const known = await db.selectFrom('refresh_token').select('session_id').where('hash', '=', hash).executeTakeFirst()
  if (known === undefined) return undefined
  // The session's row is the family's lock: two uses of one token are told apart, never both taken for the first.
  const session = await db
    .selectFrom('session')
    .selectAll()
    .where('id', '=', known.session_id)
    .forUpdate()
    .executeTakeFirst()
  const held = await db.selectFrom('refresh_token').selectAll().where('hash', '=', hash).executeTakeFirst()
  if (session === undefined || held === undefined) return undefined
  if (session.ended_at !== null || session.expires_at <= now || held.expires_at <= now) return undefined
  if (held.used_at === null) {
    await spend(db, held, now)
  } else if (!(await isDoubleUse(db, held, now))) {
    return { reused: { sessionId: session.id, accountId: session.account_id } }
  }
  return { session, issued: await issueToken(db, session, hash, now, idle) }
}
