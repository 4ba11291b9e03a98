// Limits on password attempts: for one account, from one network, across processes, and never against the owner.
import { m } from '#messages'
import { randomBytes } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { attemptRules } from '#identity/attempts.ts'
import { type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { enrollSecondFactor } from '#tests/support/authenticator.ts'
import { identityTables, tokenFromMail, openIdentity, mailSubjectsTo } from '#tests/support/identity.ts'
import {
  type SignInAttempts,
  runConcurrently,
  createSignInAttempts,
  unknownEmail,
  repeatInOrder,
} from '#tests/support/sign-in-attempts.ts'

// Hundreds of passwords are tried here, so hashes are made cheap; sign-in-timing.spec.ts tests their real cost.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    hash: (password, cost) => actual.hash(password, { ...cost, memoryCost: 64, timeCost: 1 }),
    verify: vi.fn<typeof actual.verify>(actual.verify),
  }
})

const secondMs = 1_000

let app: TestApp
let signInAttempts: SignInAttempts
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  signInAttempts = createSignInAttempts(app)
})
afterAll(() => app.close())
beforeEach(() => signInAttempts.useNextNetwork())

const attemptSignIn: SignInAttempts['signIn'] = (email, options) => signInAttempts.signIn(email, options)
const newAccountEmail = () => signInAttempts.createAccountEmail()
/** Returns the status of each attempt, or its wait in seconds. Each attempt waits as long as required. */
const attemptAndWait = (email: string, count: number) =>
  repeatInOrder(count, async () => {
    const { status, problem } = await attemptSignIn(email)
    if (status !== 429) return status
    app.clock.advance((problem.retryAfter ?? 0) * secondMs)
    return `waits ${problem.retryAfter}`
  })

describe('one account', () => {
  it('AUTH-16 doubles the wait with each wrong password after the fifth', async () => {
    expect(await attemptAndWait(await newAccountEmail(), 11)).toEqual([
      ...[401, 401, 401, 401, 401],
      ...['waits 15', 401, 'waits 30', 401, 'waits 60', 401],
    ])
  })

  it('AUTH-16 treats an address without an account the same way', async () => {
    expect(await attemptAndWait(unknownEmail(), 11)).toEqual(await attemptAndWait(await newAccountEmail(), 11))
  })

  it('AUTH-16 does not check a password during a wait, even the right one', async () => {
    const email = await newAccountEmail()
    await repeatInOrder(5, () => attemptSignIn(email))
    vi.mocked(verify).mockClear()
    const earlyResponse = await attemptSignIn(email, { password: testPassword })
    expect([earlyResponse.status, earlyResponse.problem.code, earlyResponse.headers.get('retry-after')]).toEqual([
      429,
      'too_many_requests',
      '15',
    ])
    expect(verify).not.toHaveBeenCalled()
    app.clock.advance(15 * secondMs)
    expect((await attemptSignIn(email, { password: testPassword })).status).toBe(200)
  })

  it('AUTH-16 starts a new count after a successful sign-in', async () => {
    const email = await newAccountEmail()
    await repeatInOrder(4, () => attemptSignIn(email))
    expect((await attemptSignIn(email, { password: testPassword })).status).toBe(200)
    expect((await repeatInOrder(5, () => attemptSignIn(email))).map(({ status }) => status)).toEqual([
      401, 401, 401, 401, 401,
    ])
  })

  it('AUTH-16 counts different capitals and spaces as the same account', async () => {
    const email = await newAccountEmail()
    await repeatInOrder(5, (index) => attemptSignIn(index % 2 === 0 ? email.toUpperCase() : ` ${email} `))
    expect((await attemptSignIn(email)).status).toBe(429)
  })
})

describe('a known device', () => {
  it('AUTH-16 is identified by its own cookie, which scripts and other sites cannot read', async () => {
    const { deviceCookie } = await attemptSignIn(await newAccountEmail(), { password: testPassword })
    expect(deviceCookie).toMatch(/^device=[\w-]{22}\.[\w-]{43}; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
    expect((await attemptSignIn(await newAccountEmail())).deviceCookie).toBe('')
  })

  it('AUTH-16 can sign in while passwords are tried elsewhere', async () => {
    const email = await newAccountEmail()
    const { device } = await attemptSignIn(email, { password: testPassword })
    await repeatInOrder(6, () => attemptSignIn(email, { networkAddress: '203.0.113.9' }))
    expect((await attemptSignIn(email, { password: testPassword })).status).toBe(429)
    expect((await attemptSignIn(email, { password: testPassword, cookie: device })).status).toBe(200)
  })

  it('AUTH-16 has its own limit, which a forged cookie does not get', async () => {
    const email = await newAccountEmail()
    const { device } = await attemptSignIn(email, { password: testPassword })
    const deviceAttempts = await repeatInOrder(6, () => attemptSignIn(email, { cookie: device }))
    expect(deviceAttempts.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
    const forgedAttempts = await repeatInOrder(6, () =>
      attemptSignIn(email, {
        cookie: `device=${randomBytes(16).toString('base64url')}.${randomBytes(32).toString('base64url')}`,
      }),
    )
    expect(forgedAttempts.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
  })
})

describe('a new password', () => {
  const newPassword = 'quiet lantern river'
  const guessPasswords = (email: string) =>
    repeatInOrder(6, () => attemptSignIn(email, { networkAddress: '203.0.113.9' }))
  const deviceOf = ({ headers }: { readonly headers: Headers }) =>
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('device='))
      ?.split(';', 1)[0] ?? ''

  it('AUTH-16 AUTH-20 makes a device known after a reset by link, so that no one can lock out the owner', async () => {
    const email = await newAccountEmail()
    await guessPasswords(email)
    await app.anonymous.call('requestPasswordReset', { body: { email } })
    const token = await tokenFromMail(app, email, m['account-emails:resetPassword.subject']())
    const cookie = deviceOf(await app.anonymous.send('resetPassword', { body: { token, password: newPassword } }))
    await guessPasswords(email)
    expect((await attemptSignIn(email, { password: newPassword })).status).toBe(429)
    expect((await attemptSignIn(email, { password: newPassword, cookie })).status).toBe(200)
  })

  it('AUTH-16 AUTH-41 makes a device known for the password, but not for the code, after a reset with a second factor', async () => {
    const { id, email, ...person } = await app.createUser()
    const { authenticator } = await enrollSecondFactor({ id, email, ...person }, app.clock)
    await app.anonymous.call('requestPasswordReset', { body: { email } })
    const token = await tokenFromMail(app, email, m['account-emails:resetPassword.subject']())
    const cookie = deviceOf(await app.anonymous.send('resetPassword', { body: { token, password: newPassword } }))
    await guessPasswords(email)
    expect((await attemptSignIn(email, { password: newPassword })).status).toBe(429)
    const { status, body } = await attemptSignIn(email, { password: newPassword, cookie })
    expect([status, body.user.mfaStep]).toEqual([200, 'challenge'])
    // Its codes count toward the shared limit.
    const session = app.signedInAs({ id, email, token: body.accessToken })
    const verify = (code: string, heldCookie?: string) =>
      session.send('verifyMfa', { body: { code }, ...(heldCookie === undefined ? {} : { cookie: heldCookie }) })
    await repeatInOrder(attemptRules.code.freeAttempts, () => verify('000000'))
    expect((await verify(authenticator.next(), cookie)).status).toBe(429)
  })

  it('AUTH-16 keeps a device known after a password change, also for others who use it', async () => {
    const [person, otherEmail] = [await app.createUser(), await newAccountEmail()]
    const { device: cookie } = await attemptSignIn(otherEmail, { password: testPassword })
    const body = { currentPassword: testPassword, password: newPassword }
    const renewedCookie = deviceOf(await person.send('changePassword', { body, cookie }))
    for (const email of [person.email, otherEmail]) await guessPasswords(email)
    expect((await attemptSignIn(person.email, { password: newPassword, cookie: renewedCookie })).status).toBe(200)
    expect((await attemptSignIn(otherEmail, { password: testPassword, cookie: renewedCookie })).status).toBe(200)
  })
})

describe('a lockout', () => {
  const { lockout } = attemptRules.account
  const lockOut = async (email: string) => {
    // Each attempt comes from another network, as from an attacker who controls many networks.
    await repeatInOrder(lockout.attempts, async (index) => {
      await attemptSignIn(email, { networkAddress: `203.0.${signInAttempts.network}.${index}` })
      app.clock.advance(attemptRules.account.maxDelay)
    })
    app.clock.advance(-attemptRules.account.maxDelay)
  }

  it('AUTH-16 starts with the twentieth wrong password, lasts a day, and notifies the owner once each time', async () => {
    const email = await newAccountEmail()
    await lockOut(email)
    const { status, problem } = await attemptSignIn(email, { password: testPassword })
    expect([status, problem.retryAfter]).toEqual([429, lockout.duration / secondMs])
    expect(await mailSubjectsTo(app, email)).toEqual([m['account-emails:lockedOut.subject']()])
    // The next attempt, at the moment it ends, locks the account again.
    app.clock.advance(lockout.duration)
    expect([(await attemptSignIn(email)).status, (await attemptSignIn(email)).status]).toEqual([401, 429])
    expect(await mailSubjectsTo(app, email)).toEqual([
      m['account-emails:lockedOut.subject'](),
      m['account-emails:lockedOut.subject'](),
    ])
  })

  it('AUTH-19 ends with the emailed link, which the attacker does not have', async () => {
    const email = await newAccountEmail()
    await lockOut(email)
    const token = await tokenFromMail(app, email, m['account-emails:lockedOut.subject']())
    await app.anonymous.call('resetPassword', { body: { token, password: 'quiet lantern river' } })
    expect((await attemptSignIn(email, { password: 'quiet lantern river' })).status).toBe(200)
  })
})

describe('a network', () => {
  const { freeAttempts } = attemptRules.address

  it('AUTH-16 is identified by the proxy in front, not by what the caller claims', async () => {
    const statuses = await repeatInOrder(
      freeAttempts + 1,
      async (index) =>
        (await attemptSignIn(unknownEmail(), { networkAddress: `203.0.113.${index}, ${signInAttempts.address}` }))
          .status,
    )
    expect(statuses.at(-1)).toBe(429)
  })

  it('AUTH-16 has to wait after trying one password on many accounts, without affecting others', async () => {
    const statuses = await repeatInOrder(freeAttempts + 1, async () => (await attemptSignIn(unknownEmail())).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    const email = await newAccountEmail()
    expect((await attemptSignIn(email, { password: testPassword })).status).toBe(429)
    expect((await attemptSignIn(email, { password: testPassword, networkAddress: '203.0.113.77' })).status).toBe(200)
  })

  it('AUTH-16 lets a known device in even when over its limit', async () => {
    const email = await newAccountEmail()
    const { device } = await attemptSignIn(email, { password: testPassword })
    await repeatInOrder(freeAttempts + 1, async () => (await attemptSignIn(unknownEmail())).status)
    expect((await attemptSignIn(email, { password: testPassword })).status).toBe(429)
    expect((await attemptSignIn(email, { password: testPassword, cookie: device })).status).toBe(200)
  })

  it('AUTH-16 is not slowed down when a whole office signs in at nine', async () => {
    const email = await newAccountEmail()
    const statuses = await repeatInOrder(
      freeAttempts + 10,
      async () => (await attemptSignIn(email, { password: testPassword })).status,
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('AUTH-16 lets in two simultaneous sign-ins, even if the later one is counted first', async () => {
    const [firstEmail, secondEmail] = [await newAccountEmail(), await newAccountEmail()]
    expect((await attemptSignIn(firstEmail)).status).toBe(401)
    app.clock.advance(-1)
    expect((await attemptSignIn(secondEmail, { password: testPassword })).status).toBe(200)
    expect((await attemptSignIn(firstEmail, { password: testPassword })).status).toBe(200)
    app.clock.advance(1)
  })

  it('AUTH-16 can have 2^64 addresses and still counts as one', async () => {
    await repeatInOrder(freeAttempts, (index) =>
      attemptSignIn(unknownEmail(), { networkAddress: `2001:db8:${signInAttempts.network}:1::${index.toString(16)}` }),
    )
    expect(
      (await attemptSignIn(unknownEmail(), { networkAddress: `2001:db8:${signInAttempts.network}:1:ffff::1` })).status,
    ).toBe(429)
    expect(
      (await attemptSignIn(unknownEmail(), { networkAddress: `2001:db8:${signInAttempts.network}:2::1` })).status,
    ).toBe(401)
  })

  it('AUTH-19 can request email for only a limited number of addresses', async () => {
    const requestReset = () =>
      app.anonymous.send('requestPasswordReset', {
        body: { email: unknownEmail() },
        headers: { 'x-forwarded-for': signInAttempts.address },
      })
    const statuses = await runConcurrently(
      attemptRules.emailRequest.freeAttempts + 1,
      async () => (await requestReset()).status,
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('the count', () => {
  it('AUTH-16 is shared between processes, and concurrent attempts do not bypass it', async () => {
    const masterKey = randomBytes(32)
    const identities = [1, 2, 3].map(() => openIdentity(app.database, app.clock, masterKey))
    const email = await newAccountEmail()
    vi.mocked(verify).mockClear()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }).flatMap(() =>
        identities.map((identity) => identity.signIn(email, 'wrong', { address: signInAttempts.address })),
      ),
    )
    const codes = outcomes.map((outcome) => ('refused' in outcome ? outcome.refused : 'signed in'))
    expect(verify).toHaveBeenCalledTimes(5)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(25)
  })

  it('AUTH-16 stores neither accounts nor networks, and is deleted after a day', async () => {
    const identity = openIdentity(app.database, app.clock)
    await identity.signIn('dana.ortiz@example.org', 'wrong', { address: '192.0.2.1' })
    const rows = () => identityTables(app.database.pool).selectFrom('attempt').selectAll().execute()
    const rowsBefore = await rows()
    expect(rowsBefore.length).toBeGreaterThan(1)
    expect(rowsBefore.every(({ key }) => key.length === 32)).toBe(true)
    app.clock.advance(attemptRules.account.resetAfter + 1)
    await identity.deleteExpired()
    expect(await rows()).toEqual([])
  })
})
