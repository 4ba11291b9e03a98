// Ends sessions, and records the reason.
import type { IdentityDatabase, SessionEndReason } from './tables.ts'

/** Ends a session, in the caller's transaction. Returns whether it was still open. */
export const endSession = async (
  db: IdentityDatabase,
  id: string,
  reason: SessionEndReason,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ ended_at: now, ended_because: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the open sessions of an account except `keptSessionId`, in the caller's transaction. Returns their ids. */
export const endSessions = async (
  db: IdentityDatabase,
  accountId: string,
  reason: SessionEndReason,
  now: Date,
  keptSessionId?: string,
): Promise<string[]> => {
  let openSessions = db.updateTable('session').where('account_id', '=', accountId).where('ended_at', 'is', null)
  if (keptSessionId !== undefined) openSessions = openSessions.where('id', '<>', keptSessionId)
  const endedSessions = await openSessions.set({ ended_at: now, ended_because: reason }).returning('id').execute()
  return endedSessions.map(({ id }) => id)
}
