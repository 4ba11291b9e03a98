// Sessions as a browser uses them: the access token in the body, the refresh token in a cookie, and how both end.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { accessTokenLifetime } from '#api/access-token.ts'
import { reuseGracePeriod } from '#identity/refresh-tokens.ts'
import { type TestUser, type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'

let app: TestApp
let person: TestUser

beforeAll(async () => {
  app = await createTestApp()
  person = await app.createUser([{ organizationId: await app.createOrganization('Harbor House'), role: 'member' }])
})
afterAll(() => app.close())

const signIn = async (email = person.email, password = testPassword) => {
  const response = await app.anonymous.send('signIn', { body: { email, password } })
  const cookie = response.headers.get('set-cookie') ?? ''
  return { ...response, cookie, pair: cookie.split(';', 1)[0] ?? '' }
}
const refresh = async (pair: string) => {
  const response = await app.anonymous.send('refreshSession', { cookie: pair })
  return { ...response, pair: response.headers.get('set-cookie')?.split(';', 1)[0] ?? '' }
}
const fetchStatus = async (token: string) => {
  const response = await fetch(`${app.address}/api/me`, { headers: { authorization: `Bearer ${token}` } })
  return response.status
}
const listAuditActions = async (accountId: string) => {
  const { rows } = await (await app.createStaff('admin')).call('audit', { query: { accountId } })
  return rows.map(({ action }) => action)
}
/** The email of an account whose session no other test ends. */
const createAccountEmail = async () => (await app.createUser()).email

describe('signing in', () => {
  it('AUTH-23 returns token, lifetime, type, and user', async () => {
    const { body } = await signIn(await createAccountEmail())
    expect(body).toMatchObject({
      tokenType: 'bearer',
      expiresIn: accessTokenLifetime,
      user: { name: 'Test Person', platformRole: null, memberships: [] },
      idleSeconds: 14 * 86_400,
      slaThresholds: { atRiskAfterDays: 5, overdueAfterDays: 7 },
    })
    expect(Date.parse(body.expiresAt) - app.clock.now().getTime()).toBe(accessTokenLifetime * 1_000)
  })

  it('AUTH-22 AUTH-21 sets the refresh token as an HttpOnly, SameSite cookie for the session routes, and never in the body', async () => {
    const { cookie, pair, body } = await signIn(await createAccountEmail())
    expect(cookie).toMatch(/^refresh=[\w-]{43}; Path=\/api\/session; Expires=[^;]+; HttpOnly; SameSite=Strict/)
    expect(JSON.stringify(body)).not.toContain(pair.split('=')[1])
  })

  it('AUTH-22 limits the cookies to this host and to HTTPS when the public URL is HTTPS', async () => {
    const httpsApp = await createTestApp({ config: { publicUrl: 'https://referrals.example' } })
    try {
      const { email } = await httpsApp.createUser()
      const { headers } = await httpsApp.anonymous.send('signIn', { body: { email, password: testPassword } })
      const cookies = headers.getSetCookie()
      expect(cookies.map((setCookie) => setCookie.split('=', 1)[0])).toEqual(['__Host-refresh', '__Host-device'])
      for (const setCookie of cookies)
        expect(setCookie).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/)
      const cookie = cookies[0]?.split(';', 1)[0] ?? ''
      expect((await httpsApp.anonymous.send('refreshSession', { cookie })).status).toBe(200)
      const responseWithPlainName = await httpsApp.anonymous.send('refreshSession', {
        cookie: cookie.replace('__Host-', ''),
      })
      expect([responseWithPlainName.status, responseWithPlainName.problem.code]).toEqual([401, 'not_authenticated'])
    } finally {
      await httpsApp.close()
    }
  })

  it('AUTH-16 AUTH-17 gives the same response for a wrong password and an unknown address', async () => {
    const wrongPassword = await signIn(await createAccountEmail(), 'wrong')
    const unknownEmail = await signIn('nobody@example.org', 'wrong')
    expect(wrongPassword.problem).toEqual({ ...unknownEmail.problem, requestId: wrongPassword.problem.requestId })
    expect(wrongPassword.problem).toMatchObject({ status: 401, title: 'Invalid email or password' })
  })

  it('AUTH-15 reports an invalid address and a missing password', async () => {
    const { problem } = await signIn('not an address', '')
    expect(problem.issues).toMatchObject([
      { path: 'email', message: 'Valid email address is required' },
      { path: 'password', message: 'Password is required' },
    ])
  })
})

describe('the access token', () => {
  it('AUTH-21 AUTH-23 works until it expires; then a refresh gives another', async () => {
    const { body, pair } = await signIn(await createAccountEmail())
    expect(await fetchStatus(body.accessToken)).toBe(200)
    app.clock.advance(accessTokenLifetime * 1_000)
    expect(await fetchStatus(body.accessToken)).toBe(401)
    const refreshResponse = await refresh(pair)
    expect(await fetchStatus(refreshResponse.body.accessToken)).toBe(200)
  })

  it('rejects tokens with another key, without a signature, or with another algorithm', async () => {
    const { body } = await signIn(await createAccountEmail())
    const [header = '', claims = ''] = body.accessToken.split('.')
    const unsignedHeader = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const forgedSignature = createHmac('sha256', 'guessed').update(`${header}.${claims}`).digest('base64url')
    for (const token of [
      `${header}.${claims}.${forgedSignature}`,
      `${unsignedHeader}.${claims}.`,
      `${header}.${claims}.`,
      'nonsense',
    ]) {
      expect(await fetchStatus(token)).toBe(401)
    }
  })
})

describe('refreshing', () => {
  it('AUTH-22 replaces the cookie, and a second use of an old one ends the session', async () => {
    const { pair, body } = await signIn(await createAccountEmail())
    expect(await fetchStatus(body.accessToken)).toBe(200)
    const secondRefresh = await refresh(pair)
    expect(secondRefresh.pair).not.toBe(pair)
    app.clock.advance(reuseGracePeriod + 1)
    const reusedResponse = await refresh(pair)
    expect([reusedResponse.status, reusedResponse.problem.code]).toEqual([401, 'session_ended'])
    expect(reusedResponse.headers.get('set-cookie')).toMatch(
      /^refresh=; Max-Age=0; Path=\/api\/session; Expires=Thu, 01 Jan 1970/,
    )
    expect((await refresh(secondRefresh.pair)).status).toBe(401)
    expect(await fetchStatus(body.accessToken)).toBe(401)
  })

  it('AUTH-24 requires a cookie', async () => {
    const { status, problem } = await app.anonymous.send('refreshSession')
    expect([status, problem.code]).toEqual([401, 'not_authenticated'])
  })
})

describe('a stolen refresh token', () => {
  it('AUTH-22 ends the session for both thief and owner when used after a refresh, and records it', async () => {
    const email = await createAccountEmail()
    const [ownerSession, otherSession] = [await signIn(email), await signIn(email)]
    const nextRefresh = await refresh(ownerSession.pair)
    expect(await fetchStatus(ownerSession.body.accessToken)).toBe(200)
    app.clock.advance(reuseGracePeriod + 1)
    const thiefResponse = await refresh(ownerSession.pair)
    expect([thiefResponse.status, thiefResponse.problem.code]).toEqual([401, 'session_ended'])
    expect((await refresh(nextRefresh.pair)).status).toBe(401)
    for (const { body } of [ownerSession, nextRefresh]) expect(await fetchStatus(body.accessToken)).toBe(401)
    // Another sign-in of the same person starts another token family.
    expect(await fetchStatus(otherSession.body.accessToken)).toBe(200)
    expect(await listAuditActions(ownerSession.body.user.id)).toContain('token_reused')
  })

  it('AUTH-22 ends the session at the next refresh of the owner when the thief uses it first', async () => {
    const { pair } = await signIn(await createAccountEmail())
    const thiefSession = await refresh(pair)
    app.clock.advance(reuseGracePeriod + 1)
    expect((await refresh(pair)).status).toBe(401)
    expect(await fetchStatus(thiefSession.body.accessToken)).toBe(401)
  })
})

describe('a refresh whose response fails', () => {
  const failNextAccessQuery = () =>
    vi.spyOn(app.server.services.queries, 'getAccess').mockRejectedValueOnce(new Error('the database is unavailable'))

  it('AUTH-22 leaves a new cookie in the browser that is not treated as stolen', async () => {
    const { pair, body } = await signIn(await createAccountEmail())
    failNextAccessQuery()
    const failedRefresh = await refresh(pair)
    expect(failedRefresh.status).toBe(500)
    app.clock.advance(reuseGracePeriod + 1)
    expect((await refresh(failedRefresh.pair)).status).toBe(200)
    expect(await listAuditActions(body.user.id)).not.toContain('token_reused')
  })

  it('AUTH-22 leaves a usable session after a failed sign-in', async () => {
    const email = await createAccountEmail()
    failNextAccessQuery()
    const failedSignIn = await signIn(email)
    expect(failedSignIn.status).toBe(500)
    expect((await refresh(failedSignIn.pair)).status).toBe(200)
  })
})

describe('signing out', () => {
  it('AUTH-24 invalidates token and cookie immediately, and can be repeated', async () => {
    const { pair, body } = await signIn(await createAccountEmail())
    expect(await fetchStatus(body.accessToken)).toBe(200)
    expect((await app.anonymous.send('signOut', { cookie: pair })).status).toBe(200)
    expect(await fetchStatus(body.accessToken)).toBe(401)
    expect((await refresh(pair)).status).toBe(401)
    expect((await app.anonymous.send('signOut')).status).toBe(200)
  })
})

describe('cross-site protection', () => {
  const signInWith = (headers: Record<string, string>) =>
    app.anonymous.send('signIn', { body: { email: 'nobody@example.org', password: 'x' }, headers })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin, from a browser without fetch metadata', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('rejects requests from %s on the cookie routes', async (_, headers) => {
    const { status, problem } = await signInWith(headers)
    expect([status, problem.code]).toEqual([403, 'other_site'])
    const { pair: cookie } = await signIn(await createAccountEmail())
    expect((await app.anonymous.send('refreshSession', { cookie, headers })).status).toBe(403)
    expect((await app.anonymous.send('signOut', { cookie, headers })).status).toBe(403)
    expect((await refresh(cookie)).status).toBe(200)
  })

  it('accepts our own pages and programs', async () => {
    const acceptedHeaders = [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: app.address },
      {},
    ]
    const responses = await Promise.all(acceptedHeaders.map((headers) => signInWith(headers)))
    expect(responses.map(({ problem }) => problem.code)).toEqual(acceptedHeaders.map(() => 'invalid_credentials'))
  })
})
