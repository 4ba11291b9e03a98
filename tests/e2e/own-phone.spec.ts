// "This is my own phone": what a family reads without a connection, and how the phone changes to a new release.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { readOnlySinceHeader } from '#contracts/read-only.ts'
import { buildWeb } from '#scripts/web-build.ts'
import { type OwnPhoneScenario, createOwnPhoneScenario, goOffline } from '#tests/support/own-phone.ts'
import {
  button,
  expectAbsent,
  expectUrl,
  expectVisible,
  heading,
  pollOptions,
} from '#tests/support/page-expectations.ts'

/** A copy of the build, so that a test can release another one. */
let folder: string
let scenario: OwnPhoneScenario

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'referral-own-phone-'))
  await cp(buildWeb().folder, folder, { recursive: true })
  scenario = await createOwnPhoneScenario(folder)
})
afterEach(({ task }) => scenario.fixture.afterTest(task))
afterAll(async () => {
  await scenario?.fixture.close()
  await rm(folder, { recursive: true })
})

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

describe('the own phone of a family', () => {
  it('shows the last seen referrals and appointments without a connection, and the newest ones afterwards', async () => {
    const page = await scenario.openOwnPhone()
    expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('/family-en.webmanifest')
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
    // The family had not opened this page before.
    await page.goto(`/client-dashboard/referrals/${scenario.referral.id}`)
    await expectVisible(
      page.getByText('Cobb Food Pantry'),
      page.getByText('Pantry visit'),
      page.getByText('Pantry box'),
    )
    expect(await button(page, 'Withdraw').isDisabled()).toBe(true)

    await page.goto('/client-dashboard/appointments')
    await expectVisible(page.getByText('Pantry visit'))
    await scenario.schedule('Intake call')
    await goOffline(page, false)
    await expectVisible(page.getByText('Intake call'))
    await expectAbsent(page.getByText(/^You are offline/))
    expect(await button(page, "I'll be there").first().isDisabled()).toBe(false)
  })

  it('keeps the appointments and the help of a request that change while another page is open', async () => {
    const page = await scenario.openOwnPhone()
    await expect.poll(() => countAnswers(page), pollOptions).toBe(6)
    const keptTexts = () =>
      page.evaluate(async () => {
        const cache = await caches.open('family')
        const related = (await cache.keys()).filter(({ url }) => /referral=|appointments\?$/.test(url))
        const bodies = await Promise.all(related.map(async (request) => (await cache.match(request))?.text()))
        return bodies.join(' ')
      })
    await scenario.schedule('Cooking class')
    await scenario.record('A stove')
    await expect.poll(keptTexts, pollOptions).toMatch(/Cooking class[^]*A stove|A stove[^]*Cooking class/)
    await goOffline(page)
    await page.goto(`/client-dashboard/referrals/${scenario.referral.id}`)
    await expectVisible(page.getByText('Cooking class'), page.getByText('A stove'))
  })

  it('keeps a message that is being typed, also if the tab is closed, and says so in Spanish', async () => {
    const page = await scenario.openOwnPhone('es')
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
      tab.getByRole('button', { name: 'Salir de este sitio' }),
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
    const page = await scenario.openOwnPhone()
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
    await expect.poll(() => countAnswers(page), pollOptions).toBe(6)
    await goOffline(page)
    await expectKeptDashboard(page)
  })
})
