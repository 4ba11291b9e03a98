// Quick exit on the pages of families: the button, the Escape key, and what stays behind.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { type TestUser, testPassword } from '#tests/support/app.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { createReferral } from '#tests/support/create-referral.ts'
import { expectAbsent, expectVisible, pollOptions } from '#tests/support/page-expectations.ts'

let fixture: BrowserFixture
let staff: TestUser
let family: TestUser

beforeAll(async () => {
  fixture = await openBrowserFixture()
  staff = await fixture.app.createStaff()
  const { clientId } = await createReferral(staff, { firstName: 'Marisol', lastInitial: 'V' })
  family = await fixture.app.createUser([], { clientId, name: 'Marisol Vega' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const neutralSite = 'https://weather.example.org/'

const serveNeutralSite = (page: Page) =>
  page.route(`${neutralSite}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sunny</h1>' }))

const exitButton = (page: Page, name = 'Leave this site') => page.getByRole('button', { name, exact: true })

/** Where the page is once it no longer moves. */
const expectNeutralSite = async (page: Page) => {
  await page.waitForURL(neutralSite)
  await expectVisible(page.getByRole('heading', { name: 'Sunny' }))
}

/** Tall enough for a thumb, inside the screen, and above everything else. */
const expectInReach = async (page: Page, name?: string) => {
  const box = await exitButton(page, name).boundingBox()
  if (box === null) throw new Error('The button has no box')
  expect([box.height >= 44, box.y >= 0, box.y < 60]).toEqual([true, true, true])
  const topmost = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.hasAttribute('data-leave') === true,
    [box.x + box.width / 2, box.y + box.height / 2] as const,
  )
  expect(topmost).toBe(true)
}

const typeRequest = async (page: Page) => {
  await page.goto('/client-portal?tab=request')
  const words = page.getByRole('textbox').last()
  await words.fill('We need food.')
  return words
}

describe('quick exit', () => {
  it.each([
    ['/request-help', 'Leave this site'],
    ['/request-referral', 'Leave this site'],
    ['/request-status', 'Leave this site'],
    ['/client-portal', 'Leave this site'],
    ['/es/client-portal', 'Salir de este sitio'],
  ])('works without JavaScript on %s', async (path, name) => {
    const page = await fixture.openPage({ size: screenSizes.phone, javaScript: false })
    await serveNeutralSite(page)
    await page.goto(path)
    await expectInReach(page, name)
    await exitButton(page, name).click()
    await expectNeutralSite(page)
  })

  it('AUTH-22 signs out and clears the cookies without JavaScript', async () => {
    const page = await fixture.openPage({ size: screenSizes.phone, javaScript: false })
    await serveNeutralSite(page)
    await page.goto('/client-portal-auth')
    await page.getByLabel('Email').fill(family.email)
    await page.getByLabel('Password', { exact: true }).fill(testPassword)
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('**/client-dashboard')
    const session = (await page.context().cookies()).find(({ name }) => name === 'page-session')?.value ?? ''
    const { sessions } = fixture.app.server.services.identity
    expect(await sessions.findByPageToken(session)).toBeDefined()
    await page.goto('/client-portal')
    await exitButton(page).click()
    await expectNeutralSite(page)
    expect(await page.context().cookies()).toEqual([])
    expect(await sessions.findByPageToken(session)).toBeUndefined()
  })

  it('clears the keys of emailed links with JavaScript, also for a family without an account', async () => {
    const page = await fixture.openPage({ size: screenSizes.phone })
    await serveNeutralSite(page)
    await page.goto('/request-status?key=some-key')
    const countLinks = async () =>
      (await page.context().cookies()).filter(({ name }) => name.startsWith('link-')).length
    expect(await countLinks()).toBe(1)
    await exitButton(page).click()
    await expectNeutralSite(page)
    await expect.poll(countLinks, pollOptions).toBe(0)
  })

  it('leaves after Escape three times, erases what was typed, and does not come back with the Back button', async () => {
    const page = await fixture.openPage({ size: screenSizes.phone })
    await serveNeutralSite(page)
    await page.goto('/request-help')
    const words = await typeRequest(page)
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join()), pollOptions).toContain('draft:')
    for (const _ of [1, 2, 3]) await words.press('Escape')
    await expectNeutralSite(page)
    // The page itself is no longer in the history. The one before it leaves again.
    await page.goBack({ waitUntil: 'commit' })
    await expectNeutralSite(page)
    await page.goto('/client-portal?tab=request')
    expect(await page.getByRole('textbox').last().inputValue()).toBe('')
  })

  it('stays with two presses of Escape', async () => {
    const page = await fixture.openPage()
    await serveNeutralSite(page)
    const words = await typeRequest(page)
    await words.press('Escape')
    await words.press('Escape')
    expect(await words.inputValue()).toBe('We need food.')
  })

  it('stays in reach on a long page of a signed-in family, and signs it out', async () => {
    const page = await fixture.openPageAs(family, { size: screenSizes.phone })
    await serveNeutralSite(page)
    await page.goto('/client-dashboard/profile')
    await expectVisible(page.getByRole('heading', { level: 1 }))
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight > 2_000), pollOptions).toBe(true)
    await page.evaluate(() => scrollTo(0, 1_500))
    await expectInReach(page)
    await exitButton(page).click()
    await expectNeutralSite(page)
    await page.goto('/client-dashboard')
    await page.waitForURL('**/client-portal-auth')
  })

  it('is not on the pages of staff', async () => {
    const page = await fixture.openPageAs(staff)
    await page.goto('/staff/referrals')
    await expectVisible(page.getByRole('heading', { level: 1 }))
    await expectAbsent(exitButton(page))
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
    expect(new URL(page.url()).pathname).toBe('/staff/referrals')
  })

  it('is on the pages of families for a person who is a member of an organization too, and not on the others', async () => {
    const { app } = fixture
    const organizationId = await app.createOrganization('Harbor House')
    const { clientId } = await createReferral(staff, { firstName: 'Nora', lastInitial: 'B' })
    const both = await app.createUser([{ organizationId, role: 'member' }], { clientId, name: 'Nora Both' })
    const page = await fixture.openPageAs(both, { size: screenSizes.phone })
    await serveNeutralSite(page)
    await page.goto('/dashboard')
    await expectVisible(page.getByRole('heading', { level: 1 }))
    await expectAbsent(exitButton(page))
    for (const path of ['/client-portal', '/client-dashboard']) {
      await page.goto(path)
      await expectVisible(page.getByRole('heading', { level: 1 }))
      await expectInReach(page)
    }
    await exitButton(page).click()
    await expectNeutralSite(page)
  })

  it('is explained in both languages', async () => {
    const page = await fixture.openPage({ javaScript: false })
    await page.goto('/es/client-portal')
    await page.getByRole('link', { name: 'Cómo funciona' }).click()
    await expectVisible(
      page.getByRole('heading', { level: 1, name: 'Salida rápida' }),
      page.getByText('No borra el historial de su navegador.'),
    )
    await page.goto('/quick-exit')
    await expectVisible(page.getByText("It doesn't clear the history of your browser."))
  })
})
