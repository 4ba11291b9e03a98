// The second factor over HTTP: setting it up, the code at a sign-in, recovery codes, who must have one, and what is kept.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type RouteName, routes } from '#contracts/routes.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { mailsIn } from '#contracts/texts/mails.ts'
import { type Person, type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { enroll, openAuthenticator } from '#tests/support/authenticator.ts'
import { identityTables, mailsTo } from '#tests/support/identity.ts'

const mails = mailsIn('en')
const step = 30_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const signIn = async ({ id, email }: Pick<Person, 'id' | 'email'>, cookie?: string, where = app) => {
  const { body, headers } = await where.anonymous.send('signIn', {
    body: { email, password: testPassword },
    ...(cookie === undefined ? {} : { cookie }),
  })
  const who = { id, email, token: body.accessToken }
  const device = headers.getSetCookie().find((one) => one.startsWith('device='))
  return { ...where.as(who), who, body, device: device?.split(';', 1)[0] }
}
/** Somebody with a second factor, and a session that has only shown the password. */
const challenged = async () => {
  const person = await app.person()
  const { authenticator, recoveryCodes } = await enroll(person, app.clock)
  app.clock.advance(step)
  return { person, session: await signIn(person), authenticator, recoveryCodes }
}
/** As a browser does, the person goes on with the session of the answer. */
const verify = async (person: Person & { readonly who?: { token: string } }, body: object, cookie?: string) => {
  const answer = await person.send('verifyMfa', { body, ...(cookie === undefined ? {} : { cookie }) })
  if (answer.status === 200 && person.who !== undefined) person.who.token = answer.body.accessToken
  return answer
}
const subjectsTo = async (email: string) =>
  (await mailsTo(app.database.pool, app.server.services.linkSeal, email)).map(({ subject }) => subject)
const allBut = (step: 'challenge' | 'enrollment') =>
  (Object.keys(routes) as RouteName[]).filter((name) => {
    const { access, before = [] }: RouteSpec = routes[name]
    return access !== 'anyone' && !before.includes(step)
  })
/** Answers in words of its own, without a code. */
const ownWords = new Set<RouteName>(['secureReferralNote'])
const call = (person: Person, name: RouteName) =>
  person.send(name, {
    params: { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' },
    ...(routes[name].method === 'GET' ? {} : { body: {} }),
  })

describe('setting it up', () => {
  it('AUTH-34 AUTH-37 shows secret, address and QR code; the first code enables it and raises the session', async () => {
    const person = await app.person()
    const { secret, uri, qrCode } = await person.call('enrollMfa', {})
    expect(uri).toContain(`secret=${secret}`)
    expect(decodeURIComponent(qrCode)).toMatch(/^data:image\/svg\+xml,<svg [^>]+>.+<\/svg>$/s)
    expect(await person.call('currentUser', {})).toMatchObject({ mfaEnrolled: false, aal: 'aal1', mfaStep: null })
    const code = openAuthenticator(secret, app.clock).next()
    const { user } = await person.call('confirmMfa', { body: { code } })
    expect(user).toMatchObject({ mfaEnrolled: true, aal: 'aal2', mfaStep: null })
    expect(await person.call('currentUser', {})).toEqual(user)
    expect(await subjectsTo(person.email)).toEqual([mails.mfaEnabled.subject])
  })

  it('AUTH-37 a wrong code enables nothing, and beginning anew makes the old secret worthless', async () => {
    const person = await app.person()
    const first = openAuthenticator((await person.call('enrollMfa', {})).secret, app.clock)
    const wrong = await person.send('confirmMfa', { body: { code: first.next() === '000000' ? '000001' : '000000' } })
    expect([wrong.status, wrong.problem.title]).toEqual([400, 'Invalid verification code. Please try again.'])
    const second = openAuthenticator((await person.call('enrollMfa', {})).secret, app.clock)
    expect((await person.send('confirmMfa', { body: { code: first.next() } })).problem.code).toBe('invalid_code')
    expect(await person.call('currentUser', {})).toMatchObject({ mfaEnrolled: false })
    expect((await person.send('confirmMfa', { body: { code: second.next() } })).status).toBe(200)
  })

  it('AUTH-37 ten minutes after the sign-in it wants the password too, of whoever found the session open', async () => {
    const made = await app.person()
    const signedIn = await app.anonymous.send('signIn', { body: { email: made.email, password: testPassword } })
    app.clock.advance(10 * 60_000)
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    // The session goes on; how often it was refreshed says nothing of who sits there.
    const { body: refreshed } = await app.anonymous.send('refreshSession', { cookie })
    const person = app.as({ ...made, token: refreshed.accessToken })
    expect(await person.call('enrollMfa', {})).toMatchObject({ passwordRequired: false })
    app.clock.advance(1)
    const { secret, passwordRequired } = await person.call('enrollMfa', {})
    expect(passwordRequired).toBe(true)
    const code = openAuthenticator(secret, app.clock).next()
    const codes = async (body: object) => {
      const { status, problem } = await person.send('confirmMfa', { body: { code, ...body } })
      return [status, problem.code]
    }
    expect(await codes({})).toEqual([400, 'password_required'])
    expect(await codes({ password: 'guessed' })).toEqual([400, 'wrong_password'])
    expect(await person.call('currentUser', {})).toMatchObject({ mfaEnrolled: false })
    expect(await codes({ password: testPassword })).toEqual([200, undefined])
  })

  it('AUTH-40 once it is enabled, setting up again says so and changes nothing', async () => {
    const person = await app.person()
    const { authenticator } = await enroll(person, app.clock)
    const again = await person.send('enrollMfa')
    expect([again.status, again.problem.title]).toEqual([409, 'MFA Already Enabled'])
    const confirmed = await person.send('confirmMfa', { body: { code: authenticator.next() } })
    expect(confirmed.problem.code).toBe('mfa_already_enabled')
    app.clock.advance(step)
    expect((await verify(await signIn(person), { code: authenticator.next() })).status).toBe(200)
  })

  it('AUTH-39 a code for what was never begun finds no challenge', async () => {
    const person = await app.person()
    for (const name of ['confirmMfa', 'verifyMfa'] as const) {
      const { status, problem } = await person.send(name, { body: { code: '123456' } })
      expect([status, problem.title]).toEqual([409, 'Failed to create MFA challenge'])
    }
  })

  it.each(['12345', '1234567', 'abcdef', '12 45', '', '１２３４５６'])('AUTH-35 "%s" is no code', async (code) => {
    const { status, problem } = await (await app.person()).send('verifyMfa', { body: { code } })
    expect([status, problem.issues]).toEqual([
      400,
      [{ path: 'code', message: 'Please enter a 6-digit verification code.' }],
    ])
  })
})

describe('the code at a sign-in', () => {
  it('AUTH-41 the session stays at aal1 until the code, and then is at aal2', async () => {
    const { session, authenticator } = await challenged()
    expect(session.body.user).toMatchObject({ aal: 'aal1', mfaStep: 'challenge', mfaEnrolled: true })
    const { body } = await verify(session, { code: authenticator.next() })
    expect(body.user).toMatchObject({ aal: 'aal2', mfaStep: null })
    expect((await session.send('ownSessions')).status).toBe(200)
  })

  it('AUTH-41 before the code every route but those of the challenge is refused', async () => {
    const { session } = await challenged()
    const blocked = allBut('challenge')
    expect(blocked.length).toBeGreaterThan(20)
    for (const name of blocked) {
      const { status, problem } = await call(session, name)
      expect([name, status, problem.code]).toEqual([name, 403, ownWords.has(name) ? undefined : 'mfa_required'])
    }
    expect((await session.send('currentUser')).status).toBe(200)
  })

  it('AUTH-41 before the code nobody is told what the person may do, nor whose client profile it is', async () => {
    const organizationId = await app.organization('Harbor House')
    const made = await app.person(
      [
        { organizationId, role: 'admin' },
        { organizationId: await app.organization('Clothes Closet'), role: 'org_admin' },
      ],
      { clientId: '0f7e2a14-4f4e-4f6e-9d0c-3c5f1f2d9a11' },
    )
    const { authenticator } = await enroll(made, app.clock)
    app.clock.advance(step)
    const session = await signIn(made)
    const nothing = { platformRole: null, memberships: [], organizationId: null, clientId: null, mfaStep: 'challenge' }
    expect(session.body.user).toMatchObject(nothing)
    expect(await session.call('currentUser', {})).toMatchObject(nothing)
    const { body } = await verify(session, { code: authenticator.next() })
    expect(body.user).toMatchObject({ platformRole: 'admin', memberships: [{ role: 'org_admin' }], mfaStep: null })
    expect(body.user.clientId).not.toBeNull()
  })

  it('AUTH-41 nor does the websocket follow anything', async () => {
    const { session, authenticator } = await challenged()
    const greeting = async () => {
      const socket = new WebSocket(`${app.address.replace('http', 'ws')}/api/live`)
      await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
      const answered = new Promise<unknown>((resolve) => {
        socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data))), { once: true })
      })
      socket.send(JSON.stringify({ type: 'authenticate', token: session.who.token }))
      const answer = await answered
      socket.close()
      return answer
    }
    expect(await greeting()).toMatchObject({ type: 'refused' })
    await verify(session, { code: authenticator.next() })
    expect(await greeting()).toMatchObject({ type: 'ready' })
  })

  it('AUTH-41 a refreshed session is no further than it was', async () => {
    const { person, authenticator } = await challenged()
    const { body, headers } = await app.anonymous.send('signIn', {
      body: { email: person.email, password: testPassword },
    })
    const cookie = headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const before = await app.anonymous.send('refreshSession', { cookie })
    expect(before.body.user.aal).toBe('aal1')
    const halfway = app.as({ ...person, token: body.accessToken })
    const raised = await verify(halfway, { code: authenticator.next() })
    // Another session has taken its place: neither token nor cookie of the one before opens anything.
    expect((await halfway.send('currentUser')).status).toBe(401)
    const [former = '', next = ''] = [before, raised].map((one) => one.headers.getSetCookie()[0]?.split(';', 1)[0])
    const spent = await app.anonymous.send('refreshSession', { cookie: former })
    expect([spent.status, spent.problem.code]).toEqual([401, 'session_ended'])
    expect((await app.anonymous.send('refreshSession', { cookie: next })).body.user.aal).toBe('aal2')
  })

  it('AUTH-41 a code counts once, also of three tries at the same moment', async () => {
    const { person, session, authenticator } = await challenged()
    const sessions = [session, await signIn(person), await signIn(person)]
    const code = authenticator.next()
    const answers = await Promise.all(sessions.map((one) => verify(one, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    app.clock.advance(step)
    expect((await verify(await signIn(person), { code })).status).toBe(400)
    expect((await verify(await signIn(person), { code: authenticator.next() })).status).toBe(200)
  })

  it('AUTH-41 the code before the one that was accepted is refused too', async () => {
    const { person, session, authenticator } = await challenged()
    const [earlier, later] = [authenticator.next(), authenticator.next()]
    expect((await verify(session, { code: later })).status).toBe(200)
    expect((await verify(await signIn(person), { code: earlier })).problem.code).toBe('invalid_code')
  })

  it('AUTH-39 wrong codes are limited, with the password or without; a known device has its own tries', async () => {
    const { person, session, authenticator } = await challenged()
    const known = (await verify(session, { code: authenticator.next() })).headers.getSetCookie()
    const device = known.find((one) => one.startsWith('device='))?.split(';', 1)[0] ?? ''
    app.clock.advance(step)
    const thief = await signIn(person)
    const tries = []
    for (let count = 0; count < 6; count += 1)
      tries.push((await verify(thief, { recoveryCode: `guess-${count}` })).status)
    expect(tries).toEqual([400, 400, 400, 400, 400, 429])
    // Another session of the thief gains nothing, and neither does a device that only knew the password.
    const again = await signIn(person)
    expect(again.device).toBeUndefined()
    expect((await verify(again, { code: authenticator.next() })).status).toBe(429)
    expect((await verify(await signIn(person, device), { code: authenticator.next() }, device)).status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('AUTH-42 are ten different ones, each good once in place of a code', async () => {
    const { person, session, recoveryCodes } = await challenged()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect((await verify(session, { recoveryCode: first })).body.user.aal).toBe('aal2')
    const next = await signIn(person)
    expect((await verify(next, { recoveryCode: first })).problem.code).toBe('invalid_code')
    // As somebody types it from paper.
    expect((await verify(next, { recoveryCode: ` ${second.toUpperCase().replace('-', ' ')}` })).status).toBe(200)
    expect(await subjectsTo(person.email)).toContain(mails.recoveryCodeUsed.subject)
  })

  it('AUTH-42 one used by two at the same moment lets one in', async () => {
    const { person, session, recoveryCodes } = await challenged()
    const other = await signIn(person)
    const answers = await Promise.all([session, other].map((one) => verify(one, { recoveryCode: recoveryCodes[0] })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('AUTH-42 of somebody else let nobody in', async () => {
    const [dana, sam] = [await challenged(), await challenged()]
    expect((await verify(dana.session, { recoveryCode: sam.recoveryCodes[0] })).status).toBe(400)
  })

  it('AUTH-42 made anew replace the old ones, for whoever gives the password, and the owner hears of it', async () => {
    const { person, session, authenticator, recoveryCodes } = await challenged()
    await verify(session, { code: authenticator.next() })
    const wrong = await session.send('renewRecoveryCodes', { body: { password: 'not it' } })
    expect([wrong.status, wrong.problem.code]).toEqual([400, 'wrong_password'])
    expect(await subjectsTo(person.email)).not.toContain(mails.recoveryCodesRenewed.subject)
    const renewed = (await session.call('renewRecoveryCodes', { body: { password: testPassword } })).recoveryCodes
    expect(await subjectsTo(person.email)).toContain(mails.recoveryCodesRenewed.subject)
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([])
    const next = await signIn(person)
    expect((await verify(next, { recoveryCode: recoveryCodes[3] })).status).toBe(400)
    expect((await verify(next, { recoveryCode: renewed[3] })).status).toBe(200)
  })
})

describe('removing it', () => {
  it('AUTH-41 the password alone removes nothing: the session must have shown the code, and asks the password again', async () => {
    const { person, session, authenticator } = await challenged()
    const early = await session.send('disableMfa', { body: { password: testPassword } })
    expect([early.status, early.problem.code]).toEqual([403, 'mfa_required'])
    await verify(session, { code: authenticator.next() })
    expect((await session.send('disableMfa', { body: { password: 'not it' } })).problem.code).toBe('wrong_password')
    const user = await session.call('disableMfa', { body: { password: testPassword } })
    expect(user).toMatchObject({ mfaEnrolled: false, mfaStep: null })
    expect((await signIn(person)).body.user.mfaStep).toBeNull()
    expect(await subjectsTo(person.email)).toContain(mails.mfaDisabled.subject)
  })

  it('AUTH-41 takes from every session what it had raised it to: the next one is to be shown anew', async () => {
    const { person, session, authenticator } = await challenged()
    await verify(session, { code: authenticator.next() })
    expect(await person.call('currentUser', {})).toMatchObject({ aal: 'aal2', mfaStep: null })
    const user = await session.call('disableMfa', { body: { password: testPassword } })
    expect(user).toMatchObject({ aal: 'aal1', mfaStep: null })
    app.clock.advance(step)
    await enroll(session, app.clock)
    expect(await session.call('currentUser', {})).toMatchObject({ aal: 'aal2', mfaStep: null })
    expect(await person.call('currentUser', {})).toMatchObject({ aal: 'aal1', mfaStep: 'challenge' })
  })

  it('AUTH-41 of oneself no admin removes by that way, which asks for no password', async () => {
    const admin = await app.staff('admin')
    await enroll(admin, app.clock)
    const { status, problem } = await admin.send('resetMfa', { params: { id: admin.id }, body: { reason: 'Mine.' } })
    expect([status, problem.code]).toEqual([409, 'own_second_factor'])
    expect(await admin.call('currentUser', {})).toMatchObject({ mfaEnrolled: true, aal: 'aal2' })
  })

  it('AUTH-41 an admin removes it for somebody who lost it, which ends that person’s sessions', async () => {
    const { person, session, authenticator } = await challenged()
    await verify(session, { code: authenticator.next() })
    const [admin, staff] = [await app.staff('admin'), await app.staff()]
    const input = { params: { id: person.id }, body: { reason: ' Lost phone, called back. ' } }
    expect((await staff.send('resetMfa', input)).status).toBe(403)
    await admin.call('resetMfa', input)
    expect((await session.send('currentUser')).status).toBe(401)
    expect((await signIn(person)).body.user).toMatchObject({ mfaEnrolled: false, mfaStep: null })
    expect((await admin.send('resetMfa', input)).problem.code).toBe('mfa_not_enabled')
    const { rows } = await admin.call('audit', { query: { accountId: person.id, action: 'mfa_reset' } })
    expect(rows).toMatchObject([
      { actor: { id: admin.id }, account: { id: person.id, email: person.email }, reason: 'Lost phone, called back.' },
    ])
    const without = await admin.send('resetMfa', { params: input.params, body: { reason: ' ' } })
    expect(without.problem.issues).toEqual([{ path: 'reason', message: 'Give the reason' }])
  })
})

describe('what is kept', () => {
  it('AUTH-42 AUTH-34 neither secret nor recovery code stands in the database as it was shown', async () => {
    const person = await app.person()
    const { secret } = await person.call('enrollMfa', {})
    const code = openAuthenticator(secret, app.clock).next()
    const { recoveryCodes } = await person.call('confirmMfa', { body: { code } })
    const tables = identityTables(app.database.pool)
    const factors = await tables.selectFrom('second_factor').select('secret').execute()
    const codes = await tables.selectFrom('recovery_code').select('hash').execute()
    const kept = [...factors.map((row) => row.secret), ...codes.map(({ hash }) => hash)].map((bytes) =>
      bytes.toString('latin1'),
    )
    expect(kept.length).toBeGreaterThan(10)
    expect(kept.some((text) => [secret, ...recoveryCodes].some((shown) => text.includes(shown)))).toBe(false)
  })
})

describe('staff and admins', () => {
  it('AUTH-43 must enroll before they reach anything, where the configuration asks for it', async () => {
    const strict = await createTestApp({ config: { staffMfaRequired: true } })
    try {
      const [staff, partner] = [
        await strict.staff(),
        await strict.person([{ organizationId: await strict.organization('Harbor House'), role: 'member' }]),
      ]
      expect(await staff.call('currentUser', {})).toMatchObject({ platformRole: 'staff', mfaStep: 'enrollment' })
      const blocked = allBut('enrollment')
      expect(blocked.length).toBeGreaterThan(20)
      for (const name of blocked) {
        const { status, problem } = await call(staff, name)
        expect([name, status, problem.code]).toEqual([
          name,
          403,
          ownWords.has(name) ? undefined : 'mfa_enrollment_required',
        ])
      }
      expect(await partner.call('currentUser', {})).toMatchObject({ mfaStep: null })
      expect((await partner.send('incomingReferrals')).status).toBe(200)

      const { authenticator } = await enroll(staff, strict.clock)
      expect((await staff.send('reviewReferrals')).status).toBe(200)
      // Removed again, they are asked again.
      const user = await staff.call('disableMfa', { body: { password: testPassword } })
      expect(user.mfaStep).toBe('enrollment')
      expect((await staff.send('reviewReferrals')).problem.code).toBe('mfa_enrollment_required')
      expect(authenticator.next()).toMatch(/^\d{6}$/)
    } finally {
      await strict.close()
    }
  })

  it('AUTH-43 need not where the configuration does not', async () => {
    const staff = await app.staff()
    expect(await staff.call('currentUser', {})).toMatchObject({ mfaEnrolled: false, mfaStep: null })
    expect((await staff.send('reviewReferrals')).status).toBe(200)
  })
})
