// Limits on password attempts and emails from one network, and who may sign in despite them.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { attemptRules } from '#identity/attempts.ts'
import { type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
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
    const email = await createAccountEmail()
    expect((await attemptSignIn(email, { password: testPassword })).status).toBe(429)
    expect((await attemptSignIn(email, { password: testPassword, networkAddress: '203.0.113.77' })).status).toBe(200)
  })

  it('AUTH-16 lets a known device in even when over its limit', async () => {
    const email = await createAccountEmail()
    const { device } = await attemptSignIn(email, { password: testPassword })
    await repeatInOrder(freeAttempts + 1, async () => (await attemptSignIn(unknownEmail())).status)
    expect((await attemptSignIn(email, { password: testPassword })).status).toBe(429)
    expect((await attemptSignIn(email, { password: testPassword, cookie: device })).status).toBe(200)
  })

  it('AUTH-16 is not slowed down when a whole office signs in at nine', async () => {
    const email = await createAccountEmail()
    const statuses = await repeatInOrder(
      freeAttempts + 10,
      async () => (await attemptSignIn(email, { password: testPassword })).status,
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('AUTH-16 lets in two simultaneous sign-ins, even if the later one is counted first', async () => {
    const [firstEmail, secondEmail] = [await createAccountEmail(), await createAccountEmail()]
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
