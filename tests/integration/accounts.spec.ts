// Accounts over HTTP: signing up, confirming an address, and public users who have not chosen a password.
import { m } from '#messages'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { findAccount, findTokenInEmail, findEmailsTo, signInUser, findEmailSubjects } from '#tests/support/identity.ts'

const password = 'quiet lantern river'
const hourMs = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const createEmailAddress = () => `${randomUUID()}@example.org`
const signUp = (email: string, changes: object = {}) =>
  app.anonymous.send('signUp', { body: { fullName: 'Dana Ortiz', email, password, ...changes } })
const signIn = (email: string, enteredPassword = password) =>
  app.anonymous.send('signIn', { body: { email, password: enteredPassword } })
const findEmailedToken = (email: string, subject: string) => findTokenInEmail(app, email, subject)

describe('signing up', () => {
  it('AUTH-08 emails a link to the client portal, but does not confirm the address yet', async () => {
    const email = createEmailAddress()
    expect(await signUp(email)).toMatchObject({ status: 200, body: {} })
    const [message] = await findEmailsTo(app.database.pool, app.server.services.linkSeal, email)
    expect(message?.subject).toBe(m['account-emails:confirmEmail.subject']())
    expect(message?.link?.url).toMatch(/^http:\/\/localhost:3000\/client-portal-auth\?confirm=[\w-]{43}$/)
    const { body } = await signIn(email)
    expect(body.user).toMatchObject({
      email,
      name: 'Dana Ortiz',
      confirmed: false,
      platformRole: null,
      memberships: [],
    })
  })

  it('AUTH-08 shows the captured email as text and as HTML, both with the link', async () => {
    const email = createEmailAddress()
    await signUp(email)
    const token = await findEmailedToken(email, m['account-emails:confirmEmail.subject']())
    const mailbox = await (await fetch(`${app.address}/dev/mailbox`)).text()
    const mailHtml = mailbox.split('<article').find((section) => section.includes(email)) ?? ''
    const url = `http://localhost:3000/client-portal-auth?confirm=${token}`
    expect(mailHtml).toContain(`<a href="${url}">${url}</a></pre>`)
    expect(/<iframe [^>]*sandbox srcdoc="([^"]+)"/.exec(mailHtml)?.[1]).toContain(`&lt;a href=&quot;${url}&quot;`)
  })

  it('AUTH-08 confirms an address once, and only when its own account is signed in', async () => {
    const [email, otherEmail] = [createEmailAddress(), createEmailAddress()]
    await signUp(email)
    await signUp(otherEmail)
    const token = await findEmailedToken(email, m['account-emails:confirmEmail.subject']())
    const [dana, stranger] = [await signInUser(app, email, password), await signInUser(app, otherEmail, password)]
    const strangerResponse = await stranger.send('confirmEmail', { body: { token } })
    expect([strangerResponse.status, strangerResponse.problem.code]).toEqual([400, 'invalid_link'])
    expect(await dana.call('confirmEmail', { body: { token } })).toMatchObject({ confirmed: true })
    const secondResponse = await dana.send('confirmEmail', { body: { token } })
    expect(secondResponse.problem.code).toBe('invalid_link')
    expect(await dana.call('currentUser', {})).toMatchObject({ confirmed: true })
    expect(await stranger.call('currentUser', {})).toMatchObject({ confirmed: false })
  })

  it('AUTH-26 rejects an expired link, keeps the session, and emails a new link on request', async () => {
    const email = createEmailAddress()
    await signUp(email)
    const expiredToken = await findEmailedToken(email, m['account-emails:confirmEmail.subject']())
    app.clock.advance(72 * hourMs)
    const dana = await signInUser(app, email, password)
    const lateResponse = await dana.send('confirmEmail', { body: { token: expiredToken } })
    expect([lateResponse.status, lateResponse.problem.title]).toEqual([
      400,
      'This link has expired or was already used. Please request a new one.',
    ])
    expect(lateResponse.headers.get('set-cookie')).toBeNull()
    await app.anonymous.call('resendConfirmation', { body: { email } })
    const token = await findEmailedToken(email, m['account-emails:confirmEmail.subject']())
    expect(await dana.call('confirmEmail', { body: { token } })).toMatchObject({ confirmed: true })
    await app.anonymous.call('resendConfirmation', { body: { email } })
    expect(await findEmailSubjects(app, email)).toHaveLength(2)
  })

  it('AUTH-19 AUTH-08 gives the same response for an address that has an account, and notifies its owner', async () => {
    const email = createEmailAddress()
    const firstResponse = await signUp(email)
    const secondResponse = await signUp(email.toUpperCase(), {
      fullName: 'Someone Else',
      password: 'another lantern river',
    })
    expect([secondResponse.status, secondResponse.body]).toEqual([firstResponse.status, firstResponse.body])
    expect(await findEmailSubjects(app, email)).toEqual(
      expect.arrayContaining([
        m['account-emails:confirmEmail.subject'](),
        m['account-emails:signUpRepeated.subject'](),
      ]),
    )
    expect((await signIn(email, 'another lantern river')).status).toBe(401)
    expect((await signIn(email)).body.user.name).toBe('Dana Ortiz')
  })

  it('AUTH-08 creates one account when the same address signs up several times at once', async () => {
    const email = createEmailAddress()
    const responses = await Promise.all([1, 2, 3].map(() => signUp(email)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const subjects = await findEmailSubjects(app, email)
    expect(subjects.filter((subject) => subject === m['account-emails:confirmEmail.subject']())).toHaveLength(1)
    expect(subjects.filter((subject) => subject === m['account-emails:signUpRepeated.subject']())).toHaveLength(2)
  })

  it.each([
    ['no email', { email: undefined }],
    ['no password', { password: undefined }],
    ['no email and no password', { email: undefined, password: undefined }],
  ])('AUTH-10 returns the specified error with %s', async (_, changes) => {
    const text = 'You must provide either an email or phone number and a password'
    const signUpResponse = await signUp(createEmailAddress(), changes)
    expect([signUpResponse.status, signUpResponse.problem.code, signUpResponse.problem.title]).toEqual([
      400,
      'credentials_missing',
      text,
    ])
    const body = { email: createEmailAddress(), password, ...changes }
    const signInResponse = await app.anonymous.send('signIn', { body })
    expect([signInResponse.status, signInResponse.problem.code, signInResponse.problem.title]).toEqual([
      400,
      'credentials_missing',
      text,
    ])
  })

  it('AUTH-09 SEC-07 rejects passwords under 8 or over 200 characters', async () => {
    const shortResponse = await signUp(createEmailAddress(), { password: 'lantern' })
    expect(shortResponse.problem.issues).toMatchObject([
      {
        path: 'password',
        key: 'validation:passwordTooShort',
        params: { min: 8 },
        message: 'Password must be at least 8 characters',
      },
    ])
    expect((await signUp(createEmailAddress(), { password: 'lanterns' })).problem.code).not.toBe('invalid_body')
    expect((await signUp(createEmailAddress(), { password: 'l4nt=rns' })).status).toBe(200)
    const longResponse = await signUp(createEmailAddress(), { password: 'x'.repeat(201) })
    expect(longResponse.problem.code).toBe('invalid_body')
  })

  it("AUTH-09 reports a field error for a common password and for a password based on the person's name", async () => {
    for (const weakPassword of ['Password123', 'Dana Ortiz 1']) {
      const { status, problem } = await signUp(createEmailAddress(), { password: weakPassword })
      expect([status, problem.code]).toEqual([400, 'weak_password'])
      expect(problem.issues).toEqual([{ path: 'password', key: 'problems:weakPassword', message: problem.title }])
    }
  })

  it('ROLE-04 AUTH-11 ignores role, organization, and confirmation sent by the client', async () => {
    const email = createEmailAddress()
    const claims = { role: 'admin', platformRole: 'admin', confirmed: true, memberships: [{ role: 'org_admin' }] }
    await signUp(email, { ...claims, county: 'Cobb' })
    const { body } = await signIn(email)
    expect(body.user).toMatchObject({ platformRole: null, memberships: [], confirmed: false, clientId: null })
    expect(await findAccount(app.database.pool, email)).toMatchObject({ county: null })
  })
})

describe('adding a public user', () => {
  it('AUTH-11 creates an account with name, email, and county, no membership, and a random password', async () => {
    const email = createEmailAddress()
    const body = { fullName: 'Pat Public', email, county: 'Floyd', role: 'staff', password: 'mine own choice' }
    expect((await app.anonymous.send('createPublicUser', { body })).body).toEqual({})
    expect((await signIn(email, 'mine own choice')).status).toBe(401)
    expect(await findAccount(app.database.pool, email)).toMatchObject({ county: 'Floyd', confirmed_at: null })
    const token = await findEmailedToken(email, m['account-emails:choosePassword.subject']())
    await app.anonymous.call('resetPassword', { body: { token, password: 'a kettle of geese' } })
    const { body: session } = await signIn(email, 'a kettle of geese')
    expect(session.user).toMatchObject({ name: 'Pat Public', confirmed: true, platformRole: null, memberships: [] })
  })

  it('AUTH-11 keeps an existing account unchanged and gives the same response', async () => {
    const person = await app.createUser()
    const body = { fullName: 'Pat Public', email: person.email, county: 'Floyd' } as const
    expect(await app.anonymous.call('createPublicUser', { body })).toEqual({})
    expect(await findEmailSubjects(app, person.email)).toEqual([m['account-emails:signUpRepeated.subject']()])
    expect((await signIn(person.email, testPassword)).body.user.name).toBe('Test Person')
  })

  it('AUTH-11 SEC-07 rejects an unknown county', async () => {
    const body = { fullName: 'Pat Public', email: createEmailAddress(), county: 'Adams' }
    expect((await app.anonymous.send('createPublicUser', { body })).problem.issues?.[0]?.path).toBe('county')
  })
})
