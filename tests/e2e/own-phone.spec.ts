// "This is my own phone": what a family reads without a connection, and when its phone forgets it.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { readOnlySinceHeader } from '#contracts/read-only.ts'
import { buildWeb } from '#scripts/web-build.ts'
import { type TestUser, testPassword } from '#tests/support/app.ts'
import { appointmentBody } from '#tests/support/appointments.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { type CreatedReferral, createReferral, runActions } from '#tests/support/create-referral.ts'
import {
  button,
  expectAbsent,
  expectUrl,
  expectVisible,
  heading,
  pollOptions,
} from '#tests/support/page-expectations.ts'

const idleMs = 60 * 60_000
const dayMs = 86_400_000

let fixture: BrowserFixture
/** A copy of the build, so that a test can release another one. */
let folder: string
let staff: TestUser
let worker: TestUser
let family: TestUser
let clientId: string
let referral: CreatedReferral

const addReferral = async () => {
  const pantryId = await fixture.app.createOrganization('Cobb Food Pantry')
  worker = await fixture.app.createUser([{ organizationId: pantryId, role: 'member' }])
  referral = await createReferral(staff, { firstName: 'Marisol', lastInitial: 'V', toOrganizationId: pantryId })
  clientId = referral.clientId
  await runActions(referral, [
    [staff, { action: 'submit' }],
    [worker, { action: 'accept' }],
  ])
  await schedule('Pantry visit')
}

const schedule = (title: string) =>
  worker.call('scheduleAppointment', {
    params: { id: referral.id },
    body: appointmentBody(fixture.app, { title, allowOverlap: true }),
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'referral-own-phone-'))
  await cp(buildWeb().folder, folder, { recursive: true })
  fixture = await openBrowserFixture({
    webFolder: folder,
    config: { sessionIdle: { everyone: idleMs, staff: idleMs } },
  })
  staff = await fixture.app.createStaff()
  await addReferral()
  family = await fixture.app.createUser([], { clientId, name: 'Marisol Vega' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(async () => {
  await fixture?.close()
  await rm(folder, { recursive: true })
})

const texts = {
  en: {
    path: '',
    title: 'This is my own phone',
    turnOn: 'Keep them on this phone',
    done: 'Remove them from this phone',
  },
  es: {
    path: '/es',
    title: 'Este es mi propio teléfono',
    turnOn: 'Guardarlas en este teléfono',
    done: 'Quitarlas de este teléfono',
  },
} as const

/** Everything that the site stores on the device, except for small settings. */
const readStores = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))

const turnOn = async (page: Page, language: keyof typeof texts = 'en') => {
  const { path, title, turnOn: label, done } = texts[language]
  await page.goto(`${path}/client-dashboard/profile`)
  await expectVisible(heading(page, title))
  expect(await readStores(page)).toEqual({ caches: [], databases: [], workers: 0 })
  await button(page, label).click()
  await expectVisible(button(page, done))
}

const openOwnPhone = async (language: keyof typeof texts = 'en') => {
  const page = await fixture.openPageAs(family, { size: screenSizes.phone })
  await turnOn(page, language)
  return page
}

const goOffline = (page: Page, offline = true) => page.context().setOffline(offline)

const expectKeptDashboard = async (page: Page) => {
  await page.goto('/client-dashboard')
  await expectVisible(page.getByText(/^You are offline/), page.getByRole('link', { name: 'Pantry visit' }))
}

/** The ids of the releases whose files are kept. */
const keptReleases = async (page: Page) =>
  (await page.evaluate(() => caches.keys())).flatMap((name) => /^files-(\w+)-/.exec(name)?.[1] ?? [])

const countAnswers = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('family')).keys()
    return requests.filter(({ url }) => url.includes('/api/')).length
  })

/** The time of the oldest answer that the phone keeps. */
const oldestAnswer = (page: Page) =>
  page.evaluate(async (header) => {
    const cache = await caches.open('family')
    const answers = (await cache.keys()).filter(({ url }) => url.includes('/api/'))
    const times = await Promise.all(answers.map(async (request) => (await cache.match(request))?.headers.get(header)))
    return Math.min(...times.map((time) => Date.parse(time ?? '')))
  }, readOnlySinceHeader)

/** Runs in the page. Returns what became of the new worker. */
const updateWorker = async () => {
  const registration = await navigator.serviceWorker.ready
  await registration.update()
  const { installing } = registration
  if (installing === null) return 'none'
  await new Promise((resolve) => installing.addEventListener('statechange', resolve))
  return installing.state
}

/** Another tab of the same browser. */
const openTab = async (page: Page, path: string) => {
  const tab = await page.context().newPage()
  await tab.goto(path)
  return tab
}

/** Nothing is stored, and without a connection the browser shows only its own error. */
const expectForgotten = async (page: Page) => {
  const tab = await openTab(page, '/about')
  await expect.poll(() => readStores(tab), pollOptions).toEqual({ caches: [], databases: [], workers: 0 })
  await goOffline(page)
  for (const path of ['/client-dashboard', `/client-dashboard/referrals/${referral.id}`])
    await expect(tab.goto(path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await goOffline(page, false)
}

describe('the own phone of a family', () => {
  it('shows the last seen referrals and appointments without a connection, and the newest ones afterwards', async () => {
    const page = await openOwnPhone()
    expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('/family-en.webmanifest')
    await page.goto(`/client-dashboard/referrals/${referral.id}`)
    await expectVisible(page.getByText('Cobb Food Pantry'), page.getByText('Pantry visit'))
    await goOffline(page)

    await page.goto('/client-dashboard')
    await expectVisible(
      heading(page, 'Hello, Marisol'),
      page.getByRole('status').getByText(/^You are offline. Last updated .+\.$/),
      page.getByText('A partner is working on your Food Assistance request.'),
      page.getByText("You're offline. You can do this when you're connected again."),
    )
    expect(await button(page, 'Withdraw request').isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'Pantry visit' }).click()
    // The dashboard shows the place too.
    await expectVisible(heading(page, 'Appointments'))
    await expectVisible(page.getByText('12 Oak Street'))
    expect(await button(page, "I'll be there").isDisabled()).toBe(true)
    await page.goto(`/client-dashboard/referrals/${referral.id}`)
    await expectVisible(page.getByText('Cobb Food Pantry'), page.getByText('Pantry visit'))
    expect(await button(page, 'Withdraw').isDisabled()).toBe(true)

    await page.goto('/client-dashboard/appointments')
    await expectVisible(page.getByText('Pantry visit'))
    await schedule('Intake call')
    await goOffline(page, false)
    await expectVisible(page.getByText('Intake call'))
    await expectAbsent(page.getByText(/^You are offline/))
    expect(await button(page, "I'll be there").first().isDisabled()).toBe(false)
  })

  it('keeps a message that is being typed, also if the tab is closed, and says so in Spanish', async () => {
    const page = await openOwnPhone('es')
    await goOffline(page)
    await page.goto('/client-dashboard/messages/new')
    await expectUrl(page, '/es/client-dashboard/messages/new')
    await page.getByLabel('Mensaje').fill('¿A qué hora abren?')
    await expectVisible(page.getByText('No tiene conexión. Podrá hacer esto cuando vuelva a conectarse.'))
    await page.goto('about:blank')
    await page.close()

    const tab = await page.context().newPage()
    await tab.goto('/es/client-dashboard/messages')
    await expectVisible(
      heading(tab, 'No tiene conexión'),
      tab.getByRole('link', { name: 'Salir de este sitio' }),
      tab.getByRole('link', { name: '911' }),
    )
    await tab.getByRole('link', { name: 'Abrir lo que guarda este teléfono' }).click()
    await expectVisible(tab.getByRole('status').getByText(/^No tiene conexión. Última actualización: .+/))
    await goOffline(tab, false)
    await tab.goto('/es/client-dashboard/messages/new')
    expect(await tab.getByLabel('Mensaje').inputValue()).toBe('¿A qué hora abren?')
    expect(await button(tab, 'Enviar mensaje').isDisabled()).toBe(false)
  })

  it('changes to a new release as a whole, and not before all of its files are there', async () => {
    const page = await openOwnPhone()
    const file = join(folder, 'family-worker.js')
    const code = await readFile(file, 'utf8')
    onTestFinished(() => writeFile(file, code))
    const [current = ''] = await keptReleases(page)
    const release = async (id: string, change = (released: string) => released) => {
      await writeFile(file, change(code.replaceAll(current, id.repeat(16))))
      return page.evaluate(updateWorker)
    }
    // The pages of the server have a script that this release lacks.
    const script = await page.locator('script[src^="/assets/"]').first().getAttribute('src')
    expect(await release('a', (released) => released.replaceAll(script ?? '?', '/favicon.svg'))).toBe('redundant')
    await goOffline(page)
    await expectKeptDashboard(page)
    const reconnectedAt = Date.now()
    await goOffline(page, false)
    // A browser with developer tools keeps a worker that is busy when the next one is installed.
    await expect.poll(() => oldestAnswer(page), pollOptions).toBeGreaterThanOrEqual(reconnectedAt)

    expect(await release('b')).not.toBe('redundant')
    await expect.poll(() => keptReleases(page), pollOptions).toEqual(['b'.repeat(16)])
    // The new release may not be able to read the answers of the old one, so the page requests them again.
    await expect.poll(() => countAnswers(page), pollOptions).toBe(3)
    await goOffline(page)
    await expectKeptDashboard(page)
  })
})

describe('the own phone of a family forgets everything', () => {
  const visitDashboard = async (page: Page) => {
    await page.goto('/client-dashboard')
    await expectVisible(page.getByRole('link', { name: 'Pantry visit' }))
  }

  it('when the family signs out in another tab', async () => {
    const page = await openOwnPhone()
    const other = await openTab(page, '/client-dashboard')
    await button(other, 'More').click()
    await button(other, 'Sign Out').click()
    await expectUrl(page, /^\/client-portal-auth/)
    await expectForgotten(page)
  })

  it('with Quick exit', async () => {
    const page = await openOwnPhone()
    await page.route('https://weather.example.org/**', (route) => route.fulfill({ body: 'Sunny' }))
    await visitDashboard(page)
    await page.getByRole('link', { name: 'Leave this site' }).click()
    await page.waitForURL('https://weather.example.org/')
    await expectForgotten(page)
  })

  it('when the session ends because no one uses it', async () => {
    const page = await fixture.openPageAs(family, { size: screenSizes.phone })
    await page.clock.install()
    await turnOn(page)
    await page.clock.runFor(idleMs + 1_000)
    await expectUrl(page, /^\/client-portal-auth/)
    await expectForgotten(page)
  })

  it('when the family turns it off, without a connection too', async () => {
    const page = await openOwnPhone()
    await goOffline(page)
    await button(page, 'Remove them from this phone').click()
    await expectVisible(page.getByText("You're offline. You can do this when you're connected again."))
    await expect.poll(() => readStores(page), pollOptions).toEqual({ caches: [], databases: [], workers: 0 })
    await goOffline(page, false)
    await expectForgotten(page)
  })

  it('after 7 days without a connection', async () => {
    const page = await openOwnPhone()
    await visitDashboard(page)
    await page.goto('/about')
    await goOffline(page)
    // The worker may still be keeping an answer, which would confirm the copy again, so the test takes the store's lock.
    await page.evaluate(
      (age) =>
        navigator.locks.request('family-copy', async () => {
          const cache = await caches.open('family')
          const account = await (await cache.match('/kept/account'))?.json()
          await cache.put('/kept/account', Response.json({ ...account, confirmedAt: Date.now() - age }))
        }),
      7 * dayMs,
    )
    await expect(page.goto('/client-dashboard')).rejects.toThrow('ERR_FAILED')
    await goOffline(page, false)
    await expectForgotten(page)
  })

  it('when another account signs in', async () => {
    const page = await openOwnPhone()
    await page.goto('/about')
    const { email } = await fixture.app.createUser()
    const signIn = await page.context().request.post('/api/session', { data: { email, password: testPassword } })
    expect(signIn.status()).toBe(200)
    await page.goto('/account')
    await expectVisible(heading(page, 'Your account'))
    await expectForgotten(page)
  })

  it('ROLE-26 when the account no longer may keep a copy, and does not offer it again', async () => {
    const page = await openOwnPhone()
    await visitDashboard(page)
    const { version } = await staff.call('clientSafety', { params: { id: clientId } })
    await staff.call('setAccountWatch', { params: { id: clientId }, body: { watched: true, version } })
    await expect.poll(() => readStores(page), pollOptions).toEqual({ caches: [], databases: [], workers: 0 })
    await page.goto('/client-dashboard/profile')
    await expectVisible(heading(page, 'Text messages'))
    await expectAbsent(heading(page, 'This is my own phone'))
    await expectForgotten(page)
  })
})
