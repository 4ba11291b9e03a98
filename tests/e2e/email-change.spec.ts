// A family on its phone changes the address that it signs in with: both addresses confirm, in the app and without JavaScript,
// in English and Spanish.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { type TestUser, testPassword } from '#tests/support/app.ts'
import { appearances, expectAccessible } from '#tests/support/accessibility.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { waitForMailLink } from '#tests/support/mailbox.ts'
import { button, expectToast, expectUrl, expectVisible, heading } from '#tests/support/page-expectations.ts'
import { uniqueEmail } from '#tests/support/sign-up.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const subjects = {
  en: { current: 'Confirm your new sign-in address', new: 'Confirm this email address' },
  es: { current: 'Confirme su nuevo correo para iniciar sesión', new: 'Confirme este correo electrónico' },
} as const

/** Asks for another address, and returns it with the links in both emails. */
const requestChange = async (family: TestUser, language: keyof typeof subjects = 'en') => {
  const email = uniqueEmail()
  await family.call('requestEmailChange', { body: { email, password: testPassword, language } })
  const mailbox = await fixture.openPage()
  return {
    email,
    current: await waitForMailLink(mailbox, family.email, subjects[language].current),
    next: await waitForMailLink(mailbox, email, subjects[language].new),
  }
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Changing to' })

describe('changing the email address', () => {
  it('asks for the password, keeps what was typed, and shows which address has confirmed', async () => {
    const family = await fixture.app.createUser([], { name: 'Marisol Vega' })
    const page = await fixture.openPageAs(family, { size: screenSizes.phone })
    const email = uniqueEmail()
    await page.goto('/account')
    await button(page, 'Change email').click()
    await page.getByLabel('New email address').fill(email)
    const form = page.getByRole('region', { name: 'Change your email address' })
    await form.getByLabel('Current password').fill('not it')
    await button(page, 'Send the links').click()
    await expectToast(page, "The links weren't sent", "Your current password isn't correct")
    expect(await page.getByLabel('New email address').inputValue()).toBe(email)
    await form.getByLabel('Current password').fill(testPassword)
    await button(page, 'Send the links').click()
    await expectToast(page, 'Check both inboxes', 'Open the link in each email to finish the change.')
    await expectVisible(waiting(page).getByText(`${email.slice(0, 1)}•••@example.org`))
    await page.reload()
    await expectVisible(waiting(page))

    // Another device, without a session.
    const mailbox = await fixture.openPage({ size: screenSizes.phone })
    await mailbox.goto(await waitForMailLink(mailbox, family.email, subjects.en.current))
    await expectUrl(mailbox, '/change-email')
    expect(await mailbox.content()).not.toMatch(/key=/)
    await button(mailbox, 'Confirm the change').click()
    await expectVisible(heading(mailbox, 'One more confirmation'))
    await mailbox.reload()
    await expectVisible(heading(mailbox, 'One more confirmation'))
    await mailbox.goto(await waitForMailLink(mailbox, email, subjects.en.new))
    await button(mailbox, 'Confirm the change').click()
    await expectVisible(heading(mailbox, 'Your address was changed'))

    await expectVisible(page.getByRole('region', { name: 'Profile' }).getByText(email))
    await expectVisible(button(page, 'Change email'))
  })

  it('can be sent again and canceled, after which the links do not work', async () => {
    const family = await fixture.app.createUser([], { name: 'Marisol Vega' })
    const { current } = await requestChange(family)
    const page = await fixture.openPageAs(family, { size: screenSizes.phone })
    await page.goto('/account')
    await button(waiting(page), 'Send the links again').click()
    await expectToast(page, 'The links were sent again')
    await button(waiting(page), 'Cancel the change').click()
    await expectToast(page, 'Your address stays the same')
    await expectVisible(button(page, 'Change email'))
    const reader = await fixture.openPage({ size: screenSizes.phone })
    await reader.goto(current)
    await expectVisible(heading(reader, "This link doesn't work"))
  })

  it('is confirmed without JavaScript, in Spanish', async () => {
    const family = await fixture.app.createUser()
    const { email, current, next } = await requestChange(family, 'es')
    const page = await fixture.openPage({ javaScript: false, size: screenSizes.phone })
    await page.goto(next)
    await expectUrl(page, '/es/change-email')
    await expectVisible(heading(page, '¿Es suyo este correo?'))
    await button(page, 'Confirmar el cambio').click()
    await expectVisible(heading(page, 'Falta una confirmación'))
    await page.goto(current)
    await expectVisible(heading(page, '¿Iniciar sesión con otro correo?'))
    await button(page, 'Confirmar el cambio').click()
    await expectVisible(heading(page, 'Se cambió su correo'))
    expect((await family.call('currentUser', {})).email).toBe(email)
  })

  it('is stopped without JavaScript, and then leads to a new password', async () => {
    const family = await fixture.app.createUser()
    const { current } = await requestChange(family)
    const page = await fixture.openPage({ javaScript: false, size: screenSizes.phone })
    await page.goto(current)
    await button(page, "This wasn't me. Stop the change").click()
    await expectVisible(heading(page, 'The change was stopped'))
    await page.getByRole('link', { name: 'Choose a new password' }).click()
    await expectUrl(page, '/reset-password')
    expect((await family.call('ownEmailChange', {})).change).toBeNull()
  })
})

describe('accessibility', () => {
  it.each(appearances)('in $colorScheme on the $size.name', async (appearance) => {
    const family = await fixture.app.createUser([], { name: 'Marisol Vega' })
    const page = await fixture.openPageAs(family, appearance)
    await page.goto('/account')
    await button(page, 'Change email').click()
    await button(page, 'Send the links').click()
    await expectVisible(page.getByText('Enter your current password').first())
    await expectAccessible(page, 'change of address, errors', appearance)
    const { next } = await requestChange(family)
    await page.reload()
    await expectVisible(waiting(page))
    await expectAccessible(page, 'change of address, waiting', appearance)
    const reader = await fixture.openPage(appearance)
    await reader.goto(next)
    await expectVisible(heading(reader, 'Is this your address?'))
    await expectAccessible(reader, 'change of address, question', appearance)
    await button(reader, 'Confirm the change').click()
    await expectVisible(heading(reader, 'One more confirmation'))
    await expectAccessible(reader, 'change of address, confirmed', appearance)
  })
})
