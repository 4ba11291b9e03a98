// A family registers at the client portal, confirms the email address, and gets a client profile, on a phone.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { testPassword } from '#tests/support/app.ts'
import { createEmailAddress, createRegistrations, registrationPassword } from '#tests/support/client-registration.ts'
import { findEmailSubjects, waitForMailLink } from '#tests/support/mailbox.ts'
import {
  button,
  expectAbsent,
  expectToast,
  expectUrl,
  expectVisible,
  heading,
  pollOptions,
  readFieldValue,
  waitForHydration,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture?.close())
afterEach(({ task }) => fixture.afterTest(task))

const size = screenSizes.phone

const english = {
  first: 'First name',
  last: 'Last name',
  email: 'Email',
  phone: 'Phone',
  county: 'County',
  password: 'Password',
  repeat: 'Repeat password',
}
const spanish = {
  first: 'Nombre',
  last: 'Apellido',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  county: 'Condado',
  password: 'Contraseña',
  repeat: 'Repita la contraseña',
}

const fillProfile = async (page: Page, labels: typeof english) => {
  await page.getByLabel(labels.first, { exact: true }).fill('Marisol')
  await page.getByLabel(labels.last, { exact: true }).fill('Zubizarreta')
  await page.getByLabel(labels.county, { exact: true }).selectOption('Cobb')
}
const fillIn = async (page: Page, labels: typeof english, email: string) => {
  await fillProfile(page, labels)
  await page.getByLabel(labels.email, { exact: true }).fill(email)
  await page.getByLabel(labels.password, { exact: true }).fill(registrationPassword)
  await page.getByLabel(labels.repeat, { exact: true }).fill(registrationPassword)
}
const signIn = async (page: Page, email: string, password = registrationPassword) => {
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('main form button[type=submit]').first().click()
}
const findClientId = async (email: string) => {
  const query = 'select client_id from account where email = $1'
  const { rows } = await fixture.app.database.pool.query<{ client_id: string | null }>(query, [email])
  return rows[0]?.client_id ?? null
}

describe('registering', () => {
  it('CLI-01 CLI-02 CLI-03 CLI-04 CLI-07 explains each error, and leads to the dashboard', async () => {
    const email = createEmailAddress()
    const page = await fixture.openPage({ size })
    await page.goto('/client-portal')
    await waitForHydration(page)
    await button(page, 'Register').click()
    const summary = page.getByRole('alert')
    await expectVisible(summary.getByRole('link'))
    expect(await summary.getByRole('link').allInnerTexts()).toEqual([
      'First name must be at least 2 characters',
      'Last name must be at least 2 characters',
      'Valid email address is required',
      'Please select your county',
      'Password must be at least 8 characters',
    ])
    await fillIn(page, english, email)
    await page.getByLabel('Repeat password', { exact: true }).fill('something else')
    await button(page, 'Register').click()
    await expectVisible(page.getByText("Passwords don't match"))
    await page.getByLabel('Repeat password', { exact: true }).fill(registrationPassword)
    await button(page, 'Register').click()
    await expectVisible(heading(page, 'Registration Successful'), page.getByText(email))
    await expectToast(page, 'Registration Successful')
    await expectUrl(page, '/client-portal?tab=request')
    const stored = await page.evaluate(() => [sessionStorage, localStorage].map((storage) => JSON.stringify(storage)))
    expect(stored.join(' ')).not.toContain('Zubizarreta')

    const reader = await fixture.openPage()
    const link = await waitForMailLink(reader, email, 'Confirm your email address')
    await page.goto(link)
    await waitForHydration(page)
    await signIn(page, email)
    await expectUrl(page, '/client-dashboard')
    await expectVisible(heading(page, 'Hello, Marisol'), page.getByText('You have no requests yet.'))
    expect(await findClientId(email)).not.toBeNull()
    await page.goto('/client-portal')
    await expectVisible(heading(page, "You're registered"))
  })

  it('CLI-19 the dashboard of an account without a profile leads to the form that adds one', async () => {
    const page = await fixture.openPageAs(await fixture.app.createUser([], { name: 'Marisol Zubizarreta' }), { size })
    await page.goto('/client-dashboard')
    await expectVisible(page.getByText('Account Not Found'))
    await page.getByRole('link', { name: 'Complete your profile' }).click()
    await expectVisible(heading(page, 'Complete your profile'))
    await fillProfile(page, english)
    await button(page, 'Save profile').click()
    await expectToast(page, 'Your profile is saved')
    await expectUrl(page, '/client-portal?tab=request')
    await page.getByRole('tab', { name: 'Check Status' }).click()
    await expectVisible(page.getByText('You have no requests yet.'))
  })

  it('CLI-07 says that it failed, and keeps what was typed except the passwords', async () => {
    const page = await fixture.openPage({ size })
    await page.goto('/client-portal')
    await waitForHydration(page)
    await fillIn(page, english, createEmailAddress())
    await page.route('**/api/accounts/client', (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: 'Oops' }),
    )
    await button(page, 'Register').click()
    await expectToast(page, 'Registration Failed', 'Please try again or contact support.')
    await expectVisible(page.getByRole('alert').getByText('Registration Failed'))
    await page.reload()
    await waitForHydration(page)
    await expect.poll(() => readFieldValue(page, 'Last name'), pollOptions).toBe('Zubizarreta')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  })
})

describe('without JavaScript, in Spanish', () => {
  const open = () => fixture.openPage({ javaScript: false, size })

  it('CLI-02 CLI-03 CLI-07 CLI-09 registers, confirms the address, and shows who is signed in', async () => {
    const email = createEmailAddress()
    const page = await open()
    await page.goto('/es/client-portal')
    await fillIn(page, spanish, email)
    await page.getByLabel(spanish.repeat, { exact: true }).fill('otra contraseña')
    await button(page, 'Registrarse').click()
    await expectVisible(page.getByText('Las contraseñas no coinciden'))
    expect(await page.getByLabel(spanish.last, { exact: true }).inputValue()).toBe('Zubizarreta')
    expect(await page.getByLabel(spanish.county, { exact: true }).inputValue()).toBe('Cobb')
    expect(await page.content()).not.toContain('otra contraseña')
    await page.getByLabel(spanish.password, { exact: true }).fill(registrationPassword)
    await page.getByLabel(spanish.repeat, { exact: true }).fill(registrationPassword)
    await button(page, 'Registrarse').click()
    await expectVisible(heading(page, 'Registro completo'), page.getByText(email), button(page, 'Enviar solicitud'))
    await button(page, 'Enviarlo otra vez').click()
    await expectVisible(page.getByText('Correo enviado'), page.getByText(email))

    const reader = await fixture.openPage()
    const countEmails = async () => (await findEmailSubjects(reader, email)).length
    await expect.poll(countEmails, pollOptions).toBe(2)
    const link = await waitForMailLink(reader, email, 'Confirme su correo electrónico')
    expect(link).toMatch(/^\/es\/client-portal-auth/)
    await page.goto(link)
    await signIn(page, email)
    await expectVisible(page.getByText('Correo electrónico confirmado'))
    expect(await findClientId(email)).not.toBeNull()
    await page.goto('/es/client-portal')
    await expectVisible(heading(page, 'Ya tiene su cuenta'))
    await expectAbsent(button(page, 'Registrarse'))
  })

  it('CLI-09 CLI-19 asks an unconfirmed person to open the link, and sends it again', async () => {
    const email = createEmailAddress()
    await createRegistrations(fixture.app).register(email)
    const page = await open()
    await page.goto('/es/client-portal-auth?redirectedFrom=/client-portal')
    await signIn(page, email)
    await expectUrl(page, '/es/client-portal')
    await expectVisible(heading(page, 'Confirme su correo electrónico'), page.getByText(email))
    await button(page, 'Enviarlo otra vez').click()
    await expectVisible(page.getByText('Correo enviado'))
  })

  it('CLI-19 CLI-41 completes the profile of an account that has none', async () => {
    const { email } = await fixture.app.createUser([], { name: 'Marisol Zubizarreta' })
    const page = await open()
    await page.goto('/es/client-portal-auth?redirectedFrom=/client-portal')
    await signIn(page, email, testPassword)
    await expectVisible(heading(page, 'Complete su perfil'))
    await page.getByLabel(spanish.first, { exact: true }).fill('M')
    await button(page, 'Guardar el perfil').click()
    await expectVisible(page.getByText('El nombre debe tener al menos 2 caracteres').first())
    await fillProfile(page, spanish)
    await button(page, 'Guardar el perfil').click()
    await expectVisible(button(page, 'Enviar solicitud'))
    expect(await findClientId(email)).not.toBeNull()
  })
})
