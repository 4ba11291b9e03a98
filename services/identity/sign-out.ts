// Ends this session, the person's other sessions, or all of them (AUTH-25). The refresh cookie identifies this session,
// or the cookie of the pages in a browser without JavaScript.
import type { SignOutScope } from '#contracts/accounts.ts'

import type { Caller } from './audit.ts'
import type { IdentityContext } from './context.ts'
import { type IdentityRefusal, refuse } from './outcome.ts'
import { canRotate } from './refresh-tokens.ts'
import { endSession, endSessions } from './session-end.ts'
import type { IdentityDatabase } from './tables.ts'
import { hashToken } from './token.ts'

/**
 * Ends the sessions in the scope and returns their ids. Any token of a session can end that session. To end the others,
 * the token must still be exchangeable, and the session must have passed the second factor if there is one. Otherwise a
 * thief with the password or an old cookie could sign the owner out everywhere.
 * @refuses not_authenticated (without a session, there are no others to end), mfa_required
 */
export type SignOut = (
  token: string | undefined,
  scope: SignOutScope,
  address: string,
) => Promise<IdentityRefusal | { readonly endedSessions: readonly string[] }>

const selectOpenSession = (db: IdentityDatabase, now: Date) =>
  db
    .selectFrom('session')
    .leftJoin('second_factor', (join) =>
      join.onRef('second_factor.account_id', '=', 'session.account_id').on('second_factor.verified_at', 'is not', null),
    )
    .select(['session.id', 'session.account_id', 'session.aal', 'second_factor.verified_at'])
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)

const findByToken = async (db: IdentityDatabase, token: string, now: Date) => {
  const hash = hashToken(token)
  const session = await selectOpenSession(db, now)
    .innerJoin('refresh_token', 'refresh_token.session_id', 'session.id')
    .where('refresh_token.hash', '=', hash)
    .executeTakeFirst()
  return session ?? selectOpenSession(db, now).where('session.page_token_hash', '=', hash).executeTakeFirst()
}

/**
 * Ends the session that a sign-in replaces, in the transaction of the sign-in. Its cookie is about to be overwritten,
 * so it could not be ended later. Returns the id of the ended session.
 */
export const endPreviousSession = async (
  { audit }: Pick<IdentityContext, 'audit'>,
  transaction: IdentityDatabase,
  token: string | undefined,
  caller: Caller,
  now: Date,
): Promise<string | undefined> => {
  const previousSession = token === undefined ? undefined : await findByToken(transaction, token, now)
  if (previousSession === undefined || !(await endSession(transaction, previousSession.id, 'signed_out', now)))
    return undefined
  await audit.write(
    transaction,
    'signed_out',
    previousSession.account_id,
    { ...caller, sessionId: previousSession.id },
    now,
  )
  return previousSession.id
}

export const createSignOut = ({ db, clock, audit }: Pick<IdentityContext, 'db' | 'clock' | 'audit'>): SignOut => {
  const endOtherSessions = async (
    transaction: IdentityDatabase,
    token: string,
    accountId: string,
    currentSessionId: string,
    now: Date,
  ) =>
    (await canRotate(transaction, token, now))
      ? endSessions(transaction, accountId, 'signed_out', now, currentSessionId)
      : refuse('not_authenticated')

  return (token, scope, address) =>
    db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const session = token === undefined ? undefined : await findByToken(transaction, token, now)
      if (token === undefined || session === undefined) {
        return scope === 'local' ? { endedSessions: [] } : refuse('not_authenticated')
      }
      const { id, account_id: accountId } = session
      if (scope !== 'local' && session.verified_at !== null && session.aal !== 'aal2') return refuse('mfa_required')
      const otherSessions = scope === 'local' ? [] : await endOtherSessions(transaction, token, accountId, id, now)
      if ('refused' in otherSessions) return otherSessions
      const currentSession = scope !== 'others' && (await endSession(transaction, id, 'signed_out', now)) ? [id] : []
      const endedSessions = [...otherSessions, ...currentSession]
      for (const sessionId of endedSessions) {
        const caller: Caller = { accountId, sessionId, address }
        await audit.write(transaction, 'signed_out', accountId, caller, now)
      }
      return { endedSessions }
    })
}
