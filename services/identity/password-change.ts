// Password changes: with a mailed link if the password was forgotten, or with the current password.
import { normalizeEmail } from './accounts.ts'
import { networkAttemptKey } from './attempts.ts'
import type { Caller } from './audit.ts'
import type { IdentityContext } from './context.ts'
import type { KnownDevices } from './known-devices.ts'
import { ownerOfLink, revokeLinks, redeemLink } from './mailed-links.ts'
import { type Denied, denied, deniedTooManyRequests } from './outcome.ts'
import { isEasyToGuess } from './password-rules.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { withMinResponseTime } from './min-response-time.ts'
import { endSessions } from './session-end.ts'
import type { IdentityDatabase } from './tables.ts'

interface PasswordChanged {
  /** The sessions that the change ended. */
  readonly endedSessions: readonly string[]
  /**
   * The new cookie of known devices. The new password invalidated all of them. Without the new cookie, an attacker who keeps
   * guessing could lock the owner out right away. After a mailed link, it covers passwords only.
   */
  readonly deviceCookie: string
}

export interface PasswordChange {
  /** Mails a link to the address if it has an account. The response is always the same (AUTH-19). @denies too_many_requests */
  requestReset(email: string, caller: Caller): Promise<Denied | undefined>
  /**
   * Ends every session, clears lockouts, and confirms the address, because the link was sent to it.
   * @denies invalid_link, weak_password
   */
  reset(token: string, password: string, caller: Caller, deviceCookie?: string): Promise<Denied | PasswordChanged>
  /** Ends the other sessions. @denies wrong_password, weak_password, too_many_requests */
  change(
    accountId: string,
    passwords: { readonly current: string; readonly next: string },
    caller: Caller,
    deviceCookie?: string,
  ): Promise<Denied | PasswordChanged>
  /** Checks the current password before a critical action. A failure is audited. @denies wrong_password, too_many_requests */
  verify(accountId: string, password: string, caller: Caller): Promise<Denied | undefined>
}

export const createPasswordChange = (context: IdentityContext, devices: KnownDevices): PasswordChange => {
  const { db, clock, attempts, audit, mails } = context
  const accountOf = (id: string) => db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()

  /** Stores the password, notifies the owner, and ends all sessions except `kept`. */
  const storePassword = async (
    transaction: IdentityDatabase,
    account: { readonly id: string; readonly email: string },
    passwordHash: string,
    now: Date,
    exceptSessionId?: string,
  ): Promise<string[]> => {
    await transaction
      .updateTable('account')
      .set({ password_hash: passwordHash, password_changed_at: now })
      .where('id', '=', account.id)
      .execute()
    await revokeLinks(transaction, account.id, 'reset_password', now)
    await mails.notify(transaction, 'passwordChanged', account, now)
    return endSessions(transaction, account.id, 'password_changed', now, exceptSessionId)
  }

  const verify: PasswordChange['verify'] = async (accountId, password, caller) => {
    const attempt = await attempts.countAttempt(['reauthentication', accountId])
    if (!attempt.allowed) return deniedTooManyRequests(attempt.retryAfter)
    const account = await accountOf(accountId)
    if (!(await verifyPassword(account?.password_hash, password))) {
      await audit.write(db, 'password_check_failed', accountId, caller, clock.now())
      return denied('wrong_password')
    }
    await attempts.reset(['reauthentication', accountId])
    return undefined
  }

  return {
    verify,

    requestReset: async (enteredEmail, caller) => {
      const attempt = await attempts.countAttempt(networkAttemptKey('mailing', caller.address))
      if (!attempt.allowed) return deniedTooManyRequests(attempt.retryAfter)
      const email = normalizeEmail(enteredEmail)
      const mailAllowed = (await attempts.countAttempt(['mail', 'password_reset', email])).allowed
      const request = db.transaction().execute(async (transaction) => {
        const now = clock.now()
        const account = await transaction
          .selectFrom('account')
          .select(['id', 'email'])
          .where('email', '=', email)
          .executeTakeFirst()
        await audit.write(transaction, 'password_reset_requested', account?.id ?? null, caller, now)
        if (mailAllowed && account) await mails.sendLink(transaction, 'resetPassword', account, now)
      })
      await withMinResponseTime(request)
      return undefined
    },

    reset: async (token, password, caller, deviceCookie) => {
      const owner = await ownerOfLink(db, token, 'reset_password', clock.now())
      const account = owner === undefined ? undefined : await accountOf(owner)
      if (account === undefined) return denied('invalid_link')
      const { id, email, display_name: name } = account
      if (await isEasyToGuess(password, { email, name })) return denied('weak_password')
      const passwordHash = await hashPassword(password)
      const outcome = await db.transaction().execute(async (transaction) => {
        const now = clock.now()
        // Locks the account first. Otherwise two links used at the same moment could each wait for the other's row (deadlock).
        await transaction.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
        if ((await redeemLink(transaction, token, 'reset_password', now)) === undefined) return denied('invalid_link')
        const confirmed = await transaction
          .updateTable('account')
          .set({ confirmed_at: now })
          .where('id', '=', id)
          .where('confirmed_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
        // A second factor from before the confirmation may belong to a stranger who signed up with this address.
        if (confirmed !== undefined) {
          await transaction.deleteFrom('recovery_code').where('account_id', '=', id).execute()
          await transaction.deleteFrom('second_factor').where('account_id', '=', id).execute()
        }
        await audit.write(transaction, 'password_reset', id, caller, now)
        const endedSessions = await storePassword(transaction, account, passwordHash, now)
        return {
          endedSessions,
          deviceCookie: devices.remember(deviceCookie, { id, password_changed_at: now }, 'passwords'),
        }
      })
      if ('endedSessions' in outcome) await attempts.reset(['account', email], ['reauthentication', id])
      return outcome
    },

    change: async (accountId, { current, next }, caller, deviceCookie) => {
      const account = await accountOf(accountId)
      if (account === undefined) return denied('wrong_password')
      const failure = await verify(accountId, current, caller)
      if (failure !== undefined) return failure
      const { email, display_name: name } = account
      if (await isEasyToGuess(next, { email, name })) return denied('weak_password')
      const passwordHash = await hashPassword(next)
      return db.transaction().execute(async (transaction) => {
        // If the password was reset in the meantime, the reset wins: the password given here is no longer the current one.
        const unchanged = await transaction
          .selectFrom('account')
          .select('id')
          .where('id', '=', accountId)
          .where('password_hash', '=', account.password_hash)
          .forUpdate()
          .executeTakeFirst()
        if (unchanged === undefined) return denied('wrong_password')
        const now = clock.now()
        await audit.write(transaction, 'password_changed', accountId, caller, now)
        return {
          endedSessions: await storePassword(transaction, account, passwordHash, now, caller.sessionId ?? undefined),
          // The caller is signed in, and so has already passed the second factor if there is one.
          deviceCookie: devices.remember(deviceCookie, { id: accountId, password_changed_at: now }, 'codes'),
        }
      })
    },
  }
}
