// Sessions as a browser uses them: the access token in the body, the refresh token in a cookie, and how both end.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { accessTokenLife } from '#api/access-token.ts'
import { doubleUseGrace } from '#identity/refreshing.ts'
import { type Person, type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await createTestApp()
  person = await app.person([{ organizationId: await app.organization('Harbor House'), role: 'member' }])
})
afterAll(() => app.close())

const signIn = async (email = person.email, password = testPassword) => {
  const answer = await app.anonymous.send('signIn', { body: { email, password } })
  const cookie = answer.headers.get('set-cookie') ?? ''
  return { ...answer, cookie, pair: cookie.split(';', 1)[0] ?? '' }
}
const refresh = async (pair: string) => {
  const answer = await app.anonymous.send('refreshSession', { cookie: pair })
  return { ...answer, pair: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' }
}
const statusWith = async (token: string) => {
  const response = await fetch(`${app.address}/api/me`, { headers: { authorization: `Bearer ${token}` } })
  return response.status
}
const auditOf = async (accountId: string) => {
  const { rows } = await (await app.staff('admin')).call('audit', { query: { accountId } })
  return rows.map(({ action }) => action)
}
/** The email of an account whose session no other test ends. */
const somebody = async () => (await app.person()).email

describe('signing in', () => {
  it('AUTH-23 returns token, lifetime, type, and user', async () => {
    const { body } = await signIn(await somebody())
    expect(body).toMatchObject({
      tokenType: 'bearer',
      expiresIn: accessTokenLife,
      user: { name: 'Test Person', platformRole: null, memberships: [] },
      idleSeconds: 14 * 86_400,
      slaThresholds: { atRiskAfterDays: 5, overdueAfterDays: 7 },
    })
    expect(Date.parse(body.expiresAt) - app.clock.now().getTime()).toBe(accessTokenLife * 1_000)
  })

  it('AUTH-22 AUTH-21 sets the refresh token as an HttpOnly, SameSite cookie for the session routes, and never in the body', async () => {
    const { cookie, pair, body } = await signIn(await somebody())
    expect(cookie).toMatch(/^refresh=[\w-]{43}; Path=\/api\/session; Expires=[^;]+; HttpOnly; SameSite=Strict/)
    expect(JSON.stringify(body)).not.toContain(pair.split('=')[1])
  })

  it('AUTH-22 limits the cookies to this host and to HTTPS when the public URL is HTTPS', async () => {
    const house = await createTestApp({ config: { publicUrl: 'https://referrals.example' } })
    try {
      const { email } = await house.person()
      const { headers } = await house.anonymous.send('signIn', { body: { email, password: testPassword } })
      const cookies = headers.getSetCookie()
      expect(cookies.map((one) => one.split('=', 1)[0])).toEqual(['__Host-refresh', '__Host-device'])
      for (const one of cookies) expect(one).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/)
      const cookie = cookies[0]?.split(';', 1)[0] ?? ''
      expect((await house.anonymous.send('refreshSession', { cookie })).status).toBe(200)
      const plain = await house.anonymous.send('refreshSession', { cookie: cookie.replace('__Host-', '') })
      expect([plain.status, plain.problem.code]).toEqual([401, 'not_authenticated'])
    } finally {
      await house.close()
    }
  })

  it('AUTH-16 AUTH-17 gives the same answer for a wrong password and an unknown address', async () => {
    const wrong = await signIn(await somebody(), 'wrong')
    const unknown = await signIn('nobody@example.org', 'wrong')
    expect(wrong.problem).toEqual({ ...unknown.problem, requestId: wrong.problem.requestId })
    expect(wrong.problem).toMatchObject({ status: 401, title: 'Invalid email or password' })
  })

  it('AUTH-15 reports an invalid address and a missing password', async () => {
    const { problem } = await signIn('not an address', '')
    expect(problem.issues).toEqual([
      { path: 'email', message: 'Valid email address is required' },
      { path: 'password', message: 'Password is required' },
    ])
  })
})

describe('the access token', () => {
  it('AUTH-21 AUTH-23 works until it expires; then a refresh gives another', async () => {
    const { body, pair } = await signIn(await somebody())
    expect(await statusWith(body.accessToken)).toBe(200)
    app.clock.advance(accessTokenLife * 1_000)
    expect(await statusWith(body.accessToken)).toBe(401)
    const renewed = await refresh(pair)
    expect(await statusWith(renewed.body.accessToken)).toBe(200)
  })

  it('SEC-07 rejects forged tokens: another key, no signature, another algorithm', async () => {
    const { body } = await signIn(await somebody())
    const [head = '', claims = ''] = body.accessToken.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const forged = createHmac('sha256', 'guessed').update(`${head}.${claims}`).digest('base64url')
    for (const token of [`${head}.${claims}.${forged}`, `${none}.${claims}.`, `${head}.${claims}.`, 'nonsense']) {
      expect(await statusWith(token)).toBe(401)
    }
  })
})

describe('refreshing', () => {
  it('AUTH-22 replaces the cookie, and a second use of an old one ends the session', async () => {
    const { pair, body } = await signIn(await somebody())
    expect(await statusWith(body.accessToken)).toBe(200)
    const second = await refresh(pair)
    expect(second.pair).not.toBe(pair)
    app.clock.advance(doubleUseGrace + 1)
    const reused = await refresh(pair)
    expect([reused.status, reused.problem.code]).toEqual([401, 'session_ended'])
    expect(reused.headers.get('set-cookie')).toMatch(
      /^refresh=; Max-Age=0; Path=\/api\/session; Expires=Thu, 01 Jan 1970/,
    )
    expect((await refresh(second.pair)).status).toBe(401)
    expect(await statusWith(body.accessToken)).toBe(401)
  })

  it('AUTH-24 requires a cookie', async () => {
    const { status, problem } = await app.anonymous.send('refreshSession')
    expect([status, problem.code]).toEqual([401, 'not_authenticated'])
  })
})

describe('a stolen refresh token', () => {
  it('AUTH-22 ends the session for both thief and owner when used after a refresh, and records it', async () => {
    const email = await somebody()
    const [owner, other] = [await signIn(email), await signIn(email)]
    const next = await refresh(owner.pair)
    expect(await statusWith(owner.body.accessToken)).toBe(200)
    app.clock.advance(doubleUseGrace + 1)
    const thief = await refresh(owner.pair)
    expect([thief.status, thief.problem.code]).toEqual([401, 'session_ended'])
    expect((await refresh(next.pair)).status).toBe(401)
    for (const { body } of [owner, next]) expect(await statusWith(body.accessToken)).toBe(401)
    // Another sign-in of the same person is another family.
    expect(await statusWith(other.body.accessToken)).toBe(200)
    expect(await auditOf(owner.body.user.id)).toContain('token_reused')
  })

  it('AUTH-22 ends the session at the next refresh of the owner when the thief uses it first', async () => {
    const { pair } = await signIn(await somebody())
    const thief = await refresh(pair)
    app.clock.advance(doubleUseGrace + 1)
    expect((await refresh(pair)).status).toBe(401)
    expect(await statusWith(thief.body.accessToken)).toBe(401)
  })
})

describe('a refresh whose response fails', () => {
  const breakOnce = () =>
    vi.spyOn(app.server.services.queries, 'accessOf').mockRejectedValueOnce(new Error('the database is away'))

  it('AUTH-22 leaves a new cookie in the browser that is not treated as stolen', async () => {
    const { pair, body } = await signIn(await somebody())
    breakOnce()
    const failed = await refresh(pair)
    expect(failed.status).toBe(500)
    app.clock.advance(doubleUseGrace + 1)
    expect((await refresh(failed.pair)).status).toBe(200)
    expect(await auditOf(body.user.id)).not.toContain('token_reused')
  })

  it('AUTH-22 leaves a usable session after a failed sign-in', async () => {
    const email = await somebody()
    breakOnce()
    const failed = await signIn(email)
    expect(failed.status).toBe(500)
    expect((await refresh(failed.pair)).status).toBe(200)
  })
})

describe('signing out', () => {
  it('AUTH-24 ends token and cookie immediately, and can be repeated', async () => {
    const { pair, body } = await signIn(await somebody())
    expect(await statusWith(body.accessToken)).toBe(200)
    expect((await app.anonymous.send('signOut', { cookie: pair })).status).toBe(200)
    expect(await statusWith(body.accessToken)).toBe(401)
    expect((await refresh(pair)).status).toBe(401)
    expect((await app.anonymous.send('signOut')).status).toBe(200)
  })
})

describe('cross-site protection', () => {
  const from = (headers: Record<string, string>) =>
    app.anonymous.send('signIn', { body: { email: 'nobody@example.org', password: 'x' }, headers })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin, from a browser without fetch metadata', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('SEC-07 rejects requests from %s on the cookie routes', async (_, headers) => {
    const { status, problem } = await from(headers)
    expect([status, problem.code]).toEqual([403, 'other_site'])
    const { pair: cookie } = await signIn(await somebody())
    expect((await app.anonymous.send('refreshSession', { cookie, headers })).status).toBe(403)
    expect((await app.anonymous.send('signOut', { cookie, headers })).status).toBe(403)
    expect((await refresh(cookie)).status).toBe(200)
  })

  it('SEC-07 accepts our own pages and programs', async () => {
    const own = [{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, { origin: app.address }, {}]
    const answers = await Promise.all(own.map((headers) => from(headers)))
    expect(answers.map(({ problem }) => problem.code)).toEqual(own.map(() => 'invalid_credentials'))
  })
})
