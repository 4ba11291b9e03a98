// Ends sessions that were idle for too long, and deletes expired ones.
import type { Clock } from '#platform/clock.ts'

import type { Audit, Caller } from './audit.ts'
import { endSession } from './session-end.ts'
import type { IdentityDatabase } from './tables.ts'

export interface SessionExpiry {
  /** Ends a session that was idle for too long. */
  endIdle(id: string): Promise<void>
  /** Ends idle sessions and deletes expired ones. */
  deleteExpired(): Promise<void>
}

interface SessionExpiryDeps {
  readonly db: IdentityDatabase
  readonly clock: Clock
  readonly audit: Pick<Audit, 'write'>
  /** The idle timeout of a session, in milliseconds. */
  readonly idleTimeout: number
}

/** The maximum number of rows per sweep. The next sweep handles the others. */
const sweepBatchSize = 1_000

export const createSessionExpiry = ({ db, clock, audit, idleTimeout }: SessionExpiryDeps): SessionExpiry => {
  const endIdleSession = async (
    transaction: IdentityDatabase,
    session: { readonly id: string; readonly accountId: string },
  ) => {
    const now = clock.now()
    if (!(await endSession(transaction, session.id, 'idle', now))) return
    const systemCaller: Caller = { accountId: null, sessionId: session.id, address: null }
    await audit.write(transaction, 'session_timed_out', session.accountId, systemCaller, now)
  }

  return {
    endIdle: (id) =>
      db.transaction().execute(async (transaction) => {
        const session = await transaction
          .selectFrom('session')
          .select('account_id')
          .where('id', '=', id)
          .executeTakeFirst()
        if (session !== undefined) await endIdleSession(transaction, { id, accountId: session.account_id })
      }),
    deleteExpired: async () => {
      await db.transaction().execute(async (transaction) => {
        const idleSessions = await transaction
          .selectFrom('session')
          .select(['id', 'account_id as accountId'])
          .where('ended_at', 'is', null)
          .where(
            (eb) => eb.fn.coalesce('last_used_at', 'created_at'),
            '<',
            new Date(clock.now().getTime() - idleTimeout),
          )
          .limit(sweepBatchSize)
          .forUpdate()
          .skipLocked()
          .execute()
        for (const session of idleSessions) await endIdleSession(transaction, session)
      })
      const expiredSessions = db
        .selectFrom('session')
        .select('id')
        .where('expires_at', '<', clock.now())
        .limit(sweepBatchSize)
      await db.deleteFrom('session').where('id', 'in', expiredSessions.forUpdate().skipLocked()).execute()
    },
  }
}
