// The second factor consists of an authenticator app with one-time codes, and ten recovery codes in case the app is
// lost (AUTH-34..43).
import type { MfaEnrollment, VerifyMfa } from '#contracts/accounts.ts'
import { renderSVG } from 'uqr'

import type { AttemptKey } from './attempts.ts'
import type { Caller } from './audit.ts'
import type { IdentityContext } from './context.ts'
import type { KnownDevices } from './known-devices.ts'
import { type IdentityRefusal, refuse, refuseTooManyRequests, isRefused } from './outcome.ts'
import { type RecoveryCodeStore, createRecoveryCodes } from './recovery-codes.ts'
import { endSessions } from './session-end.ts'
import type { OpenedSession, Sessions } from './sessions.ts'
import {
  type StoredFactor,
  findFactor,
  findVerifiedFactor,
  redeemCode,
  storeUnverifiedFactor,
} from './stored-factor.ts'
import type { IdentityDatabase } from './tables.ts'
import { buildAuthenticatorUri, createSecret } from './totp.ts'

/** A signed-in person and the session that they use. */
export interface SignedInCaller extends Caller {
  readonly accountId: string
  readonly sessionId: string
}

export interface SecondFactor {
  /** Starts or restarts enrollment. The factor takes effect when `confirm` succeeds. @refuses mfa_already_enabled */
  enroll(caller: SignedInCaller): Promise<IdentityRefusal | Omit<MfaEnrollment, 'passwordRequired'>>
  /**
   * Enables the factor once a code proves that the authenticator works, and upgrades this session to aal2.
   * @refuses mfa_challenge_missing, mfa_already_enabled, invalid_code, too_many_requests
   */
  confirm(
    code: string,
    caller: SignedInCaller,
  ): Promise<
    | IdentityRefusal
    | {
        readonly recoveryCodes: string[]
        /** The account's other sessions, which must now verify a code. */
        readonly challengedSessions: readonly string[]
      }
  >
  /**
   * Returns an aal2 session that replaces the caller's session, and the cookie that makes the device known.
   * @refuses mfa_challenge_missing, invalid_code, too_many_requests, session_ended
   */
  verify(
    proof: VerifyMfa,
    caller: SignedInCaller,
    deviceCookie: string | undefined,
  ): Promise<IdentityRefusal | { readonly session: OpenedSession; readonly deviceCookie: string }>
  /** @refuses mfa_not_enabled */
  renewRecoveryCodes(caller: SignedInCaller): Promise<IdentityRefusal | { readonly recoveryCodes: string[] }>
  /** Disables the factor, and returns the aal2 sessions that it downgraded to aal1. @refuses mfa_not_enabled */
  disable(caller: SignedInCaller): Promise<IdentityRefusal | { readonly downgradedSessions: readonly string[] }>
  /**
   * Removes the factor of another person who lost it. Ends that person's sessions and audits the reason.
   * @refuses not_found, mfa_not_enabled, own_second_factor
   */
  reset(
    accountId: string,
    reason: string,
    caller: SignedInCaller,
  ): Promise<IdentityRefusal | { readonly endedSessions: readonly string[] }>
}

interface FactorDeps {
  readonly context: IdentityContext
  readonly sessions: Pick<Sessions, 'stepUp'>
  readonly devices: KnownDevices
  readonly recovery: RecoveryCodeStore
}

const renderQrCode = (uri: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 }))}`

const refuseCode = async ({ db, audit, clock }: IdentityContext, caller: SignedInCaller): Promise<IdentityRefusal> => {
  await audit.write(db, 'mfa_failed', caller.accountId, caller, clock.now())
  return refuse('invalid_code')
}

/** Upgrades the session to aal2, and returns the account's other open sessions that are still at aal1. */
const upgradeSession = async (
  transaction: IdentityDatabase,
  { accountId, sessionId }: SignedInCaller,
): Promise<string[]> => {
  await transaction.updateTable('session').set({ aal: 'aal2' }).where('id', '=', sessionId).execute()
  const otherSessions = await transaction
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('aal', '=', 'aal1')
    .execute()
  return otherSessions.map(({ id }) => id)
}

/** Also downgrades the sessions that this factor upgraded, so each of them must verify the next factor. */
const removeFactor = async (
  { context: { emails }, recovery }: FactorDeps,
  transaction: IdentityDatabase,
  factor: StoredFactor,
  now: Date,
): Promise<string[]> => {
  await transaction.deleteFrom('second_factor').where('account_id', '=', factor.id).execute()
  await recovery.remove(transaction, factor.id)
  await emails.notify(transaction, 'mfaDisabled', factor, now)
  const downgradedSessions = await transaction
    .updateTable('session')
    .set({ aal: 'aal1' })
    .where('account_id', '=', factor.id)
    .where('aal', '=', 'aal2')
    .returning('id')
    .execute()
  return downgradedSessions.map(({ id }) => id)
}

const createEnroll =
  ({ context: { db, clock, keys } }: FactorDeps): SecondFactor['enroll'] =>
  async ({ accountId }) => {
    const account = await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirst()
    const secret = createSecret()
    if (!(await storeUnverifiedFactor(db, keys, accountId, secret, clock.now()))) return refuse('mfa_already_enabled')
    const uri = buildAuthenticatorUri(secret, account?.email ?? '')
    return { secret, uri, qrCode: renderQrCode(uri) }
  }

const createConfirm =
  ({ context, recovery }: FactorDeps): SecondFactor['confirm'] =>
  async (code, caller) => {
    const { db, clock, keys, attempts, audit, emails } = context
    const factor = await findFactor(db, caller.accountId)
    if (factor === undefined) return refuse('mfa_challenge_missing')
    if (factor.verified_at !== null) return refuse('mfa_already_enabled')
    const attemptKey: AttemptKey = ['code', caller.accountId]
    const attempt = await attempts.countAttempt(attemptKey)
    if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)
    const result = await db.transaction().execute(async (transaction) => {
      const now = clock.now()
      if (!(await redeemCode(transaction, keys, factor, code, now))) return undefined
      const challengedSessions = await upgradeSession(transaction, caller)
      await audit.write(transaction, 'mfa_enabled', caller.accountId, caller, now)
      await emails.notify(transaction, 'mfaEnabled', factor, now)
      return { recoveryCodes: await recovery.renew(transaction, caller.accountId), challengedSessions }
    })
    if (result === undefined) return refuseCode(context, caller)
    await attempts.reset(attemptKey)
    return result
  }

const createVerify =
  ({ context, sessions, devices, recovery }: FactorDeps): SecondFactor['verify'] =>
  async ({ code, recoveryCode }, caller, deviceCookie) => {
    const { db, clock, keys, attempts, audit, emails } = context
    const factor = await findVerifiedFactor(db, caller.accountId)
    if (factor === undefined) return refuse('mfa_challenge_missing')
    const knownDeviceId = devices.findDeviceId(deviceCookie, factor, 'codes')
    const attemptKey: AttemptKey = ['code', caller.accountId, ...(knownDeviceId === undefined ? [] : [knownDeviceId])]
    const attempt = await attempts.countAttempt(attemptKey)
    if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)
    const result = await db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const isValid =
        recoveryCode === undefined
          ? await redeemCode(transaction, keys, factor, code ?? '', now)
          : await recovery.redeem(transaction, caller.accountId, recoveryCode, now)
      if (!isValid) return undefined
      const session = await sessions.stepUp(transaction, caller.sessionId)
      if (session === undefined) return refuse('session_ended')
      const stepUpCaller: Caller = { ...caller, sessionId: session.id }
      await audit.write(transaction, 'mfa_verified', caller.accountId, stepUpCaller, now)
      if (recoveryCode !== undefined) {
        await audit.write(transaction, 'recovery_code_used', caller.accountId, stepUpCaller, now)
        await emails.notify(transaction, 'recoveryCodeUsed', factor, now)
      }
      return { session }
    })
    if (result === undefined) return refuseCode(context, caller)
    if (isRefused(result)) return result
    await attempts.reset(attemptKey)
    return { ...result, deviceCookie: devices.remember(deviceCookie, factor, 'codes') }
  }

const createRenewRecoveryCodes =
  ({ context: { db, clock, audit, emails }, recovery }: FactorDeps): SecondFactor['renewRecoveryCodes'] =>
  async (caller) => {
    const factor = await findVerifiedFactor(db, caller.accountId)
    if (factor === undefined) return refuse('mfa_not_enabled')
    return db.transaction().execute(async (transaction) => {
      const now = clock.now()
      await audit.write(transaction, 'recovery_codes_renewed', caller.accountId, caller, now)
      await emails.notify(transaction, 'recoveryCodesRenewed', factor, now)
      return { recoveryCodes: await recovery.renew(transaction, caller.accountId) }
    })
  }

const createDisable =
  (deps: FactorDeps): SecondFactor['disable'] =>
  async (caller) => {
    const { db, clock, audit } = deps.context
    const factor = await findVerifiedFactor(db, caller.accountId)
    if (factor === undefined) return refuse('mfa_not_enabled')
    return db.transaction().execute(async (transaction) => {
      const now = clock.now()
      await audit.write(transaction, 'mfa_disabled', caller.accountId, caller, now)
      return { downgradedSessions: await removeFactor(deps, transaction, factor, now) }
    })
  }

const createReset =
  (deps: FactorDeps): SecondFactor['reset'] =>
  async (accountId, reason, caller) => {
    const { db, clock, audit } = deps.context
    // People remove their own factor with `disable`, which requires the password. An attacker at an unattended session
    // does not have it.
    if (accountId === caller.accountId) return refuse('own_second_factor')
    const account = await db.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst()
    if (account === undefined) return refuse('not_found')
    const factor = await findVerifiedFactor(db, accountId)
    if (factor === undefined) return refuse('mfa_not_enabled')
    return db.transaction().execute(async (transaction) => {
      const now = clock.now()
      await removeFactor(deps, transaction, factor, now)
      await audit.write(transaction, 'mfa_reset', accountId, caller, now, { reason })
      return { endedSessions: await endSessions(transaction, accountId, 'mfa_reset', now) }
    })
  }

export const createSecondFactor = (
  context: IdentityContext,
  sessions: Pick<Sessions, 'stepUp'>,
  devices: KnownDevices,
): SecondFactor => {
  const deps: FactorDeps = { context, sessions, devices, recovery: createRecoveryCodes(context.keys) }
  return {
    enroll: createEnroll(deps),
    confirm: createConfirm(deps),
    verify: createVerify(deps),
    renewRecoveryCodes: createRenewRecoveryCodes(deps),
    disable: createDisable(deps),
    reset: createReset(deps),
  }
}
