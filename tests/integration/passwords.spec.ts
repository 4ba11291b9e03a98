// Passwords over HTTP: resetting a forgotten one by an emailed link, and changing the current one.
import { m } from '#messages'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestUser, type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { tokenFromMail, findMailTo, signInUser, mailSubjectsTo } from '#tests/support/identity.ts'
import { runConcurrently, repeatInOrder } from '#tests/support/sign-in-attempts.ts'

const password = 'quiet lantern river'
const hourMs = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.close())

const newEmail = () => `${randomUUID()}@example.org`
const signUp = (email: string) => app.anonymous.send('signUp', { body: { fullName: 'Dana Ortiz', email, password } })
const signIn = (email: string, enteredPassword: string) =>
  app.anonymous.send('signIn', { body: { email, password: enteredPassword } })
/** Requests a reset link and returns its token. */
const requestResetToken = async (email: string) => {
  // The timestamp identifies the newest of several emails.
  app.clock.advance(1)
  await app.anonymous.call('requestPasswordReset', { body: { email } })
  return tokenFromMail(app, email, m['account-emails:resetPassword.subject']())
}
const reset = (token: string, newPassword: string) =>
  app.anonymous.send('resetPassword', { body: { token, password: newPassword } })

describe('resetting a forgotten password', () => {
  it('AUTH-19 gives the same response for every address, but emails only existing accounts', async () => {
    const [person, unknownEmail] = [await app.createUser(), newEmail()]
    const knownResponse = await app.anonymous.send('requestPasswordReset', { body: { email: person.email } })
    const unknownResponse = await app.anonymous.send('requestPasswordReset', { body: { email: unknownEmail } })
    expect([unknownResponse.status, unknownResponse.body]).toEqual([knownResponse.status, knownResponse.body])
    expect([knownResponse.status, knownResponse.body]).toEqual([200, {}])
    expect(await mailSubjectsTo(app, person.email)).toEqual([m['account-emails:resetPassword.subject']()])
    expect(await mailSubjectsTo(app, unknownEmail)).toEqual([])
  })

  it('AUTH-20 accepts a link once; a second use is rejected and changes nothing', async () => {
    const { email } = await app.createUser()
    const token = await requestResetToken(email)
    expect((await reset(token, 'first lantern river')).status).toBe(200)
    const secondResponse = await reset(token, 'second lantern river')
    expect([secondResponse.status, secondResponse.problem.code]).toEqual([400, 'invalid_link'])
    expect((await signIn(email, 'first lantern river')).status).toBe(200)
    expect((await signIn(email, 'second lantern river')).status).toBe(401)
  })

  it('AUTH-20 accepts only one of several concurrent uses of a link', async () => {
    const { email } = await app.createUser()
    const token = await requestResetToken(email)
    const newPasswords = Array.from({ length: 5 }, (_, index) => `lantern river number ${index}`)
    const responses = await Promise.all(newPasswords.map((newPassword) => reset(token, newPassword)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const signInResponses = await Promise.all(newPasswords.map((newPassword) => signIn(email, newPassword)))
    expect(signInResponses.map(({ status }) => status === 200)).toEqual(responses.map(({ status }) => status === 200))
  })

  it('AUTH-20 rejects a link after an hour, and rejects a confirmation link', async () => {
    const { email } = await app.createUser()
    const token = await requestResetToken(email)
    app.clock.advance(hourMs)
    expect((await reset(token, 'late lantern river')).problem.code).toBe('invalid_link')
    const otherEmail = newEmail()
    await signUp(otherEmail)
    const confirmationToken = await tokenFromMail(app, otherEmail, m['account-emails:confirmEmail.subject']())
    expect((await reset(confirmationToken, 'late lantern river')).problem.code).toBe('invalid_link')
  })

  it('AUTH-20 invalidates the other links when one is used', async () => {
    const { email } = await app.createUser()
    const firstToken = await requestResetToken(email)
    await app.anonymous.call('requestPasswordReset', { body: { email } })
    const secondToken = await requestResetToken(email)
    expect(secondToken).not.toBe(firstToken)
    expect((await reset(secondToken, 'first lantern river')).status).toBe(200)
    expect((await reset(firstToken, 'second lantern river')).problem.code).toBe('invalid_link')
  })

  it('AUTH-20 keeps the link valid after a rejected password', async () => {
    const { email } = await app.createUser()
    const token = await requestResetToken(email)
    expect((await reset(token, 'Password123')).problem.code).toBe('weak_password')
    expect((await reset(token, 'short')).problem.code).toBe('invalid_body')
    expect((await reset(token, 'a lantern in May')).status).toBe(200)
  })

  it('AUTH-20 ends every session, confirms the address, and notifies the owner', async () => {
    const email = newEmail()
    await signUp(email)
    const dana = await signInUser(app, email, password)
    expect((await dana.send('currentUser')).status).toBe(200)
    await reset(await requestResetToken(email), 'new lantern river')
    expect((await dana.send('currentUser')).status).toBe(401)
    expect((await signIn(email, 'new lantern river')).body.user.confirmed).toBe(true)
    expect(await mailSubjectsTo(app, email)).toContain(m['account-emails:passwordChanged.subject']())
  })

  it('AUTH-20 stores neither link nor token in readable form', async () => {
    const { email } = await app.createUser()
    const token = await requestResetToken(email)
    const { rows } = await app.database.pool.query<{ text: string }>(
      `select coalesce(encode(sealed_link, 'escape'), '') || coalesce(link, '') || body as text from mail_outbox
       union all select encode(hash, 'base64') from mailed_link`,
    )
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.some(({ text }) => text.includes(token))).toBe(false)
  })

  it('AUTH-20 accepts only one of two links used simultaneously, without blocking', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { email } = await app.createUser()
      const tokens = await repeatInOrder(2, () => requestResetToken(email))
      expect(new Set(tokens).size).toBe(2)
      const responses = await Promise.all(tokens.map((token) => reset(token, 'quiet lantern river')))
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    }
  })

  it('AUTH-19 gives the owner a working link after repeated requests', async () => {
    const { email } = await app.createUser()
    const requestResetFrom = (from: string) =>
      app.anonymous.send('requestPasswordReset', { body: { email }, headers: { 'x-forwarded-for': from } })
    await repeatInOrder(30, async (index) => {
      await requestResetFrom(`203.0.113.${index}`)
      app.clock.advance(hourMs / 30)
    })
    const emails = await findMailTo(app.database.pool, app.server.services.linkSeal, email)
    // There are fewer emails than requests.
    expect(emails.length).toBeLessThan(12)
    const newestEmail = emails.reduce((newest, mail) => (mail.createdAt > newest.createdAt ? mail : newest))
    expect(app.clock.now().getTime() - newestEmail.createdAt.getTime()).toBeLessThan(hourMs / 3)
    const token = newestEmail.link?.url.split('token=')[1] ?? ''
    expect((await reset(token, 'quiet lantern river')).status).toBe(200)
  })

  it('AUTH-19 sends a reset link even after many confirmation requests that sent no email', async () => {
    const { email } = await app.createUser()
    await runConcurrently(20, () =>
      app.anonymous.send('resendConfirmation', { body: { email }, headers: { 'x-forwarded-for': '203.0.113.5' } }),
    )
    await app.anonymous.send('requestPasswordReset', { body: { email }, headers: { 'x-forwarded-for': '203.0.113.6' } })
    const emails = await findMailTo(app.database.pool, app.server.services.linkSeal, email)
    expect(emails.filter(({ link }) => link?.url.includes('/reset-password'))).toHaveLength(1)
  })
})

describe('changing a password', () => {
  const change = (person: TestUser, currentPassword: string, newPassword: string) =>
    person.send('changePassword', { body: { currentPassword, password: newPassword } })

  it('AUTH-25 ends the other sessions and keeps this one', async () => {
    const currentSession = await app.createUser()
    const otherSession = await signInUser(app, currentSession.email, testPassword)
    expect((await otherSession.send('currentUser')).status).toBe(200)
    expect((await change(currentSession, testPassword, 'another lantern')).status).toBe(200)
    expect([
      (await currentSession.send('currentUser')).status,
      (await otherSession.send('currentUser')).status,
    ]).toEqual([200, 401])
    expect((await signIn(currentSession.email, testPassword)).status).toBe(401)
    expect((await signIn(currentSession.email, 'another lantern')).status).toBe(200)
    expect(await mailSubjectsTo(app, currentSession.email)).toEqual([m['account-emails:passwordChanged.subject']()])
  })

  it('AUTH-09 SEC-07 requires the current password and checks the new one against the rules', async () => {
    const person = await app.createUser()
    const wrongPasswordResponse = await change(person, 'not it', 'another lantern')
    expect([wrongPasswordResponse.status, wrongPasswordResponse.problem.title]).toEqual([
      400,
      "Your current password isn't correct",
    ])
    expect((await change(person, testPassword, 'short')).problem.code).toBe('invalid_body')
    expect((await change(person, testPassword, 'iloveyou')).problem.code).toBe('weak_password')
    expect((await signIn(person.email, testPassword)).status).toBe(200)
  })

  it('AUTH-16 makes the person wait after five wrong guesses of the current password', async () => {
    const person = await app.createUser()
    for (let attempts = 0; attempts < 5; attempts += 1) await change(person, 'not it', 'another lantern')
    const sixthResponse = await change(person, testPassword, 'another lantern')
    expect([sixthResponse.status, sixthResponse.problem.code]).toEqual([429, 'too_many_requests'])
    expect(sixthResponse.problem.retryAfter).toBe(15)
    expect(sixthResponse.headers.get('retry-after')).toBe('15')
    app.clock.advance(15_000)
    expect((await change(person, testPassword, 'another lantern')).status).toBe(200)
  })
})
