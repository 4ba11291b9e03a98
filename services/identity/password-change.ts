// Changes passwords, either with an emailed link if the password was forgotten, or with the current password.
import type { Language } from '#contracts/language.ts'
import { passwordLength } from '#contracts/text-limits.ts'

import { normalizeEmail } from './accounts.ts'
import { buildNetworkAttemptKey } from './attempts.ts'
import type { Caller } from './audit.ts'
import type { IdentityContext } from './context.ts'
import type { KnownDevices } from './known-devices.ts'
import { endChange } from './email-change-store.ts'
import { findLinkOwner, revokeLinks, redeemLink } from './emailed-links.ts'
import { type IdentityRefusal, refuse, refuseTooManyRequests } from './outcome.ts'
import { allowsRoles, isEasyToGuess } from './password-rules.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { withMinResponseTime } from './min-response-time.ts'
import { endSessions } from './session-end.ts'
import { findVerifiedFactor } from './stored-factor.ts'
import type { IdentityDatabase } from './tables.ts'

interface PasswordChangeResult {
  /** The sessions that the change ended. */
  readonly endedSessions: readonly string[]
  /**
   * The new known-device cookie. The password change invalidated the old one, and without a new one, an attacker who
   * keeps guessing could lock the owner out. After a reset with an emailed link, it covers only passwords.
   */
  readonly deviceCookie: string
}

/** Whether the person has a staff or partner role, which the access read model knows. */
type HasRole = (accountId: string) => Promise<boolean>

export interface PasswordChange {
  /**
   * Emails a link to the address if it has an account. The response is always the same (AUTH-19).
   * @refuses too_many_requests
   */
  requestReset(email: string, language: Language, caller: Caller): Promise<IdentityRefusal | undefined>
  /**
   * Sets the password, ends every session, and clears lockouts. Also confirms the address, because the link was sent to
   * it.
   * @refuses invalid_link, weak_password, short_password
   */
  reset(
    token: string,
    password: string,
    hasRole: HasRole,
    caller: Caller,
    deviceCookie?: string,
  ): Promise<IdentityRefusal | PasswordChangeResult>
  /**
   * Sets the password and ends the account's other sessions.
   * @refuses wrong_password, weak_password, short_password, too_many_requests
   */
  change(
    accountId: string,
    passwords: { readonly current: string; readonly next: string },
    hasRole: HasRole,
    caller: Caller,
    deviceCookie?: string,
  ): Promise<IdentityRefusal | PasswordChangeResult>
  /**
   * Checks the current password before a critical action. A failure is audited.
   * @refuses wrong_password, too_many_requests
   */
  verify(accountId: string, password: string, caller: Caller): Promise<IdentityRefusal | undefined>
}

const findAccount = (db: IdentityDatabase, id: string) =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
type StoredAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Refuses a password that is easy to guess, or too short for the person's role without a second factor (AUTH-09). */
const checkNewPassword = async (
  db: IdentityDatabase,
  { id, email, display_name }: StoredAccount,
  password: string,
  hasRole: HasRole,
): Promise<IdentityRefusal | undefined> => {
  if (await isEasyToGuess(password, { email, name: display_name })) return refuse('weak_password')
  if (allowsRoles(password, email) || (await findVerifiedFactor(db, id)) !== undefined) return undefined
  return (await hasRole(id)) ? refuse('short_password', { min: passwordLength.minWithRole }) : undefined
}

interface NewPassword {
  readonly hash: string
  readonly allowsRoles: boolean
}

const hashNewPassword = async ({ email }: StoredAccount, password: string): Promise<NewPassword> => ({
  hash: await hashPassword(password),
  allowsRoles: allowsRoles(password, email),
})

/**
 * Stores the password, notifies the owner, and ends all sessions except `keptSessionId`. Returns the ended sessions.
 */
const storePassword = async (
  { emails }: Pick<IdentityContext, 'emails'>,
  transaction: IdentityDatabase,
  account: StoredAccount,
  password: NewPassword,
  now: Date,
  keptSessionId?: string,
): Promise<string[]> => {
  await transaction
    .updateTable('account')
    .set({ password_hash: password.hash, password_allows_roles: password.allowsRoles, password_changed_at: now })
    .where('id', '=', account.id)
    .execute()
  await revokeLinks(transaction, account.id, 'reset_password', now)
  // Someone who knew the old password may have asked for another address.
  await endChange(transaction, account.id)
  await emails.notify(transaction, 'passwordChanged', account, now)
  return endSessions(transaction, account.id, 'password_changed', now, keptSessionId)
}

/**
 * Confirms the address of an unconfirmed account. Its second factor and what was typed for a client profile are removed,
 * because they may be from a stranger who signed up with this address.
 */
const confirmAddress = async (transaction: IdentityDatabase, id: string, now: Date): Promise<void> => {
  const confirmedAccount = await transaction
    .updateTable('account')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (confirmedAccount === undefined) return
  await transaction.deleteFrom('recovery_code').where('account_id', '=', id).execute()
  await transaction.deleteFrom('second_factor').where('account_id', '=', id).execute()
  await transaction.deleteFrom('pending_profile').where('account_id', '=', id).execute()
}

/** Locks the account's row, and returns whether the account still has this password. */
const lockIfPasswordUnchanged = async (transaction: IdentityDatabase, { id, password_hash }: StoredAccount) => {
  const account = await transaction
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forUpdate()
    .executeTakeFirst()
  return account !== undefined
}

const createVerify =
  ({ db, clock, attempts, audit }: IdentityContext): PasswordChange['verify'] =>
  async (accountId, password, caller) => {
    const attempt = await attempts.countAttempt(['reauthentication', accountId])
    if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)
    const account = await findAccount(db, accountId)
    if (!(await verifyPassword(account?.password_hash, password))) {
      await audit.write(db, 'password_check_failed', accountId, caller, clock.now())
      return refuse('wrong_password')
    }
    await attempts.reset(['reauthentication', accountId])
    return undefined
  }

const createRequestReset =
  ({ db, clock, attempts, audit, emails }: IdentityContext): PasswordChange['requestReset'] =>
  async (enteredEmail, language, caller) => {
    const attempt = await attempts.countAttempt(buildNetworkAttemptKey('emailRequest', caller.address))
    if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)
    const email = normalizeEmail(enteredEmail)
    const canSendEmail = (await attempts.countAttempt(['mail', 'password_reset', email])).allowed
    const request = db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const account = await transaction
        .selectFrom('account')
        .select(['id', 'email'])
        .where('email', '=', email)
        .executeTakeFirst()
      await audit.write(transaction, 'password_reset_requested', account?.id ?? null, caller, now)
      if (canSendEmail && account) await emails.sendLink(transaction, 'resetPassword', account, now, language)
    })
    await withMinResponseTime(request)
    return undefined
  }

const createReset =
  (context: IdentityContext, devices: KnownDevices): PasswordChange['reset'] =>
  async (token, password, hasRole, caller, deviceCookie) => {
    const { db, clock, attempts, audit } = context
    const ownerId = await findLinkOwner(db, token, 'reset_password', clock.now())
    const account = ownerId === undefined ? undefined : await findAccount(db, ownerId)
    if (account === undefined) return refuse('invalid_link')
    const refusal = await checkNewPassword(db, account, password, hasRole)
    if (refusal !== undefined) return refusal
    const { id, email } = account
    const newPassword = await hashNewPassword(account, password)
    const outcome = await db.transaction().execute(async (transaction) => {
      const now = clock.now()
      // Lock the account first. Otherwise two links used at the same moment could deadlock.
      await transaction.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
      if ((await redeemLink(transaction, token, 'reset_password', now)) === undefined) return refuse('invalid_link')
      await confirmAddress(transaction, id, now)
      await audit.write(transaction, 'password_reset', id, caller, now)
      return {
        endedSessions: await storePassword(context, transaction, account, newPassword, now),
        deviceCookie: devices.remember(deviceCookie, { id, password_changed_at: now }, 'passwords'),
      }
    })
    if ('endedSessions' in outcome) await attempts.reset(['account', email], ['reauthentication', id])
    return outcome
  }

const createChange =
  (context: IdentityContext, devices: KnownDevices, verify: PasswordChange['verify']): PasswordChange['change'] =>
  async (accountId, { current, next }, hasRole, caller, deviceCookie) => {
    const { db, clock, audit } = context
    const account = await findAccount(db, accountId)
    if (account === undefined) return refuse('wrong_password')
    const failure = await verify(accountId, current, caller)
    if (failure !== undefined) return failure
    const refusal = await checkNewPassword(db, account, next, hasRole)
    if (refusal !== undefined) return refusal
    const newPassword = await hashNewPassword(account, next)
    return db.transaction().execute(async (transaction) => {
      // If the password was reset in the meantime, the reset wins: `current` is no longer the current password.
      if (!(await lockIfPasswordUnchanged(transaction, account))) return refuse('wrong_password')
      const now = clock.now()
      await audit.write(transaction, 'password_changed', accountId, caller, now)
      const keptSessionId = caller.sessionId ?? undefined
      return {
        endedSessions: await storePassword(context, transaction, account, newPassword, now, keptSessionId),
        // The caller is signed in, and has therefore already passed the second factor if there is one.
        deviceCookie: devices.remember(deviceCookie, { id: accountId, password_changed_at: now }, 'codes'),
      }
    })
  }

export const createPasswordChange = (context: IdentityContext, devices: KnownDevices): PasswordChange => {
  const verify = createVerify(context)
  return {
    verify,
    requestReset: createRequestReset(context),
    reset: createReset(context, devices),
    change: createChange(context, devices, verify),
  }
}
