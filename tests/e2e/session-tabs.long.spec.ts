// One session in several tabs: one refresh serves all tabs, and a sign-out ends the session in all of them. An idle
// session ends too.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { type TestUser, testPassword } from '#tests/support/app.ts'
import {
  button,
  expectUrl,
  expectVisible,
  expectAbsent,
  expectToast,
  signIn,
  pollOptions,
  readFieldValue,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

const idleMinutes = 60
const minuteMs = 60_000

let fixture: BrowserFixture
let member: TestUser
let colleague: TestUser

beforeAll(async () => {
  fixture = await openBrowserFixture({
    config: { sessionIdle: { everyone: idleMinutes * minuteMs, staff: idleMinutes * minuteMs } },
  })
  const harborId = await fixture.app.createOrganization('Harbor House')
  const grants = [{ organizationId: harborId, role: 'member' }] as const
  member = await fixture.app.createUser(grants, { name: 'Priya Partner' })
  colleague = await fixture.app.createUser(grants, { name: 'Colin Colleague' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const dashboardHeading = (page: Page) => page.getByRole('heading', { name: 'Partner Dashboard' })
const warningDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })

/** Records the responses to refresh requests in all tabs of the browser. */
const recordRefreshes = (page: Page) => {
  const refreshes = { statuses: [] as number[] }
  page.context().on('response', (response) => {
    if (response.url().endsWith('/api/session/refresh')) refreshes.statuses.push(response.status())
  })
  return refreshes
}

/** The browser's refresh cookies. */
const refreshCookies = async (page: Page) =>
  (await page.context().cookies(`${fixture.address}/api/session`)).filter(({ name }) => name === 'refresh')

/** Opens this many tabs of one browser, each at the dashboard. */
const openTabs = async (person: TestUser, count: number) => {
  const firstPage = await fixture.openPageAs(person)
  const pages = [firstPage]
  while (pages.length < count) pages.push(await firstPage.context().newPage())
  for (const page of pages) {
    await page.goto('/dashboard')
    await expectVisible(dashboardHeading(page))
  }
  return pages
}

/** Opens another tab that learns of changes only from the first tab, not from the server. */
const openTabWithoutLiveUpdates = async (firstPage: Page): Promise<Page> => {
  const page = await firstPage.context().newPage()
  await page.routeWebSocket('**/api/live', () => undefined)
  await page.goto('/dashboard')
  await expectVisible(dashboardHeading(page))
  return page
}

/** Moves these tabs' clock forward, because right after the start one refresh may serve several tabs. */
const ageSession = async (pages: readonly Page[]) => {
  for (const page of pages) {
    await page.evaluate(() => {
      const now = Date.now()
      Object.assign(Date, { now: () => now + 60_000 })
    })
  }
}

/** Signs a user in on the same browser without notifying its tabs. */
const signInSilently = async (page: Page, { email }: TestUser) => {
  const data = { email, password: testPassword }
  const response = await page.context().request.post('/api/session', { data, headers: { origin: fixture.address } })
  expect(response.status()).toBe(200)
}

describe('a session in several tabs', () => {
  it('AUTH-22 AUTH-23 is refreshed once when several tabs use an expired token at the same moment', async () => {
    const pages = await openTabs(member, 3)
    const [firstPage] = pages as [Page]
    await ageSession(pages)
    // The live connections notice that the token has expired, perhaps before the clicks.
    const refreshes = recordRefreshes(firstPage)
    fixture.app.clock.advance(11 * minuteMs)
    await Promise.all(pages.map((page) => page.getByRole('tab', { name: 'Sent Referrals' }).click()))
    for (const page of pages) await expectVisible(page.getByText('No referrals sent yet.'))
    expect(refreshes.statuses).toEqual([200])
  })

  it('AUTH-22 is refreshed once when tabs open at the same moment', async () => {
    const firstPage = await fixture.openPageAs(member)
    const refreshes = recordRefreshes(firstPage)
    const pages = [firstPage, await firstPage.context().newPage(), await firstPage.context().newPage()]
    await Promise.all(pages.map((page) => page.goto('/dashboard')))
    for (const page of pages) await expectVisible(dashboardHeading(page))
    expect(refreshes.statuses).toEqual([200])
    const laterPage = await firstPage.context().newPage()
    await laterPage.goto('/dashboard')
    await expectVisible(dashboardHeading(laterPage))
    expect(refreshes.statuses).toEqual([200])
  })

  it('AUTH-24 starts in all tabs when the user signs in', async () => {
    const firstPage = await fixture.openPage()
    const secondPage = await firstPage.context().newPage()
    await secondPage.goto('/dashboard')
    await expectUrl(secondPage, '/auth?redirectedFrom=%2Fdashboard')
    await firstPage.goto('/partner-portal-auth')
    await signIn(firstPage, member)
    await expectUrl(firstPage, '/dashboard')
    await expectVisible(dashboardHeading(secondPage))
  })

  it('AUTH-24 ends in all tabs when the user signs out', async () => {
    const [firstPage] = (await openTabs(member, 1)) as [Page]
    const secondPage = await openTabWithoutLiveUpdates(firstPage)
    await button(firstPage, 'Sign Out').click()
    await expectUrl(firstPage, '/auth')
    await expectUrl(secondPage, '/auth?redirectedFrom=%2Fdashboard')
    expect(await refreshCookies(secondPage)).toEqual([])
  })

  it('AUTH-24 shows nothing of one user to the next user in any tab', async () => {
    const [firstPage] = (await openTabs(member, 1)) as [Page]
    const secondPage = await openTabWithoutLiveUpdates(firstPage)
    let loadCount = 0
    secondPage.on('load', () => (loadCount += 1))
    await ageSession([secondPage])
    await signInSilently(firstPage, colleague)
    await firstPage.reload()
    await expectVisible(button(firstPage, 'Colin Colleague'))
    await expectVisible(button(secondPage, 'Colin Colleague'))
    await expect.poll(() => loadCount, pollOptions).toBe(1)
  })

  it('AUTH-24 leaves nothing of one user in a tab that discovers the next user later', async () => {
    const page = await fixture.openPageAs(member)
    await page.goto('/referrals/new')
    await page.getByLabel('Initial note').fill('Groceries for the week.')
    fixture.app.clock.advance(11 * minuteMs)
    await signInSilently(page, colleague)
    await page.getByLabel('Client', { exact: true }).focus()
    await expectVisible(button(page, 'Colin Colleague'))
    // The reload is in progress: the old input stays visible until the new page has loaded.
    await expect.poll(() => readFieldValue(page, 'Initial note'), pollOptions).toBe('')
  })

  it('AUTH-24 ends with a reason when it cannot be refreshed, and continues at the same page after a sign-in', async () => {
    const [firstPage, secondPage] = (await openTabs(member, 2)) as [Page, Page]
    await firstPage.getByRole('link', { name: 'New referral' }).click()
    const clientField = firstPage.getByLabel('Client', { exact: true })
    await expectVisible(clientField)
    await firstPage.context().clearCookies()
    fixture.app.clock.advance(11 * minuteMs)
    // The live connection may end the session before the form does.
    await clientField.focus({ timeout: 1_000 }).catch(() => undefined)
    await expectUrl(firstPage, '/auth?redirectedFrom=%2Freferrals%2Fnew')
    await expectUrl(secondPage, '/auth?redirectedFrom=%2Fdashboard')
    await expectVisible(firstPage.getByText('Your session has ended. Please sign in again.'))
    await signIn(firstPage, member)
    await expectUrl(firstPage, '/referrals/new')
    await expectVisible(dashboardHeading(secondPage))
  })

  it('AUTH-24 survives a server failure, and the user can retry the request', async () => {
    const [page] = (await openTabs(member, 1)) as [Page]
    fixture.app.clock.advance(11 * minuteMs)
    await page.route('**/api/session/refresh', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('tab', { name: 'Sent Referrals' }).click()
    await expectVisible(button(page, 'Try again'))
    await expectUrl(page, '/dashboard?tab=sent')
    await page.unroute('**/api/session/refresh')
    await button(page, 'Try again').click()
    await expectVisible(page.getByText('No referrals sent yet.'))
  })
})

describe('an idle session', () => {
  /** Opens the form for a new referral in a tab whose clock the test controls, and types a note. */
  const openFilledForm = async () => {
    const page = await fixture.openPageAs(member)
    await page.clock.install()
    await page.goto('/referrals/new')
    await page.getByLabel('Initial note').fill('Groceries for the week.')
    return page
  }

  it('AUTH-24 shows a warning two minutes before its end, and continues when the user confirms', async () => {
    const page = await openFilledForm()
    const refreshes = recordRefreshes(page)
    await page.clock.runFor((idleMinutes - 3) * minuteMs)
    await expectAbsent(warningDialog(page))
    await page.clock.runFor(minuteMs + 1_000)
    await expectVisible(warningDialog(page))
    await page.keyboard.press('Tab')
    await page.mouse.move(10, 10)
    await page.mouse.wheel(0, 50)
    await page.clock.runFor(40_000)
    await expectVisible(warningDialog(page))
    await button(warningDialog(page), 'Stay signed in').click()
    await expectAbsent(warningDialog(page))
    await expect.poll(() => refreshes.statuses).toEqual([200])
    await page.clock.runFor((idleMinutes - 3) * minuteMs)
    await expectAbsent(warningDialog(page))
    expect(await readFieldValue(page, 'Initial note')).toBe('Groceries for the week.')
  })

  it('AUTH-24 ends with a reason, on the server too, and a returning user finds the draft', async () => {
    const page = await openFilledForm()
    await page.clock.runFor(idleMinutes * minuteMs + 1_000)
    await expectUrl(page, '/auth?redirectedFrom=%2Freferrals%2Fnew')
    await expectVisible(page.getByText('You were signed out because of inactivity. Please sign in again.'))
    await expectAbsent(warningDialog(page))
    await expect.poll(() => refreshCookies(page)).toEqual([])

    await signIn(page, member)
    await expectUrl(page, '/referrals/new')
    expect(await readFieldValue(page, 'Initial note')).toBe('Groceries for the week.')
  })

  it('AUTH-24 shows the draft to no other user', async () => {
    const page = await openFilledForm()
    await page.clock.runFor(idleMinutes * minuteMs + 1_000)
    await expectUrl(page, '/auth?redirectedFrom=%2Freferrals%2Fnew')
    await signIn(page, colleague)
    await expectUrl(page, '/referrals/new')
    expect(await readFieldValue(page, 'Initial note')).toBe('')
  })

  it('AUTH-24 stays alive through activity in another tab', async () => {
    const page = await openFilledForm()
    const otherPage = await page.context().newPage()
    await otherPage.goto('/dashboard')
    await expectVisible(dashboardHeading(otherPage))
    // All tabs of the browser share this clock.
    await page.clock.runFor((idleMinutes - 5) * minuteMs)
    await otherPage.getByRole('tab', { name: 'Sent Referrals' }).click()
    await page.clock.runFor(4 * minuteMs)
    await expectAbsent(warningDialog(page), warningDialog(otherPage))
    await page.clock.runFor((idleMinutes - 5) * minuteMs)
    await expectVisible(warningDialog(page), warningDialog(otherPage))
    await button(warningDialog(otherPage), 'Stay signed in').click()
    await expectAbsent(warningDialog(page), warningDialog(otherPage))
  })

  it('AUTH-24 can be ended from the warning', async () => {
    const page = await openFilledForm()
    await page.clock.runFor((idleMinutes - 1) * minuteMs)
    await button(warningDialog(page), 'Sign Out').click()
    await expectUrl(page, '/auth')
    await expectAbsent(page.getByText('You were signed out because of inactivity. Please sign in again.'))
  })

  it('AUTH-33 shows an error when signing out from the warning fails', async () => {
    const page = await openFilledForm()
    await page.clock.runFor((idleMinutes - 1) * minuteMs)
    await page.route(/\/api\/session\?/, (route) => route.abort())
    await button(warningDialog(page), 'Sign Out').click()
    await expectToast(page, 'Error signing out')
  })
})
