// A known device keeps its own limit on password attempts, so an attacker cannot lock the owner out.
import { m } from '#messages'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { attemptRules } from '#identity/attempts.ts'
import { type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { enrollSecondFactor } from '#tests/support/authenticator.ts'
import { findTokenInEmail } from '#tests/support/identity.ts'
import { type SignInAttempts, createSignInAttempts, repeatInOrder } from '#tests/support/sign-in-attempts.ts'

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
describe('a known device', () => {
  it('AUTH-16 is identified by its own cookie, which scripts and other sites cannot read', async () => {
    const { deviceCookie } = await attemptSignIn(await createAccountEmail(), { password: testPassword })
    expect(deviceCookie).toMatch(/^device=[\w-]{22}\.[\w-]{43}; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
    expect((await attemptSignIn(await createAccountEmail())).deviceCookie).toBe('')
  })

  it('AUTH-16 can sign in while passwords are tried elsewhere', async () => {
    const email = await createAccountEmail()
    const { device } = await attemptSignIn(email, { password: testPassword })
    await repeatInOrder(6, () => attemptSignIn(email, { networkAddress: '203.0.113.9' }))
    expect((await attemptSignIn(email, { password: testPassword })).status).toBe(429)
    expect((await attemptSignIn(email, { password: testPassword, cookie: device })).status).toBe(200)
  })

  it('AUTH-16 has its own limit, which a forged cookie does not get', async () => {
    const email = await createAccountEmail()
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
  const getDeviceCookie = ({ headers }: { readonly headers: Headers }) =>
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('device='))
      ?.split(';', 1)[0] ?? ''

  it('AUTH-16 AUTH-20 makes a device known after a reset by link, so that no one can lock out the owner', async () => {
    const email = await createAccountEmail()
    await guessPasswords(email)
    await app.anonymous.call('requestPasswordReset', { body: { email } })
    const token = await findTokenInEmail(app, email, m['account-emails:resetPassword.subject']())
    const cookie = getDeviceCookie(
      await app.anonymous.send('resetPassword', { body: { token, password: newPassword } }),
    )
    await guessPasswords(email)
    expect((await attemptSignIn(email, { password: newPassword })).status).toBe(429)
    expect((await attemptSignIn(email, { password: newPassword, cookie })).status).toBe(200)
  })

  it('AUTH-16 AUTH-41 makes a device known for the password, but not for the code, after a reset with a second factor', async () => {
    const { id, email, ...person } = await app.createUser()
    const { authenticator } = await enrollSecondFactor({ id, email, ...person }, app.clock)
    await app.anonymous.call('requestPasswordReset', { body: { email } })
    const token = await findTokenInEmail(app, email, m['account-emails:resetPassword.subject']())
    const cookie = getDeviceCookie(
      await app.anonymous.send('resetPassword', { body: { token, password: newPassword } }),
    )
    await guessPasswords(email)
    expect((await attemptSignIn(email, { password: newPassword })).status).toBe(429)
    const { status, body } = await attemptSignIn(email, { password: newPassword, cookie })
    expect([status, body.user.mfaStep]).toEqual([200, 'challenge'])
    // Its codes count toward the shared limit.
    const session = app.asUser({ id, email, token: body.accessToken })
    const verify = (code: string, deviceCookie?: string) =>
      session.send('verifyMfa', { body: { code }, ...(deviceCookie === undefined ? {} : { cookie: deviceCookie }) })
    await repeatInOrder(attemptRules.code.freeAttempts, () => verify('000000'))
    expect((await verify(authenticator.next(), cookie)).status).toBe(429)
  })

  it('AUTH-16 keeps a device known after a password change, also for others who use it', async () => {
    const [person, otherEmail] = [await app.createUser(), await createAccountEmail()]
    const { device: cookie } = await attemptSignIn(otherEmail, { password: testPassword })
    const body = { currentPassword: testPassword, password: newPassword }
    const renewedCookie = getDeviceCookie(await person.send('changePassword', { body, cookie }))
    for (const email of [person.email, otherEmail]) await guessPasswords(email)
    expect((await attemptSignIn(person.email, { password: newPassword, cookie: renewedCookie })).status).toBe(200)
    expect((await attemptSignIn(otherEmail, { password: testPassword, cookie: renewedCookie })).status).toBe(200)
  })
})
