// The second factor over HTTP: setting it up, removing it, and what is stored.
import { m } from '#messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { codeLifetime, enrollSecondFactor, createAuthenticator } from '#tests/support/authenticator.ts'
import { identityTables, mailSubjectsTo } from '#tests/support/identity.ts'
import { type SecondFactorSignIn, createSecondFactorSignIn } from '#tests/support/second-factors.ts'

let app: TestApp
let factors: SecondFactorSignIn
beforeAll(async () => {
  app = await createTestApp()
  factors = createSecondFactorSignIn(app)
})
afterAll(() => app.close())

describe('setting up a second factor', () => {
  it('AUTH-34 AUTH-37 shows secret, URI, and QR code; the first code enables it and raises the session', async () => {
    const person = await app.createUser()
    const { secret, uri, qrCode } = await person.call('enrollMfa', {})
    expect(uri).toContain(`secret=${secret}`)
    expect(decodeURIComponent(qrCode)).toMatch(/^data:image\/svg\+xml,<svg [^>]+>.+<\/svg>$/s)
    expect(await person.call('currentUser', {})).toMatchObject({ mfaEnrolled: false, aal: 'aal1', mfaStep: null })
    const code = createAuthenticator(secret, app.clock).next()
    const { user } = await person.call('confirmMfa', { body: { code } })
    expect(user).toMatchObject({ mfaEnrolled: true, aal: 'aal2', mfaStep: null })
    expect(await person.call('currentUser', {})).toEqual(user)
    expect(await mailSubjectsTo(app, person.email)).toEqual([m['account-emails:mfaEnabled.subject']()])
  })

  it('AUTH-37 rejects a wrong code, and a new setup invalidates the old secret', async () => {
    const person = await app.createUser()
    const firstAuthenticator = createAuthenticator((await person.call('enrollMfa', {})).secret, app.clock)
    const wrongCodeResponse = await person.send('confirmMfa', {
      body: { code: firstAuthenticator.next() === '000000' ? '000001' : '000000' },
    })
    expect([wrongCodeResponse.status, wrongCodeResponse.problem.title]).toEqual([
      400,
      'Invalid verification code. Please try again.',
    ])
    const secondAuthenticator = createAuthenticator((await person.call('enrollMfa', {})).secret, app.clock)
    expect((await person.send('confirmMfa', { body: { code: firstAuthenticator.next() } })).problem.code).toBe(
      'invalid_code',
    )
    expect(await person.call('currentUser', {})).toMatchObject({ mfaEnrolled: false })
    expect((await person.send('confirmMfa', { body: { code: secondAuthenticator.next() } })).status).toBe(200)
  })

  it('AUTH-37 also requires the password when the last sign-in was more than ten minutes ago', async () => {
    const account = await app.createUser()
    const signInResponse = await app.anonymous.send('signIn', {
      body: { email: account.email, password: testPassword },
    })
    app.clock.advance(10 * 60_000)
    const cookie = signInResponse.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    // The session continues, but a refresh does not prove who is at the device.
    const { body: refreshedSession } = await app.anonymous.send('refreshSession', { cookie })
    const person = app.signedInAs({ ...account, token: refreshedSession.accessToken })
    expect(await person.call('enrollMfa', {})).toMatchObject({ passwordRequired: false })
    app.clock.advance(1)
    const { secret, passwordRequired } = await person.call('enrollMfa', {})
    expect(passwordRequired).toBe(true)
    const code = createAuthenticator(secret, app.clock).next()
    const confirmWith = async (body: object) => {
      const { status, problem } = await person.send('confirmMfa', { body: { code, ...body } })
      return [status, problem.code]
    }
    expect(await confirmWith({})).toEqual([400, 'password_required'])
    expect(await confirmWith({ password: 'guessed' })).toEqual([400, 'wrong_password'])
    expect(await person.call('currentUser', {})).toMatchObject({ mfaEnrolled: false })
    expect(await confirmWith({ password: testPassword })).toEqual([200, undefined])
  })

  it('AUTH-40 reports that it is already enabled and changes nothing', async () => {
    const person = await app.createUser()
    const { authenticator } = await enrollSecondFactor(person, app.clock)
    const secondResponse = await person.send('enrollMfa')
    expect([secondResponse.status, secondResponse.problem.title]).toEqual([409, 'MFA Already Enabled'])
    const confirmResponse = await person.send('confirmMfa', { body: { code: authenticator.next() } })
    expect(confirmResponse.problem.code).toBe('mfa_already_enabled')
    app.clock.advance(codeLifetime)
    expect((await factors.verify(await factors.signIn(person), { code: authenticator.next() })).status).toBe(200)
  })

  it('AUTH-39 returns an error for a code when no setup was started', async () => {
    const person = await app.createUser()
    for (const name of ['confirmMfa', 'verifyMfa'] as const) {
      const { status, problem } = await person.send(name, { body: { code: '123456' } })
      expect([status, problem.title]).toEqual([409, 'Failed to create MFA challenge'])
    }
  })

  it.each(['12345', '1234567', 'abcdef', '12 45', '', '１２３４５６'])(
    'AUTH-35 rejects "%s" as a code',
    async (code) => {
      const { status, problem } = await (await app.createUser()).send('verifyMfa', { body: { code } })
      expect([status, problem.issues]).toEqual([
        400,
        [
          {
            path: 'code',
            key: 'validation:verificationCodeInvalid',
            message: 'Please enter a 6-digit verification code.',
          },
        ],
      ])
    },
  )
})

describe('removing a second factor', () => {
  it('AUTH-41 requires a verified session and the password again', async () => {
    const { person, session, authenticator } = await factors.createChallengedSession()
    const earlyResponse = await session.send('disableMfa', { body: { password: testPassword } })
    expect([earlyResponse.status, earlyResponse.problem.code]).toEqual([403, 'mfa_required'])
    await factors.verify(session, { code: authenticator.next() })
    expect((await session.send('disableMfa', { body: { password: 'not it' } })).problem.code).toBe('wrong_password')
    const user = await session.call('disableMfa', { body: { password: testPassword } })
    expect(user).toMatchObject({ mfaEnrolled: false, mfaStep: null })
    expect((await factors.signIn(person)).body.user.mfaStep).toBeNull()
    expect(await mailSubjectsTo(app, person.email)).toContain(m['account-emails:mfaDisabled.subject']())
  })

  it('AUTH-41 lowers the level of every session, so that each must verify the next factor', async () => {
    const { person, session, authenticator } = await factors.createChallengedSession()
    await factors.verify(session, { code: authenticator.next() })
    expect(await person.call('currentUser', {})).toMatchObject({ aal: 'aal2', mfaStep: null })
    const user = await session.call('disableMfa', { body: { password: testPassword } })
    expect(user).toMatchObject({ aal: 'aal1', mfaStep: null })
    app.clock.advance(codeLifetime)
    await enrollSecondFactor(session, app.clock)
    expect(await session.call('currentUser', {})).toMatchObject({ aal: 'aal2', mfaStep: null })
    expect(await person.call('currentUser', {})).toMatchObject({ aal: 'aal1', mfaStep: 'challenge' })
  })

  it('AUTH-41 does not let admins reset their own factor through a route that asks for no password', async () => {
    const admin = await app.createStaff('admin')
    await enrollSecondFactor(admin, app.clock)
    const { status, problem } = await admin.send('resetMfa', { params: { id: admin.id }, body: { reason: 'Mine.' } })
    expect([status, problem.code]).toEqual([409, 'own_second_factor'])
    expect(await admin.call('currentUser', {})).toMatchObject({ mfaEnrolled: true, aal: 'aal2' })
  })

  it("AUTH-41 lets an admin remove a lost factor, which ends that person's sessions", async () => {
    const { person, session, authenticator } = await factors.createChallengedSession()
    await factors.verify(session, { code: authenticator.next() })
    const [admin, staff] = [await app.createStaff('admin'), await app.createStaff()]
    const input = { params: { id: person.id }, body: { reason: ' Lost phone, called back. ' } }
    expect((await staff.send('resetMfa', input)).status).toBe(403)
    await admin.call('resetMfa', input)
    expect((await session.send('currentUser')).status).toBe(401)
    expect((await factors.signIn(person)).body.user).toMatchObject({ mfaEnrolled: false, mfaStep: null })
    expect((await admin.send('resetMfa', input)).problem.code).toBe('mfa_not_enabled')
    const { rows } = await admin.call('audit', { query: { accountId: person.id, action: 'mfa_reset' } })
    expect(rows).toMatchObject([
      { actor: { id: admin.id }, account: { id: person.id, email: person.email }, reason: 'Lost phone, called back.' },
    ])
    const withoutReason = await admin.send('resetMfa', { params: input.params, body: { reason: ' ' } })
    expect(withoutReason.problem.issues).toMatchObject([{ path: 'reason', message: 'Enter a reason' }])
  })
})

describe('storage', () => {
  it('AUTH-42 AUTH-34 stores neither the secret nor a recovery code in readable form', async () => {
    const person = await app.createUser()
    const { secret } = await person.call('enrollMfa', {})
    const code = createAuthenticator(secret, app.clock).next()
    const { recoveryCodes } = await person.call('confirmMfa', { body: { code } })
    const tables = identityTables(app.database.pool)
    const storedFactors = await tables.selectFrom('second_factor').select('secret').execute()
    const codes = await tables.selectFrom('recovery_code').select('hash').execute()
    const storedValues = [...storedFactors.map((row) => row.secret), ...codes.map(({ hash }) => hash)].map((bytes) =>
      bytes.toString('latin1'),
    )
    expect(storedValues.length).toBeGreaterThan(10)
    expect(
      storedValues.some((text) => [secret, ...recoveryCodes].some((secretText) => text.includes(secretText))),
    ).toBe(false)
  })
})
