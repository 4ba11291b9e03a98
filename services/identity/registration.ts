// Creates accounts and confirms their email addresses. Only the email to its owner reveals whether an address already
// had an account. The response and its timing are the same either way.
import { randomBytes, randomUUID } from 'node:crypto'
import type { CreatePublicUser, SignUp } from '#contracts/accounts.ts'
import { type OwnProfile, type RegisterAsClient, initialOf } from '#contracts/client-registration.ts'
import { type Language, defaultLanguage } from '#contracts/language.ts'

import { normalizeEmail } from './accounts.ts'
import { buildNetworkAttemptKey } from './attempts.ts'
import type { Caller } from './audit.ts'
import type { IdentityContext } from './context.ts'
import {
  type EmailConfirmation,
  countEmail,
  createConfirmEmail,
  createResendConfirmation,
} from './email-confirmation.ts'
import { type IdentityRefusal, refuse, refuseTooManyRequests } from './outcome.ts'
import { allowsRoles, isEasyToGuess } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import type { PendingProfile } from './pending-profiles.ts'
import { withMinResponseTime } from './min-response-time.ts'
import type { IdentityDatabase } from './tables.ts'

export interface Registration extends EmailConfirmation {
  /**
   * Creates an account and emails a confirmation link, or emails a notice if the address already has an account.
   * @refuses weak_password, too_many_requests
   */
  signUp(newAccount: SignUp, caller: Caller): Promise<IdentityRefusal | undefined>
  /**
   * Like `signUp`, but what the client's record needs waits until the address is confirmed. Stores the first letter of
   * the surname only (CLI-41). @refuses weak_password, too_many_requests
   */
  registerAsClient(registration: RegisterAsClient, caller: Caller): Promise<IdentityRefusal | undefined>
  /**
   * Stores what the record of a confirmed account needs. Does nothing if the account has a client profile. The name of the
   * account becomes first name and last initial (CLI-41), unless the person has a role and is known by the name.
   * @refuses email_not_confirmed
   */
  addOwnProfile(
    accountId: string,
    profile: OwnProfile,
    person: { readonly hasRole: boolean },
  ): Promise<IdentityRefusal | undefined>
  /**
   * Like `signUp`, but with a random, unknown password. The email links to the page for choosing one.
   * @refuses too_many_requests
   */
  createPublicUser(newAccount: CreatePublicUser, caller: Caller): Promise<IdentityRefusal | undefined>
}

/** What is kept of the typed profile. */
const toPendingProfile = ({ firstName, lastName, phone, county }: OwnProfile): PendingProfile => ({
  firstName,
  lastInitial: initialOf(lastName),
  phone,
  county,
})

const displayNameOf = ({ firstName, lastInitial }: PendingProfile): string => `${firstName} ${lastInitial}`

interface NewAccount {
  readonly email: string
  readonly fullName: string
  readonly passwordHash: string
  readonly passwordAllowsRoles: boolean
  readonly county: CreatePublicUser['county'] | null
}

interface RegistrationOptions {
  readonly template: 'confirmEmail' | 'choosePassword'
  /** The language of the page, and from then on of the emails to this person. */
  readonly language?: Language | undefined
  /** Waits until the address is confirmed. */
  readonly profile?: PendingProfile
}

/** Adds an account. Returns undefined if the address already has one. */
const insertAccount = (
  transaction: IdentityDatabase,
  { language, ...newAccount }: NewAccount & Pick<RegistrationOptions, 'language'>,
  now: Date,
) =>
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
      language: language ?? null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email'])
    .executeTakeFirst()

const createAddOwnProfile =
  ({ db, clock, pendingProfiles }: IdentityContext): Registration['addOwnProfile'] =>
  (accountId, profile, { hasRole }) =>
    db.transaction().execute(async (transaction) => {
      const account = await transaction
        .selectFrom('account')
        .select(['confirmed_at', 'client_id'])
        .where('id', '=', accountId)
        .forUpdate()
        .executeTakeFirst()
      if (account === undefined || account.confirmed_at === null) return refuse('email_not_confirmed')
      if (account.client_id !== null) return undefined
      const pendingProfile = toPendingProfile(profile)
      await pendingProfiles.put(transaction, accountId, pendingProfile, clock.now())
      if (!hasRole) {
        const name = displayNameOf(pendingProfile)
        await transaction.updateTable('account').set({ display_name: name }).where('id', '=', accountId).execute()
      }
      return undefined
    })

export const createRegistration = (context: IdentityContext): Registration => {
  const { db, clock, attempts, audit, emails, pendingProfiles } = context

  const register = async (newAccount: NewAccount, options: RegistrationOptions, caller: Caller) => {
    const { template, language = defaultLanguage, profile } = options
    const canSendEmail = await countEmail(context, 'sign_up', newAccount.email)
    const registration = db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const insertedAccount = await insertAccount(transaction, { ...newAccount, language: options.language }, now)
      const account =
        insertedAccount ??
        (await transaction
          .selectFrom('account')
          .select(['id', 'email'])
          .where('email', '=', newAccount.email)
          .executeTakeFirstOrThrow())
      await audit.write(transaction, insertedAccount ? 'signed_up' : 'sign_up_repeated', account.id, caller, now)
      // Otherwise anyone could add a profile to the account of someone else.
      if (insertedAccount !== undefined && profile !== undefined)
        await pendingProfiles.put(transaction, account.id, profile, now)
      if (canSendEmail)
        await emails.sendLink(transaction, insertedAccount ? template : 'signUpRepeated', account, now, language)
    })
    await withMinResponseTime(registration)
  }

  /** `typedName` may not be part of the password. */
  const signUpWithPassword = async (
    newAccount: SignUp & { readonly typedName: string },
    options: RegistrationOptions,
    caller: Caller,
  ) => {
    const { fullName, typedName, password } = newAccount
    const email = normalizeEmail(newAccount.email)
    if (await isEasyToGuess(password, { email, name: typedName })) return refuse('weak_password')
    const attempt = await attempts.countAttempt(buildNetworkAttemptKey('emailRequest', caller.address))
    if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)
    const passwordHash = await hashPassword(password)
    const passwordAllowsRoles = allowsRoles(password, email)
    await register({ email, fullName, passwordHash, passwordAllowsRoles, county: null }, options, caller)
    return undefined
  }

  return {
    signUp: (newAccount, caller) => {
      const { fullName: typedName, language } = newAccount
      return signUpWithPassword({ ...newAccount, typedName }, { template: 'confirmEmail', language }, caller)
    },

    registerAsClient: ({ email, password, language, ...typed }, caller) => {
      const profile = toPendingProfile(typed)
      const fullName = displayNameOf(profile)
      const typedName = `${typed.firstName} ${typed.lastName}`
      const options = { template: 'confirmEmail', language, profile } as const
      return signUpWithPassword({ email, password, fullName, typedName }, options, caller)
    },

    addOwnProfile: createAddOwnProfile(context),

    createPublicUser: async ({ fullName, email, county }, caller) => {
      const attempt = await attempts.countAttempt(buildNetworkAttemptKey('emailRequest', caller.address))
      if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)
      const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
      const newAccount = { email: normalizeEmail(email), fullName, passwordHash, passwordAllowsRoles: true, county }
      await register(newAccount, { template: 'choosePassword' }, caller)
      return undefined
    },

    resendConfirmation: createResendConfirmation(context),

    confirmEmail: createConfirmEmail(context),
  }
}
