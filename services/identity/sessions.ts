// Sessions. A sign-in opens a session, and a refresh token that rotates on every use keeps it alive.
import { randomUUID } from 'node:crypto'

import type { Aal } from '#contracts/accounts.ts'
import type { Clock } from '#platform/clock.ts'
import type { Selectable } from 'kysely'

import type { Audit, Caller } from './audit.ts'
import { endSession, endSessions } from './session-end.ts'
import { createSessionExpiry, type SessionExpiry } from './session-expiry.ts'
import { type IssuedToken, rotateToken, issueToken } from './refresh-tokens.ts'
import type { IdentityDatabase, SessionTable } from './tables.ts'
import { generateToken, hashToken } from './token.ts'

export interface ActiveSession {
  readonly id: string
  readonly accountId: string
  /** The organization that the person switched to. If null, the oldest active membership applies. */
  readonly organizationId: string | null
  readonly aal: Aal
  /** For example "Firefox on Windows". */
  readonly device: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

interface PageToken {
  /** Sent only in the cookie. */
  readonly token: string
  readonly expiresAt: Date
}

export interface OpenedSession extends ActiveSession, IssuedToken {}

export interface Sessions extends SessionExpiry {
  /** Call it in the transaction that authenticates the person. */
  open(db: IdentityDatabase, accountId: string, device?: string): Promise<OpenedSession>
  /**
   * Replaces the session with a new one at aal2, in the transaction that accepts the second-factor code. A stolen copy
   * of the old session gains nothing. Returns undefined if the session has ended in the meantime.
   */
  stepUp(db: IdentityDatabase, id: string): Promise<OpenedSession | undefined>
  /**
   * Exchanges a refresh token for the next one. Returns undefined if the token is unknown or expired, or if its session
   * has ended. If the token was already exchanged, the session ends (AUTH-22), because someone may have stolen a copy.
   *
   * The exception is a second use within `reuseGracePeriod` while the successor is unused. This happens after a lost
   * response, or if two tabs refresh at the same time. A thief could use those few seconds, but without them, a bad
   * connection would sign people out. `onReuse` receives the session that a reuse has ended, so that its access tokens
   * can be refused immediately.
   */
  refresh(
    token: string,
    options?: { readonly address?: string; readonly onReuse?: (sessionId: string) => void },
  ): Promise<OpenedSession | undefined>
  /**
   * Creates the token with which a browser without JavaScript uses this session, and replaces an earlier one. Returns
   * undefined if the session has ended.
   */
  issuePageToken(id: string): Promise<PageToken | undefined>
  /** Returns undefined if the token is unknown or its session has ended. */
  findByPageToken(token: string): Promise<ActiveSession | undefined>
  /** Returns undefined if the session has ended. */
  find(id: string): Promise<ActiveSession | undefined>
  /** Lists the account's sessions that were used within `idleTimeout` milliseconds, most recently used first. */
  list(accountId: string, idleTimeout: number): Promise<ActiveSession[]>
  /** Records that the session was used now. */
  markUsed(id: string): Promise<void>
  setOrganization(id: string, organizationId: string): Promise<void>
  /**
   * Ends all sessions of a person whose access was revoked, and returns their ids. The revocation is audited even if
   * there were no sessions. `revokedBy` is null for the system.
   */
  endRevoked(accountId: string, revokedBy: string | null): Promise<string[]>
}

const days = 86_400_000

/** The default idle timeout, in milliseconds. */
export const defaultIdleTimeout = 14 * days
/** The maximum lifetime of a session in milliseconds, no matter how often it is used. */
export const maxSessionLifetime = 60 * days

const toActiveSession = (row: Selectable<SessionTable>): ActiveSession => ({
  id: row.id,
  accountId: row.account_id,
  organizationId: row.organization_id,
  aal: row.aal,
  device: row.device,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at ?? row.created_at,
})

export interface SessionsDeps {
  readonly db: IdentityDatabase
  readonly clock: Clock
  readonly audit: Pick<Audit, 'write'>
  /** The idle timeout of a session, in milliseconds. */
  readonly idleTimeout: number
}

/** Opens a session with its first refresh token, in the caller's transaction. */
const insertSession = async (
  transaction: IdentityDatabase,
  { clock, idleTimeout }: Pick<SessionsDeps, 'clock' | 'idleTimeout'>,
  accountId: string,
  sessionFields: Pick<SessionTable, 'organization_id' | 'aal' | 'device'>,
): Promise<OpenedSession> => {
  const now = clock.now()
  const session: Selectable<SessionTable> = {
    id: randomUUID(),
    account_id: accountId,
    created_at: now,
    expires_at: new Date(now.getTime() + maxSessionLifetime),
    ended_at: null,
    ended_because: null,
    last_used_at: now,
    page_token_hash: null,
    ...sessionFields,
  }
  await transaction.insertInto('session').values(session).execute()
  return { ...toActiveSession(session), ...(await issueToken(transaction, session, null, now, idleTimeout)) }
}

/** Exchanges a refresh token. A token that was already exchanged ends its session. */
const rotateOrEnd = ({ db, clock, audit, idleTimeout }: SessionsDeps, token: string, address: string | null) =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now()
    const rotation = await rotateToken(transaction, token, now, idleTimeout)
    if (rotation !== undefined && 'compromisedSession' in rotation) {
      const { id: sessionId, accountId } = rotation.compromisedSession
      await endSession(transaction, sessionId, 'token_reused', now)
      const caller: Caller = { accountId: null, sessionId, address }
      await audit.write(transaction, 'token_reused', accountId, caller, now)
    }
    return rotation
  })

const issuePageToken = async (db: IdentityDatabase, id: string): Promise<PageToken | undefined> => {
  const token = generateToken()
  const session = await db
    .updateTable('session')
    .set({ page_token_hash: hashToken(token) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst()
  return session && { token, expiresAt: session.expires_at }
}

export const createSessions = (deps: SessionsDeps): Sessions => {
  const { db, clock, audit, idleTimeout } = deps
  const selectActiveSessions = () =>
    db
      .selectFrom('session')
      .selectAll('session')
      .where('ended_at', 'is', null)
      .where('session.expires_at', '>', clock.now())

  return {
    open: async (transaction, accountId, device = '') => {
      const now = clock.now()
      await transaction
        .deleteFrom('session')
        .where('account_id', '=', accountId)
        .where('expires_at', '<', now)
        .execute()
      return insertSession(transaction, deps, accountId, { organization_id: null, aal: 'aal1', device })
    },
    stepUp: async (transaction, id) => {
      if (!(await endSession(transaction, id, 'signed_out', clock.now()))) return undefined
      const { account_id, organization_id, device } = await transaction
        .selectFrom('session')
        .select(['account_id', 'organization_id', 'device'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return insertSession(transaction, deps, account_id, { organization_id, aal: 'aal2', device })
    },

    refresh: async (token, { address = null, onReuse = () => {} } = {}) => {
      const rotation = await rotateOrEnd(deps, token, address)
      if (rotation === undefined) return undefined
      if ('session' in rotation) return { ...toActiveSession(rotation.session), ...rotation.issuedToken }
      onReuse(rotation.compromisedSession.id)
      return undefined
    },

    issuePageToken: (id) => issuePageToken(db, id),
    findByPageToken: async (token) => {
      const row = await selectActiveSessions().where('page_token_hash', '=', hashToken(token)).executeTakeFirst()
      return row && toActiveSession(row)
    },

    find: async (id) => {
      const row = await selectActiveSessions().where('session.id', '=', id).executeTakeFirst()
      return row && toActiveSession(row)
    },
    list: async (accountId, usedWithin) => {
      const rows = await selectActiveSessions()
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .execute()
      const minLastUsedAt = clock.now().getTime() - usedWithin
      return rows
        .map(toActiveSession)
        .filter(({ lastUsedAt }) => lastUsedAt.getTime() >= minLastUsedAt)
        .sort((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime())
    },

    markUsed: async (id) => {
      await db.updateTable('session').set({ last_used_at: clock.now() }).where('id', '=', id).execute()
    },
    setOrganization: async (id, organizationId) => {
      await db.updateTable('session').set({ organization_id: organizationId }).where('id', '=', id).execute()
    },

    endRevoked: (accountId, revokedBy) =>
      db.transaction().execute(async (transaction) => {
        const now = clock.now()
        const endedSessions = await endSessions(transaction, accountId, 'access_revoked', now)
        for (const sessionId of endedSessions.length === 0 ? [null] : endedSessions) {
          await audit.write(
            transaction,
            'access_revoked',
            accountId,
            { accountId: revokedBy, sessionId, address: null },
            now,
          )
        }
        return endedSessions
      }),
    ...createSessionExpiry({ db, clock, audit, idleTimeout }),
  }
}
