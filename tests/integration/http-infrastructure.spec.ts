// The HTTP infrastructure around the routes: headers, pages and assets, health, metrics, and the mailbox.
import { readdirSync } from 'node:fs'
import { type IncomingHttpHeaders, get as httpGet } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { m } from '#messages'
import { languages, localeOf, pathIn } from '#contracts/language.ts'
import { buildWeb } from '#scripts/web-build.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
const { folder } = buildWeb()

beforeAll(async () => {
  app = await createTestApp({ webFolder: folder, config: { publicUrl: 'https://refer.example.org' } })
})
afterAll(async () => {
  await app.close()
})

const fetchPath = (path: string, headers: Record<string, string> = {}) => fetch(`${app.address}${path}`, { headers })
/** The raw response, still compressed. */
const fetchRaw = (path: string, headers: Record<string, string>) =>
  new Promise<{ readonly headers: IncomingHttpHeaders; readonly raw: Buffer }>((resolve, reject) => {
    httpGet(`${app.address}${path}`, { headers }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, raw: body }), reject)
    }).on('error', reject)
  })
const browserHeaders = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the security headers', () => {
  it('SEC-01 SEC-02 restrict content to our own sources and forbid framing, on pages and API responses', async () => {
    for (const path of ['/', '/api/me']) {
      const policy = (await fetchPath(path, browserHeaders)).headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("img-src 'self' data: blob:")
      expect(policy).toContain("connect-src 'self' https://refer.example.org wss://refer.example.org")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain('upgrade-insecure-requests')
      expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain('unsafe')
    }
  })

  it('SEC-03 SEC-04 SEC-05 SEC-06 forbid framing, content sniffing, and device features, and require HTTPS', async () => {
    const { headers } = await fetchPath('/api/me')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin')
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload')
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
      expect(headers.get('permissions-policy')).toContain(`${feature}=()`)
    }
  })

  it('SEC-01 SEC-06 are part of the standard 404 for a path that the router rejects, and the response does not repeat the path', async () => {
    const notFound = await fetchPath('/api/gone', browserHeaders)
    const perResponseHeaders = ['date', 'content-length', 'x-request-id']
    const comparableHeaders = ({ headers }: Response) =>
      Object.fromEntries([...headers].filter(([name]) => !perResponseHeaders.includes(name)))
    for (const path of ['/api/referrals/%E0%A4%A', '/%E0%A4%A', `/api/referrals/${'secret'.repeat(20)}`]) {
      const rejectedResponse = await fetchPath(path, browserHeaders)
      expect([path, rejectedResponse.status, comparableHeaders(rejectedResponse)]).toEqual([
        path,
        404,
        comparableHeaders(notFound),
      ])
      const problem = (await rejectedResponse.json()) as { code: string; requestId: string }
      expect(problem).toMatchObject({ code: 'not_found', requestId: rejectedResponse.headers.get('x-request-id') })
      expect(JSON.stringify(problem)).not.toMatch(/secret|E0/)
    }
  })
})

describe('the web app', () => {
  const findScripts = (html: string) => html.match(/<(script|style)\b[^>]*>/g) ?? []

  it('SEC-01 puts a fresh nonce on every script and style of each page, and forbids caching', async () => {
    const nonces = await Promise.all(
      ['/', '/es', '/auth', '/referrals/3b1c', '/no-such-page'].map(async (path) => {
        const response = await fetchPath(path, browserHeaders)
        const text = await response.text()
        const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? ''
        expect(response.headers.get('cache-control')).toBe('no-store')
        expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}'`)
        expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
        expect(findScripts(text).length).toBeGreaterThan(1)
        for (const tag of findScripts(text)) expect(tag).toContain(`nonce="${nonce}"`)
        expect(text).not.toMatch(/__[A-Z_]+__/)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(nonces.length)
  })

  it.each(languages)('serves a home page that is readable without JavaScript, in %s', async (language) => {
    const locale = { locale: localeOf[language] }
    const text = await (await fetchPath(pathIn(language, '/'), browserHeaders)).text()
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(`<title>${m['home:title']({}, locale)} · Referral Exchange</title>`)
    expect(text).toContain(m['home:lead']({}, locale))
    expect(text).toContain(m['layout:crisis.barHours']({}, { locale: localeOf[language] }))
    expect(text).toContain('href="tel:911"')
    expect(text).toContain('href="tel:988"')
  })

  it('includes language links and search engine metadata in a page', async () => {
    const text = await (await fetchPath('/es', browserHeaders)).text()
    const home = 'https://refer.example.org'
    expect(text).toContain(`<link rel="canonical" href="${home}/es" />`)
    expect(text).toContain(`<link rel="alternate" hreflang="en" href="${home}/" />`)
    expect(text).toContain(`<link rel="alternate" hreflang="es" href="${home}/es" />`)
    expect(text).toContain(`<meta name="description" content="${m['home:description']({}, { locale: 'es-US' })}" />`)
    const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(text)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({ '@type': 'Organization', url: `${home}/es` })
  })

  it('lists the public pages of both languages in the sitemap, but no pages behind the sign-in', async () => {
    const sitemap = await (await fetchPath('/sitemap.xml')).text()
    for (const address of ['/', '/es']) expect(sitemap).toContain(`<loc>https://refer.example.org${address}</loc>`)
    expect(sitemap).not.toMatch(/auth|staff|dashboard|unsubscribe|mfa|status/)
    for (const path of ['/auth', '/es/auth', '/dashboard', '/no-such-page']) {
      expect([path, await (await fetchPath(path, browserHeaders)).text()]).toEqual([
        path,
        expect.stringContaining('<meta name="robots" content="noindex" />'),
      ])
    }
    expect(await (await fetchPath('/robots.txt')).text()).toContain('Sitemap: https://refer.example.org/sitemap.xml')
  })

  it.each(languages)('PUB-21 returns 404 for an unknown address, in %s', async (language) => {
    const response = await fetchPath(pathIn(language, '/no-such-page'), browserHeaders)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain(m['layout:notFound.title']({}, { locale: localeOf[language] }))
  })

  it('redirects variant URLs to their page, and drops the language prefix from pages behind the sign-in', async () => {
    const fetchRedirect = async (path: string) => {
      const { status, headers } = await fetch(`${app.address}${path}`, { headers: browserHeaders, redirect: 'manual' })
      return [status, headers.get('location')]
    }
    expect(await fetchRedirect('/Auth/?mode=register')).toEqual([301, '/auth?mode=register'])
    expect(await fetchRedirect('/es/')).toEqual([301, '/es'])
    expect(await fetchRedirect('/es/referrals/3b1c?tab=notes')).toEqual([301, '/referrals/3b1c?tab=notes'])
    // The pages of families exist in every language.
    expect(await fetchRedirect('/es/client-dashboard/referrals/3b1c')).toEqual([200, null])
    expect(await fetchRedirect('/Staff/referrals')).toEqual([200, null])
    expect(await fetchRedirect('//example.org')).toEqual([404, null])
    expect(await fetchRedirect(`/auth${'/'.repeat(495)}`)).toEqual([301, '/auth'])
    expect(await fetchRedirect(`/auth${'/'.repeat(496)}`)).toEqual([404, null])
  })

  it('compresses pages and assets for clients that support it', async () => {
    const asset = readdirSync(join(folder, 'assets')).find((name) => /^app-.*\.js$/.test(name)) ?? ''
    const decompress = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const path of ['/', `/assets/${asset}`]) {
      for (const encoding of ['br', 'gzip'] as const) {
        const { headers, raw } = await fetchRaw(path, { ...browserHeaders, 'accept-encoding': encoding })
        expect([path, headers['content-encoding'], headers['vary']]).toEqual([path, encoding, 'accept-encoding'])
        expect(decompress[encoding](raw).toString()).toContain(path === '/' ? '</html>' : 'import')
      }
    }
  })

  it('caches assets for a year, and serves no other build files', async () => {
    const assets = readdirSync(join(folder, 'assets'))
    const asset = await fetchPath(`/assets/${assets.find((name) => name.endsWith('.js')) ?? ''}`)
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await fetchPath('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=86400')
    for (const path of ['/pages.json', '/pages/app-en.html', '/pages/en/home.html']) {
      expect([path, (await fetchPath(path, browserHeaders)).status]).toEqual([path, 404])
    }
  })

  it('forbids caching of API responses', async () => {
    for (const path of ['/api/me', '/api/openapi.json', '/health/ready']) {
      expect((await fetchPath(path)).headers.get('cache-control')).toBe('no-store')
    }
  })

  it('returns a problem response, not a page, for missing assets and unknown API addresses', async () => {
    for (const path of ['/assets/gone.js', '/api/gone']) {
      const response = await fetchPath(path, browserHeaders)
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ])
    }
  })
})

describe('health and metrics', () => {
  it('report live, and ready once every read model serves', async () => {
    expect(await (await fetchPath('/health/live')).json()).toEqual({ status: 'live' })
    await waitUntil('ready', async () => (await fetchPath('/health/ready')).status === 200)
    const { checks } = (await (await fetchPath('/health/ready')).json()) as { checks: { name: string; ok: boolean }[] }
    expect(checks).toEqual([
      { name: 'database', ok: true },
      { name: 'log', ok: true },
      { name: 'release', ok: true },
      { name: 'subscriptions', ok: true },
      { name: 'parkedStreams', ok: true },
      { name: 'readModels', ok: true },
    ])
  })

  it('show the state of every read model and reaction', async () => {
    const areLive = await waitUntil('both are live', async () => {
      const text = await (await fetchPath('/metrics')).text()
      return ['referrals', 'urgent-referral'].every((name) =>
        text.includes(`subscription_state{subscription="${name}"} 3`),
      )
    })
    expect(areLive).toBe(true)
  })

  it('label metrics with route patterns, never with addresses', async () => {
    const id = '0b5c1f0e-93f0-4a52-8a0e-1d1b2f6f0a11'
    await fetchPath(`/api/referrals/${id}?after=12`)
    const text = await (await fetchPath('/metrics')).text()
    expect(text).toContain('route="/api/referrals/:id"')
    expect(text).toContain('event_log_append_duration_seconds')
    expect(text).toContain('projection_lag_seconds{model="referrals"}')
    expect(text).not.toContain(id)
  })
})

describe('an urgent referral', () => {
  it('NOT-09 NOT-01 NOT-06 notifies only staff and admins, in the app and by email, and lets each person mark only their own notifications', async () => {
    const scenario = await createReferralScenario(app)
    const admin = await app.createStaff('admin')
    await scenario.createReferral({ priority: 'medium' })
    const id = await scenario.createReferral({ priority: 'high' })
    const laterId = await scenario.createReferral()
    await scenario.act(await app.createStaff(), laterId, { action: 'set_priority', priority: 'high' })

    const findUrgentNotifications = async (person: TestUser) =>
      (await person.call('notifications', { query: {} })).rows.filter(({ type }) => type === 'urgent_referral')
    const urgentNotifications = await waitUntil('both notifications', async () => {
      const notifications = await findUrgentNotifications(admin)
      return notifications.length === 2 && notifications
    })
    expect(new Set(urgentNotifications.map(({ link }) => link))).toEqual(
      new Set([id, laterId].map((referralId) => `/referrals/${referralId}`)),
    )
    await waitUntil(
      'the notifications of staff',
      async () => (await findUrgentNotifications(scenario.staff)).length === 2,
    )
    const countNewReferralNotifications = async (person: TestUser) =>
      (await person.call('notifications', { query: {} })).rows.filter(({ type }) => type === 'new_referral').length
    for (const person of [admin, scenario.staff])
      await waitUntil('the two ordinary notifications', async () => (await countNewReferralNotifications(person)) === 2)
    expect((await scenario.partner.send('notifications')).status).toBe(403)

    // This check comes before anything is marked as read, because read notifications are not emailed.
    const mailbox = await waitUntil('the emails are sent', async () => {
      const text = await (await fetchPath('/dev/mailbox')).text()
      const expectedParts = [id, laterId]
        .map((referralId) => referralId.slice(0, 8))
        .concat(`To ${admin.email}`, `To ${scenario.staff.email}`)
      return expectedParts.every((expectedPart) => text.includes(expectedPart)) && text
    })

    const [firstNotification] = urgentNotifications
    const countUnread = async (person: TestUser) => (await person.call('notifications', { query: {} })).unread
    await waitForReactions(app)
    const [adminUnread, staffUnread] = [await countUnread(admin), await countUnread(scenario.staff)]
    const otherUserResult = await scenario.staff.call('markNotificationsRead', {
      body: { id: firstNotification?.id ?? null },
    })
    expect(otherUserResult).toEqual({ unread: staffUnread })
    expect(await admin.call('markNotificationsRead', { body: { id: firstNotification?.id ?? null } })).toEqual({
      unread: adminUnread - 1,
    })
    expect(await admin.call('markNotificationsRead', { body: { id: null } })).toEqual({ unread: 0 })

    expect(mailbox).not.toContain(scenario.partner.email)
    expect(mailbox).toContain('<a href="https://refer.example.org/unsubscribe?token=')
    expect(mailbox).not.toContain('Marisol')
  })
})
