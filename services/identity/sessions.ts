// Sessions: opened by a sign-in, kept alive by a refresh token that changes at every use, ended as a whole.
import { randomUUID } from 'node:crypto'

import type { Clock } from '#platform/clock.ts'

import { freshToken, hashOfToken } from './refresh-token.ts'
import type { IdentityDatabase, RefreshTokenTable, SessionTable } from './tables.ts'

export interface LiveSession {
  readonly id: string
  readonly accountId: string
  /** The organization the person switched to; null: the oldest active membership decides. */
  readonly organizationId: string | null
}

export interface OpenedSession extends LiveSession {
  /** For the cookie, nowhere else. */
  readonly refreshToken: string
  /** When that token stops working, unless it is exchanged before. */
  readonly refreshExpiresAt: Date
}

export interface Sessions {
  open(accountId: string): Promise<OpenedSession>
  /**
   * Exchanges a refresh token for the next one; undefined: it is unknown, run out, or its session has ended. A token that
   * was already exchanged ends its session (AUTH-22): either the person or a thief holds a copy.
   *
   * The exception is a second use within `doubleUseGrace` while the successor is unused: a lost answer or two tabs
   * waking at once. It costs a thief's window of those seconds and saves people from being signed out by a bad line.
   * `onReuse` hears which session a reuse has ended, so that its access tokens can be refused at once.
   */
  refresh(token: string, onReuse?: (sessionId: string) => void): Promise<OpenedSession | undefined>
  /** Undefined where the session has ended. */
  find(id: string): Promise<LiveSession | undefined>
  end(id: string): Promise<void>
  endByToken(token: string): Promise<string | undefined>
  setOrganization(id: string, organizationId: string): Promise<void>
}

const seconds = 1_000
const days = 86_400 * seconds

/** A session that is not used for so long has ended; milliseconds. */
export const idleLife = 14 * days
/** No session lives longer, however often it is used; milliseconds. */
export const longestLife = 60 * days
/** See `Sessions.refresh`; milliseconds. */
export const doubleUseGrace = 10 * seconds

const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)
const earlier = (a: Date, b: Date) => (a < b ? a : b)

const liveOf = (row: SessionTable): LiveSession => ({
  id: row.id,
  accountId: row.account_id,
  organizationId: row.organization_id,
})

const issue = async (db: IdentityDatabase, session: SessionTable, parent: Buffer | null, now: Date) => {
  const token = freshToken()
  const expiresAt = earlier(after(now, idleLife), session.expires_at)
  await db
    .insertInto('refresh_token')
    .values({
      hash: hashOfToken(token),
      session_id: session.id,
      parent,
      issued_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute()
  return { ...liveOf(session), refreshToken: token, refreshExpiresAt: expiresAt }
}

const end = (db: IdentityDatabase, id: string, because: 'signed_out' | 'token_reused', now: Date) =>
  db
    .updateTable('session')
    .set({ ended_at: now, ended_because: because })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

const isDoubleUse = async (db: IdentityDatabase, token: RefreshTokenTable, now: Date) => {
  if (token.used_at === null || now > after(token.used_at, doubleUseGrace)) return false
  const successor = await db
    .selectFrom('refresh_token')
    .select('used_at')
    .where('session_id', '=', token.session_id)
    .where('parent', '=', token.hash)
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  return successor === undefined
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

const exchange = async (db: IdentityDatabase, token: string, now: Date, onReuse: (sessionId: string) => void) => {
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
    await end(db, session.id, 'token_reused', now)
    onReuse(session.id)
    return undefined
  }
  return issue(db, session, hash, now)
}

/** The sessions of a database. */
export const createSessions = (db: IdentityDatabase, clock: Clock): Sessions => ({
  open: (accountId) =>
    db.transaction().execute(async (transaction) => {
      const now = clock.now()
      await transaction
        .deleteFrom('session')
        .where('account_id', '=', accountId)
        .where('expires_at', '<', now)
        .execute()
      const session: SessionTable = {
        id: randomUUID(),
        account_id: accountId,
        organization_id: null,
        created_at: now,
        expires_at: after(now, longestLife),
        ended_at: null,
        ended_because: null,
      }
      await transaction.insertInto('session').values(session).execute()
      return issue(transaction, session, null, now)
    }),
  refresh: async (token, onReuse = () => {}) => {
    let reused: string | undefined
    const note = (sessionId: string) => {
      reused = sessionId
    }
    const session = await db.transaction().execute((transaction) => exchange(transaction, token, clock.now(), note))
    if (reused !== undefined) onReuse(reused)
    return session
  },
  find: async (id) => {
    const row = await db
      .selectFrom('session')
      .selectAll()
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()
    return row === undefined ? undefined : liveOf(row)
  },
  end: async (id) => {
    await end(db, id, 'signed_out', clock.now())
  },
  endByToken: async (token) => {
    const hash = hashOfToken(token)
    const known = await db.selectFrom('refresh_token').select('session_id').where('hash', '=', hash).executeTakeFirst()
    if (known === undefined) return undefined
    await end(db, known.session_id, 'signed_out', clock.now())
    return known.session_id
  },
  setOrganization: async (id, organizationId) => {
    await db.updateTable('session').set({ organization_id: organizationId }).where('id', '=', id).execute()
  },
})
