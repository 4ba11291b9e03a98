// Input on a page whose app loads late, or only on a second attempt: nothing is lost.
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { m } from '#messages'
import { expectAccessible } from '#tests/support/accessibility.ts'
import {
  button,
  heading,
  expectUrl,
  expectVisible,
  pollOptions,
  readFieldValue,
  waitForHydration,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let partnerId: string
beforeAll(async () => {
  fixture = await openBrowserFixture()
  partnerId = await fixture.app.createOrganization('Helping Hands', { email: 'help@example.org' })
})
afterAll(() => fixture?.close())
afterEach(({ task }) => fixture.afterTest(task))

/** The page's first script loads, and the app does not. */
const appScript = /\/assets\/app-.*\.js/

const note = 'We are four and our cupboard is empty until Friday.'

it('DIR-35 keeps input from before the script loaded, even when the URL names a partner', async () => {
  const page = await fixture.openPage()
  const { promise: scriptRelease, resolve: releaseScript } = Promise.withResolvers<void>()
  await page.route(appScript, async (route) => {
    await scriptRelease
    await route.continue()
  })
  await page.goto(`/request-referral?partner=${partnerId}`, { waitUntil: 'commit' })
  await page.getByLabel('Client first name').fill('Rosa')
  await page.getByLabel('County').selectOption('Cobb')
  await page.getByLabel('What do you need?').fill(note)
  // A reload before the script loads keeps the input too.
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => readFieldValue(page, 'What do you need?'), pollOptions).toBe(note)
  const nameField = page.getByLabel('Client first name')
  await nameField.press('Home')
  await nameField.press('ArrowRight')
  releaseScript()
  await expectVisible(page.getByText("You're requesting help from Helping Hands."))
  const readCaret = () =>
    nameField.evaluate((field: HTMLInputElement) => field.matches(':focus') && field.selectionStart)
  await expect.poll(readCaret, pollOptions).toBe(1)
  await expect.poll(() => readFieldValue(page, 'What do you need?'), pollOptions).toBe(note)
  expect([await readFieldValue(page, 'Client first name'), await readFieldValue(page, 'County')]).toEqual([
    'Rosa',
    'Cobb',
  ])
})

it('CLI-05 keeps a county that was chosen before the script loaded', async () => {
  const page = await fixture.openPage({ size: screenSizes.phone })
  const { promise: scriptRelease, resolve: releaseScript } = Promise.withResolvers<void>()
  await page.route(appScript, async (route) => {
    await scriptRelease
    await route.continue()
  })
  await page.goto('/client-portal', { waitUntil: 'commit' })
  await page.getByLabel('County').selectOption('Cobb')
  releaseScript()
  await waitForHydration(page)
  await page.getByLabel('First name').fill('Rosa')
  expect(await readFieldValue(page, 'County')).toBe('Cobb')
})

it('applies a directory search and filters from before the script loaded', async () => {
  const page = await fixture.openPage({ size: screenSizes.phone })
  const { promise: scriptRelease, resolve: releaseScript } = Promise.withResolvers<void>()
  await page.route(appScript, async (route) => {
    await scriptRelease
    await route.continue()
  })
  await page.goto('/directory', { waitUntil: 'commit' })
  await page.getByPlaceholder('Search partners...').fill('helping')
  await page.getByLabel('County').selectOption('Cobb')
  await page.getByLabel('Your ZIP code').fill('30120')
  releaseScript()
  await expectUrl(page, '/directory?county=Cobb&q=helping&zip=30120')
  await expectVisible(heading(page, 'Found 1 partner'))
  expect(await page.getByPlaceholder('Search partners...').inputValue()).toBe('helping')
  expect(await page.getByLabel('County').inputValue()).toBe('Cobb')
})

const retryByLink = (_: Page, notice: Locator) => notice.getByRole('link', { name: 'Try again' }).click()
const retryByReconnecting = async (page: Page) => {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

it.each([
  ['after a click', retryByLink],
  ['after reconnecting', retryByReconnecting],
])('reports quickly that its script did not load, and continues %s with the input', async (_, retry) => {
  const page = await fixture.openPage()
  await page.route(appScript, (route) => route.abort())
  await page.goto('/request-referral')
  await page.getByLabel('Client first name').fill('Rosa')
  const alert = page.getByRole('alert').filter({ hasText: m['not-loaded:partial']() })
  await expectVisible(alert)
  await expectAccessible(page, 'request without its script', { size: screenSizes.desktop, colorScheme: 'light' })
  await page.unroute(appScript)
  await retry(page, alert)
  await expect.poll(() => button(page, 'Submit request').isEnabled(), pollOptions).toBe(true)
  expect(await readFieldValue(page, 'Client first name')).toBe('Rosa')
})

it('adds a search from before the script loaded to the filters in the URL', async () => {
  const page = await fixture.openPage()
  const { promise: scriptRelease, resolve: releaseScript } = Promise.withResolvers<void>()
  await page.route(appScript, async (route) => {
    await scriptRelease
    await route.continue()
  })
  await page.goto('/directory?county=Cobb&page=2', { waitUntil: 'commit' })
  const searchField = page.getByPlaceholder('Search partners...')
  await searchField.fill('helping')
  releaseScript()
  await expectUrl(page, '/directory?county=Cobb&q=helping')
  await expect.poll(() => searchField.evaluate((field) => field.matches(':focus')), pollOptions).toBe(true)
})

it('keeps what an applicant chose before the script loaded, even after a change of language', async () => {
  const page = await fixture.openPage()
  await page.route(appScript, (route) => route.abort())
  await page.goto('/partners/apply')
  await page.getByLabel('Organization name').fill('Helping Hands')
  const checkboxes = page.locator('main input[type=checkbox][value]')
  await checkboxes.nth(1).check()
  await page.getByRole('link', { name: 'Español' }).filter({ visible: true }).first().click()
  await expectUrl(page, '/es/partners/apply')
  // The address changes before the new page has taken over the input.
  const readChoices = () => Promise.all([checkboxes.nth(0).isChecked(), checkboxes.nth(1).isChecked()])
  await expect.poll(readChoices, pollOptions).toEqual([false, true])
  await expect.poll(() => page.locator('[name=orgName]').inputValue(), pollOptions).toBe('Helping Hands')
})

it('repeats the button and the form that were used before the script loaded', async () => {
  const page = await fixture.openPage()
  const { promise: scriptRelease, resolve: releaseScript } = Promise.withResolvers<void>()
  await page.route(appScript, async (route) => {
    await scriptRelease
    await route.continue()
  })
  await page.goto('/directory')
  await page.getByRole('link', { name: 'View Details of Helping Hands' }).click()
  releaseScript()
  await expectUrl(page, `/directory?partner=${partnerId}`)
  await page.goto('/auth')
  await page.getByLabel('Email').fill('nobody@example.org')
  await button(page.getByRole('main'), 'Sign In').click()
  await expectVisible(page.getByText('Password is required'))
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.org')
})

it('AUTH-01 AUTH-02 keeps an email address typed before the script loaded when the other tab is opened', async () => {
  const page = await fixture.openPage()
  const { promise: scriptRelease, resolve: releaseScript } = Promise.withResolvers<void>()
  await page.route(appScript, async (route) => {
    await scriptRelease
    await route.continue()
  })
  await page.goto('/auth')
  await page.getByLabel('Email').fill('rosa@example.org')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  releaseScript()
  await expectUrl(page, '/auth?mode=register')
  await expectVisible(page.getByLabel('Full name'))
  expect(await readFieldValue(page, 'Email')).toBe('rosa@example.org')
})

it('follows a link that normally changes the page in place if the app does not load', async () => {
  const page = await fixture.openPage()
  await page.route(appScript, (route) => route.abort())
  await page.goto('/directory')
  const link = page.getByRole('link', { name: 'View Details of Helping Hands' })
  await link.click()
  await expectVisible(page.getByRole('alert').filter({ hasText: m['not-loaded:partial']() }))
  await link.click()
  await expectUrl(page, `/directory/partner?partner=${partnerId}`)
})
