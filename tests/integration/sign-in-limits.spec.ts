// Limits on password attempts: for one account, from one network, across processes, and never against the owner.
import { randomBytes } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { mailsIn } from '#contracts/texts/mails.ts'
import { attemptRules } from '#identity/attempts.ts'
import { type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { enroll } from '#tests/support/authenticator.ts'
import { identityTables, mailedToken, openIdentity, subjectsTo } from '#tests/support/identity.ts'
import { type Tries, atOnce, createTries, nobody, times } from '#tests/support/tries.ts'

// Hundreds of passwords are tried here, so hashes are made cheap; sign-in-time.spec.ts tests their real cost.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    hash: (password, cost) => actual.hash(password, { ...cost, memoryCost: 64, timeCost: 1 }),
    verify: vi.fn<typeof actual.verify>(actual.verify),
  }
})

const seconds = 1_000
const { lockedOut } = mailsIn('en')

let app: TestApp
let tries: Tries
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  tries = createTries(app)
})
afterAll(() => app.close())
beforeEach(() => tries.fromNextNetwork())

const tryOut: Tries['tryOut'] = (email, options) => tries.tryOut(email, options)
const somebody = () => tries.somebody()
/** The status of each attempt, or its wait in seconds; each attempt waits as long as required. */
const patientTries = (email: string, count: number) =>
  times(count, async () => {
    const { status, problem } = await tryOut(email)
    if (status !== 429) return status
    app.clock.advance((problem.retryAfter ?? 0) * seconds)
    return `waits ${problem.retryAfter}`
  })

describe('one account', () => {
  it('AUTH-16 doubles the wait with each wrong password after the fifth', async () => {
    expect(await patientTries(await somebody(), 11)).toEqual([
      ...[401, 401, 401, 401, 401],
      ...['waits 15', 401, 'waits 30', 401, 'waits 60', 401],
    ])
  })

  it('AUTH-16 treats an address without an account the same way', async () => {
    expect(await patientTries(nobody(), 11)).toEqual(await patientTries(await somebody(), 11))
  })

  it('AUTH-16 does not check a password during a wait, even the right one', async () => {
    const email = await somebody()
    await times(5, () => tryOut(email))
    vi.mocked(verify).mockClear()
    const early = await tryOut(email, { password: testPassword })
    expect([early.status, early.problem.code, early.headers.get('retry-after')]).toEqual([
      429,
      'too_many_requests',
      '15',
    ])
    expect(verify).not.toHaveBeenCalled()
    app.clock.advance(15 * seconds)
    expect((await tryOut(email, { password: testPassword })).status).toBe(200)
  })

  it('AUTH-16 starts a new count after a successful sign-in', async () => {
    const email = await somebody()
    await times(4, () => tryOut(email))
    expect((await tryOut(email, { password: testPassword })).status).toBe(200)
    expect((await times(5, () => tryOut(email))).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  })

  it('AUTH-16 counts different capitals and spaces as the same account', async () => {
    const email = await somebody()
    await times(5, (index) => tryOut(index % 2 === 0 ? email.toUpperCase() : ` ${email} `))
    expect((await tryOut(email)).status).toBe(429)
  })
})

describe('a known device', () => {
  it('AUTH-16 is identified by its own cookie, which scripts and other sites cannot read', async () => {
    const { deviceCookie } = await tryOut(await somebody(), { password: testPassword })
    expect(deviceCookie).toMatch(/^device=[\w-]{22}\.[\w-]{43}; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
    expect((await tryOut(await somebody())).deviceCookie).toBe('')
  })

  it('AUTH-16 can sign in while passwords are tried elsewhere', async () => {
    const email = await somebody()
    const { device } = await tryOut(email, { password: testPassword })
    await times(6, () => tryOut(email, { from: '203.0.113.9' }))
    expect((await tryOut(email, { password: testPassword })).status).toBe(429)
    expect((await tryOut(email, { password: testPassword, cookie: device })).status).toBe(200)
  })

  it('AUTH-16 has its own limit, which a forged cookie does not get', async () => {
    const email = await somebody()
    const { device } = await tryOut(email, { password: testPassword })
    const own = await times(6, () => tryOut(email, { cookie: device }))
    expect(own.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
    const forged = await times(6, () =>
      tryOut(email, {
        cookie: `device=${randomBytes(16).toString('base64url')}.${randomBytes(32).toString('base64url')}`,
      }),
    )
    expect(forged.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
  })
})

describe('a new password', () => {
  const again = 'quiet lantern river'
  const guessed = (email: string) => times(6, () => tryOut(email, { from: '203.0.113.9' }))
  const deviceOf = ({ headers }: { readonly headers: Headers }) =>
    headers
      .getSetCookie()
      .find((one) => one.startsWith('device='))
      ?.split(';', 1)[0] ?? ''

  it('AUTH-16 AUTH-20 makes a device known after a reset by link, so that no one can lock out the owner', async () => {
    const email = await somebody()
    await guessed(email)
    await app.anonymous.call('requestPasswordReset', { body: { email } })
    const token = await mailedToken(app, email, mailsIn('en').resetPassword.subject)
    const cookie = deviceOf(await app.anonymous.send('resetPassword', { body: { token, password: again } }))
    await guessed(email)
    expect((await tryOut(email, { password: again })).status).toBe(429)
    expect((await tryOut(email, { password: again, cookie })).status).toBe(200)
  })

  it('AUTH-16 AUTH-41 makes a device known for the password, not for the code, after a reset with a second factor', async () => {
    const { id, email, ...person } = await app.person()
    const { authenticator } = await enroll({ id, email, ...person }, app.clock)
    await app.anonymous.call('requestPasswordReset', { body: { email } })
    const token = await mailedToken(app, email, mailsIn('en').resetPassword.subject)
    const cookie = deviceOf(await app.anonymous.send('resetPassword', { body: { token, password: again } }))
    await guessed(email)
    expect((await tryOut(email, { password: again })).status).toBe(429)
    const { status, body } = await tryOut(email, { password: again, cookie })
    expect([status, body.user.mfaStep]).toEqual([200, 'challenge'])
    // Its codes count toward the shared limit.
    const session = app.as({ id, email, token: body.accessToken })
    const verify = (code: string, held?: string) =>
      session.send('verifyMfa', { body: { code }, ...(held === undefined ? {} : { cookie: held }) })
    await times(attemptRules.code.free, () => verify('000000'))
    expect((await verify(authenticator.next(), cookie)).status).toBe(429)
  })

  it('AUTH-16 keeps a device known after a password change, also for others who use it', async () => {
    const [person, other] = [await app.person(), await somebody()]
    const { device: cookie } = await tryOut(other, { password: testPassword })
    const body = { currentPassword: testPassword, password: again }
    const renewed = deviceOf(await person.send('changePassword', { body, cookie }))
    for (const email of [person.email, other]) await guessed(email)
    expect((await tryOut(person.email, { password: again, cookie: renewed })).status).toBe(200)
    expect((await tryOut(other, { password: testPassword, cookie: renewed })).status).toBe(200)
  })
})

describe('a lockout', () => {
  const { lock } = attemptRules.account
  const lockOut = async (email: string) => {
    // Each attempt comes from another network, like those of an attacker with many.
    await times(lock.at, async (index) => {
      await tryOut(email, { from: `203.0.${tries.network}.${index}` })
      app.clock.advance(attemptRules.account.longest)
    })
    app.clock.advance(-attemptRules.account.longest)
  }

  it('AUTH-16 starts with the twentieth wrong password, lasts a day, and notifies the owner once each time', async () => {
    const email = await somebody()
    await lockOut(email)
    const { status, problem } = await tryOut(email, { password: testPassword })
    expect([status, problem.retryAfter]).toEqual([429, lock.for / seconds])
    expect(await subjectsTo(app, email)).toEqual([lockedOut.subject])
    // The next attempt, at the moment it ends, locks the account again.
    app.clock.advance(lock.for)
    expect([(await tryOut(email)).status, (await tryOut(email)).status]).toEqual([401, 429])
    expect(await subjectsTo(app, email)).toEqual([lockedOut.subject, lockedOut.subject])
  })

  it('AUTH-19 ends with the emailed link, which the attacker does not have', async () => {
    const email = await somebody()
    await lockOut(email)
    const token = await mailedToken(app, email, lockedOut.subject)
    await app.anonymous.call('resetPassword', { body: { token, password: 'quiet lantern river' } })
    expect((await tryOut(email, { password: 'quiet lantern river' })).status).toBe(200)
  })
})

describe('one network', () => {
  const { free } = attemptRules.address

  it('AUTH-16 takes the network from the proxy in front, not from what the caller claims', async () => {
    const statuses = await times(
      free + 1,
      async (index) => (await tryOut(nobody(), { from: `203.0.113.${index}, ${tries.address}` })).status,
    )
    expect(statuses.at(-1)).toBe(429)
  })

  it('AUTH-16 makes a network wait after trying one password on many accounts, without affecting others', async () => {
    const statuses = await times(free + 1, async () => (await tryOut(nobody())).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    const email = await somebody()
    expect((await tryOut(email, { password: testPassword })).status).toBe(429)
    expect((await tryOut(email, { password: testPassword, from: '203.0.113.77' })).status).toBe(200)
  })

  it('AUTH-16 lets a known device in from a network over its limit', async () => {
    const email = await somebody()
    const { device } = await tryOut(email, { password: testPassword })
    await times(free + 1, async () => (await tryOut(nobody())).status)
    expect((await tryOut(email, { password: testPassword })).status).toBe(429)
    expect((await tryOut(email, { password: testPassword, cookie: device })).status).toBe(200)
  })

  it('AUTH-16 does not slow down an office where everyone signs in at nine', async () => {
    const email = await somebody()
    const statuses = await times(free + 10, async () => (await tryOut(email, { password: testPassword })).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('AUTH-16 lets in two simultaneous sign-ins, even if the later one is counted first', async () => {
    const [first, second] = [await somebody(), await somebody()]
    expect((await tryOut(first)).status).toBe(401)
    app.clock.advance(-1)
    expect((await tryOut(second, { password: testPassword })).status).toBe(200)
    expect((await tryOut(first, { password: testPassword })).status).toBe(200)
    app.clock.advance(1)
  })

  it('AUTH-16 counts a network of 2^64 addresses as one', async () => {
    await times(free, (index) => tryOut(nobody(), { from: `2001:db8:${tries.network}:1::${index.toString(16)}` }))
    expect((await tryOut(nobody(), { from: `2001:db8:${tries.network}:1:ffff::1` })).status).toBe(429)
    expect((await tryOut(nobody(), { from: `2001:db8:${tries.network}:2::1` })).status).toBe(401)
  })

  it('AUTH-19 limits the addresses for which a network can request email', async () => {
    const ask = () =>
      app.anonymous.send('requestPasswordReset', {
        body: { email: nobody() },
        headers: { 'x-forwarded-for': tries.address },
      })
    const statuses = await atOnce(attemptRules.mailing.free + 1, async () => (await ask()).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('the count', () => {
  it('AUTH-16 shares the count between processes, and concurrent attempts gain nothing', async () => {
    const masterKey = randomBytes(32)
    const processes = [1, 2, 3].map(() => openIdentity(app.database, app.clock, masterKey))
    const email = await somebody()
    vi.mocked(verify).mockClear()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }).flatMap(() =>
        processes.map((identity) => identity.signIn(email, 'wrong', { address: tries.address })),
      ),
    )
    const codes = outcomes.map((outcome) => ('denied' in outcome ? outcome.denied : 'signed in'))
    expect(verify).toHaveBeenCalledTimes(5)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(25)
  })

  it('AUTH-16 stores neither accounts nor networks, and deletes the count after a day', async () => {
    const identity = openIdentity(app.database, app.clock)
    await identity.signIn('dana.ortiz@example.org', 'wrong', { address: '192.0.2.1' })
    const rows = () => identityTables(app.database.pool).selectFrom('attempt').selectAll().execute()
    const before = await rows()
    expect(before.length).toBeGreaterThan(1)
    expect(before.every(({ key }) => key.length === 32)).toBe(true)
    app.clock.advance(attemptRules.account.forgotten + 1)
    await identity.sweep()
    expect(await rows()).toEqual([])
  })
})
