// Signing in and out in the browser: guards, refusals, reloads, several tabs.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { button, isAt, sees, seesFocus, seesNo, seesToast, signIn, typedIn } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

let stage: Stage
let member: Person
let staff: Person
let nobody: Person

beforeAll(async () => {
  stage = await openStage()
  const { app } = stage
  const [harbor, closet] = await Promise.all([app.organization('Harbor House'), app.organization('Clothes Closet')])
  const grants = [harbor, closet].map((organizationId) => ({ organizationId, role: 'member' }) as const)
  member = await app.person(grants, { name: 'Priya Partner' })
  staff = await app.staff()
  nobody = await app.person([], { name: 'Nora Newcomer' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const spinner = (page: Page) => page.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ })

/** Holds every response from this address back until `release`. */
const hold = async (page: Page, address: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return { release: resolve }
}

describe('a signed-out visitor', () => {
  it('AUTH-28 is sent from a guarded path to /auth, and Back does not return to the guarded path', async () => {
    const page = await stage.visitor()
    const guarded = [
      '/dashboard',
      '/referrals/new',
      '/staff/referrals?status=closed',
      '/org/referrals/incoming',
      '/admin',
    ]
    for (const wanted of guarded) {
      await page.goto('/')
      await page.goto(wanted)
      await isAt(page, `/auth?redirectedFrom=${encodeURIComponent(wanted)}`)
      await sees(page.getByText('You will go on to the page you asked for.'))
      await page.goBack()
      await isAt(page, '/')
    }
  })

  it('AUTH-04 goes to the requested path with its query, else to the dashboard, and never to another site', async () => {
    const page = await stage.visitor()
    await page.goto('/staff/referrals?status=closed')
    await signIn(page, staff)
    await isAt(page, '/staff/referrals?status=closed')

    for (const address of [
      '/auth',
      '/auth?redirectedFrom=//elsewhere.example/',
      '/auth?redirectedFrom=https://x.example',
    ]) {
      const other = await stage.visitor()
      await other.goto(address)
      await signIn(other, member)
      await isAt(other, '/dashboard')
      expect(new URL(other.url()).origin).toBe(stage.address)
    }
  })

  it('AUTH-03 AUTH-05 sees which input is missing or wrong, and keeps the input', async () => {
    const page = await stage.visitor()
    await page.goto('/auth')
    await button(page.getByRole('main'), 'Sign In').click()
    await seesToast(page, 'Missing Information', 'Please fill in all fields.')
    const summary = page.getByRole('alert').filter({ hasText: 'Please fill in all fields.' })
    await seesFocus(summary)
    await summary.getByRole('link', { name: 'Email is required' }).click()
    await seesFocus(page.getByLabel('Email'))

    await signIn(page, member, 'not her password')
    await seesToast(page, 'Sign In Failed', 'Invalid email or password')
    await sees(page.getByRole('alert').filter({ hasText: 'Invalid email or password' }))
    expect(await typedIn(page, 'Email')).toBe(member.email)
    await isAt(page, '/auth')

    await signIn(page, member)
    await isAt(page, '/dashboard')
  })

  it('AUTH-06 sees an unexpected failure and can retry', async () => {
    const page = await stage.visitor()
    await page.goto('/auth')
    await page.route('**/api/session', (route) => route.abort())
    await signIn(page, member)
    await seesToast(page, 'Error', 'Something went wrong. Please try again.')
    await page.unroute('**/api/session')
    await button(page.getByRole('main'), 'Sign In').click()
    await isAt(page, '/dashboard')
  })
})

describe('a session', () => {
  it('AUTH-21 AUTH-22 survives a reload through its cookie, which no script can read', async () => {
    const page = await stage.visitorAs(member)
    await page.goto('/dashboard')
    await sees(page.getByRole('heading', { name: 'Partner Dashboard' }))
    await page.reload()
    await sees(page.getByRole('heading', { name: 'Partner Dashboard' }))
    const [cookie] = await page.context().cookies(`${stage.address}/api/session`)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    const readable = await page.evaluate(() =>
      JSON.stringify([document.cookie, Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(readable).not.toContain(cookie?.value)
    expect(readable).not.toContain('eyJ')
  })

  it('AUTH-29 shows only a spinner while it is loading, neither content nor the sign-in page', async () => {
    const page = await stage.visitorAs(member)
    const { release } = await hold(page, '**/api/session/refresh')
    await page.goto('/dashboard')
    await sees(spinner(page))
    expect(await page.getByRole('heading').count()).toBe(0)
    await isAt(page, '/dashboard')
    release()
    await sees(page.getByRole('heading', { name: 'Partner Dashboard' }))
  })

  it('AUTH-22 survives in three tabs that open at the same moment', async () => {
    const first = await stage.visitorAs(member)
    const pages = [first, await first.context().newPage(), await first.context().newPage()]
    for (let turn = 0; turn < 2; turn++) {
      await Promise.all(pages.map((page) => page.goto('/dashboard')))
      for (const page of pages) await sees(page.getByRole('heading', { name: 'Partner Dashboard' }))
    }
  })

  it('AUTH-24 is renewed when its token has expired, and ends when that is impossible', async () => {
    const page = await stage.visitorAs(member)
    await page.goto('/dashboard')
    await sees(page.getByRole('heading', { name: 'Partner Dashboard' }))
    stage.app.clock.advance(20 * 60_000)
    await page.getByRole('tab', { name: 'Sent Referrals' }).click()
    await sees(page.getByText('No referrals sent yet.'))

    stage.app.clock.advance(20 * 60_000)
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'New referral' }).click()
    await page.getByLabel('Client', { exact: true }).focus()
    await isAt(page, '/auth?redirectedFrom=%2Freferrals%2Fnew')
  })

  it('ORG-04 ends in every tab, and its pages cannot be reached afterward', async () => {
    const page = await stage.visitorAs(member)
    const other = await page.context().newPage()
    await Promise.all([page, other].map((tab) => tab.goto('/dashboard')))
    await sees(other.getByRole('heading', { name: 'Partner Dashboard' }))
    await button(page, 'Sign Out').click()
    await isAt(page, '/auth')
    await isAt(other, '/auth?redirectedFrom=%2Fdashboard')
    await page.goto('/dashboard')
    await isAt(page, '/auth?redirectedFrom=%2Fdashboard')
  })

  it('AUTH-33 a failed sign-out shows an error and keeps the page', async () => {
    const page = await stage.visitorAs(member)
    await page.goto('/dashboard')
    await page.route(/\/api\/session\?/, (route) => route.abort())
    await button(page, 'Sign Out').click()
    await seesToast(page, 'Error signing out')
    await isAt(page, '/dashboard')
    await sees(page.getByRole('heading', { name: 'Partner Dashboard' }))
  })
})

describe('permissions', () => {
  it('AUTH-30 a member is sent home from the console, and a user without an organization from the queue', async () => {
    const page = await stage.visitorAs(member)
    await page.goto('/staff/referrals')
    await isAt(page, '/')
    await page.goto('/admin')
    await isAt(page, '/')
    const newcomer = await stage.visitorAs(nobody)
    await newcomer.goto('/org/referrals/incoming')
    await isAt(newcomer, '/')
  })

  it('AUTH-31 NEW-05 a user without an organization sees a message on the dashboard and on the form', async () => {
    const page = await stage.visitorAs(nobody)
    await page.goto('/dashboard')
    await sees(
      page.getByText('No Organization Access'),
      page.getByText("You don't appear to be a member of any partner organization."),
    )
    await page.goto('/referrals/new')
    await sees(page.getByText('You must be associated with an organization to create referrals.'))
    await seesNo(page.getByLabel('Initial note'))
  })

  it('CLI-19 a user without a client profile sees a message', async () => {
    const page = await stage.visitorAs(nobody)
    await page.goto('/client-dashboard')
    await sees(page.getByText('Account Not Found'))
  })

  it('REV-02 REV-03 NOT-01 staff have the review at /admin, notifications and Sign Out; a member has no notifications', async () => {
    const page = await stage.visitorAs(staff)
    await page.goto('/admin')
    await sees(page.getByRole('heading', { name: 'Staff Referral Review' }))
    await sees(
      page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: /^Referrals/ }),
      page.getByRole('button', { name: /^Notifications/ }),
      button(page, 'Sign Out'),
    )
    const other = await stage.visitorAs(member)
    await other.goto('/dashboard')
    await sees(button(other, 'Sign Out'))
    await seesNo(other.getByRole('button', { name: /^Notifications/ }))
  })
})

describe('an unknown address', () => {
  it('PUB-21 shows that there is no such page', async () => {
    const page = await stage.visitor()
    await page.goto('/no/such/page')
    await sees(page.getByText('Oops! Page not found'))
  })
})
