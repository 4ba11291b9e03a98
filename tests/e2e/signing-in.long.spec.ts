// Signing in and up: the general page and the three portals.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { freshEmail, goodPassword, signUp } from '#tests/support/newcomer.ts'
import {
  alert,
  button,
  heading,
  isAt,
  sees,
  seesFocus,
  seesNo,
  seesToast,
  signIn,
  soon,
  typedIn,
} from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

let stage: Stage
let member: Person
let family: Person
let admin: Person

beforeAll(async () => {
  stage = await openStage()
  const { app } = stage
  const harbor = await app.organization('Harbor House')
  member = await app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  family = await app.person([], { name: 'Marisol Vega' })
  admin = await app.staff('admin')
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

describe('/auth', () => {
  it('AUTH-01 AUTH-02 has the tabs Sign In and Sign Up, and the URL determines the open one', async () => {
    const page = await stage.visitor()
    await page.goto('/auth?mode=register')
    await sees(heading(page, 'Sign Up'), page.getByLabel('Full name'), page.getByLabel('Email'))
    await sees(page.getByLabel('Password', { exact: true }))
    expect(await tab(page, 'Sign Up').getAttribute('aria-selected')).toBe('true')

    await page.getByLabel('Email').fill('nora@example.org')
    await tab(page, 'Sign In').click()
    await isAt(page, '/auth?mode=login')
    await seesNo(page.getByLabel('Full name'))
    expect(await typedIn(page, 'Email')).toBe('nora@example.org')

    await page.goto('/auth?mode=login')
    await sees(heading(page, 'Sign In'))
    await page.goto('/auth')
    await sees(heading(page, 'Sign In'))
  })

  it('keeps name and address after a reload and a change of language, but never a password', async () => {
    const page = await stage.visitor()
    await page.goto('/auth?mode=register')
    await page.getByLabel('Full name').fill('Nora Newcomer')
    await page.getByLabel('Email').fill('nora@example.org')
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    expect(await page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))).not.toContain(goodPassword)
    await page.getByRole('link', { name: 'Español' }).filter({ visible: true }).first().click()
    await expect.poll(() => page.locator('#full-name').inputValue(), soon).toBe('Nora Newcomer')
    expect(await page.locator('#email').inputValue()).toBe('nora@example.org')
    await page.reload()
    await expect.poll(() => page.locator('#full-name').inputValue(), soon).toBe('Nora Newcomer')
    expect(await page.locator('#password').inputValue()).toBe('')
  })

  it('AUTH-03 AUTH-09 names missing sign-up input, and requires 8 characters before it is sent', async () => {
    const page = await stage.visitor()
    await page.goto('/auth?mode=register')
    await signUp(page, { name: 'Nora Newcomer' })
    await seesToast(page, 'Missing Information', 'Please fill in all fields.')
    const summary = alert(page, 'Please fill in all fields.')
    await seesFocus(summary)
    await summary.getByRole('link', { name: 'Password is required' }).click()
    await seesFocus(page.getByLabel('Password', { exact: true }))
    expect(await typedIn(page, 'Full name')).toBe('Nora Newcomer')

    let asked = 0
    page.on('request', (request) => (asked += Number(request.url().endsWith('/api/accounts'))))
    await signUp(page, { email: freshEmail(), password: 'seven77' })
    await sees(alert(page, 'Password must be at least 8 characters'))
    expect(asked).toBe(0)
    await page.getByLabel('Password', { exact: true }).fill('eight888')
    await seesNo(page.getByRole('alert'))
  })

  it("AUTH-05 a refused sign-up shows the server's message next to its field", async () => {
    const page = await stage.visitor()
    await page.goto('/auth?mode=register')
    await signUp(page, { name: 'Nora Newcomer', email: freshEmail(), password: 'password1' })
    const why = 'That password is easy to guess. Please choose another one.'
    await seesToast(page, 'Sign Up Failed', why)
    await alert(page, 'Sign Up Failed').getByRole('link', { name: why }).click()
    await seesFocus(page.getByLabel('Password', { exact: true }))
    expect(await typedIn(page, 'Password')).toBe('password1')
  })

  it('AUTH-06 an unexpected failure of a sign-up keeps the input', async () => {
    const page = await stage.visitor()
    await page.goto('/auth?mode=register')
    await page.route('**/api/accounts', (route) => route.abort())
    await signUp(page, { name: 'Nora Newcomer', email: freshEmail(), password: goodPassword })
    await seesToast(page, 'Error', 'Something went wrong. Please try again.')
    expect(await typedIn(page, 'Password')).toBe(goodPassword)
  })

  it('AUTH-07 greets a user after sign-in, and redirects a user who is already signed in', async () => {
    const page = await stage.visitor()
    await page.goto('/auth')
    await signIn(page, member)
    await seesToast(page, 'Welcome back!')
    await isAt(page, '/dashboard')
    await page.goto('/auth?redirectedFrom=%2Freferrals%2Fnew')
    await isAt(page, '/referrals/new')
  })

  it.each(['//elsewhere.example/', '/\\elsewhere.example/', '/%09/elsewhere.example/', '/.//elsewhere.example/'])(
    'AUTH-04 no redirect after sign-in leads to another site: %s',
    async (elsewhere) => {
      const page = await stage.visitor()
      const left: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).hostname === 'elsewhere.example') left.push(request.url())
      })
      for (const door of ['auth', 'partner-portal-auth']) {
        await page.goto(
          `/${door}?redirectedFrom=${elsewhere.startsWith('/%') ? elsewhere : encodeURIComponent(elsewhere)}`,
        )
        if (door === 'auth') await signIn(page, member)
        await isAt(page, '/dashboard')
      }
      expect(left).toEqual([])
      expect(new URL(page.url()).origin).toBe(stage.address)
    },
  )
})

describe('a portal', () => {
  it.each([
    { door: 'client', title: 'Client sign in', who: () => family, to: '/client-dashboard' },
    { door: 'partner', title: 'Partner sign in', who: () => member, to: '/dashboard' },
    { door: 'admin', title: 'Admin sign in', who: () => admin, to: '/admin' },
  ])('AUTH-12 for the $door role leads to $to', async ({ door, title, who, to }) => {
    const page = await stage.visitor()
    await page.goto(`/${door}-portal-auth`)
    await sees(heading(page, title))
    await signIn(page, who())
    await seesToast(page, 'Welcome back!')
    await isAt(page, to)
  })

  it('AUTH-13 offers a password reset and a way to join', async () => {
    const page = await stage.visitor()
    for (const [door, link, leadsTo] of [
      ['client', 'Begin on the home page', '/'],
      ['partner', 'Apply to join', '/grow-with-us'],
    ] as const) {
      await page.goto(`/${door}-portal-auth`)
      await sees(button(page, 'Forgot your password?'))
      expect(await page.getByRole('link', { name: link }).getAttribute('href')).toBe(leadsTo)
    }
  })

  it('AUTH-14 for admins warns unauthorized visitors', async () => {
    const page = await stage.visitor()
    await page.goto('/admin-portal-auth')
    await sees(page.getByText('Unauthorized access is prohibited and monitored.'))
  })

  it('AUTH-15 requires a valid address and a password, and ignores spaces around the address', async () => {
    const page = await stage.visitor()
    await page.goto('/partner-portal-auth')
    await button(page.getByRole('main'), 'Sign In').click()
    const summary = page.getByRole('alert')
    await sees(summary.getByRole('link', { name: 'Valid email address is required' }))
    await sees(summary.getByRole('link', { name: 'Password is required' }))
    const tooLong = `${'a'.repeat(250)}@example.org`
    await signIn(page, { email: tooLong }, '')
    await sees(summary.getByRole('link', { name: 'Valid email address is required' }))
    expect(await typedIn(page, 'Email')).toBe(tooLong)
    await signIn(page, { email: `  ${member.email} ` })
    await isAt(page, '/dashboard')
  })

  it('AUTH-16 AUTH-17 shows the server’s message for a refusal, else its own', async () => {
    const own = {
      client: ['Sign In Failed', 'Please check your credentials and try again.'],
      partner: ['Sign In Failed', 'Please check your credentials and try again.'],
      admin: ['Authentication Failed', 'Please verify your admin credentials and try again.'],
    } as const
    const page = await stage.visitor()
    for (const door of ['client', 'partner', 'admin'] as const) {
      const [title, text] = own[door]
      await page.goto(`/${door}-portal-auth`)
      await signIn(page, member, 'not her password')
      await seesToast(page, title, 'Invalid email or password')
      await sees(alert(page, 'Invalid email or password'))
      await page.route('**/api/session', (route) => route.fulfill({ status: 500, body: 'Oops' }))
      await button(page.getByRole('main'), 'Sign In').click()
      await seesToast(page, title, text)
      expect(await typedIn(page, 'Email')).toBe(member.email)
      await page.unroute('**/api/session')
    }
  })

  it('AUTH-32 for clients is where signed-out visitors of the client dashboard are sent', async () => {
    const page = await stage.visitor()
    await page.goto('/client-dashboard')
    await isAt(page, '/client-portal-auth')
    await signIn(page, family)
    await isAt(page, '/client-dashboard')
  })
})
