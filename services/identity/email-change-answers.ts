// What the readers of the two emails do: confirm the change of a sign-in address, or stop it.
import type { EmailChangeAnswer, EmailChangeResult, EmailChangeSide, OpenEmailChange } from '#contracts/email-change.ts'
import { maskEmail } from '#contracts/masked-contact.ts'
import pg from 'pg'

import type { Caller } from './audit.ts'
import type { IdentityContext } from './context.ts'
import { type EmailChange, endChange, findLinkedChange } from './email-change-store.ts'
import { revokeLinks } from './emailed-links.ts'
import { type IdentityRefusal, refuse } from './outcome.ts'
import { endSessions } from './session-end.ts'
import type { IdentityDatabase } from './tables.ts'

interface AnsweredEmailChange extends EmailChangeResult {
  readonly accountId: string
  /** The sessions that the change ended, and the one in which it was asked for. */
  readonly changedSessions: readonly string[]
}

export interface EmailChangeAnswers {
  /** Uses nothing up, so that a scanner that opens the link changes nothing. @refuses not_found */
  open(token: string): Promise<IdentityRefusal | OpenEmailChange>
  /**
   * Confirms the change at the address that the link was sent to, or stops the change. When both addresses have confirmed,
   * the account has the new one: other sessions end, and links to reset the password stop working.
   * @refuses not_found
   */
  answer(token: string, answer: EmailChangeAnswer, caller: Caller): Promise<IdentityRefusal | AnsweredEmailChange>
}

const uniqueViolation = '23505'
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === uniqueViolation

const confirmSide = (db: IdentityDatabase, { id }: EmailChange, side: EmailChangeSide, now: Date) =>
  db
    .updateTable('email_change')
    .set(({ fn, val }) =>
      side === 'current'
        ? { current_confirmed_at: fn.coalesce('current_confirmed_at', val(now)) }
        : { new_confirmed_at: fn.coalesce('new_confirmed_at', val(now)) },
    )
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Gives the account its new address, and returns the sessions that this changes. */
const applyChange = async (
  { emails }: IdentityContext,
  transaction: IdentityDatabase,
  change: EmailChange,
  currentEmail: string,
  now: Date,
): Promise<string[]> => {
  const { id, account_id: accountId, email, session_id: sessionId } = change
  // The unique column refuses an address that someone signed up with in the meantime.
  await transaction
    .updateTable('account')
    .set({ email, password_allows_roles: change.password_allows_roles, client_email_change: id })
    .where('id', '=', accountId)
    .execute()
  await endChange(transaction, accountId)
  await revokeLinks(transaction, accountId, 'reset_password', now)
  await emails.notify(transaction, 'emailChanged', { id: accountId, email: currentEmail }, now)
  return [...(await endSessions(transaction, accountId, 'ended_by_owner', now, sessionId)), sessionId]
}

const createAnswer =
  (context: IdentityContext): EmailChangeAnswers['answer'] =>
  async (token, answer, caller) => {
    const { db, clock, audit } = context
    const linked = await findLinkedChange(db, token, clock.now())
    if (linked === undefined) return refuse('not_found')
    const { account_id: accountId } = linked
    const answering = db.transaction().execute(async (transaction) => {
      const now = clock.now()
      // Two answers at the same moment wait for each other.
      const { email } = await transaction
        .selectFrom('account')
        .select('email')
        .where('id', '=', accountId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const current = await findLinkedChange(transaction, token, now)
      if (current === undefined) return refuse('not_found')
      if (answer === 'stop') {
        await endChange(transaction, accountId)
        await audit.write(transaction, 'email_change_stopped', accountId, caller, now)
        return { outcome: 'stopped', accountId, changedSessions: [] } as const
      }
      const change = await confirmSide(transaction, current, current.side, now)
      await audit.write(transaction, 'email_change_confirmed', accountId, caller, now)
      if (change.current_confirmed_at === null || change.new_confirmed_at === null)
        return { outcome: 'waiting', accountId, changedSessions: [] } as const
      const changedSessions = await applyChange(context, transaction, change, email, now)
      await audit.write(transaction, 'email_changed', accountId, caller, now)
      return { outcome: 'changed', accountId, changedSessions } as const
    })
    return answering.catch(async (error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      // Only the owner of the new address may learn that it has an account, so the link just no longer works.
      await endChange(db, accountId)
      return refuse('not_found')
    })
  }

export const createEmailChangeAnswers = (context: IdentityContext): EmailChangeAnswers => ({
  open: async (token) => {
    const change = await findLinkedChange(context.db, token, context.clock.now())
    if (change === undefined) return refuse('not_found')
    const confirmedAt = change.side === 'current' ? change.current_confirmed_at : change.new_confirmed_at
    return {
      side: change.side,
      email: maskEmail(change.email),
      confirmed: confirmedAt !== null,
      expiresAt: change.expires_at.toISOString(),
    }
  },
  answer: createAnswer(context),
})
