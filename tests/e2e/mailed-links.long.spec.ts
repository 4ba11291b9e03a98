// The emailed links for a sign-up, a forgotten password and a locked account.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { m } from '#messages'
import { type TestUser, testPassword } from '#tests/support/app.ts'
import { waitForMailLink, findEmailSubjects } from '#tests/support/mailbox.ts'
import { uniqueEmail, validPassword, signUp } from '#tests/support/sign-up.ts'
import {
  alert,
  button,
  heading,
  expectUrl,
  expectVisible,
  expectFocused,
  expectToast,
  signIn,
  waitForHydration,
  pollOptions,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let member: TestUser
let client: TestUser

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  const harborId = await app.createOrganization('Harbor House')
  member = await app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' })
  client = await app.createUser([], { name: 'Marisol Vega' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

/** The key of the link has become a cookie, which scripts cannot read. */
const expectNoKey = async (page: Page, link: string) => {
  const [, key = ''] = /=([\w-]{43})$/.exec(link) ?? []
  expect(key).toHaveLength(43)
  expect(`${page.url()} ${await page.content()} ${await page.evaluate(() => document.cookie)}`).not.toContain(key)
}

/** A user who signed up but has not confirmed the address. */
const createUnconfirmedAccount = async () => {
  const email = uniqueEmail()
  await fixture.app.anonymous.call('signUp', { body: { fullName: 'Nora Newcomer', email, password: validPassword } })
  return { email }
}

describe('a new account', () => {
  it('AUTH-08 is confirmed by the emailed link, which opens the client portal after a sign-in there', async () => {
    const page = await fixture.openPage()
    const email = uniqueEmail()
    await page.goto('/auth?mode=register')
    await signUp(page, { name: 'Nora Newcomer', email, password: validPassword })
    await expectToast(page, 'Check your email!')
    await expectFocused(heading(page, 'Check your email!'))
    await expectVisible(page.getByText(email))

    const link = await waitForMailLink(page, email, 'Confirm your email address')
    expect(link).toMatch(/^\/client-portal-auth\?/)
    await page.goto(link)
    await expectVisible(page.getByText('Sign in to confirm your email address.'))
    await expectNoKey(page, link)
    await signIn(page, { email }, validPassword)
    await expectToast(page, 'Email address confirmed')
    await expectUrl(page, '/client-dashboard')
    await page.goto('/account')
    await expectVisible(page.getByText('Confirmed', { exact: true }))
  })

  it('AUTH-08 gets the confirmation email again on request', async () => {
    const page = await fixture.openPage()
    const email = uniqueEmail()
    await page.goto('/auth?mode=register')
    await signUp(page, { name: 'Nora Newcomer', email, password: validPassword })
    await button(page, 'Send it again').click()
    await expectToast(page, 'Email sent', 'If this address still needs to be confirmed, a new link is on the way.')
    await expect.poll(() => findEmailSubjects(page, email)).toEqual(Array(2).fill('Confirm your email address'))
  })

  it('AUTH-26 is not confirmed by an expired or incomplete link, which shows an error and signs no one in', async () => {
    const page = await fixture.openPage()
    const { email } = await createUnconfirmedAccount()
    await page.goto('/client-portal-auth?confirm=')
    await expectVisible(alert(page, 'This link is incomplete.'))
    await page.goto('/client-portal-auth?confirm=made-up')
    await expectVisible(page.getByText('Sign in to confirm your email address.'))
    await page.goto('/dashboard')
    await expectUrl(page, '/auth?redirectedFrom=%2Fdashboard')

    await page.goto('/client-portal-auth?confirm=made-up')
    await signIn(page, { email }, validPassword)
    await expectVisible(alert(page, 'This link has expired or was already used. Please request a new one.'))
    await button(page, 'Send a new link').click()
    await expectToast(page, 'Email sent', 'If this address still needs to be confirmed, a new link is on the way.')
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expectUrl(page, '/client-dashboard')

    // A second click on a valid link says that the address is already confirmed.
    const link = await waitForMailLink(page, email, 'Confirm your email address')
    await page.goto(link)
    await expectToast(page, 'Email address confirmed')
    await expectUrl(page, '/client-dashboard')
    await page.goto(link)
    await expectVisible(page.getByText('Your email address is already confirmed.'))
  })

  it("AUTH-26 is not confirmed by another user's link, which keeps the session", async () => {
    const otherAccount = await createUnconfirmedAccount()
    const page = await fixture.openPageAs(client)
    const link = await waitForMailLink(page, otherAccount.email, 'Confirm your email address')
    await page.goto('/dashboard')
    await expectVisible(page.getByText('No Organization Access'))
    await page.goto(link)
    await expectVisible(page.getByRole('link', { name: 'Go to your dashboard' }))
    await page.goto('/account')
    await expectVisible(page.getByText(client.email))
    const otherPage = await fixture.openPage()
    await otherPage.goto('/auth')
    await signIn(otherPage, otherAccount, validPassword)
    await expectUrl(otherPage, '/dashboard')
    await otherPage.goto('/account')
    await expectVisible(otherPage.getByText('Not confirmed'))
  })
})

describe('resetting a forgotten password', () => {
  const requestReset = async (page: Page, email: string) => {
    await page.goto('/client-portal-auth')
    await page.getByLabel('Email').fill(email)
    await button(page, 'Forgot your password?').click()
  }

  it('AUTH-18 asks for the address first', async () => {
    const page = await fixture.openPage()
    for (const portal of ['client', 'partner', 'admin']) {
      await page.goto(`/${portal}-portal-auth`)
      await waitForHydration(page)
      await button(page, 'Forgot your password?').click()
      await expectToast(page, 'Email Required', 'Please enter your email address first.')
      await expectFocused(page.getByLabel('Email'))
    }
  })

  it('AUTH-19 shows the same message for every address, and emails only existing accounts', async () => {
    const page = await fixture.openPage()
    const [existingAccount, unknownAccount] = [await fixture.app.createUser(), { email: uniqueEmail() }]
    const shownMessages: string[] = []
    for (const { email } of [existingAccount, unknownAccount]) {
      await requestReset(page, email)
      await expectFocused(heading(page, 'Check your email'))
      shownMessages.push((await page.getByRole('main').innerText()).replaceAll(email, 'ADDRESS'))
    }
    expect(shownMessages[1]).toBe(shownMessages[0])
    await waitForMailLink(page, existingAccount.email, 'Choose a new password')
    expect(await findEmailSubjects(page, unknownAccount.email)).toEqual([])
  })

  it('AUTH-20 works once with the emailed link; a second use changes nothing and offers a new link', async () => {
    const page = await fixture.openPage()
    const person = await fixture.app.createUser()
    const otherDevice = await fixture.openPageAs(person)
    await otherDevice.goto('/dashboard')
    await expectVisible(otherDevice.getByText('No Organization Access'))

    await requestReset(page, person.email)
    await expectVisible(heading(page, 'Check your email'))
    const link = await waitForMailLink(page, person.email, 'Choose a new password')
    await page.goto(link)
    await expectNoKey(page, link)
    await page.getByLabel('New password').fill('short')
    await button(page, 'Save password').click()
    await expectVisible(alert(page, 'Password must be at least 8 characters'))
    await page.getByLabel('New password').fill(validPassword)
    await button(page, 'Save password').click()
    await expectToast(page, 'Password changed', 'Sign in with your new password.')
    await expectUrl(page, '/auth')

    await signIn(page, person, testPassword)
    await expectToast(page, 'Sign In Failed', 'Invalid email or password')
    await signIn(page, person, validPassword)
    await expectUrl(page, '/dashboard')

    // The other device was signed in with the old password. Its page reacts to the change without a request.
    await expectUrl(otherDevice, '/auth?redirectedFrom=%2Fdashboard')
    await expectVisible(otherDevice.getByText('Your session has ended. Please sign in again.'))

    await otherDevice.goto(link)
    await otherDevice.getByLabel('New password').fill('another good enough one')
    await button(otherDevice, 'Save password').click()
    await expectVisible(alert(otherDevice, 'This link has expired or was already used. Please request a new one.'))
    await otherDevice.getByLabel('Email').fill(person.email)
    await button(otherDevice, 'Send a new link').click()
    await expectVisible(heading(otherDevice, 'Check your email'))
    await otherDevice.goto('/auth')
    await signIn(otherDevice, person, validPassword)
    await expectUrl(otherDevice, '/dashboard')
  })

  it('AUTH-20 AUTH-24 ends the session of another user in the same browser, on the server too', async () => {
    const { app } = fixture
    const [owner, otherUser] = [await app.createUser(), await app.createUser()]
    const page = await fixture.openPageAs(otherUser)
    await app.anonymous.call('requestPasswordReset', { body: { email: owner.email } })
    await page.goto(await waitForMailLink(page, owner.email, 'Choose a new password'))
    await waitForHydration(page)
    await page.getByLabel('New password').fill(validPassword)
    await button(page, 'Save password').click()
    await expectUrl(page, '/auth')
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['device'])
  })

  it('keeps input from before the script loaded', async () => {
    const page = await fixture.openPage()
    const { promise: scriptRelease, resolve: releaseScript } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await scriptRelease
      await route.continue()
    })
    await page.goto('/reset-password', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(member.email)
    const submitButton = page.locator('form button[type=submit]')
    releaseScript()
    await waitForHydration(page)
    await submitButton.click()
    await expectVisible(page.getByText(member.email))
  })

  // The app hydrates the first page and replaces the second one.
  it.each(['/client-portal-auth', '/auth?redirectedFrom=%2Faccount'])(
    'AUTH-19 takes only the new address at %s if the earlier one is restored just before it is typed',
    async (path) => {
      const page = await fixture.openPage()
      const field = page.getByLabel('Email')
      await page.goto(path)
      await field.fill(member.email)
      await waitForHydration(page)
      const { promise: scriptRelease, resolve: releaseScript } = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await scriptRelease
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await field.focus()
      releaseScript()
      await expect.poll(() => field.inputValue(), pollOptions).toBe(member.email)
      await page.keyboard.insertText(client.email)
      expect(await field.inputValue()).toBe(client.email)
    },
  )

  it('AUTH-20 shows an error for a truncated link', async () => {
    const page = await fixture.openPage()
    await page.goto('/reset-password')
    await expectVisible(alert(page, 'This link is incomplete'))
  })

  it('lets a locked-out user back in through the link in the lockout email', async () => {
    const { app } = fixture
    const person = await app.createUser()
    for (let attempt = 1; attempt <= 20; attempt++) {
      // The longest delay between attempts is one hour.
      app.clock.advance(3_600_000)
      await app.anonymous.send('signIn', { body: { email: person.email, password: `guess ${attempt}` } })
    }
    const page = await fixture.openPage()
    await page.goto('/auth')
    await signIn(page, person)
    await expectVisible(alert(page, m['problems:tooManyRequests']()))

    await page.goto(await waitForMailLink(page, person.email, 'Too many sign-in attempts'))
    await page.getByLabel('New password').fill(validPassword)
    await button(page, 'Save password').click()
    await expectUrl(page, '/auth')
    await signIn(page, person, validPassword)
    await expectUrl(page, '/dashboard')
  })
})
