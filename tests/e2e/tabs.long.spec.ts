// One session in several tabs: one refresh serves all tabs, and it ends in all of them. An idle session ends too.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { type Person, testPassword } from '#tests/support/app.ts'
import { button, isAt, sees, seesNo, seesToast, signIn, soon, typedIn } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

const idleMinutes = 60
const minute = 60_000

let stage: Stage
let member: Person
let colleague: Person

beforeAll(async () => {
  stage = await openStage({ config: { sessionIdle: { everyone: idleMinutes * minute, staff: idleMinutes * minute } } })
  const harbor = await stage.app.organization('Harbor House')
  const grants = [{ organizationId: harbor, role: 'member' }] as const
  member = await stage.app.person(grants, { name: 'Priya Partner' })
  colleague = await stage.app.person(grants, { name: 'Colin Colleague' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const dashboard = (page: Page) => page.getByRole('heading', { name: 'Partner Dashboard' })
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })

/** Records the responses to refresh requests in all tabs of the browser. */
const countRefreshes = (page: Page) => {
  const counted = { answers: [] as number[] }
  page.context().on('response', (answer) => {
    if (answer.url().endsWith('/api/session/refresh')) counted.answers.push(answer.status())
  })
  return counted
}

/** The browser's refresh cookies. */
const refreshCookies = async (page: Page) =>
  (await page.context().cookies(`${stage.address}/api/session`)).filter(({ name }) => name === 'refresh')

/** Opens this many tabs of one browser, each at the dashboard. */
const tabsOf = async (person: Person, count: number) => {
  const first = await stage.visitorAs(person)
  const pages = [first]
  while (pages.length < count) pages.push(await first.context().newPage())
  for (const page of pages) {
    await page.goto('/dashboard')
    await sees(dashboard(page))
  }
  return pages
}

/** Moves these tabs' clock forward, because right after the start one refresh may serve several tabs. */
const longAgo = async (pages: readonly Page[]) => {
  for (const page of pages) {
    await page.evaluate(() => {
      const now = Date.now()
      Object.assign(Date, { now: () => now + 60_000 })
    })
  }
}

/** Signs a user in on the same browser without notifying its tabs. */
const signInUnheard = async (page: Page, { email }: Person) => {
  const data = { email, password: testPassword }
  const answer = await page.context().request.post('/api/session', { data, headers: { origin: stage.address } })
  expect(answer.status()).toBe(200)
}

describe('a session in several tabs', () => {
  it('AUTH-22 AUTH-23 is refreshed once when several tabs use an expired token at the same moment', async () => {
    const pages = await tabsOf(member, 3)
    const [first] = pages as [Page]
    await longAgo(pages)
    stage.app.clock.advance(11 * minute)
    const refreshes = countRefreshes(first)
    await Promise.all(pages.map((page) => page.getByRole('tab', { name: 'Sent Referrals' }).click()))
    for (const page of pages) await sees(page.getByText('No referrals sent yet.'))
    expect(refreshes.answers).toEqual([200])
  })

  it('AUTH-22 is refreshed once when tabs open at the same moment', async () => {
    const first = await stage.visitorAs(member)
    const refreshes = countRefreshes(first)
    const pages = [first, await first.context().newPage(), await first.context().newPage()]
    await Promise.all(pages.map((page) => page.goto('/dashboard')))
    for (const page of pages) await sees(dashboard(page))
    expect(refreshes.answers).toEqual([200])
    const later = await first.context().newPage()
    await later.goto('/dashboard')
    await sees(dashboard(later))
    expect(refreshes.answers).toEqual([200])
  })

  it('AUTH-24 starts in all tabs with a sign-in in one', async () => {
    const first = await stage.visitor()
    const second = await first.context().newPage()
    await second.goto('/dashboard')
    await isAt(second, '/auth?redirectedFrom=%2Fdashboard')
    await first.goto('/partner-portal-auth')
    await signIn(first, member)
    await isAt(first, '/dashboard')
    await sees(dashboard(second))
  })

  it('AUTH-24 ends in all tabs with a sign-out in one', async () => {
    const [first] = (await tabsOf(member, 1)) as [Page]
    const second = await first.context().newPage()
    // This tab learns of it from the other tab, not from the server.
    await second.routeWebSocket('**/api/live', () => undefined)
    await second.goto('/dashboard')
    await sees(dashboard(second))
    await button(first, 'Sign Out').click()
    await isAt(first, '/auth')
    await isAt(second, '/auth?redirectedFrom=%2Fdashboard')
    expect(await refreshCookies(second)).toEqual([])
  })

  it('AUTH-24 of one user shows nothing to the next user in any tab', async () => {
    const [first, second] = (await tabsOf(member, 2)) as [Page, Page]
    let loads = 0
    second.on('load', () => (loads += 1))
    await longAgo([second])
    await signInUnheard(first, colleague)
    await first.reload()
    await sees(button(first, 'Colin Colleague'))
    await sees(button(second, 'Colin Colleague'))
    await expect.poll(() => loads, soon).toBe(1)
  })

  it('AUTH-24 of one user leaves nothing in a tab that discovers the next user later', async () => {
    const page = await stage.visitorAs(member)
    await page.goto('/referrals/new')
    await page.getByLabel('Initial note').fill('Groceries for the week.')
    stage.app.clock.advance(11 * minute)
    await signInUnheard(page, colleague)
    await page.getByLabel('Client', { exact: true }).focus()
    await sees(button(page, 'Colin Colleague'))
    // The reload is in progress: the old input stays visible until the new page has loaded.
    await expect.poll(() => typedIn(page, 'Initial note'), soon).toBe('')
  })

  it('AUTH-24 that cannot be refreshed ends with a reason, and continues at the same page after a sign-in', async () => {
    const [first, second] = (await tabsOf(member, 2)) as [Page, Page]
    // Wait for the first subscription's fetches. Otherwise they would end the session before the test does.
    for (const page of [first, second]) await page.waitForLoadState('networkidle')
    await first.context().clearCookies()
    stage.app.clock.advance(11 * minute)
    await first.getByRole('link', { name: 'New referral' }).click()
    await first.getByLabel('Client', { exact: true }).focus()
    await isAt(first, '/auth?redirectedFrom=%2Freferrals%2Fnew')
    await isAt(second, '/auth?redirectedFrom=%2Fdashboard')
    await sees(first.getByText('Your session has ended. Please sign in again.'))
    await signIn(first, member)
    await isAt(first, '/referrals/new')
    await sees(dashboard(second))
  })

  it('AUTH-24 survives a server failure, and the request can be retried', async () => {
    const [page] = (await tabsOf(member, 1)) as [Page]
    stage.app.clock.advance(11 * minute)
    await page.route('**/api/session/refresh', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('tab', { name: 'Sent Referrals' }).click()
    await sees(button(page, 'Try again'))
    await isAt(page, '/dashboard?tab=sent')
    await page.unroute('**/api/session/refresh')
    await button(page, 'Try again').click()
    await sees(page.getByText('No referrals sent yet.'))
  })
})

describe('an idle session', () => {
  /** A tab with a test-controlled clock, on a form with typed text. */
  const typing = async () => {
    const page = await stage.visitorAs(member)
    await page.clock.install()
    await page.goto('/referrals/new')
    await page.getByLabel('Initial note').fill('Groceries for the week.')
    return page
  }

  it('AUTH-24 shows a warning two minutes before its end, and continues when the user confirms', async () => {
    const page = await typing()
    const refreshes = countRefreshes(page)
    await page.clock.runFor((idleMinutes - 3) * minute)
    await seesNo(warning(page))
    await page.clock.runFor(minute + 1_000)
    await sees(warning(page))
    await page.keyboard.press('Tab')
    await page.mouse.move(10, 10)
    await page.mouse.wheel(0, 50)
    await page.clock.runFor(40_000)
    await sees(warning(page))
    await button(warning(page), 'Stay signed in').click()
    await seesNo(warning(page))
    await expect.poll(() => refreshes.answers).toEqual([200])
    await page.clock.runFor((idleMinutes - 3) * minute)
    await seesNo(warning(page))
    expect(await typedIn(page, 'Initial note')).toBe('Groceries for the week.')
  })

  it('AUTH-24 ends with a reason, on the server too, and a returning user finds the draft', async () => {
    const page = await typing()
    await page.clock.runFor(idleMinutes * minute + 1_000)
    await isAt(page, '/auth?redirectedFrom=%2Freferrals%2Fnew')
    await sees(page.getByText('You were signed out because nothing happened here for a while.'))
    await seesNo(warning(page))
    await expect.poll(() => refreshCookies(page)).toEqual([])

    await signIn(page, member)
    await isAt(page, '/referrals/new')
    expect(await typedIn(page, 'Initial note')).toBe('Groceries for the week.')
  })

  it('AUTH-24 shows the draft to no other user', async () => {
    const page = await typing()
    await page.clock.runFor(idleMinutes * minute + 1_000)
    await isAt(page, '/auth?redirectedFrom=%2Freferrals%2Fnew')
    await signIn(page, colleague)
    await isAt(page, '/referrals/new')
    expect(await typedIn(page, 'Initial note')).toBe('')
  })

  it('AUTH-24 stays alive through activity in another tab', async () => {
    const page = await typing()
    const other = await page.context().newPage()
    await other.goto('/dashboard')
    await sees(dashboard(other))
    // All tabs of the browser share this clock.
    await page.clock.runFor((idleMinutes - 5) * minute)
    await other.getByRole('tab', { name: 'Sent Referrals' }).click()
    await page.clock.runFor(4 * minute)
    await seesNo(warning(page), warning(other))
    await page.clock.runFor((idleMinutes - 5) * minute)
    await sees(warning(page), warning(other))
    await button(warning(other), 'Stay signed in').click()
    await seesNo(warning(page), warning(other))
  })

  it('AUTH-24 can be ended from the warning', async () => {
    const page = await typing()
    await page.clock.runFor((idleMinutes - 1) * minute)
    await button(warning(page), 'Sign Out').click()
    await isAt(page, '/auth')
    await seesNo(page.getByText('You were signed out because nothing happened here for a while.'))
  })

  it('AUTH-33 shows an error when signing out from the warning fails', async () => {
    const page = await typing()
    await page.clock.runFor((idleMinutes - 1) * minute)
    await page.route(/\/api\/session\?/, (route) => route.abort())
    await button(warning(page), 'Sign Out').click()
    await seesToast(page, 'Error signing out')
  })
})
