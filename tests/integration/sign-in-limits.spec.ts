// Limits on password attempts for one account. They are shared by all processes.
import { m } from '#messages'
import { randomBytes } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { attemptRules } from '#identity/attempts.ts'
import { type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { identityTables, findTokenInEmail, openIdentity, findEmailSubjects } from '#tests/support/identity.ts'
import {
  type SignInAttempts,
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
const createAccountEmail = () => signInAttempts.createAccountEmail()
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
    expect(await attemptAndWait(await createAccountEmail(), 11)).toEqual([
      ...[401, 401, 401, 401, 401],
      ...['waits 15', 401, 'waits 30', 401, 'waits 60', 401],
    ])
  })

  it('AUTH-16 treats an address without an account the same way', async () => {
    expect(await attemptAndWait(unknownEmail(), 11)).toEqual(await attemptAndWait(await createAccountEmail(), 11))
  })

  it('AUTH-16 does not check a password during a wait, even the right one', async () => {
    const email = await createAccountEmail()
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
    const email = await createAccountEmail()
    await repeatInOrder(4, () => attemptSignIn(email))
    expect((await attemptSignIn(email, { password: testPassword })).status).toBe(200)
    expect((await repeatInOrder(5, () => attemptSignIn(email))).map(({ status }) => status)).toEqual([
      401, 401, 401, 401, 401,
    ])
  })

  it('AUTH-16 counts different capitals and spaces as the same account', async () => {
    const email = await createAccountEmail()
    await repeatInOrder(5, (index) => attemptSignIn(index % 2 === 0 ? email.toUpperCase() : ` ${email} `))
    expect((await attemptSignIn(email)).status).toBe(429)
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
    const email = await createAccountEmail()
    await lockOut(email)
    const { status, problem } = await attemptSignIn(email, { password: testPassword })
    expect([status, problem.retryAfter]).toEqual([429, lockout.duration / secondMs])
    expect(await findEmailSubjects(app, email)).toEqual([m['account-emails:lockedOut.subject']()])
    // The next attempt, at the moment it ends, locks the account again.
    app.clock.advance(lockout.duration)
    expect([(await attemptSignIn(email)).status, (await attemptSignIn(email)).status]).toEqual([401, 429])
    expect(await findEmailSubjects(app, email)).toEqual([
      m['account-emails:lockedOut.subject'](),
      m['account-emails:lockedOut.subject'](),
    ])
  })

  it('AUTH-19 ends with the emailed link, which the attacker does not have', async () => {
    const email = await createAccountEmail()
    await lockOut(email)
    const token = await findTokenInEmail(app, email, m['account-emails:lockedOut.subject']())
    await app.anonymous.call('resetPassword', { body: { token, password: 'quiet lantern river' } })
    expect((await attemptSignIn(email, { password: 'quiet lantern river' })).status).toBe(200)
  })
})

describe('the count of attempts', () => {
  it('AUTH-16 is shared between processes, and concurrent attempts do not bypass it', async () => {
    const masterKey = randomBytes(32)
    const identities = [1, 2, 3].map(() => openIdentity(app.database, app.clock, masterKey))
    const email = await createAccountEmail()
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
    const readAttempts = () => identityTables(app.database.pool).selectFrom('attempt').selectAll().execute()
    const attemptsBefore = await readAttempts()
    expect(attemptsBefore.length).toBeGreaterThan(1)
    expect(attemptsBefore.every(({ key }) => key.length === 32)).toBe(true)
    app.clock.advance(attemptRules.account.resetAfter + 1)
    await identity.deleteExpired()
    expect(await readAttempts()).toEqual([])
  })
})
