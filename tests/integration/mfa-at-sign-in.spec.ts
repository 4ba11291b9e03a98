// The second factor at sign-in over HTTP: the code, recovery codes in its place, and who must enroll.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type RouteName, routes } from '#contracts/routes.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { mailsIn } from '#contracts/texts/mails.ts'
import { type Person, type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { codeLife, enroll } from '#tests/support/authenticator.ts'
import { subjectsTo } from '#tests/support/identity.ts'
import { type SecondFactors, createSecondFactors } from '#tests/support/second-factors.ts'

const mails = mailsIn('en')

let app: TestApp
let factors: SecondFactors
beforeAll(async () => {
  app = await createTestApp()
  factors = createSecondFactors(app)
})
afterAll(() => app.close())

const allBut = (step: 'challenge' | 'enrollment') =>
  (Object.keys(routes) as RouteName[]).filter((name) => {
    const { access, before = [] }: RouteSpec = routes[name]
    return access !== 'anyone' && !before.includes(step)
  })
/** Routes with an error format of their own, without a code. */
const ownWords = new Set<RouteName>(['secureReferralNote'])
const call = (person: Person, name: RouteName) =>
  person.send(name, {
    params: { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' },
    ...(routes[name].method === 'GET' ? {} : { body: {} }),
  })

describe('the code at sign-in', () => {
  it('AUTH-41 raises the session from aal1 to aal2 when the code is entered', async () => {
    const { session, authenticator } = await factors.challenged()
    expect(session.body.user).toMatchObject({ aal: 'aal1', mfaStep: 'challenge', mfaEnrolled: true })
    const { body } = await factors.verify(session, { code: authenticator.next() })
    expect(body.user).toMatchObject({ aal: 'aal2', mfaStep: null })
    expect((await session.send('ownSessions')).status).toBe(200)
  })

  it('AUTH-41 refuses every route except the challenge routes until the code is entered', async () => {
    const { session } = await factors.challenged()
    const blocked = allBut('challenge')
    expect(blocked.length).toBeGreaterThan(20)
    for (const name of blocked) {
      const { status, problem } = await call(session, name)
      expect([name, status, problem.code]).toEqual([name, 403, ownWords.has(name) ? undefined : 'mfa_required'])
    }
    expect((await session.send('currentUser')).status).toBe(200)
  })

  it('AUTH-41 hides access rights and the client profile until the code is entered', async () => {
    const organizationId = await app.organization('Harbor House')
    const made = await app.person(
      [
        { organizationId, role: 'admin' },
        { organizationId: await app.organization('Clothes Closet'), role: 'org_admin' },
      ],
      { clientId: '0f7e2a14-4f4e-4f6e-9d0c-3c5f1f2d9a11' },
    )
    const { authenticator } = await enroll(made, app.clock)
    app.clock.advance(codeLife)
    const session = await factors.signIn(made)
    const nothing = { platformRole: null, memberships: [], organizationId: null, clientId: null, mfaStep: 'challenge' }
    expect(session.body.user).toMatchObject(nothing)
    expect(await session.call('currentUser', {})).toMatchObject(nothing)
    const { body } = await factors.verify(session, { code: authenticator.next() })
    expect(body.user).toMatchObject({ platformRole: 'admin', memberships: [{ role: 'org_admin' }], mfaStep: null })
    expect(body.user.clientId).not.toBeNull()
  })

  it('AUTH-41 refuses websocket subscriptions until the code is entered', async () => {
    const { session, authenticator } = await factors.challenged()
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
    await factors.verify(session, { code: authenticator.next() })
    expect(await greeting()).toMatchObject({ type: 'ready' })
  })

  it('AUTH-41 keeps the assurance level of a session across a refresh', async () => {
    const { person, authenticator } = await factors.challenged()
    const { body, headers } = await app.anonymous.send('signIn', {
      body: { email: person.email, password: testPassword },
    })
    const cookie = headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const before = await app.anonymous.send('refreshSession', { cookie })
    expect(before.body.user.aal).toBe('aal1')
    const halfway = app.as({ ...person, token: body.accessToken })
    const raised = await factors.verify(halfway, { code: authenticator.next() })
    // A new session replaces the old one, so neither token nor cookie of the old one works.
    expect((await halfway.send('currentUser')).status).toBe(401)
    const [former = '', next = ''] = [before, raised].map((one) => one.headers.getSetCookie()[0]?.split(';', 1)[0])
    const spent = await app.anonymous.send('refreshSession', { cookie: former })
    expect([spent.status, spent.problem.code]).toEqual([401, 'session_ended'])
    expect((await app.anonymous.send('refreshSession', { cookie: next })).body.user.aal).toBe('aal2')
  })

  it('AUTH-41 accepts a code only once, even with three simultaneous attempts', async () => {
    const { person, session, authenticator } = await factors.challenged()
    const sessions = [session, await factors.signIn(person), await factors.signIn(person)]
    const code = authenticator.next()
    const answers = await Promise.all(sessions.map((one) => factors.verify(one, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    app.clock.advance(codeLife)
    expect((await factors.verify(await factors.signIn(person), { code })).status).toBe(400)
    expect((await factors.verify(await factors.signIn(person), { code: authenticator.next() })).status).toBe(200)
  })

  it('AUTH-41 rejects a code older than the last accepted one', async () => {
    const { person, session, authenticator } = await factors.challenged()
    const [earlier, later] = [authenticator.next(), authenticator.next()]
    expect((await factors.verify(session, { code: later })).status).toBe(200)
    expect((await factors.verify(await factors.signIn(person), { code: earlier })).problem.code).toBe('invalid_code')
  })

  it('AUTH-39 limits wrong codes across sessions, and gives a known device its own limit', async () => {
    const { person, session, authenticator } = await factors.challenged()
    const known = (await factors.verify(session, { code: authenticator.next() })).headers.getSetCookie()
    const device = known.find((one) => one.startsWith('device='))?.split(';', 1)[0] ?? ''
    app.clock.advance(codeLife)
    const thief = await factors.signIn(person)
    const tries = []
    for (let count = 0; count < 6; count += 1)
      tries.push((await factors.verify(thief, { recoveryCode: `guess-${count}` })).status)
    expect(tries).toEqual([400, 400, 400, 400, 400, 429])
    // An attacker gains nothing from another session, or from a device that knew only the password.
    const again = await factors.signIn(person)
    expect(again.device).toBeUndefined()
    expect((await factors.verify(again, { code: authenticator.next() })).status).toBe(429)
    expect(
      (await factors.verify(await factors.signIn(person, device), { code: authenticator.next() }, device)).status,
    ).toBe(200)
  })
})

describe('recovery codes', () => {
  it('AUTH-42 creates ten different codes, each accepted once in place of a code', async () => {
    const { person, session, recoveryCodes } = await factors.challenged()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect((await factors.verify(session, { recoveryCode: first })).body.user.aal).toBe('aal2')
    const next = await factors.signIn(person)
    expect((await factors.verify(next, { recoveryCode: first })).problem.code).toBe('invalid_code')
    // Typed the way a person would from paper.
    expect((await factors.verify(next, { recoveryCode: ` ${second.toUpperCase().replace('-', ' ')}` })).status).toBe(
      200,
    )
    expect(await subjectsTo(app, person.email)).toContain(mails.recoveryCodeUsed.subject)
  })

  it('AUTH-42 accepts a recovery code only once when two sessions use it simultaneously', async () => {
    const { person, session, recoveryCodes } = await factors.challenged()
    const other = await factors.signIn(person)
    const answers = await Promise.all(
      [session, other].map((one) => factors.verify(one, { recoveryCode: recoveryCodes[0] })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('AUTH-42 rejects the recovery code of another person', async () => {
    const [dana, sam] = [await factors.challenged(), await factors.challenged()]
    expect((await factors.verify(dana.session, { recoveryCode: sam.recoveryCodes[0] })).status).toBe(400)
  })

  it('AUTH-42 replaces all recovery codes on renewal, requires the password, and notifies the owner', async () => {
    const { person, session, authenticator, recoveryCodes } = await factors.challenged()
    await factors.verify(session, { code: authenticator.next() })
    const wrong = await session.send('renewRecoveryCodes', { body: { password: 'not it' } })
    expect([wrong.status, wrong.problem.code]).toEqual([400, 'wrong_password'])
    expect(await subjectsTo(app, person.email)).not.toContain(mails.recoveryCodesRenewed.subject)
    const renewed = (await session.call('renewRecoveryCodes', { body: { password: testPassword } })).recoveryCodes
    expect(await subjectsTo(app, person.email)).toContain(mails.recoveryCodesRenewed.subject)
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([])
    const next = await factors.signIn(person)
    expect((await factors.verify(next, { recoveryCode: recoveryCodes[3] })).status).toBe(400)
    expect((await factors.verify(next, { recoveryCode: renewed[3] })).status).toBe(200)
  })
})

describe('staff and admins', () => {
  it('AUTH-43 requires enrollment before anything else when configured', async () => {
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
      // After removing the factor, they must enroll again.
      const user = await staff.call('disableMfa', { body: { password: testPassword } })
      expect(user.mfaStep).toBe('enrollment')
      expect((await staff.send('reviewReferrals')).problem.code).toBe('mfa_enrollment_required')
      expect(authenticator.next()).toMatch(/^\d{6}$/)
    } finally {
      await strict.close()
    }
  })

  it('AUTH-43 requires no second factor when not configured', async () => {
    const staff = await app.staff()
    expect(await staff.call('currentUser', {})).toMatchObject({ mfaEnrolled: false, mfaStep: null })
    expect((await staff.send('reviewReferrals')).status).toBe(200)
  })
})
