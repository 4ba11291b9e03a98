// Signing in and out in the browser: guarded pages, refusals, reloads, and several tabs.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import {
  button,
  expectUrl,
  expectVisible,
  expectFocused,
  expectAbsent,
  expectToast,
  signIn,
  readFieldValue,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let member: TestUser
let staff: TestUser
let userWithoutOrganization: TestUser

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  const [harborId, closetId] = await Promise.all([
    app.createOrganization('Harbor House'),
    app.createOrganization('Clothes Closet'),
  ])
  const grants = [harborId, closetId].map((organizationId) => ({ organizationId, role: 'member' }) as const)
  member = await app.createUser(grants, { name: 'Priya Partner' })
  staff = await app.createStaff()
  userWithoutOrganization = await app.createUser([], { name: 'Nora Newcomer' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const spinner = (page: Page) => page.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ })

/** Delays every response from this address until `release` is called. */
const delayResponses = async (page: Page, address: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return { release: resolve }
}

describe('a signed-out visitor', () => {
  it('AUTH-28 is sent from a guarded path to /auth, and Back does not return to the guarded path', async () => {
    const page = await fixture.openPage()
    const guardedPaths = [
      '/dashboard',
      '/referrals/new',
      '/staff/referrals?status=closed',
      '/org/referrals/incoming',
      '/admin',
    ]
    for (const path of guardedPaths) {
      await page.goto('/')
      await page.goto(path)
      await expectUrl(page, `/auth?redirectedFrom=${encodeURIComponent(path)}`)
      await expectVisible(page.getByText("After you sign in, you'll go to the page you requested."))
      await page.goBack()
      await expectUrl(page, '/')
    }
  })

  it('AUTH-04 goes to the requested path with its query, else to the dashboard, and never to another site', async () => {
    const page = await fixture.openPage()
    await page.goto('/staff/referrals?status=closed')
    await signIn(page, staff)
    await expectUrl(page, '/staff/referrals?status=closed')

    for (const address of [
      '/auth',
      '/auth?redirectedFrom=//elsewhere.example/',
      '/auth?redirectedFrom=https://x.example',
    ]) {
      const otherPage = await fixture.openPage()
      await otherPage.goto(address)
      await signIn(otherPage, member)
      await expectUrl(otherPage, '/dashboard')
      expect(new URL(otherPage.url()).origin).toBe(fixture.address)
    }
  })

  it('AUTH-03 AUTH-05 sees which input is missing or wrong, and keeps the input', async () => {
    const page = await fixture.openPage()
    await page.goto('/auth')
    await button(page.getByRole('main'), 'Sign In').click()
    await expectToast(page, 'Missing Information', 'Please fill in all fields.')
    const summary = page.getByRole('alert').filter({ hasText: 'Please fill in all fields.' })
    await expectFocused(summary)
    await summary.getByRole('link', { name: 'Email is required' }).click()
    await expectFocused(page.getByLabel('Email'))

    await signIn(page, member, 'not her password')
    await expectToast(page, 'Sign In Failed', 'Invalid email or password')
    await expectVisible(page.getByRole('alert').filter({ hasText: 'Invalid email or password' }))
    expect(await readFieldValue(page, 'Email')).toBe(member.email)
    await expectUrl(page, '/auth')

    await signIn(page, member)
    await expectUrl(page, '/dashboard')
  })

  it('AUTH-06 sees an unexpected failure and can retry', async () => {
    const page = await fixture.openPage()
    await page.goto('/auth')
    await page.route('**/api/session', (route) => route.abort())
    await signIn(page, member)
    await expectToast(page, 'Error', 'Something went wrong. Please try again.')
    await page.unroute('**/api/session')
    await button(page.getByRole('main'), 'Sign In').click()
    await expectUrl(page, '/dashboard')
  })
})

describe('session lifetime', () => {
  it('AUTH-21 AUTH-22 survives a reload through its cookie, which no script can read', async () => {
    const page = await fixture.openPageAs(member)
    await page.goto('/dashboard')
    await expectVisible(page.getByRole('heading', { name: 'Partner Dashboard' }))
    await page.reload()
    await expectVisible(page.getByRole('heading', { name: 'Partner Dashboard' }))
    const [cookie] = await page.context().cookies(`${fixture.address}/api/session`)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    const readableState = await page.evaluate(() =>
      JSON.stringify([document.cookie, Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(readableState).not.toContain(cookie?.value)
    // No access token either. A random value may contain its first three letters.
    expect(readableState).not.toMatch(/eyJ[\w-]+\./)
  })

  it('AUTH-29 shows only a spinner while it is loading, neither content nor the sign-in page', async () => {
    const page = await fixture.openPageAs(member)
    const { release } = await delayResponses(page, '**/api/session/refresh')
    await page.goto('/dashboard')
    await expectVisible(spinner(page))
    expect(await page.getByRole('heading').count()).toBe(0)
    await expectUrl(page, '/dashboard')
    release()
    await expectVisible(page.getByRole('heading', { name: 'Partner Dashboard' }))
  })

  it('AUTH-22 survives in three tabs that open at the same moment', async () => {
    const firstPage = await fixture.openPageAs(member)
    const pages = [firstPage, await firstPage.context().newPage(), await firstPage.context().newPage()]
    for (let round = 0; round < 2; round++) {
      await Promise.all(pages.map((page) => page.goto('/dashboard')))
      for (const page of pages) await expectVisible(page.getByRole('heading', { name: 'Partner Dashboard' }))
    }
  })

  it('AUTH-24 is renewed when its token has expired, and ends when renewal is impossible', async () => {
    const page = await fixture.openPageAs(member)
    await page.goto('/dashboard')
    await expectVisible(page.getByRole('heading', { name: 'Partner Dashboard' }))
    fixture.app.clock.advance(20 * 60_000)
    await page.getByRole('tab', { name: 'Sent Referrals' }).click()
    await expectVisible(page.getByText('No referrals sent yet.'))

    fixture.app.clock.advance(20 * 60_000)
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'New referral' }).click()
    await page.getByLabel('Client', { exact: true }).focus()
    await expectUrl(page, '/auth?redirectedFrom=%2Freferrals%2Fnew')
  })

  it('ORG-04 ends in every tab, and its pages cannot be reached afterward', async () => {
    const page = await fixture.openPageAs(member)
    const otherPage = await page.context().newPage()
    await Promise.all([page, otherPage].map((tab) => tab.goto('/dashboard')))
    await expectVisible(otherPage.getByRole('heading', { name: 'Partner Dashboard' }))
    await button(page, 'Sign Out').click()
    await expectUrl(page, '/auth')
    await expectUrl(otherPage, '/auth?redirectedFrom=%2Fdashboard')
    await page.goto('/dashboard')
    await expectUrl(page, '/auth?redirectedFrom=%2Fdashboard')
  })

  it('AUTH-33 continues after a failed sign-out, which shows an error and keeps the page', async () => {
    const page = await fixture.openPageAs(member)
    await page.goto('/dashboard')
    await page.route(/\/api\/session\?/, (route) => route.abort())
    await button(page, 'Sign Out').click()
    await expectToast(page, 'Error signing out')
    await expectUrl(page, '/dashboard')
    await expectVisible(page.getByRole('heading', { name: 'Partner Dashboard' }))
  })
})

describe('permissions', () => {
  it('AUTH-30 say which role a page needs, and lead to the own start page', async () => {
    const page = await fixture.openPageAs(member)
    await page.goto('/staff/referrals')
    const title = page.getByRole('heading', { name: 'This page is for other people' })
    await expectVisible(title, page.getByText(/^Staff and admins of the Referral Exchange can open it/))
    await page.goto('/admin')
    await expectVisible(title)
    await page.getByRole('link', { name: 'Go to your own start page' }).click()
    await expectUrl(page, '/dashboard')
    const userPage = await fixture.openPageAs(userWithoutOrganization)
    await userPage.goto('/org/referrals/incoming')
    await expectVisible(userPage.getByText(/^Members of an organization can open it/))
  })

  it('AUTH-31 NEW-05 a user without an organization sees a message on the dashboard and on the form', async () => {
    const page = await fixture.openPageAs(userWithoutOrganization)
    await page.goto('/dashboard')
    await expectVisible(
      page.getByText('No Organization Access'),
      page.getByText("You don't appear to be a member of any partner organization."),
    )
    await page.goto('/referrals/new')
    await expectVisible(page.getByText('You must be associated with an organization to create referrals.'))
    await expectAbsent(page.getByLabel('Initial note'))
  })

  it('CLI-19 a user without a client profile sees a message', async () => {
    const page = await fixture.openPageAs(userWithoutOrganization)
    await page.goto('/client-dashboard')
    await expectVisible(page.getByText('Account Not Found'))
  })

  it('REV-02 NOT-01 staff have the review at /admin, notifications and Sign Out; a member has no notifications', async () => {
    const page = await fixture.openPageAs(staff)
    await page.goto('/admin')
    await expectVisible(page.getByRole('heading', { name: 'Staff Referral Review' }))
    await expectVisible(
      page.getByRole('navigation', { name: 'Staff pages' }).getByRole('link', { name: /^Referrals/ }),
      page.getByRole('button', { name: /^Notifications/ }),
      button(page, 'Sign Out'),
    )
    const otherPage = await fixture.openPageAs(member)
    await otherPage.goto('/dashboard')
    await expectVisible(button(otherPage, 'Sign Out'))
    await expectAbsent(otherPage.getByRole('button', { name: /^Notifications/ }))
  })
})

describe('an unknown address', () => {
  it('PUB-21 shows that there is no such page', async () => {
    const page = await fixture.openPage()
    await page.goto('/no/such/page')
    await expectVisible(page.getByText('Oops! Page not found'))
  })
})
