// Accounts over HTTP: signing up, confirming an address, a forgotten password, a changed one.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { mailsIn } from '#contracts/texts/mails.ts'
import { type Person, type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { accountOf, mailedToken, mailsTo, personWith } from '#tests/support/identity.ts'

const mails = mailsIn('en')
const password = 'quiet lantern river'
const hour = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const freshAddress = () => `${randomUUID()}@example.org`
const signUp = (email: string, changes: object = {}) =>
  app.anonymous.send('signUp', { body: { fullName: 'Dana Ortiz', email, password, ...changes } })
const signIn = (email: string, given = password) => app.anonymous.send('signIn', { body: { email, password: given } })
const subjectsTo = async (email: string) =>
  (await mailsTo(app.database.pool, app.server.services.linkSeal, email)).map(({ subject }) => subject)
const tokenTo = (email: string, { subject }: { readonly subject: string }) => mailedToken(app, email, subject)
/** Asks for a link and answers its token. */
const resetToken = async (email: string) => {
  // The newest of several mails is told by its instant.
  app.clock.advance(1)
  await app.anonymous.call('requestPasswordReset', { body: { email } })
  return tokenTo(email, mails.resetPassword)
}
const reset = (token: string, chosen: string) =>
  app.anonymous.send('resetPassword', { body: { token, password: chosen } })

describe('signing up', () => {
  it('AUTH-08 mails a link that opens the client portal, and confirms nothing by itself', async () => {
    const email = freshAddress()
    expect(await signUp(email)).toMatchObject({ status: 200, body: {} })
    const [mail] = await mailsTo(app.database.pool, app.server.services.linkSeal, email)
    expect(mail?.subject).toBe(mails.confirmEmail.subject)
    expect(mail?.link?.url).toMatch(/^http:\/\/localhost:3000\/client-portal-auth\?confirm=[\w-]{43}$/)
    const { body } = await signIn(email)
    expect(body.user).toMatchObject({
      email,
      name: 'Dana Ortiz',
      confirmed: false,
      platformRole: null,
      memberships: [],
    })
  })

  it('AUTH-08 the captured mail shows as text and as HTML, the link in both', async () => {
    const email = freshAddress()
    await signUp(email)
    const token = await tokenTo(email, mails.confirmEmail)
    const mailbox = await (await fetch(`${app.address}/dev/mailbox`)).text()
    const article = mailbox.split('<article').find((one) => one.includes(email)) ?? ''
    const url = `http://localhost:3000/client-portal-auth?confirm=${token}`
    expect(article).toContain(`<a href="${url}">${url}</a></pre>`)
    expect(/<iframe [^>]*sandbox srcdoc="([^"]+)"/.exec(article)?.[1]).toContain(`&lt;a href=&quot;${url}&quot;`)
  })

  it('AUTH-08 CLI-09 the link confirms the address to whoever is signed in to its account, once', async () => {
    const [email, other] = [freshAddress(), freshAddress()]
    await signUp(email)
    await signUp(other)
    const token = await tokenTo(email, mails.confirmEmail)
    const [dana, stranger] = [await personWith(app, email, password), await personWith(app, other, password)]
    const byStranger = await stranger.send('confirmEmail', { body: { token } })
    expect([byStranger.status, byStranger.problem.code]).toEqual([400, 'invalid_link'])
    expect(await dana.call('confirmEmail', { body: { token } })).toMatchObject({ confirmed: true })
    const again = await dana.send('confirmEmail', { body: { token } })
    expect(again.problem.code).toBe('invalid_link')
    expect(await dana.call('currentUser', {})).toMatchObject({ confirmed: true })
    expect(await stranger.call('currentUser', {})).toMatchObject({ confirmed: false })
  })

  it('AUTH-26 an expired link is reported, signs nobody in and leaves the session; another is mailed', async () => {
    const email = freshAddress()
    await signUp(email)
    const stale = await tokenTo(email, mails.confirmEmail)
    app.clock.advance(72 * hour)
    const dana = await personWith(app, email, password)
    const late = await dana.send('confirmEmail', { body: { token: stale } })
    expect([late.status, late.problem.title]).toEqual([
      400,
      'This link has expired or was already used. Please ask for a new one.',
    ])
    expect(late.headers.get('set-cookie')).toBeNull()
    await app.anonymous.call('resendConfirmation', { body: { email } })
    const token = await tokenTo(email, mails.confirmEmail)
    expect(await dana.call('confirmEmail', { body: { token } })).toMatchObject({ confirmed: true })
    await app.anonymous.call('resendConfirmation', { body: { email } })
    expect(await subjectsTo(email)).toHaveLength(2)
  })

  it('AUTH-19 AUTH-08 an address that has an account gets the same answer; its owner hears of it', async () => {
    const email = freshAddress()
    const first = await signUp(email)
    const again = await signUp(email.toUpperCase(), { fullName: 'Somebody Else', password: 'another lantern river' })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await subjectsTo(email)).toEqual(
      expect.arrayContaining([mails.confirmEmail.subject, mails.signUpRepeated.subject]),
    )
    expect((await signIn(email, 'another lantern river')).status).toBe(401)
    expect((await signIn(email)).body.user.name).toBe('Dana Ortiz')
  })

  it('AUTH-08 of two who sign up with one address at once both get the answer and one the account', async () => {
    const email = freshAddress()
    const answers = await Promise.all([1, 2, 3].map(() => signUp(email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const subjects = await subjectsTo(email)
    expect(subjects.filter((subject) => subject === mails.confirmEmail.subject)).toHaveLength(1)
    expect(subjects.filter((subject) => subject === mails.signUpRepeated.subject)).toHaveLength(2)
  })

  it.each([
    ['no email', { email: undefined }],
    ['no password', { password: undefined }],
    ['neither', { email: undefined, password: undefined }],
  ])('AUTH-10 with %s it is refused in the words of the specification', async (_, changes) => {
    const text = 'You must provide either an email or phone number and a password'
    const up = await signUp(freshAddress(), changes)
    expect([up.status, up.problem.code, up.problem.title]).toEqual([400, 'credentials_missing', text])
    const body = { email: freshAddress(), password, ...changes }
    const inn = await app.anonymous.send('signIn', { body })
    expect([inn.status, inn.problem.code, inn.problem.title]).toEqual([400, 'credentials_missing', text])
  })

  it('AUTH-09 SEC-07 a password of fewer than 8 characters is refused, one of 8 is taken', async () => {
    const short = await signUp(freshAddress(), { password: 'lantern' })
    expect(short.problem.issues).toEqual([{ path: 'password', message: 'Password must be at least 8 characters' }])
    expect((await signUp(freshAddress(), { password: 'lanterns' })).problem.code).not.toBe('invalid_body')
    expect((await signUp(freshAddress(), { password: 'l4nt=rns' })).status).toBe(200)
    const long = await signUp(freshAddress(), { password: 'x'.repeat(201) })
    expect(long.problem.code).toBe('invalid_body')
  })

  it('AUTH-09 a common password and the own name are refused at the field', async () => {
    for (const easy of ['Password123', 'Dana Ortiz 1']) {
      const { status, problem } = await signUp(freshAddress(), { password: easy })
      expect([status, problem.code]).toEqual([400, 'weak_password'])
      expect(problem.issues).toEqual([{ path: 'password', message: problem.title }])
    }
  })

  it('ROLE-04 AUTH-11 what a client says of role, organization or confirmation counts for nothing', async () => {
    const email = freshAddress()
    const claims = { role: 'admin', platformRole: 'admin', confirmed: true, memberships: [{ role: 'org_admin' }] }
    await signUp(email, { ...claims, county: 'Cobb' })
    const { body } = await signIn(email)
    expect(body.user).toMatchObject({ platformRole: null, memberships: [], confirmed: false, clientId: null })
    expect(await accountOf(app.database.pool, email)).toMatchObject({ county: null })
  })
})

describe('public users', () => {
  it('AUTH-11 have name, address and county, no membership, and a password that nobody knows', async () => {
    const email = freshAddress()
    const body = { fullName: 'Pat Public', email, county: 'Floyd', role: 'staff', password: 'mine own choice' }
    expect((await app.anonymous.send('createPublicUser', { body })).body).toEqual({})
    expect((await signIn(email, 'mine own choice')).status).toBe(401)
    expect(await accountOf(app.database.pool, email)).toMatchObject({ county: 'Floyd', confirmed_at: null })
    const token = await tokenTo(email, mails.choosePassword)
    expect((await reset(token, 'a kettle of geese')).status).toBe(200)
    const { body: session } = await signIn(email, 'a kettle of geese')
    expect(session.user).toMatchObject({ name: 'Pat Public', confirmed: true, platformRole: null, memberships: [] })
  })

  it('AUTH-11 an address that has an account keeps it, with the same answer', async () => {
    const person = await app.person()
    const body = { fullName: 'Pat Public', email: person.email, county: 'Floyd' } as const
    expect(await app.anonymous.call('createPublicUser', { body })).toEqual({})
    expect(await subjectsTo(person.email)).toEqual([mails.signUpRepeated.subject])
    expect((await signIn(person.email, testPassword)).body.user.name).toBe('Test Person')
  })

  it('AUTH-11 SEC-07 a county that is none is refused', async () => {
    const body = { fullName: 'Pat Public', email: freshAddress(), county: 'Adams' }
    expect((await app.anonymous.send('createPublicUser', { body })).problem.issues?.[0]?.path).toBe('county')
  })
})

describe('a forgotten password', () => {
  it('AUTH-19 the answer is the same for every address; only an account gets a mail', async () => {
    const [person, unknown] = [await app.person(), freshAddress()]
    const known = await app.anonymous.send('requestPasswordReset', { body: { email: person.email } })
    const nobody = await app.anonymous.send('requestPasswordReset', { body: { email: unknown } })
    expect([nobody.status, nobody.body]).toEqual([known.status, known.body])
    expect([known.status, known.body]).toEqual([200, {}])
    expect(await subjectsTo(person.email)).toEqual([mails.resetPassword.subject])
    expect(await subjectsTo(unknown)).toEqual([])
  })

  it('AUTH-20 a link works once; used again it is refused and changes nothing', async () => {
    const { email } = await app.person()
    const token = await resetToken(email)
    expect((await reset(token, 'first lantern river')).status).toBe(200)
    const again = await reset(token, 'second lantern river')
    expect([again.status, again.problem.code]).toEqual([400, 'invalid_link'])
    expect((await signIn(email, 'first lantern river')).status).toBe(200)
    expect((await signIn(email, 'second lantern river')).status).toBe(401)
  })

  it('AUTH-20 of many uses at once one succeeds', async () => {
    const { email } = await app.person()
    const token = await resetToken(email)
    const chosen = Array.from({ length: 5 }, (_, index) => `lantern river number ${index}`)
    const answers = await Promise.all(chosen.map((one) => reset(token, one)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const works = await Promise.all(chosen.map((one) => signIn(email, one)))
    expect(works.map(({ status }) => status === 200)).toEqual(answers.map(({ status }) => status === 200))
  })

  it('AUTH-20 a link runs out after an hour, and a confirmation link resets nothing', async () => {
    const { email } = await app.person()
    const token = await resetToken(email)
    app.clock.advance(hour)
    expect((await reset(token, 'late lantern river')).problem.code).toBe('invalid_link')
    const other = freshAddress()
    await signUp(other)
    const confirmation = await tokenTo(other, mails.confirmEmail)
    expect((await reset(confirmation, 'late lantern river')).problem.code).toBe('invalid_link')
  })

  it('AUTH-20 with one link the others stop working too', async () => {
    const { email } = await app.person()
    const first = await resetToken(email)
    await app.anonymous.call('requestPasswordReset', { body: { email } })
    const second = await resetToken(email)
    expect(second).not.toBe(first)
    expect((await reset(second, 'first lantern river')).status).toBe(200)
    expect((await reset(first, 'second lantern river')).problem.code).toBe('invalid_link')
  })

  it('AUTH-20 a refused password leaves the link good', async () => {
    const { email } = await app.person()
    const token = await resetToken(email)
    expect((await reset(token, 'Password123')).problem.code).toBe('weak_password')
    expect((await reset(token, 'short')).problem.code).toBe('invalid_body')
    expect((await reset(token, 'a lantern in May')).status).toBe(200)
  })

  it('AUTH-20 a new password ends every session, confirms the address and tells the owner', async () => {
    const email = freshAddress()
    await signUp(email)
    const dana = await personWith(app, email, password)
    expect((await dana.send('currentUser')).status).toBe(200)
    await reset(await resetToken(email), 'new lantern river')
    expect((await dana.send('currentUser')).status).toBe(401)
    expect((await signIn(email, 'new lantern river')).body.user.confirmed).toBe(true)
    expect(await subjectsTo(email)).toContain(mails.passwordChanged.subject)
  })

  it('AUTH-20 neither link nor token stands in the database as it was mailed', async () => {
    const { email } = await app.person()
    const token = await resetToken(email)
    const { rows } = await app.database.pool.query<{ text: string }>(
      `select coalesce(encode(sealed_link, 'escape'), '') || coalesce(link, '') || body as text from mail_outbox
       union all select encode(hash, 'base64') from mailed_link`,
    )
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.some(({ text }) => text.includes(token))).toBe(false)
  })
})

describe('a changed password', () => {
  const change = (person: Person, currentPassword: string, chosen: string) =>
    person.send('changePassword', { body: { currentPassword, password: chosen } })

  it('AUTH-25 ends the other sessions and keeps this one', async () => {
    const here = await app.person()
    const there = await personWith(app, here.email, testPassword)
    expect((await there.send('currentUser')).status).toBe(200)
    expect((await change(here, testPassword, 'another lantern')).status).toBe(200)
    expect([(await here.send('currentUser')).status, (await there.send('currentUser')).status]).toEqual([200, 401])
    expect((await signIn(here.email, testPassword)).status).toBe(401)
    expect((await signIn(here.email, 'another lantern')).status).toBe(200)
    expect(await subjectsTo(here.email)).toEqual([mails.passwordChanged.subject])
  })

  it('AUTH-09 SEC-07 asks for the present one and holds the new one to the rules', async () => {
    const person = await app.person()
    const wrong = await change(person, 'not it', 'another lantern')
    expect([wrong.status, wrong.problem.title]).toEqual([400, 'Your current password is not correct'])
    expect((await change(person, testPassword, 'short')).problem.code).toBe('invalid_body')
    expect((await change(person, testPassword, 'iloveyou')).problem.code).toBe('weak_password')
    expect((await signIn(person.email, testPassword)).status).toBe(200)
  })

  it('AUTH-16 the present one cannot be guessed: after five wrong ones it waits', async () => {
    const person = await app.person()
    for (let tries = 0; tries < 5; tries += 1) await change(person, 'not it', 'another lantern')
    const sixth = await change(person, testPassword, 'another lantern')
    expect([sixth.status, sixth.problem.code]).toEqual([429, 'too_many_requests'])
    expect(sixth.problem.retryAfter).toBe(15)
    expect(sixth.headers.get('retry-after')).toBe('15')
    app.clock.advance(15_000)
    expect((await change(person, testPassword, 'another lantern')).status).toBe(200)
  })
})
