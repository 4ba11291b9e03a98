// Signs people in with email and password. Neither the response nor its timing reveals whether the address has an
// account.
import { type AttemptKey, buildNetworkAttemptKey } from './attempts.ts'
import { normalizeEmail } from './accounts.ts'
import type { Caller } from './audit.ts'
import type { IdentityContext } from './context.ts'
import { getDeviceName } from './device-name.ts'
import type { KnownDevices } from './known-devices.ts'
import { type IdentityRefusal, refuse, refuseTooManyRequests } from './outcome.ts'
import { allowsRoles } from './password-rules.ts'
import { verifyPassword } from './passwords.ts'
import { withMinResponseTime } from './min-response-time.ts'
import type { OpenedSession, Sessions } from './sessions.ts'
import { endPreviousSession } from './sign-out.ts'

/** The browser that is signing in. */
interface SignInDevice {
  readonly address: string
  readonly userAgent?: string | undefined
  /** The cookie of a known device. */
  readonly cookie?: string | undefined
  /** The cookie of the session that is already open in the browser. */
  readonly previousToken?: string | undefined
}

interface SignInResult {
  readonly session: OpenedSession
  /** The session that was open in the browser before and has now ended, or undefined if there was none. */
  readonly previousSessionId: string | undefined
  /** The cookie for known devices, or undefined while a second factor is still required. */
  readonly deviceCookie: string | undefined
}

/** @refuses invalid_credentials, too_many_requests */
export type SignIn = (email: string, password: string, device: SignInDevice) => Promise<IdentityRefusal | SignInResult>

export const createSignIn = (context: IdentityContext, sessions: Sessions, devices: KnownDevices): SignIn => {
  const { db, clock, attempts, audit, emails } = context

  const findAccount = (email: string) =>
    db
      .selectFrom('account')
      .leftJoin('second_factor', (join) =>
        join.onRef('second_factor.account_id', '=', 'account.id').on('second_factor.verified_at', 'is not', null),
      )
      .select(['account.id', 'email', 'password_hash', 'password_allows_roles', 'password_changed_at'])
      .select('second_factor.verified_at')
      .where('email', '=', email)
      .executeTakeFirst()

  type SignInAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>

  /**
   * Opens a session, unless the password has changed since it was checked. A password change ends all existing
   * sessions, so no new one may be opened with the old password. The row lock makes the sign-in and the password change
   * wait for each other.
   */
  const openSession = ({ id, password_hash }: SignInAccount, { address, userAgent, previousToken }: SignInDevice) =>
    db.transaction().execute(async (transaction) => {
      const unchangedAccount = await transaction
        .selectFrom('account')
        .select('id')
        .where('id', '=', id)
        .where('password_hash', '=', password_hash)
        .forShare()
        .executeTakeFirst()
      if (unchangedAccount === undefined) return undefined
      const now = clock.now()
      const session = await sessions.open(transaction, id, getDeviceName(userAgent))
      const caller: Caller = { accountId: id, sessionId: session.id, address }
      const previousSessionId = await endPreviousSession(context, transaction, previousToken, caller, now)
      await audit.write(transaction, 'signed_in', id, caller, now)
      return { session, previousSessionId }
    })

  /** Only a correct password reveals its length. Accounts from before the rule have never been measured. */
  const recordLongPassword = async ({ id, password_hash }: SignInAccount) => {
    await db
      .updateTable('account')
      .set({ password_allows_roles: true })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .execute()
  }

  const recordFailure = (account: SignInAccount | undefined, caller: Caller, locksOut: boolean) =>
    db.transaction().execute(async (transaction) => {
      const now = clock.now()
      await audit.write(transaction, 'sign_in_failed', account?.id ?? null, caller, now)
      if (!locksOut) return
      await audit.write(transaction, 'locked_out', account?.id ?? null, caller, now)
      if (account) await emails.sendLink(transaction, 'lockedOut', account, now)
    })

  return async (enteredEmail, password, device) => {
    const { address, cookie } = device
    const email = normalizeEmail(enteredEmail)
    const account = await findAccount(email)
    const knownDeviceId = account && devices.findDeviceId(cookie, account, 'passwords')
    const networkKey = buildNetworkAttemptKey('address', address)
    // A known device has a separate attempt count, so an attacker on the same network cannot lock it out.
    const networkAttempt = knownDeviceId === undefined ? await attempts.countAttempt(networkKey) : undefined
    if (networkAttempt?.allowed === false) return refuseTooManyRequests(networkAttempt.retryAfter)
    const attemptKey: AttemptKey =
      account && knownDeviceId !== undefined ? ['device', account.id, knownDeviceId] : ['account', email]
    const attempt = await attempts.countAttempt(attemptKey)
    if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)

    const anonymousCaller: Caller = { accountId: null, sessionId: null, address }
    const isPasswordCorrect = await verifyPassword(account?.password_hash, password)
    if (isPasswordCorrect && account?.password_allows_roles === false && allowsRoles(password, email))
      await recordLongPassword(account)
    const openedSession = isPasswordCorrect && account !== undefined ? await openSession(account, device) : undefined
    if (openedSession === undefined || account === undefined) {
      const failure = recordFailure(account, anonymousCaller, attempt.locksOut)
      await (attempt.locksOut ? withMinResponseTime(failure) : failure)
      return refuse('invalid_credentials')
    }
    await attempts.reset(attemptKey)
    if (networkAttempt !== undefined) await attempts.undoAttempt(networkKey)
    // The password alone does not make the device known, because a thief with the password must not gain extra attempts
    // at the code.
    const deviceCookie = account.verified_at === null ? devices.remember(cookie, account, 'codes') : undefined
    return { ...openedSession, deviceCookie }
  }
}
