// Pages and forms without JavaScript while the database does not respond: each request gets a page within 3 s,
// and a posted form can be sent again.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { formAgeLimits } from '#contracts/form-guard.ts'
import { requestTimeLimit } from '#platform/config.ts'
import { buildWeb } from '#scripts/web-build.ts'
import { type TestApp, type TestUser, createTestApp, testPassword } from '#tests/support/app.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { type PageAnswer, createPageRequests, filledRequestForm, pageHeaders } from '#tests/support/page-requests.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const maxResponseTime = 3_000
const maxRecoveryTime = 25_000

let app: TestApp
let databaseProxy: DatabaseProxy
let partnerId: string
let member: TestUser
const { folder } = buildWeb()

beforeAll(async () => {
  app = await createTestApp({
    webFolder: folder,
    config: { requestTimeLimit, trustProxy: 1 },
    databaseUrl: async (url) => {
      databaseProxy = await startDatabaseProxy(url)
      return databaseProxy.url
    },
  })
  partnerId = await app.createOrganization('Helping Hands')
  member = await app.createUser()
  // Loads the code that renders pages.
  for (const path of ['/directory', '/es/directory']) await open(path)
})
afterEach(() => endOutage())
afterAll(async () => {
  await app.close()
  await databaseProxy.close()
})

const { open, post } = createPageRequests(() => app)

/** The values of the inputs of a page by name. */
const readInputs = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input[^>]*>/g)].map(([input]) => {
      const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? ''
      return [read('name'), read('value')]
    }),
  )

/** Opens a page, and returns the token of its forms once it is old enough. */
const openForm = async (path: string) => {
  const token = await waitUntil('the page shows its form', async () => readInputs((await open(path)).html)['token'])
  app.clock.advance(formAgeLimits.min)
  return token
}

const expectOutagePage = ({ response, html, milliseconds }: PageAnswer, message: string) => {
  expect(milliseconds).toBeLessThan(maxResponseTime)
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  expect(html).toContain(message)
}

/** Ends the outage. Refused requests count toward the limits of a form, so it is sent only when the database responds. */
const endOutage = async () => {
  databaseProxy.carry()
  const isReady = async () => {
    await app.server.services.log.readStream('some-stream')
    const reads = await Promise.all(Array.from({ length: 16 }, () => app.anonymous.send('directory', { query: {} })))
    return reads.every(({ status }) => status === 200)
  }
  await waitUntil('the database responds', () => isReady().catch(() => false), maxRecoveryTime)
}

/** Waits as long as the page asks for. A connection of the log may still be broken. */
const expectAccepted = async (attempt: () => Promise<PageAnswer>) => {
  let { response } = await attempt()
  for (let count = 0; count < 5 && response.status === 503; count += 1) {
    await pause(Number(response.headers.get('retry-after')) * 1_000)
    response = (await attempt()).response
  }
  expect(response.status).toBe(303)
}

const unavailable = 'The service is temporarily unavailable. Please try again.'

describe('a page while the database does not respond', () => {
  it('shows the outage in time', async () => {
    const token = await openForm('/auth')
    const signedIn = await post('/auth', { form: 'sign_in', token, email: member.email, password: testPassword })
    const session = signedIn.response.headers.getSetCookie().find((cookie) => cookie.startsWith('page-session='))
    const partnerPath = `/directory/partner?partner=${partnerId}`
    databaseProxy.swallow('all')
    const [directory, partner, spanishPartner] = await Promise.all([
      open('/directory?county=Cobb'),
      open(partnerPath, { cookie: session?.split(';')[0] ?? '' }),
      open(`/es${partnerPath}`),
    ])
    expectOutagePage(directory, unavailable)
    expectOutagePage(partner, unavailable)
    expectOutagePage(spanishPartner, 'El servicio no está disponible por el momento.')
    // The pages themselves, with their links.
    for (const { html } of [directory, partner, spanishPartner]) expect(html).toContain('id="page-state"')
  })

  it('opens the request form without the name of the partner', async () => {
    databaseProxy.swallow('all')
    const { response, html, milliseconds } = await open(`/request-referral?partner=${partnerId}`)
    expect(response.status).toBe(200)
    expect(milliseconds).toBeLessThan(maxResponseTime)
    expect(html).toContain('name="firstName"')
  })
})

describe('a form that is posted while the database does not respond', () => {
  it('REF-29 DIR-39 is shown again with what was typed, and has one effect when it is sent again', async () => {
    const path = `/request-referral?partner=${partnerId}`
    const request = { ...filledRequestForm, token: await openForm(path) }
    databaseProxy.swallow('all')
    const refused = await post(path, request)
    await endOutage()
    expectOutagePage(refused, 'There was an error submitting your referral. Please try again.')
    expect(readInputs(refused.html)).toMatchObject({ firstName: 'Rosa', phone: '(770) 555-0171', token: request.token })
    expect(refused.html).toContain(`>${request.note}</textarea>`)
    await expectAccepted(() => post(path, request))
    await expectAccepted(() => post(path, request))
    const { rows } = await app.database.pool.query(`select 1 from log.event where type = 'ReferralRequested'`)
    expect(rows).toHaveLength(1)
  })

  it('keeps the address of a sign-in, and never the password', async () => {
    const token = await openForm('/auth')
    databaseProxy.swallow('all')
    const refused = await post('/auth', { form: 'sign_in', token, email: member.email, password: testPassword })
    expectOutagePage(refused, 'Something went wrong. Please try again.')
    expect(readInputs(refused.html)).toMatchObject({ email: member.email, token })
    expect(refused.html).not.toContain(testPassword)
  })

  it('can be sent again from a plain page if its own page needs data', async () => {
    const path = `/es/directory/partner/report?partner=${partnerId}`
    const text = 'The listed number <b>changed</b> & the "new" one is missing.'
    const token = await openForm(path)
    const report = { form: 'listing_problem', reason: 'contacts', text, email: '', subtitle: '', token }
    databaseProxy.swallow('all')
    const refused = await post(path, report)
    await endOutage()
    expectOutagePage(refused, 'El servicio no está disponible por el momento.')
    expect(refused.html).toContain('lang="es"')
    expect(refused.html).not.toContain('<b>')
    expect(refused.html).toMatch(/<button data-leave="https:[^"]+">Salir de este sitio</)
    expect(refused.html).toMatch(/<script type="module" src="\/assets\/[^"]+" nonce=/)
    const nonce = /<style nonce="([^"]+)"/.exec(refused.html)?.[1] ?? ''
    expect(refused.response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
    const kept = readInputs(refused.html)
    expect(kept).toMatchObject({ form: 'listing_problem', token: report.token, reason: 'contacts' })
    const unescape = (html: string) =>
      html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    const again = { ...kept, text: unescape(kept['text'] ?? '') }
    expect(again.text).toBe(text)
    await expectAccepted(() => post(path, again))
    await expectAccepted(() => post(path, again))
    const { rows } = await app.database.pool.query(`select 1 from listing_problem`)
    expect(rows).toHaveLength(1)
  })
})

it('sends a plain page if the page cannot be rendered', async () => {
  const brokenFolder = await mkdtemp(join(tmpdir(), 'referral-broken-web-'))
  await cp(folder, brokenFolder, { recursive: true, filter: (path) => !path.includes('renderer') })
  const broken = await createTestApp({ webFolder: brokenFolder })
  try {
    const response = await fetch(`${broken.address}/es/directory`, { headers: pageHeaders })
    expect(response.status).toBe(500)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await response.text()).toContain('href="tel:988"')
  } finally {
    await broken.close()
    await rm(brokenFolder, { recursive: true })
  }
})
