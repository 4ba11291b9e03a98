// Signing in, signing up, and a new password, in a browser without scripts.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { testPassword } from '#tests/support/app.ts'
import { waitForMailLink } from '#tests/support/mailbox.ts'
import { button, expectUrl, expectVisible, heading, readFieldValue } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture?.close())
afterEach(({ task }) => fixture.afterTest(task))

describe('without scripts', () => {
  it('AUTH-05 AUTH-21 AUTH-25 signs in with a cookie of its own, and signs out', async () => {
    const organizationId = await fixture.app.createOrganization('Helping Hands')
    const member = await fixture.app.createUser([{ organizationId, role: 'member' }])
    const page = await fixture.openPage({ javaScript: false })
    await page.goto('/auth?redirectedFrom=/dashboard/updates')
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await button(page.getByRole('main'), 'Sign In').click()
    await expectVisible(page.getByRole('alert'))
    expect(await readFieldValue(page, 'Email')).toBe(member.email)
    const passwordField = page.getByLabel('Password', { exact: true })
    expect(await passwordField.inputValue()).toBe('')
    expect(await page.content()).not.toContain('not the password')

    await passwordField.fill(testPassword)
    await button(page.getByRole('main'), 'Sign In').click()
    await expectUrl(page, '/dashboard/updates')
    const cookies = await page.context().cookies()
    const session = cookies.find(({ name }) => name === 'page-session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    const { sessions } = fixture.app.server.services.identity
    expect(await sessions.findByPageToken(session?.value ?? '')).toMatchObject({ accountId: member.id })
    // The token is not the refresh token.
    expect(await sessions.refresh(session?.value ?? '')).toBeUndefined()

    await page.locator('noscript button', { hasText: 'Sign Out' }).click()
    await expectUrl(page, '/')
    expect(await sessions.findByPageToken(session?.value ?? '')).toBeUndefined()
    expect((await page.context().cookies()).some(({ name }) => name === 'page-session')).toBe(false)
  })

  it('AUTH-08 AUTH-09 signs up', async () => {
    const page = await fixture.openPage({ javaScript: false, size: screenSizes.phone })
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByLabel('Full name').fill('Nora Quick')
    await page.getByLabel('Email').fill('nora@example.org')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await button(page.getByRole('main'), 'Sign Up').click()
    await expectVisible(page.getByRole('alert'))
    expect(await readFieldValue(page, 'Full name')).toBe('Nora Quick')
    await page.getByLabel('Password', { exact: true }).fill('quiet lantern river')
    await button(page.getByRole('main'), 'Sign Up').click()
    await expectVisible(heading(page, 'Check your email!'), page.getByText('nora@example.org'))
  })

  it('AUTH-18 AUTH-20 sends a link, and stores a new password', async () => {
    const { email } = await fixture.app.createUser([])
    const page = await fixture.openPage({ javaScript: false })
    await page.goto('/auth')
    await button(page, 'Forgot your password?').click()
    await expectVisible(page.getByRole('alert'))
    await page.getByLabel('Email').fill(email)
    await button(page, 'Forgot your password?').click()
    await expectVisible(page.getByText(email))

    const reader = await fixture.openPage()
    await page.goto(await waitForMailLink(reader, email, 'Choose a new password'))
    await page.getByLabel('New password').fill('short')
    await button(page, 'Save password').click()
    await expectVisible(page.getByRole('alert'))
    await page.getByLabel('New password').fill('silent harbor lamp')
    await button(page, 'Save password').click()
    await expectUrl(page, /^\/auth/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('silent harbor lamp')
    await button(page.getByRole('main'), 'Sign In').click()
    await expectUrl(page, '/dashboard')
  })
})
