// Signing in and up: the general page and the three portals.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { uniqueEmail, validPassword, signUp } from '#tests/support/sign-up.ts'
import {
  waitForHydration,
  alert,
  button,
  heading,
  expectUrl,
  expectVisible,
  expectFocused,
  expectAbsent,
  expectToast,
  signIn,
  pollOptions,
  readFieldValue,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let member: TestUser
let client: TestUser
let admin: TestUser

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  const harborId = await app.createOrganization('Harbor House')
  member = await app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' })
  client = await app.createUser([], { name: 'Marisol Vega' })
  admin = await app.createStaff('admin')
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

describe('/auth', () => {
  it('AUTH-01 AUTH-02 has the tabs Sign In and Sign Up, and the URL determines the open one', async () => {
    const page = await fixture.openPage()
    await page.goto('/auth?mode=register')
    await waitForHydration(page)
    await expectVisible(heading(page, 'Sign Up'), page.getByLabel('Full name'), page.getByLabel('Email'))
    await expectVisible(page.getByLabel('Password', { exact: true }))
    expect(await tab(page, 'Sign Up').getAttribute('aria-selected')).toBe('true')

    await page.getByLabel('Email').fill('nora@example.org')
    await tab(page, 'Sign In').click()
    await expectUrl(page, '/auth?mode=login')
    await expectAbsent(page.getByLabel('Full name'))
    expect(await readFieldValue(page, 'Email')).toBe('nora@example.org')

    await page.goto('/auth?mode=login')
    await expectVisible(heading(page, 'Sign In'))
    await page.goto('/auth')
    await expectVisible(heading(page, 'Sign In'))
  })

  it('keeps name and address after a reload and a change of language, but never a password', async () => {
    const page = await fixture.openPage()
    await page.goto('/auth?mode=register')
    await waitForHydration(page)
    await page.getByLabel('Full name').fill('Nora Newcomer')
    await page.getByLabel('Email').fill('nora@example.org')
    await page.getByLabel('Password', { exact: true }).fill(validPassword)
    expect(await page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))).not.toContain(validPassword)
    await page.getByRole('link', { name: 'Español' }).filter({ visible: true }).first().click()
    await expect.poll(() => page.locator('#full-name').inputValue(), pollOptions).toBe('Nora Newcomer')
    expect(await page.locator('#email').inputValue()).toBe('nora@example.org')
    await page.reload()
    await expect.poll(() => page.locator('#full-name').inputValue(), pollOptions).toBe('Nora Newcomer')
    expect(await page.locator('#password').inputValue()).toBe('')
  })

  it('AUTH-03 AUTH-09 lists the missing sign-up fields, and requires 8 characters before sending', async () => {
    const page = await fixture.openPage()
    await page.goto('/auth?mode=register')
    await waitForHydration(page)
    await signUp(page, { name: 'Nora Newcomer' })
    await expectToast(page, 'Missing Information', 'Please fill in all fields.')
    const summary = alert(page, 'Please fill in all fields.')
    await expectFocused(summary)
    await summary.getByRole('link', { name: 'Password is required' }).click()
    await expectFocused(page.getByLabel('Password', { exact: true }))
    expect(await readFieldValue(page, 'Full name')).toBe('Nora Newcomer')

    let requestCount = 0
    page.on('request', (request) => (requestCount += Number(request.url().endsWith('/api/accounts'))))
    await signUp(page, { email: uniqueEmail(), password: 'seven77' })
    await expectVisible(alert(page, 'Password must be at least 8 characters'))
    expect(requestCount).toBe(0)
    await page.getByLabel('Password', { exact: true }).fill('eight888')
    await expectAbsent(page.getByRole('alert'))
  })

  it("AUTH-05 shows the server's message for a refused sign-up next to its field", async () => {
    const page = await fixture.openPage()
    await page.goto('/auth?mode=register')
    await waitForHydration(page)
    await signUp(page, { name: 'Nora Newcomer', email: uniqueEmail(), password: 'password1' })
    const message = 'That password is easy to guess. Please choose another one.'
    await expectToast(page, 'Sign Up Failed', message)
    await alert(page, 'Sign Up Failed').getByRole('link', { name: message }).click()
    await expectFocused(page.getByLabel('Password', { exact: true }))
    expect(await readFieldValue(page, 'Password')).toBe('password1')
  })

  it('AUTH-06 keeps the input after an unexpected sign-up failure', async () => {
    const page = await fixture.openPage()
    await page.goto('/auth?mode=register')
    await waitForHydration(page)
    await page.route('**/api/accounts', (route) => route.abort())
    await signUp(page, { name: 'Nora Newcomer', email: uniqueEmail(), password: validPassword })
    await expectToast(page, 'Error', 'Something went wrong. Please try again.')
    expect(await readFieldValue(page, 'Password')).toBe(validPassword)
  })

  it('AUTH-07 greets a user after sign-in, and redirects a user who is already signed in', async () => {
    const page = await fixture.openPage()
    await page.goto('/auth')
    await signIn(page, member)
    await expectToast(page, 'Welcome back!')
    await expectUrl(page, '/dashboard')
    await page.goto('/auth?redirectedFrom=%2Freferrals%2Fnew')
    await expectUrl(page, '/referrals/new')
  })

  it.each(['//elsewhere.example/', '/\\elsewhere.example/', '/%09/elsewhere.example/', '/.//elsewhere.example/'])(
    'AUTH-04 never redirects to another site after sign-in: %s',
    async (target) => {
      const page = await fixture.openPage()
      const outsideRequests: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).hostname === 'elsewhere.example') outsideRequests.push(request.url())
      })
      for (const portal of ['auth', 'partner-portal-auth']) {
        await page.goto(`/${portal}?redirectedFrom=${target.startsWith('/%') ? target : encodeURIComponent(target)}`)
        if (portal === 'auth') await signIn(page, member)
        await expectUrl(page, '/dashboard')
      }
      expect(outsideRequests).toEqual([])
      expect(new URL(page.url()).origin).toBe(fixture.address)
    },
  )
})

describe('a portal', () => {
  it.each([
    { portal: 'client', title: 'Client sign-in', user: () => client, destination: '/client-dashboard' },
    { portal: 'partner', title: 'Partner sign-in', user: () => member, destination: '/dashboard' },
    { portal: 'admin', title: 'Admin sign-in', user: () => admin, destination: '/admin' },
  ])('AUTH-12 for the $portal role leads to $destination', async ({ portal, title, user, destination }) => {
    const page = await fixture.openPage()
    await page.goto(`/${portal}-portal-auth`)
    await expectVisible(heading(page, title))
    await signIn(page, user())
    await expectToast(page, 'Welcome back!')
    await expectUrl(page, destination)
  })

  it('AUTH-13 offers a password reset and a way to join', async () => {
    const page = await fixture.openPage()
    for (const [portal, link, href] of [
      ['client', 'Start on the home page', '/'],
      ['partner', 'Apply to join', '/grow-with-us'],
    ] as const) {
      await page.goto(`/${portal}-portal-auth`)
      await expectVisible(button(page, 'Forgot your password?'))
      expect(await page.getByRole('link', { name: link }).getAttribute('href')).toBe(href)
    }
  })

  it('AUTH-14 for admins warns unauthorized visitors', async () => {
    const page = await fixture.openPage()
    await page.goto('/admin-portal-auth')
    await expectVisible(page.getByText('Unauthorized access is prohibited and monitored.'))
  })

  it('AUTH-15 requires a valid address and a password, and ignores spaces around the address', async () => {
    const page = await fixture.openPage()
    await page.goto('/partner-portal-auth')
    await button(page.getByRole('main'), 'Sign In').click()
    const summary = page.getByRole('alert')
    await expectVisible(summary.getByRole('link', { name: 'Valid email address is required' }))
    await expectVisible(summary.getByRole('link', { name: 'Password is required' }))
    const longAddress = `${'a'.repeat(250)}@example.org`
    await signIn(page, { email: longAddress }, '')
    await expectVisible(summary.getByRole('link', { name: 'Valid email address is required' }))
    expect(await readFieldValue(page, 'Email')).toBe(longAddress)
    await signIn(page, { email: `  ${member.email} ` })
    await expectUrl(page, '/dashboard')
  })

  it("AUTH-16 AUTH-17 shows the server's message for a refusal, or else its own", async () => {
    const fallbackMessages = {
      client: ['Sign In Failed', 'Please check your credentials and try again.'],
      partner: ['Sign In Failed', 'Please check your credentials and try again.'],
      admin: ['Authentication Failed', 'Please verify your admin credentials and try again.'],
    } as const
    const page = await fixture.openPage()
    for (const portal of ['client', 'partner', 'admin'] as const) {
      const [title, text] = fallbackMessages[portal]
      await page.goto(`/${portal}-portal-auth`)
      await signIn(page, member, 'not her password')
      await expectToast(page, title, 'Invalid email or password')
      await expectVisible(alert(page, 'Invalid email or password'))
      await page.route('**/api/session', (route) => route.fulfill({ status: 500, body: 'Oops' }))
      await button(page.getByRole('main'), 'Sign In').click()
      await expectToast(page, title, text)
      expect(await readFieldValue(page, 'Email')).toBe(member.email)
      await page.unroute('**/api/session')
    }
  })

  it('AUTH-32 for clients opens when a signed-out visitor goes to the client dashboard', async () => {
    const page = await fixture.openPage()
    await page.goto('/client-dashboard')
    await expectUrl(page, '/client-portal-auth')
    await signIn(page, client)
    await expectUrl(page, '/client-dashboard')
  })
})
