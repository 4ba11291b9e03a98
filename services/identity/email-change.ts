// Changes the address that a person signs in with. The change takes effect when it is confirmed at the current address and
// at the new one (docs/decisions/0086-change-the-sign-in-address-at-both-addresses.md).
import { randomUUID } from 'node:crypto'
import type { RequestEmailChange, WaitingEmailChange } from '#contracts/email-change.ts'

import { normalizeEmail } from './accounts.ts'
import type { AttemptKey } from './attempts.ts'
import type { IdentityContext } from './context.ts'
import { type ClientEmails, createClientEmails } from './client-emails.ts'
import { type EmailChangeAnswers, createEmailChangeAnswers } from './email-change-answers.ts'
import {
  deleteExpiredChanges,
  endChange,
  findChange,
  replaceChange,
  sendChangeEmails,
  toWaitingChange,
} from './email-change-store.ts'
import { withMinResponseTime } from './min-response-time.ts'
import { type IdentityRefusal, refuse, refuseTooManyRequests } from './outcome.ts'
import type { PasswordChange } from './password-change.ts'
import { allowsRoles } from './password-rules.ts'
import type { SignedInCaller } from './second-factor.ts'
import { findVerifiedFactor, redeemCode } from './stored-factor.ts'

export interface EmailChanges extends EmailChangeAnswers {
  /** The person's change that waits for its confirmations. */
  find(accountId: string): Promise<WaitingEmailChange | undefined>
  /**
   * Emails a link to both addresses, and replaces an earlier change. The response and its timing are the same whether or not
   * the new address has an account.
   * @refuses email_not_confirmed, same_email, wrong_password, invalid_code, too_many_requests
   */
  request(request: RequestEmailChange, caller: SignedInCaller): Promise<IdentityRefusal | WaitingEmailChange>
  /** Emails the links again to each address that has not confirmed. @refuses not_found, too_many_requests */
  resend(caller: SignedInCaller): Promise<IdentityRefusal | WaitingEmailChange>
  /** Repeating it changes nothing. */
  cancel(caller: SignedInCaller): Promise<void>
  /** Deletes changes that were not confirmed in time. */
  deleteExpired(): Promise<void>
  /** The records of families, which get the new address afterward. */
  readonly records: ClientEmails
}

const findAccount = ({ db }: IdentityContext, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'confirmed_at', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Counts the emails of one account, and those to one new address. Returns a refusal if there were too many. */
const countEmails = async (
  { attempts }: IdentityContext,
  accountId: string,
  newEmail: string,
): Promise<IdentityRefusal | undefined> => {
  const keys: readonly AttemptKey[] = [
    ['mail', 'email_change', accountId],
    ['mail', 'email_change', newEmail],
  ]
  for (const key of keys) {
    const attempt = await attempts.countAttempt(key)
    if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)
  }
  return undefined
}

/** A person with a second factor must enter a code too, even in a session that has verified one. */
const checkCode = async (
  { db, keys, clock, attempts, audit }: IdentityContext,
  code: string | undefined,
  caller: SignedInCaller,
): Promise<IdentityRefusal | undefined> => {
  const factor = await findVerifiedFactor(db, caller.accountId)
  if (factor === undefined) return undefined
  if (code === undefined) return refuse('invalid_code')
  const attemptKey: AttemptKey = ['code', caller.accountId]
  const attempt = await attempts.countAttempt(attemptKey)
  if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)
  if (!(await redeemCode(db, keys, factor, code, clock.now()))) {
    await audit.write(db, 'mfa_failed', caller.accountId, caller, clock.now())
    return refuse('invalid_code')
  }
  await attempts.reset(attemptKey)
  return undefined
}

const createRequest =
  (context: IdentityContext, verifyPassword: PasswordChange['verify']): EmailChanges['request'] =>
  async ({ email: enteredEmail, password, code, language }, caller) => {
    const { db, clock, audit } = context
    const { accountId, sessionId } = caller
    const account = await findAccount(context, accountId)
    if (account === undefined || account.confirmed_at === null) return refuse('email_not_confirmed')
    const email = normalizeEmail(enteredEmail)
    if (email === account.email) return refuse('same_email')
    const refusal =
      (await verifyPassword(accountId, password, caller)) ??
      (await checkCode(context, code, caller)) ??
      (await countEmails(context, accountId, email))
    if (refusal !== undefined) return refusal
    const request = db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const unchangedAccount = await transaction
        .selectFrom('account')
        .select('email')
        .where('id', '=', accountId)
        .where('password_hash', '=', account.password_hash)
        .forUpdate()
        .executeTakeFirst()
      // If the password was reset in the meantime, it is no longer the one that was checked.
      if (unchangedAccount === undefined) return refuse('wrong_password')
      const change = await replaceChange(
        transaction,
        {
          ...{ id: randomUUID(), account_id: accountId, session_id: sessionId, email, language },
          password_allows_roles: allowsRoles(password, email),
        },
        now,
      )
      await audit.write(transaction, 'email_change_requested', accountId, caller, now)
      await sendChangeEmails(context, transaction, unchangedAccount.email, change, now)
      return toWaitingChange(change)
    })
    return withMinResponseTime(request)
  }

const createResend =
  (context: IdentityContext): EmailChanges['resend'] =>
  async ({ accountId }) => {
    const { db, clock } = context
    const waiting = await findChange(db, accountId, clock.now())
    if (waiting === undefined) return refuse('not_found')
    const refusal = await countEmails(context, accountId, waiting.email)
    if (refusal !== undefined) return refusal
    const resending = db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const account = await transaction
        .selectFrom('account')
        .select('email')
        .where('id', '=', accountId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const change = await findChange(transaction, accountId, now)
      if (change === undefined) return refuse('not_found')
      await sendChangeEmails(context, transaction, account.email, change, now)
      return toWaitingChange(change)
    })
    return withMinResponseTime(resending)
  }

export const createEmailChanges = (
  context: IdentityContext,
  { verify }: Pick<PasswordChange, 'verify'>,
): EmailChanges => {
  const { db, clock, audit } = context
  return {
    ...createEmailChangeAnswers(context),
    find: async (accountId) => {
      const change = await findChange(db, accountId, clock.now())
      return change && toWaitingChange(change)
    },
    request: createRequest(context, verify),
    resend: createResend(context),
    cancel: (caller) =>
      db.transaction().execute(async (transaction) => {
        if (await endChange(transaction, caller.accountId))
          await audit.write(transaction, 'email_change_stopped', caller.accountId, caller, clock.now())
      }),
    deleteExpired: () => deleteExpiredChanges(db, clock.now()),
    records: createClientEmails(db),
  }
}
