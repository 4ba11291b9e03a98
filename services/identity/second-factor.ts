// The second factor: an authenticator app with one-time codes, and ten recovery codes in case the app is lost (AUTH-34..43).
import type { MfaEnrollment, VerifyMfa } from '#contracts/accounts.ts'
import { decrypt, encrypt } from '#platform/vault/sealed-text.ts'
import { renderSVG } from 'uqr'

import type { AttemptKey } from './attempts.ts'
import type { Caller } from './audit.ts'
import type { IdentityContext } from './context.ts'
import type { KnownDevices } from './known-devices.ts'
import { type Denied, denied, deniedTooManyRequests, isDenied } from './outcome.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { endSessions } from './session-end.ts'
import type { OpenedSession, Sessions } from './sessions.ts'
import type { IdentityDatabase } from './tables.ts'
import { authenticatorUri, newSecret, findTimeStep } from './totp.ts'

/** A person who is signed in. */
export interface SignedInCaller extends Caller {
  readonly accountId: string
  readonly sessionId: string
}

export interface SecondFactor {
  /** Starts or restarts the enrollment. It takes effect only with `confirm`. @denies mfa_already_enabled */
  enroll(caller: SignedInCaller): Promise<Denied | Omit<MfaEnrollment, 'passwordRequired'>>
  /**
   * Proves that the authenticator works, and raises this session to aal2.
   * @denies mfa_challenge_missing, mfa_already_enabled, invalid_code, too_many_requests
   */
  confirm(
    code: string,
    caller: SignedInCaller,
  ): Promise<
    | Denied
    | {
        readonly recoveryCodes: string[]
        /** The account's other sessions, which must now verify a code. */
        readonly challenged: readonly string[]
      }
  >
  /**
   * Returns a session at aal2 that replaces the caller's session, and the cookie that makes the device known.
   * @denies mfa_challenge_missing, invalid_code, too_many_requests, session_ended
   */
  verify(
    proof: VerifyMfa,
    caller: SignedInCaller,
    deviceCookie: string | undefined,
  ): Promise<Denied | { readonly session: OpenedSession; readonly deviceCookie: string }>
  /** @denies mfa_not_enabled */
  renewRecoveryCodes(caller: SignedInCaller): Promise<Denied | { readonly recoveryCodes: string[] }>
  /** Lowers every session of the account to aal1 and returns those that were aal2. @denies mfa_not_enabled */
  disable(caller: SignedInCaller): Promise<Denied | { readonly lowered: readonly string[] }>
  /**
   * For another person who lost the factor. Ends that person's sessions and audits the reason.
   * @denies not_found, mfa_not_enabled, own_second_factor
   */
  reset(
    accountId: string,
    reason: string,
    caller: SignedInCaller,
  ): Promise<Denied | { readonly ended: readonly string[] }>
}

const qrCodeOf = (uri: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 }))}`

export const createSecondFactor = (
  context: IdentityContext,
  sessions: Pick<Sessions, 'stepUp'>,
  devices: KnownDevices,
): SecondFactor => {
  const { db, clock, keys, attempts, audit, mails } = context
  const recovery = createRecoveryCodes(keys)

  const find = (accountId: string) =>
    db
      .selectFrom('second_factor')
      .innerJoin('account', 'account.id', 'second_factor.account_id')
      .select(['account.id', 'email', 'password_changed_at', 'secret', 'verified_at'])
      .where('account.id', '=', accountId)
      .executeTakeFirst()
  type Factor = NonNullable<Awaited<ReturnType<typeof find>>>
  const findVerified = async (accountId: string) => {
    const factor = await find(accountId)
    return factor === undefined || factor.verified_at === null ? undefined : factor
  }

  const stepUp = (transaction: IdentityDatabase, sessionId: string) =>
    transaction.updateTable('session').set({ aal: 'aal2' }).where('id', '=', sessionId).execute()

  /** Accepts a code at most once: its time step must be later than that of the last accepted one. */
  const redeemCode = async (
    transaction: IdentityDatabase,
    factor: Factor,
    code: string,
    now: Date,
  ): Promise<boolean> => {
    const secret = decrypt(keys.authenticatorKey, factor.secret, factor.id).toString()
    const step = findTimeStep(secret, code, now)
    if (step === undefined) return false
    const { numUpdatedRows } = await transaction
      .updateTable('second_factor')
      .set((eb) => ({ last_step: step, verified_at: eb.fn.coalesce('verified_at', eb.val(now)) }))
      .where('account_id', '=', factor.id)
      .where('secret', '=', factor.secret)
      .where('last_step', '<', step)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** Also lowers the sessions that this factor raised, so that each of them must verify the next factor. */
  const remove = async (transaction: IdentityDatabase, factor: Factor, now: Date): Promise<string[]> => {
    await transaction.deleteFrom('second_factor').where('account_id', '=', factor.id).execute()
    await recovery.remove(transaction, factor.id)
    await mails.notify(transaction, 'mfaDisabled', factor, now)
    const steppedDown = await transaction
      .updateTable('session')
      .set({ aal: 'aal1' })
      .where('account_id', '=', factor.id)
      .where('aal', '=', 'aal2')
      .returning('id')
      .execute()
    return steppedDown.map(({ id }) => id)
  }

  const denyCode = async (caller: SignedInCaller) => {
    await audit.write(db, 'mfa_failed', caller.accountId, caller, clock.now())
    return denied('invalid_code')
  }

  return {
    enroll: async ({ accountId }) => {
      const account = await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirst()
      const secret = newSecret()
      const enrollment = {
        secret: encrypt(keys.authenticatorKey, Buffer.from(secret), accountId),
        begun_at: clock.now(),
        last_step: 0,
      }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('second_factor')
        .values({ account_id: accountId, verified_at: null, ...enrollment })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet(enrollment).where('second_factor.verified_at', 'is', null),
        )
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) return denied('mfa_already_enabled')
      const uri = authenticatorUri(secret, account?.email ?? '')
      return { secret, uri, qrCode: qrCodeOf(uri) }
    },

    confirm: async (code, caller) => {
      const factor = await find(caller.accountId)
      if (factor === undefined) return denied('mfa_challenge_missing')
      if (factor.verified_at !== null) return denied('mfa_already_enabled')
      const attemptKey: AttemptKey = ['code', caller.accountId]
      const attempt = await attempts.countAttempt(attemptKey)
      if (!attempt.allowed) return deniedTooManyRequests(attempt.retryAfter)
      const result = await db.transaction().execute(async (transaction) => {
        const now = clock.now()
        if (!(await redeemCode(transaction, factor, code, now))) return undefined
        await stepUp(transaction, caller.sessionId)
        await audit.write(transaction, 'mfa_enabled', caller.accountId, caller, now)
        await mails.notify(transaction, 'mfaEnabled', factor, now)
        const otherSessions = await transaction
          .selectFrom('session')
          .select('id')
          .where('account_id', '=', caller.accountId)
          .where('ended_at', 'is', null)
          .where('aal', '=', 'aal1')
          .execute()
        const recoveryCodes = await recovery.renew(transaction, caller.accountId)
        return { recoveryCodes, challenged: otherSessions.map(({ id }) => id) }
      })
      if (result === undefined) return denyCode(caller)
      await attempts.reset(attemptKey)
      return result
    },

    verify: async ({ code, recoveryCode }, caller, deviceCookie) => {
      const factor = await findVerified(caller.accountId)
      if (factor === undefined) return denied('mfa_challenge_missing')
      const knownDeviceId = devices.idOf(deviceCookie, factor, 'codes')
      const attemptKey: AttemptKey = ['code', caller.accountId, ...(knownDeviceId === undefined ? [] : [knownDeviceId])]
      const attempt = await attempts.countAttempt(attemptKey)
      if (!attempt.allowed) return deniedTooManyRequests(attempt.retryAfter)
      const result = await db.transaction().execute(async (transaction) => {
        const now = clock.now()
        const accepted =
          recoveryCode === undefined
            ? await redeemCode(transaction, factor, code ?? '', now)
            : await recovery.use(transaction, caller.accountId, recoveryCode, now)
        if (!accepted) return undefined
        const session = await sessions.stepUp(transaction, caller.sessionId)
        if (session === undefined) return denied('session_ended')
        const stepUpCaller: Caller = { ...caller, sessionId: session.id }
        await audit.write(transaction, 'mfa_verified', caller.accountId, stepUpCaller, now)
        if (recoveryCode !== undefined) {
          await audit.write(transaction, 'recovery_code_used', caller.accountId, stepUpCaller, now)
          await mails.notify(transaction, 'recoveryCodeUsed', factor, now)
        }
        return { session }
      })
      if (result === undefined) return denyCode(caller)
      if (isDenied(result)) return result
      await attempts.reset(attemptKey)
      return { ...result, deviceCookie: devices.remember(deviceCookie, factor, 'codes') }
    },

    renewRecoveryCodes: async (caller) => {
      const factor = await findVerified(caller.accountId)
      if (factor === undefined) return denied('mfa_not_enabled')
      return db.transaction().execute(async (transaction) => {
        const now = clock.now()
        await audit.write(transaction, 'recovery_codes_renewed', caller.accountId, caller, now)
        await mails.notify(transaction, 'recoveryCodesRenewed', factor, now)
        return { recoveryCodes: await recovery.renew(transaction, caller.accountId) }
      })
    },

    disable: async (caller) => {
      const factor = await findVerified(caller.accountId)
      if (factor === undefined) return denied('mfa_not_enabled')
      return db.transaction().execute(async (transaction) => {
        const now = clock.now()
        await audit.write(transaction, 'mfa_disabled', caller.accountId, caller, now)
        return { lowered: await remove(transaction, factor, now) }
      })
    },

    reset: async (accountId, reason, caller) => {
      // Removing one's own factor requires the password (`disable`), which an attacker at an open session does not have.
      if (accountId === caller.accountId) return denied('own_second_factor')
      const account = await db.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst()
      if (account === undefined) return denied('not_found')
      const factor = await findVerified(accountId)
      if (factor === undefined) return denied('mfa_not_enabled')
      return db.transaction().execute(async (transaction) => {
        const now = clock.now()
        await remove(transaction, factor, now)
        await audit.write(transaction, 'mfa_reset', accountId, caller, now, reason)
        return { ended: await endSessions(transaction, accountId, 'mfa_reset', now) }
      })
    },
  }
}
