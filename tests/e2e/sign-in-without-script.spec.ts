// Signing in, signing up, and a new password, in a browser without JavaScript.
import { m } from '#messages'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { testPassword } from '#tests/support/app.ts'
import { codeLifetime, enrollSecondFactor } from '#tests/support/authenticator.ts'
import { findEmailSubjects, waitForMailLink } from '#tests/support/mailbox.ts'
import {
  button,
  expectUrl,
  expectVisible,
  heading,
  pollOptions,
  readFieldValue,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture?.close())
afterEach(({ task }) => fixture.afterTest(task))

const createPersonWithSecondFactor = async () => {
  const organizationId = await fixture.app.createOrganization('Helping Hands')
  const person = await fixture.app.createUser([{ organizationId, role: 'member' }])
  return { person, ...(await enrollSecondFactor(person, fixture.app.clock)) }
}

/** Expects the message next to the field. */
const expectFieldError = async (field: Locator, message: string) => {
  await expectVisible(field.page().getByText(message))
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const describedBy = (await field.getAttribute('aria-describedby')) ?? ''
  const texts = await Promise.all(
    describedBy.split(' ').map((id) => field.page().locator(`[id="${id}"]`).textContent()),
  )
  expect(texts.join(' ')).toContain(message)
}

const signInToChallenge = async (page: Page, email: string) => {
  await page.goto('/auth?redirectedFrom=/dashboard/updates')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await button(page.getByRole('main'), 'Sign In').click()
  await expectUrl(page, /^\/auth\/code/)
  await expectVisible(heading(page, 'Enter your code'))
}

describe('without JavaScript', () => {
  it('AUTH-05 signs in with a cookie of its own, and signs out', async () => {
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

    // The app has one address for all languages, so the notice is in all of them.
    const spanish = page.locator('noscript section[lang=es]')
    expect(await spanish.innerText()).toContain(m['not-loaded:needsScript']({}, { locale: 'es-US' }))
    await page.locator('noscript section[lang=en] button', { hasText: 'Sign Out' }).click()
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
    await expectFieldError(page.getByLabel('Password', { exact: true }), 'Password must be at least 8 characters')
    expect(await readFieldValue(page, 'Full name')).toBe('Nora Quick')
    expect(await readFieldValue(page, 'Email')).toBe('nora@example.org')
    await page.getByLabel('Password', { exact: true }).fill('quiet lantern river')
    await button(page.getByRole('main'), 'Sign Up').click()
    await expectVisible(heading(page, 'Check your email!'), page.getByText('nora@example.org'))

    await button(page, 'Send it again').click()
    await expectVisible(heading(page, 'Check your email!'), page.getByText('nora@example.org'))
    await expectVisible(page.getByText('a new link is on the way.'))
    const reader = await fixture.openPage()
    const countEmails = async () => (await findEmailSubjects(reader, 'nora@example.org')).length
    await expect.poll(countEmails, pollOptions).toBe(2)
  })

  it('AUTH-08 confirms the address with the emailed link and the password, once', async () => {
    const email = 'vera@example.org'
    await fixture.app.anonymous.call('signUp', { body: { fullName: 'Vera Long', email, password: testPassword } })
    const reader = await fixture.openPage()
    const link = await waitForMailLink(reader, email, 'Confirm your email address')
    const isConfirmed = async () => {
      const query = 'select from account where email = $1 and confirmed_at is not null'
      return (await fixture.app.database.pool.query(query, [email])).rowCount === 1
    }
    const openLinkAndSignIn = async (password: string, prefix = '') => {
      const page = await fixture.openPage({ javaScript: false, size: screenSizes.phone })
      await page.goto(prefix + link)
      await page.locator('#email').fill(email)
      await page.locator('#password').fill(password)
      await page.locator('main form button[type=submit]').first().click()
      return page
    }
    // Neither opening the link nor a wrong password uses it up.
    const refused = await openLinkAndSignIn('not the password')
    await expectVisible(refused.getByText('Sign in to confirm your email address.'), refused.getByRole('alert'))
    expect(await isConfirmed()).toBe(false)

    const page = await openLinkAndSignIn(testPassword)
    await expectVisible(page.getByText('Email address confirmed'))
    expect(await isConfirmed()).toBe(true)
    expect(await page.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe(
      '/client-dashboard',
    )
    // The link was used, and the address is confirmed.
    const again = await openLinkAndSignIn(testPassword, '/es')
    await expectVisible(again.getByText('Correo electrónico confirmado'))
  })

  it('AUTH-08 sends a new link if the emailed one has expired', async () => {
    const email = 'otto@example.org'
    await fixture.app.anonymous.call('signUp', { body: { fullName: 'Otto Late', email, password: testPassword } })
    const page = await fixture.openPage({ javaScript: false })
    await page.goto('/es/client-portal-auth?confirm=no-such-link')
    await page.locator('#email').fill(email)
    await page.locator('#password').fill(testPassword)
    await page.locator('main form button[type=submit]').first().click()
    await expectVisible(page.getByText(m['problems:invalidLink']({}, { locale: 'es-US' })))
    await button(page, m['accounts:confirmation.resend']({}, { locale: 'es-US' })).click()
    await expectUrl(page, /^\/es\/auth/)
    await expectVisible(page.getByText(m['accounts:confirmation.sent.text']({}, { locale: 'es-US' })))
    const reader = await fixture.openPage()
    const countEmails = async () => (await findEmailSubjects(reader, email)).length
    await expect.poll(countEmails, pollOptions).toBe(2)
  })

  it('AUTH-35 AUTH-39 AUTH-41 asks for the code of the second factor', async () => {
    const { person, authenticator } = await createPersonWithSecondFactor()
    const page = await fixture.openPage({ javaScript: false, size: screenSizes.phone })
    await signInToChallenge(page, person.email)
    const { sessions } = fixture.app.server.services.identity
    const readSession = async () => {
      const cookies = await page.context().cookies()
      return sessions.findByPageToken(cookies.find(({ name }) => name === 'page-session')?.value ?? '')
    }
    expect(await readSession()).toMatchObject({ accountId: person.id, aal: 'aal1' })
    const codeField = page.getByLabel('Verification code')
    await codeField.fill('123')
    await button(page, 'Verify').click()
    await expectVisible(page.getByRole('alert').getByText('Please enter a 6-digit verification code.'))
    expect(await codeField.getAttribute('aria-invalid')).toBe('true')
    await codeField.fill('000000')
    await button(page, 'Verify').click()
    await expectVisible(page.getByRole('alert').getByText('Verification Failed'))
    expect(await page.content()).not.toContain('000000')
    expect(await readSession()).toMatchObject({ aal: 'aal1' })

    fixture.app.clock.advance(codeLifetime)
    const code = authenticator.next()
    await codeField.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await button(page, 'Verify').click()
    await expectUrl(page, '/dashboard/updates')
    expect(await readSession()).toMatchObject({ accountId: person.id, aal: 'aal2' })
  })

  it('AUTH-42 accepts a recovery code once, and lets the person use a different account', async () => {
    const { person, recoveryCodes } = await createPersonWithSecondFactor()
    const [recoveryCode = ''] = recoveryCodes
    const page = await fixture.openPage({ javaScript: false })
    const useRecoveryCode = async () => {
      await signInToChallenge(page, person.email)
      await page.getByRole('link', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill(recoveryCode)
      await button(page, 'Verify').click()
    }
    await useRecoveryCode()
    await expectUrl(page, '/dashboard/updates')
    await useRecoveryCode()
    await expectVisible(page.getByRole('alert').getByText('Verification Failed'))
    await expectVisible(page.getByLabel('Recovery code'))
    await button(page, 'Use a different account').click()
    await expectUrl(page, '/auth')
    expect((await page.context().cookies()).some(({ name }) => name === 'page-session')).toBe(false)
  })

  it('AUTH-39 AUTH-41 refuses more codes after too many attempts, and a code without a session', async () => {
    const { person } = await createPersonWithSecondFactor()
    const page = await fixture.openPage({ javaScript: false })
    await signInToChallenge(page, person.email)
    const verify = async () => {
      await page.getByLabel('Verification code').fill('000000')
      const response = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await button(page, 'Verify').click()
      return (await response).status()
    }
    const statuses: number[] = []
    while (statuses.length < 20 && statuses.at(-1) !== 429) statuses.push(await verify())
    expect(statuses.at(-1)).toBe(429)
    await expectVisible(page.getByRole('alert').getByText(/too many/i))
    await page.context().clearCookies()
    await page.goto('/es/auth/code')
    await page.getByLabel('Código').fill('000000')
    await button(page, 'Verificar').click()
    await expectVisible(page.getByRole('alert'))
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
    await expectFieldError(page.getByLabel('New password'), 'Password must be at least 8 characters')
    await page.getByLabel('New password').fill('silent harbor lamp')
    await button(page, 'Save password').click()
    await expectUrl(page, /^\/auth/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('silent harbor lamp')
    await button(page.getByRole('main'), 'Sign In').click()
    await expectUrl(page, '/dashboard')
  })
})
