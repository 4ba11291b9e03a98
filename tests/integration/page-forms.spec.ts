// Forms that a browser posts without JavaScript: their tokens, limits, statuses and cookies.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { formAgeLimits } from '#contracts/form-guard.ts'
import { attemptRules } from '#identity/attempts.ts'
import { buildWeb } from '#scripts/web-build.ts'
import { type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { type Headers, createPageRequests, filledRequestForm } from '#tests/support/page-requests.ts'

let app: TestApp
const { folder } = buildWeb()
beforeAll(async () => {
  app = await createTestApp({ webFolder: folder, config: { trustProxy: 1 } })
})
afterAll(() => app.close())

const { open, post } = createPageRequests(() => app)
const request = filledRequestForm

/** Opens a page and returns the token of its forms, once it is old enough to be posted. */
const openPage = async (path: string, headers: Headers = {}) => {
  const { html } = await open(path, headers)
  app.clock.advance(formAgeLimits.min)
  return { html, token: /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '' }
}

describe('a posted form', () => {
  it('SEC-07 REF-29 redirects to its result, and has one effect however often it is sent', async () => {
    const { token } = await openPage('/request-referral')
    const sent = await post('/request-referral', { ...request, token })
    expect(sent.response.status).toBe(303)
    expect(sent.response.headers.get('location')).toBe('/request-referral?sent=public_request')
    const cookie = sent.response.headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(/^page-result=.*; Path=\/; HttpOnly; SameSite=Strict$/i)
    const readReference = async (setCookie: string) => {
      const { html } = await openPage('/request-referral?sent=public_request', {
        cookie: setCookie.split(';')[0] ?? '',
      })
      return /"reference":"(\w{8})"/.exec(html)?.[1]
    }
    const reference = await readReference(cookie)
    expect(reference).toBeDefined()
    const again = await post('/request-referral', { ...request, token })
    expect(await readReference(again.response.headers.getSetCookie()[0] ?? '')).toBe(reference)
    // Without the cookie, or with a changed one, the page shows the form.
    expect(await readReference('page-result=%7B%7D.x')).toBeUndefined()

    const changed = await post('/request-referral', { ...request, note: 'Another note for the same form.', token })
    expect(changed.response.status).toBe(422)
    expect(/name="token" value="([^"]+)"/.exec(changed.html)?.[1]).not.toBe(token)
  })

  it.each([
    ['without a token', { token: '' }],
    ['with a forged token', { token: `${crypto.randomUUID()}.1.x` }],
    ['with a filled hidden field', { subtitle: 'https://casino.example' }],
  ])('SEC-07 is shown again %s, with what was typed', async (_, changes) => {
    const { token } = await openPage('/es/request-referral')
    const { response, html } = await post('/es/request-referral', { ...request, token, ...changes })
    expect(response.status).toBe(422)
    expect(html).toContain('lang="es"')
    expect(html).toContain('value="Rosa"')
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
  })

  it('SEC-07 is refused from another site, and if it is too large', async () => {
    const { token } = await openPage('/request-referral')
    const fields = { ...request, token }
    expect((await post('/request-referral', fields, { 'sec-fetch-site': 'cross-site' })).response.status).toBe(422)
    expect((await post('/request-referral', { ...fields, note: 'x'.repeat(17_000) })).response.status).toBe(413)
    // Neither was accepted.
    expect((await post('/request-referral', fields)).response.status).toBe(303)
  })

  it('SEC-07 keeps the status of a limit, and says when to try again', async () => {
    const { token } = await openPage('/auth')
    const fields = { form: 'sign_in', token, email: 'nobody@example.org', password: 'wrong' }
    for (let count = 0; count < attemptRules.account.freeAttempts; count += 1) await post('/auth', fields)
    const { response, html } = await post('/auth', fields)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(html).toContain('value="nobody@example.org"')
    expect(html).not.toContain('wrong')
  })

  it('DIR-22 SEC-07 keeps what a guest typed when the limit of guest passes is reached', async () => {
    const path = `/directory/partner?partner=${await app.createOrganization('Helping Hands')}`
    const guest = { form: 'guest_access', name: 'Gus Guest', email: 'gus@example.org', county: 'Cobb', agreed: 'on' }
    const askForPass = async () => post(path, { ...guest, subtitle: '', token: (await openPage(path)).token })
    for (let count = 0; count < attemptRules.sender.freeAttempts; count += 1) {
      expect((await askForPass()).response.status).toBe(303)
    }
    const { response, html } = await askForPass()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.getSetCookie().filter((cookie) => cookie.startsWith('guest'))).toEqual([])
    for (const value of ['Gus Guest', 'gus@example.org']) expect(html).toContain(`value="${value}"`)
  })
})

describe('a page session', () => {
  const signIn = async (query = '') => {
    const { email } = await app.createUser()
    const path = `/client-portal-auth${query}`
    const { token } = await openPage(path)
    const { response } = await post(path, { form: 'sign_in', token, email, password: testPassword })
    const cookies = response.headers.getSetCookie()
    const session = cookies.find((cookie) => cookie.startsWith('page-session=')) ?? ''
    return { session: session.split(';')[0] ?? '', cookies, location: response.headers.get('location') }
  }
  const findSession = (cookie: string) =>
    app.server.services.identity.sessions.findByPageToken(cookie.slice('page-session='.length))

  it.each([
    { redirectedFrom: undefined, target: '/client-dashboard' },
    { redirectedFrom: '/dashboard/updates?page=2', target: '/dashboard/updates?page=2' },
    { redirectedFrom: 'https://elsewhere.example/', target: '/client-dashboard' },
    { redirectedFrom: '/es//elsewhere.example', target: '/elsewhere.example' },
    { redirectedFrom: '/es/\\elsewhere.example', target: '/elsewhere.example' },
  ])('AUTH-04 goes from $redirectedFrom to $target, and never to another site', async ({ redirectedFrom, target }) => {
    const query = redirectedFrom === undefined ? '' : `?${new URLSearchParams({ redirectedFrom }).toString()}`
    expect((await signIn(query)).location).toBe(target)
  })

  it('AUTH-22 has its own cookie, and ends with the session', async () => {
    const { session, cookies } = await signIn()
    expect(cookies.filter((cookie) => cookie.includes('HttpOnly') && cookie.includes('SameSite=Strict'))).toHaveLength(
      cookies.length,
    )
    const opened = await findSession(session)
    expect(opened).toBeDefined()
    await app.server.services.identity.sessions.endRevoked(opened?.accountId ?? '', null)
    expect(await findSession(session)).toBeUndefined()
  })

  it('SEC-07 binds the tokens of its pages', async () => {
    const first = await signIn()
    const other = await signIn()
    const signOut = { form: 'sign_out' }
    const { token } = await openPage('/auth', { cookie: first.session })
    expect((await post('/auth', { ...signOut, token }, { cookie: other.session })).response.status).toBe(422)
    expect(await findSession(other.session)).toBeDefined()
    expect((await post('/auth', { ...signOut, token }, { cookie: first.session })).response.status).toBe(303)
    expect(await findSession(first.session)).toBeUndefined()
  })

  it('SEC-07 ends with Quick exit, which clears every cookie and opens the other site, and never for another site', async () => {
    const { session } = await signIn()
    const cookie = `${session}; link-0123456789ab=key; help-draft=typed; "odd name"=1`
    const refused = await post('/quick-exit', {}, { cookie, 'sec-fetch-site': 'cross-site' })
    expect(refused.response.status).toBe(403)
    expect(await findSession(session)).toBeDefined()
    const { response, html } = await post('/quick-exit', {}, { cookie })
    expect(response.status).toBe(200)
    expect(html).toContain('<meta http-equiv="refresh" content="0;url=https://weather.example.org/" />')
    expect(response.headers.get('clear-site-data')).toBe('"cookies", "storage"')
    const cleared = response.headers
      .getSetCookie()
      .map((header) => /^([\w-]+)=; .*Path=([^;]+)/.exec(header)?.slice(1, 3))
    expect(cleared).toEqual(
      expect.arrayContaining([
        ...['page-session', 'link-0123456789ab', 'help-draft'].map((name) => [name, '/']),
        ['refresh', '/api/session'],
        ['device', '/api'],
      ]),
    )
    expect(await findSession(session)).toBeUndefined()
  })
})
