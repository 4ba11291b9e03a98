// Signing in with email and password. Neither the response nor its timing reveals whether the address has an account.
import { type Counted, ofNetwork } from './attempts.ts'
import { normaliseEmail } from './accounts.ts'
import type { Caller } from './audit.ts'
import type { IdentityContext } from './context.ts'
import { deviceName } from './device-name.ts'
import type { KnownDevices } from './known-devices.ts'
import { type Denied, denied, deniedFor } from './outcome.ts'
import { passwordFits } from './passwords.ts'
import { inSameTime } from './same-time.ts'
import type { OpenedSession, Sessions } from './sessions.ts'
import { endFormer } from './sign-out.ts'

/** The browser that signs in. */
export interface Device {
  readonly address: string
  readonly userAgent?: string | undefined
  /** The cookie of a known device. */
  readonly cookie?: string | undefined
  /** The cookie of the session that is open in the browser. */
  readonly formerToken?: string | undefined
}

export interface SignedIn {
  readonly session: OpenedSession
  /** The session that was open in the browser before and has ended; undefined: none. */
  readonly former: string | undefined
  /** For the cookie of known devices; undefined while a second factor is still required. */
  readonly deviceCookie: string | undefined
}

/** @denies invalid_credentials, too_many_requests */
export type SignIn = (email: string, password: string, device: Device) => Promise<Denied | SignedIn>

export const createSignIn = (context: IdentityContext, sessions: Sessions, devices: KnownDevices): SignIn => {
  const { db, clock, attempts, audit, letters } = context

  const find = (email: string) =>
    db
      .selectFrom('account')
      .leftJoin('second_factor', (join) =>
        join.onRef('second_factor.account_id', '=', 'account.id').on('second_factor.verified_at', 'is not', null),
      )
      .select(['account.id', 'email', 'password_hash', 'password_changed_at', 'second_factor.verified_at'])
      .where('email', '=', email)
      .executeTakeFirst()

  type Found = NonNullable<Awaited<ReturnType<typeof find>>>

  /**
   * Opens a session, unless the password changed since it was checked. A password change ends all existing sessions, so no
   * new one may be opened with the old password. The row lock makes one wait for the other.
   */
  const open = ({ id, password_hash: checked }: Found, { address, userAgent, formerToken }: Device) =>
    db.transaction().execute(async (transaction) => {
      const unchanged = await transaction
        .selectFrom('account')
        .select('id')
        .where('id', '=', id)
        .where('password_hash', '=', checked)
        .forShare()
        .executeTakeFirst()
      if (unchanged === undefined) return undefined
      const now = clock.now()
      const session = await sessions.open(transaction, id, deviceName(userAgent))
      const caller: Caller = { accountId: id, sessionId: session.id, address }
      const former = await endFormer(context, transaction, formerToken, caller, now)
      await audit.write(transaction, 'signed_in', id, caller, now)
      return { session, former }
    })

  const fail = (account: Found | undefined, caller: Caller, locks: boolean) =>
    db.transaction().execute(async (transaction) => {
      const now = clock.now()
      await audit.write(transaction, 'sign_in_failed', account?.id ?? null, caller, now)
      if (!locks) return
      await audit.write(transaction, 'locked_out', account?.id ?? null, caller, now)
      if (account) await letters.sendLink(transaction, 'lockedOut', account, now)
    })

  return async (typed, password, device) => {
    const { address, cookie } = device
    const email = normaliseEmail(typed)
    const account = await find(email)
    const known = account && devices.idOf(cookie, account, 'passwords')
    const network = ofNetwork('address', address)
    // A known device has its own allowance of attempts, so an attacker on the same network cannot lock it out.
    const fromHere = known === undefined ? await attempts.charge(network) : undefined
    if (fromHere?.allowed === false) return deniedFor(fromHere.retryAfter)
    const counted: Counted = account && known !== undefined ? ['device', account.id, known] : ['account', email]
    const charge = await attempts.charge(counted)
    if (!charge.allowed) return deniedFor(charge.retryAfter)

    const anonymous: Caller = { accountId: null, sessionId: null, address }
    const fits = await passwordFits(account?.password_hash, password)
    const opened = fits && account !== undefined ? await open(account, device) : undefined
    if (opened === undefined || account === undefined) {
      const failing = fail(account, anonymous, charge.locks)
      await (charge.locks ? inSameTime(failing) : failing)
      return denied('invalid_credentials')
    }
    await attempts.forgive(counted)
    if (fromHere !== undefined) await attempts.takeBack(network)
    // After the password alone, the device is not known yet: a thief with the password must not gain attempts for the code.
    const deviceCookie = account.verified_at === null ? devices.remember(cookie, account, 'codes') : undefined
    return { ...opened, deviceCookie }
  }
}
