// Creates accounts and confirms their email addresses. Only the mail to its owner reveals whether an address already had an
// account. The response is the same either way, and so is its timing.
import { randomBytes, randomUUID } from 'node:crypto'
import type { CreatePublicUser, SignUp } from '#contracts/accounts.ts'

import { normaliseEmail } from './accounts.ts'
import { ofNetwork } from './attempts.ts'
import type { Caller } from './audit.ts'
import type { IdentityContext } from './context.ts'
import { ownerOfLink, useLink } from './mailed-links.ts'
import { type Denied, denied, deniedFor } from './outcome.ts'
import { isEasyToGuess } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { inSameTime } from './same-time.ts'
import type { IdentityDatabase } from './tables.ts'

export interface Registration {
  /** Mails a confirmation link, or a notice if the address has an account. @denies weak_password, too_many_requests */
  signUp(person: SignUp, caller: Caller): Promise<Denied | undefined>
  /** Like `signUp`, with a random, unknown password. The mail links to choosing one. @denies too_many_requests */
  createPublicUser(person: CreatePublicUser, caller: Caller): Promise<Denied | undefined>
  /** Mails the link again if the address has an unconfirmed account. @denies too_many_requests */
  resendConfirmation(email: string, caller: Caller): Promise<Denied | undefined>
  /**
   * Confirms the caller's own address. The link alone confirms nothing: a stranger could sign up with another person's
   * address, and the owner's click would confirm it for the stranger. @denies invalid_link
   */
  confirmEmail(accountId: string, token: string, caller: Caller): Promise<Denied | undefined>
}

interface NewPerson {
  readonly email: string
  readonly fullName: string
  readonly passwordHash: string
  readonly county: CreatePublicUser['county'] | null
}

export const createRegistration = (context: IdentityContext): Registration => {
  const { db, clock, attempts, audit, letters } = context

  /**
   * Whether this kind of mail may go to the address now. If not, its owner already has enough links that work. Each kind has
   * its own count, so that unwanted mail of one kind does not block another kind.
   */
  const mayMail = async (kind: 'sign_up' | 'confirmation', email: string) =>
    (await attempts.charge(['mail', kind, email])).allowed

  const insert = (transaction: IdentityDatabase, person: NewPerson) =>
    transaction
      .insertInto('account')
      .values({
        id: randomUUID(),
        email: person.email,
        display_name: person.fullName,
        password_hash: person.passwordHash,
        confirmed_at: null,
        client_id: null,
        created_at: clock.now(),
        county: person.county,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(['id', 'email'])
      .executeTakeFirst()

  const register = async (person: NewPerson, letter: 'confirmEmail' | 'choosePassword', caller: Caller) => {
    const mails = await mayMail('sign_up', person.email)
    const registering = db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const made = await insert(transaction, person)
      const account =
        made ??
        (await transaction
          .selectFrom('account')
          .select(['id', 'email'])
          .where('email', '=', person.email)
          .executeTakeFirstOrThrow())
      await audit.write(transaction, made ? 'signed_up' : 'sign_up_repeated', account.id, caller, now)
      if (mails) await letters.sendLink(transaction, made ? letter : 'signUpRepeated', account, now)
    })
    await inSameTime(registering)
  }

  return {
    signUp: async ({ fullName, email: typed, password }, caller) => {
      const email = normaliseEmail(typed)
      if (await isEasyToGuess(password, { email, name: fullName })) return denied('weak_password')
      const charge = await attempts.charge(ofNetwork('mailing', caller.address))
      if (!charge.allowed) return deniedFor(charge.retryAfter)
      const passwordHash = await hashPassword(password)
      await register({ email, fullName, passwordHash, county: null }, 'confirmEmail', caller)
      return undefined
    },

    createPublicUser: async ({ fullName, email, county }, caller) => {
      const charge = await attempts.charge(ofNetwork('mailing', caller.address))
      if (!charge.allowed) return deniedFor(charge.retryAfter)
      const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
      const person = { email: normaliseEmail(email), fullName, passwordHash, county }
      await register(person, 'choosePassword', caller)
      return undefined
    },

    resendConfirmation: async (typed, caller) => {
      const charge = await attempts.charge(ofNetwork('mailing', caller.address))
      if (!charge.allowed) return deniedFor(charge.retryAfter)
      const email = normaliseEmail(typed)
      const mails = await mayMail('confirmation', email)
      const asking = db.transaction().execute(async (transaction) => {
        const now = clock.now()
        const account = await transaction
          .selectFrom('account')
          .select(['id', 'email', 'confirmed_at'])
          .where('email', '=', email)
          .executeTakeFirst()
        await audit.write(transaction, 'confirmation_requested', account?.id ?? null, caller, now)
        if (mails && account?.confirmed_at === null) await letters.sendLink(transaction, 'confirmEmail', account, now)
      })
      await inSameTime(asking)
      return undefined
    },

    confirmEmail: (accountId, token, caller) =>
      db.transaction().execute(async (transaction) => {
        const now = clock.now()
        const owner = await ownerOfLink(transaction, token, 'confirm_email', now)
        if (owner !== accountId) return denied('invalid_link')
        if ((await useLink(transaction, token, 'confirm_email', now)) === undefined) return denied('invalid_link')
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
