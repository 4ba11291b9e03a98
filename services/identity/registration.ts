// Creates accounts and confirms their email addresses. Only the email to its owner reveals whether an address already
// had an account. The response and its timing are the same either way.
import { randomBytes, randomUUID } from 'node:crypto'
import type { CreatePublicUser, SignUp } from '#contracts/accounts.ts'

import { normalizeEmail } from './accounts.ts'
import { buildNetworkAttemptKey } from './attempts.ts'
import type { Caller } from './audit.ts'
import type { IdentityContext } from './context.ts'
import { findLinkOwner, redeemLink } from './emailed-links.ts'
import { type IdentityRefusal, refuse, refuseTooManyRequests } from './outcome.ts'
import { allowsRoles, isEasyToGuess } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { withMinResponseTime } from './min-response-time.ts'
import type { IdentityDatabase } from './tables.ts'

export interface Registration {
  /**
   * Creates an account and emails a confirmation link, or emails a notice if the address already has an account.
   * @refuses weak_password, too_many_requests
   */
  signUp(newAccount: SignUp, caller: Caller): Promise<IdentityRefusal | undefined>
  /**
   * Like `signUp`, but with a random, unknown password. The email links to the page for choosing one.
   * @refuses too_many_requests
   */
  createPublicUser(newAccount: CreatePublicUser, caller: Caller): Promise<IdentityRefusal | undefined>
  /** Emails the link again if the address has an unconfirmed account. @refuses too_many_requests */
  resendConfirmation(email: string, caller: Caller): Promise<IdentityRefusal | undefined>
  /**
   * Confirms the caller's own address. The link alone is not enough, because a stranger could sign up with another
   * person's address, and the owner's click would confirm it for the stranger.
   * @refuses invalid_link
   */
  confirmEmail(accountId: string, token: string, caller: Caller): Promise<IdentityRefusal | undefined>
}

interface NewAccount {
  readonly email: string
  readonly fullName: string
  readonly passwordHash: string
  readonly passwordAllowsRoles: boolean
  readonly county: CreatePublicUser['county'] | null
}

/** Adds an account. Returns undefined if the address already has one. */
const insertAccount = (transaction: IdentityDatabase, newAccount: NewAccount, now: Date) =>
  transaction
    .insertInto('account')
    .values({
      id: randomUUID(),
      email: newAccount.email,
      display_name: newAccount.fullName,
      password_hash: newAccount.passwordHash,
      password_allows_roles: newAccount.passwordAllowsRoles,
      confirmed_at: null,
      client_id: null,
      created_at: now,
      county: newAccount.county,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email'])
    .executeTakeFirst()

export const createRegistration = (context: IdentityContext): Registration => {
  const { db, clock, attempts, audit, emails } = context

  /**
   * Counts an email to the address, and returns whether it may be sent. If not, the owner already has enough working
   * links. Each kind is counted separately, so unwanted emails of one kind do not block another.
   */
  const countEmail = async (kind: 'sign_up' | 'confirmation', email: string) =>
    (await attempts.countAttempt(['mail', kind, email])).allowed

  const register = async (newAccount: NewAccount, template: 'confirmEmail' | 'choosePassword', caller: Caller) => {
    const canSendEmail = await countEmail('sign_up', newAccount.email)
    const registration = db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const insertedAccount = await insertAccount(transaction, newAccount, now)
      const account =
        insertedAccount ??
        (await transaction
          .selectFrom('account')
          .select(['id', 'email'])
          .where('email', '=', newAccount.email)
          .executeTakeFirstOrThrow())
      await audit.write(transaction, insertedAccount ? 'signed_up' : 'sign_up_repeated', account.id, caller, now)
      if (canSendEmail) await emails.sendLink(transaction, insertedAccount ? template : 'signUpRepeated', account, now)
    })
    await withMinResponseTime(registration)
  }

  return {
    signUp: async ({ fullName, email: enteredEmail, password }, caller) => {
      const email = normalizeEmail(enteredEmail)
      if (await isEasyToGuess(password, { email, name: fullName })) return refuse('weak_password')
      const attempt = await attempts.countAttempt(buildNetworkAttemptKey('emailRequest', caller.address))
      if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)
      const passwordHash = await hashPassword(password)
      const passwordAllowsRoles = allowsRoles(password, email)
      await register({ email, fullName, passwordHash, passwordAllowsRoles, county: null }, 'confirmEmail', caller)
      return undefined
    },

    createPublicUser: async ({ fullName, email, county }, caller) => {
      const attempt = await attempts.countAttempt(buildNetworkAttemptKey('emailRequest', caller.address))
      if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)
      const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
      const newAccount = { email: normalizeEmail(email), fullName, passwordHash, passwordAllowsRoles: true, county }
      await register(newAccount, 'choosePassword', caller)
      return undefined
    },

    resendConfirmation: async (enteredEmail, caller) => {
      const attempt = await attempts.countAttempt(buildNetworkAttemptKey('emailRequest', caller.address))
      if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)
      const email = normalizeEmail(enteredEmail)
      const canSendEmail = await countEmail('confirmation', email)
      const request = db.transaction().execute(async (transaction) => {
        const now = clock.now()
        const account = await transaction
          .selectFrom('account')
          .select(['id', 'email', 'confirmed_at'])
          .where('email', '=', email)
          .executeTakeFirst()
        await audit.write(transaction, 'confirmation_requested', account?.id ?? null, caller, now)
        if (canSendEmail && account?.confirmed_at === null)
          await emails.sendLink(transaction, 'confirmEmail', account, now)
      })
      await withMinResponseTime(request)
      return undefined
    },

    confirmEmail: (accountId, token, caller) =>
      db.transaction().execute(async (transaction) => {
        const now = clock.now()
        const owner = await findLinkOwner(transaction, token, 'confirm_email', now)
        if (owner !== accountId) return refuse('invalid_link')
        if ((await redeemLink(transaction, token, 'confirm_email', now)) === undefined) return refuse('invalid_link')
        await transaction
          .updateTable('account')
          .set({ confirmed_at: now })
          .where('id', '=', accountId)
          .where('confirmed_at', 'is', null)
          .execute()
        await audit.write(transaction, 'email_confirmed', accountId, caller, now)
        return undefined
      }),
  }
}
