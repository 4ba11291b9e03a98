// The second factor at sign-in over HTTP: the code, recovery codes as a replacement, and who must enroll.
import { m } from '#messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type RouteName, routes } from '#contracts/routes.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { type TestUser, type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { codeLifetime, enrollSecondFactor } from '#tests/support/authenticator.ts'
import { findEmailSubjects } from '#tests/support/identity.ts'
import { type SecondFactorSignIn, createSecondFactorSignIn } from '#tests/support/second-factors.ts'

let app: TestApp
let factors: SecondFactorSignIn
beforeAll(async () => {
  app = await createTestApp()
  factors = createSecondFactorSignIn(app)
})
afterAll(() => app.close())

const listRoutesBlockedBefore = (step: 'challenge' | 'enrollment') =>
  (Object.keys(routes) as RouteName[]).filter((name) => {
    const { access, pendingMfaSteps = [] }: RouteSpec = routes[name]
    return access !== 'anyone' && !pendingMfaSteps.includes(step)
  })
/** Routes with a separate error format, which has no code. */
const routesWithSeparateErrors = new Set<RouteName>(['secureReferralNote'])
const callRoute = (person: TestUser, name: RouteName) =>
  person.send(name, {
    params: { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' },
    ...(routes[name].method === 'GET' ? {} : { body: {} }),
  })

describe('the code at sign-in', () => {
  it('AUTH-41 raises the session from aal1 to aal2', async () => {
    const { session, authenticator } = await factors.createChallengedSession()
    expect(session.body.user).toMatchObject({ aal: 'aal1', mfaStep: 'challenge', mfaEnrolled: true })
    const { body } = await factors.verify(session, { code: authenticator.next() })
    expect(body.user).toMatchObject({ aal: 'aal2', mfaStep: null })
    expect((await session.send('ownSessions')).status).toBe(200)
  })

  it('AUTH-41 must be entered before any route except the challenge routes works', async () => {
    const { session } = await factors.createChallengedSession()
    const blockedRoutes = listRoutesBlockedBefore('challenge')
    expect(blockedRoutes.length).toBeGreaterThan(20)
    for (const name of blockedRoutes) {
      const { status, problem } = await callRoute(session, name)
      expect([name, status, problem.code]).toEqual([
        name,
        403,
        routesWithSeparateErrors.has(name) ? undefined : 'mfa_required',
      ])
    }
    expect((await session.send('currentUser')).status).toBe(200)
  })

  it('AUTH-41 must be entered before access rights and the client profile are shown', async () => {
    const organizationId = await app.createOrganization('Harbor House')
    const account = await app.createUser(
      [
        { organizationId, role: 'admin' },
        { organizationId: await app.createOrganization('Clothes Closet'), role: 'org_admin' },
      ],
      { clientId: '0f7e2a14-4f4e-4f6e-9d0c-3c5f1f2d9a11' },
    )
    const { authenticator } = await enrollSecondFactor(account, app.clock)
    app.clock.advance(codeLifetime)
    const session = await factors.signIn(account)
    const noAccess = { platformRole: null, memberships: [], organizationId: null, clientId: null, mfaStep: 'challenge' }
    expect(session.body.user).toMatchObject(noAccess)
    expect(await session.call('currentUser', {})).toMatchObject(noAccess)
    const { body } = await factors.verify(session, { code: authenticator.next() })
    expect(body.user).toMatchObject({ platformRole: 'admin', memberships: [{ role: 'org_admin' }], mfaStep: null })
    expect(body.user.clientId).not.toBeNull()
  })

  it('AUTH-41 must be entered before websocket subscriptions work', async () => {
    const { session, authenticator } = await factors.createChallengedSession()
    const authenticateSocket = async () => {
      const socket = new WebSocket(`${app.address.replace('http', 'ws')}/api/live`)
      await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
      const firstMessage = new Promise<unknown>((resolve) => {
        socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data))), { once: true })
      })
      socket.send(JSON.stringify({ type: 'authenticate', token: session.user.token }))
      const reply = await firstMessage
      socket.close()
      return reply
    }
    expect(await authenticateSocket()).toMatchObject({ type: 'refused' })
    await factors.verify(session, { code: authenticator.next() })
    expect(await authenticateSocket()).toMatchObject({ type: 'ready' })
  })

  it('AUTH-41 raises the assurance level for the rest of the session, across refreshes', async () => {
    const { person, authenticator } = await factors.createChallengedSession()
    const { body, headers } = await app.anonymous.send('signIn', {
      body: { email: person.email, password: testPassword },
    })
    const cookie = headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const firstRefresh = await app.anonymous.send('refreshSession', { cookie })
    expect(firstRefresh.body.user.aal).toBe('aal1')
    const challengedSession = app.asUser({ ...person, token: body.accessToken })
    const verification = await factors.verify(challengedSession, { code: authenticator.next() })
    // A new session replaces the old one, so neither token nor cookie of the old one works.
    expect((await challengedSession.send('currentUser')).status).toBe(401)
    const [formerCookie = '', nextCookie = ''] = [firstRefresh, verification].map(
      (response) => response.headers.getSetCookie()[0]?.split(';', 1)[0],
    )
    const usedCookieResponse = await app.anonymous.send('refreshSession', { cookie: formerCookie })
    expect([usedCookieResponse.status, usedCookieResponse.problem.code]).toEqual([401, 'session_ended'])
    expect((await app.anonymous.send('refreshSession', { cookie: nextCookie })).body.user.aal).toBe('aal2')
  })

  it('AUTH-41 is accepted only once, even with three simultaneous attempts', async () => {
    const { person, session, authenticator } = await factors.createChallengedSession()
    const sessions = [session, await factors.signIn(person), await factors.signIn(person)]
    const code = authenticator.next()
    const responses = await Promise.all(sessions.map((openSession) => factors.verify(openSession, { code })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    app.clock.advance(codeLifetime)
    expect((await factors.verify(await factors.signIn(person), { code })).status).toBe(400)
    expect((await factors.verify(await factors.signIn(person), { code: authenticator.next() })).status).toBe(200)
  })

  it('AUTH-41 is refused when it is older than the last accepted one', async () => {
    const { person, session, authenticator } = await factors.createChallengedSession()
    const [earlierCode, laterCode] = [authenticator.next(), authenticator.next()]
    expect((await factors.verify(session, { code: laterCode })).status).toBe(200)
    expect((await factors.verify(await factors.signIn(person), { code: earlierCode })).problem.code).toBe(
      'invalid_code',
    )
  })

  it('AUTH-39 can be wrong only a few times across all sessions; a known device has its own limit', async () => {
    const { person, session, authenticator } = await factors.createChallengedSession()
    const verifiedCookies = (await factors.verify(session, { code: authenticator.next() })).headers.getSetCookie()
    const deviceCookie = verifiedCookies.find((cookie) => cookie.startsWith('device='))?.split(';', 1)[0] ?? ''
    app.clock.advance(codeLifetime)
    const attackerSession = await factors.signIn(person)
    const statuses = []
    for (let count = 0; count < 6; count += 1)
      statuses.push((await factors.verify(attackerSession, { recoveryCode: `guess-${count}` })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    // An attacker gains nothing from another session, or from a device where only the password was entered.
    const secondAttackerSession = await factors.signIn(person)
    expect(secondAttackerSession.device).toBeUndefined()
    expect((await factors.verify(secondAttackerSession, { code: authenticator.next() })).status).toBe(429)
    expect(
      (await factors.verify(await factors.signIn(person, deviceCookie), { code: authenticator.next() }, deviceCookie))
        .status,
    ).toBe(200)
  })
})

describe('recovery codes', () => {
  it('AUTH-42 are ten different codes, each accepted once in place of an authenticator code', async () => {
    const { person, session, recoveryCodes } = await factors.createChallengedSession()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [firstCode = '', secondCode = ''] = recoveryCodes
    expect((await factors.verify(session, { recoveryCode: firstCode })).body.user.aal).toBe('aal2')
    const nextSession = await factors.signIn(person)
    expect((await factors.verify(nextSession, { recoveryCode: firstCode })).problem.code).toBe('invalid_code')
    // The code is typed as a person would copy it from paper.
    expect(
      (await factors.verify(nextSession, { recoveryCode: ` ${secondCode.toUpperCase().replace('-', ' ')}` })).status,
    ).toBe(200)
    expect(await findEmailSubjects(app, person.email)).toContain(m['account-emails:recoveryCodeUsed.subject']())
  })

  it('AUTH-42 are accepted only once when two sessions use the same one simultaneously', async () => {
    const { person, session, recoveryCodes } = await factors.createChallengedSession()
    const otherSession = await factors.signIn(person)
    const responses = await Promise.all(
      [session, otherSession].map((openSession) => factors.verify(openSession, { recoveryCode: recoveryCodes[0] })),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('AUTH-42 are refused for another person', async () => {
    const [dana, sam] = [await factors.createChallengedSession(), await factors.createChallengedSession()]
    expect((await factors.verify(dana.session, { recoveryCode: sam.recoveryCodes[0] })).status).toBe(400)
  })

  it('AUTH-42 are all replaced on renewal, which requires the password and notifies the owner', async () => {
    const { person, session, authenticator, recoveryCodes } = await factors.createChallengedSession()
    await factors.verify(session, { code: authenticator.next() })
    const wrongPasswordResponse = await session.send('renewRecoveryCodes', { body: { password: 'not it' } })
    expect([wrongPasswordResponse.status, wrongPasswordResponse.problem.code]).toEqual([400, 'wrong_password'])
    expect(await findEmailSubjects(app, person.email)).not.toContain(m['account-emails:recoveryCodesRenewed.subject']())
    const newCodes = (await session.call('renewRecoveryCodes', { body: { password: testPassword } })).recoveryCodes
    expect(await findEmailSubjects(app, person.email)).toContain(m['account-emails:recoveryCodesRenewed.subject']())
    expect(newCodes.filter((code) => recoveryCodes.includes(code))).toEqual([])
    const nextSession = await factors.signIn(person)
    expect((await factors.verify(nextSession, { recoveryCode: recoveryCodes[3] })).status).toBe(400)
    expect((await factors.verify(nextSession, { recoveryCode: newCodes[3] })).status).toBe(200)
  })
})

describe('staff and admins', () => {
  it('AUTH-43 must enroll before anything else when the configuration requires it', async () => {
    const strictApp = await createTestApp({ config: { staffMfaRequired: true } })
    try {
      const [staff, partner] = [
        await strictApp.createStaff(),
        await strictApp.createUser([
          { organizationId: await strictApp.createOrganization('Harbor House'), role: 'member' },
        ]),
      ]
      expect(await staff.call('currentUser', {})).toMatchObject({ platformRole: 'staff', mfaStep: 'enrollment' })
      const blockedRoutes = listRoutesBlockedBefore('enrollment')
      expect(blockedRoutes.length).toBeGreaterThan(20)
      for (const name of blockedRoutes) {
        const { status, problem } = await callRoute(staff, name)
        expect([name, status, problem.code]).toEqual([
          name,
          403,
          routesWithSeparateErrors.has(name) ? undefined : 'mfa_enrollment_required',
        ])
      }
      expect(await partner.call('currentUser', {})).toMatchObject({ mfaStep: null })
      expect((await partner.send('incomingReferrals')).status).toBe(200)

      const { authenticator } = await enrollSecondFactor(staff, strictApp.clock)
      expect((await staff.send('reviewReferrals')).status).toBe(200)
      // After removing the factor, they must enroll again.
      const user = await staff.call('disableMfa', { body: { password: testPassword } })
      expect(user.mfaStep).toBe('enrollment')
      expect((await staff.send('reviewReferrals')).problem.code).toBe('mfa_enrollment_required')
      expect(authenticator.next()).toMatch(/^\d{6}$/)
    } finally {
      await strictApp.close()
    }
  })

  it('AUTH-36 partners must enroll too when their own setting requires it, and clients never', async () => {
    const strictApp = await createTestApp({ config: { partnerMfaRequired: true } })
    try {
      const organizationId = await strictApp.createOrganization('Harbor House')
      const partner = await strictApp.createUser([{ organizationId, role: 'member' }])
      expect(await partner.call('currentUser', {})).toMatchObject({ mfaStep: 'enrollment', memberships: [{}] })
      expect((await partner.send('incomingReferrals')).problem.code).toBe('mfa_enrollment_required')
      await enrollSecondFactor(partner, strictApp.clock)
      expect((await partner.send('incomingReferrals')).status).toBe(200)
      for (const other of [await strictApp.createStaff(), await strictApp.createUser()])
        expect(await other.call('currentUser', {})).toMatchObject({ mfaStep: null })
    } finally {
      await strictApp.close()
    }
  })

  it('AUTH-43 need no second factor when the configuration does not require it', async () => {
    const staff = await app.createStaff()
    expect(await staff.call('currentUser', {})).toMatchObject({ mfaEnrolled: false, mfaStep: null })
    expect((await staff.send('reviewReferrals')).status).toBe(200)
  })
})
