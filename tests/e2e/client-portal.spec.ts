// A family asks for help at the client portal and follows its request, on a phone: with the app, and without JavaScript.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import {
  createEmailAddress,
  createRegistrations,
  familyProfileBody,
  helpRequestBody,
  registrationPassword,
} from '#tests/support/client-registration.ts'
import { signInUser } from '#tests/support/identity.ts'
import {
  button,
  expectToast,
  expectUrl,
  expectVisible,
  pollOptions,
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
const { note } = helpRequestBody

const registerFamily = async () => {
  const email = createEmailAddress()
  await createRegistrations(fixture.app).registerAndConfirm(email)
  return { email, user: await signInUser(fixture.app, email, registrationPassword) }
}

const fillIn = async (page: Page, text: string = note) => {
  await page.locator('#need').selectOption('Food Assistance')
  await page.locator('#priority').selectOption('high')
  await page.locator('#note').fill(text)
  await page.locator('#consent').check()
}
const signIn = async (page: Page, email: string) => {
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(registrationPassword)
  await page.locator('main form button[type=submit]').first().click()
}
const listRequests = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')
const createRequests = async (user: TestUser, count: number) => {
  let position: string | null = null
  for (let index = 0; index < count; index += 1) {
    const sent = await user.call('requestHelp', { body: helpRequestBody })
    position = sent.position
  }
  await fixture.app.waitForReadModels(position)
}

it('CLI-01 CLI-11 CLI-12 CLI-13 CLI-14 CLI-16 CLI-17 NEW-24 a family writes its request, signs in, sends it, and withdraws it', async () => {
  const { email } = await registerFamily()
  const page = await fixture.openPage({ size })
  await page.goto('/client-portal')
  await page.getByRole('tab', { name: 'Request Help' }).click()
  await expectUrl(page, '/client-portal?tab=request')
  await button(page, 'Submit request').click()
  const summary = page.getByRole('alert')
  await expectVisible(summary.getByText('Missing Information'), summary.getByRole('link'))
  expect(await summary.getByRole('link').allInnerTexts()).toEqual([
    'Please choose what you need',
    'Please choose how urgent it is',
    'Please provide at least 10 characters describing your situation',
    'You must consent to sharing information',
  ])
  await fillIn(page, 'We left because of domestic violence.')
  await expectVisible(
    page.getByText(/Please avoid sensitive topics/),
    page.getByText('Call or text 988', { exact: false }),
  )
  await button(page, 'Submit request').click()
  await expectVisible(summary.getByText('Sensitive Information Detected'))
  await page.locator('#note').fill(note)
  await button(page, 'Submit request').click()
  await expectToast(page, 'Authentication Required', 'Please register or sign in to submit a referral request.')
  await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email)

  await expectUrl(page, '/client-portal?tab=request')
  await expect.poll(() => page.locator('#note').inputValue(), pollOptions).toBe(note)
  expect(await page.locator('#consent').isChecked()).toBe(false)
  await page.locator('#consent').check()
  await button(page, 'Submit request').click()
  await expectToast(
    page,
    'Referral Submitted Successfully',
    'Our staff will connect you with someone who can help within 2-3 business days.',
  )
  await expectUrl(page, '/client-portal?tab=status')
  const rows = listRequests(page, 'Check Status')
  await expectVisible(rows.getByText('In Review'))
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('cupboard')

  await page.getByRole('link', { name: 'Withdraw Food Assistance' }).click()
  await expectVisible(page.getByText('Withdraw your Food Assistance request?'))
  await page.getByRole('link', { name: 'Keep it' }).click()
  await expectUrl(page, '/client-portal?tab=status')
  await page.getByRole('link', { name: 'Withdraw Food Assistance' }).click()
  await button(page, 'Withdraw request').click()
  await expectToast(page, 'Request withdrawn')
  await expectVisible(page.getByText('You withdrew this request.'))
  await expectVisible(rows.getByText('Closed'))
  expect(await rows.count()).toBe(1)
})

it('CLI-14 DIR-39 keeps what was typed if the request could not be sent', async () => {
  const { email } = await registerFamily()
  const page = await fixture.openPage({ size })
  await page.goto('/client-portal-auth?redirectedFrom=/client-portal%3Ftab%3Drequest')
  await waitForHydration(page)
  await signIn(page, email)
  await fillIn(page)
  await page.route('**/api/client/referrals', (route) => route.fulfill({ status: 500, body: 'Oops' }))
  await button(page, 'Submit request').click()
  await expectToast(page, 'Submission Failed', 'There was an error submitting your referral. Please try again.')
  await expectVisible(page.getByRole('alert').getByText('Submission Failed'))
  expect(await page.locator('#note').inputValue()).toBe(note)
})

it('CLI-01 CLI-11 CLI-13 CLI-14 CLI-16 CLI-17 the same without JavaScript, in Spanish', async () => {
  const { email, user } = await registerFamily()
  const page = await fixture.openPage({ javaScript: false, size })
  await page.goto('/es/client-portal')
  await page.getByRole('tab', { name: 'Pedir ayuda' }).click()
  await button(page, 'Enviar solicitud').click()
  await expectVisible(
    page.getByText('Describa su situación con al menos 10 caracteres').first(),
    page.getByText('Debe dar su consentimiento para compartir la información').first(),
  )
  await fillIn(page)
  await button(page, 'Enviar solicitud').click()
  await expectVisible(page.getByText('Por favor, regístrese o inicie sesión para enviar su solicitud.'))
  expect(await page.locator('#note').inputValue()).toBe(note)
  await page.getByRole('tab', { name: 'Ver cómo va' }).click()
  await expectVisible(page.getByText('Inicie sesión para ver sus solicitudes y lo que sigue.'))
  await page.getByRole('tabpanel').getByRole('link', { name: 'Inicie sesión' }).click()
  await signIn(page, email)
  await expectVisible(page.getByText('Todavía no tiene solicitudes.'))
  await page.getByRole('tab', { name: 'Pedir ayuda' }).click()
  expect(await page.locator('#note').inputValue()).toBe(note)
  await page.locator('#consent').check()
  await button(page, 'Enviar solicitud').click()
  await expectVisible(
    page.getByText('Su solicitud se envió'),
    listRequests(page, 'Ver cómo va').getByText('En revisión'),
  )

  await createRequests(user, 50)
  await page.goto('/es/client-portal?tab=status')
  expect(await listRequests(page, 'Ver cómo va').count()).toBe(50)
  await page.getByRole('navigation', { name: 'Páginas' }).getByRole('link', { name: 'Siguiente' }).click()
  await expectVisible(page.getByText('2 / 2'))
  expect(await listRequests(page, 'Ver cómo va').count()).toBe(1)
  await page.getByRole('link', { name: 'Retirar Comida' }).click()
  await button(page, 'Retirar la solicitud').click()
  await expectVisible(page.getByText('Solicitud retirada'))
  await page.goto('/es/client-portal?tab=status&page=2')
  await expectVisible(page.getByText('Usted retiró esta solicitud.'))
})

it('CLI-35 CLI-42 a family fills in its profile, and merges it with a change elsewhere', async () => {
  const { email, user } = await registerFamily()
  const page = await fixture.openPage({ size })
  await page.goto('/client-portal-auth?redirectedFrom=/client-dashboard/profile')
  await waitForHydration(page)
  await signIn(page, email)
  await expectVisible(page.getByRole('heading', { name: 'Profile Settings' }))
  await page.locator('#adults').fill('0')
  await button(page, 'Save changes').click()
  await expectVisible(page.getByRole('alert').getByRole('link', { name: 'A household has at least 1 adult' }))
  await page.locator('#adults').fill('2')
  await page.locator('#emergencyName').fill('Tía Rosa')
  await page.getByRole('checkbox', { name: 'Clothing' }).check()
  await page.reload()
  await expect.poll(() => page.locator('#emergencyName').inputValue(), pollOptions).toBe('Tía Rosa')
  // Another phone of the family saves first.
  await user.call('saveFamilyProfile', {
    body: {
      ...familyProfileBody,
      county: 'Floyd',
      emergencyContact: { ...familyProfileBody.emergencyContact, name: 'Abuela' },
    },
  })
  await button(page, 'Save changes').click()
  await expectToast(page, 'Failed to update profile', 'Changed since you opened it')
  const notice = page.getByRole('note').filter({ hasText: 'This profile changed since you opened it' })
  await expectVisible(notice.getByText("Contact's name is now: Abuela"))
  expect(await page.locator('#county').inputValue()).toBe('Floyd')
  expect(await page.locator('#emergencyName').inputValue()).toBe('Tía Rosa')
  await button(page, 'Save changes').click()
  await expectToast(page, 'Profile saved', 'Your changes are saved.')
  const saved = await user.call('familyProfile', {})
  expect(saved).toMatchObject({
    county: 'Floyd',
    emergencyContact: { name: 'Tía Rosa', relationship: 'Aunt' },
    household: { adults: 2, children: 3 },
    situation: { needs: ['Clothing'] },
    version: 2,
  })

  // Text messages, at a number that the family confirms.
  const panel = page.getByRole('region', { name: 'Text messages' })
  await panel.getByLabel('Mobile number').fill('(770) 555-0148')
  await panel.getByRole('button', { name: 'Send me a code' }).click()
  await expectVisible(panel.getByText('Check the box to get text messages'))
  await panel.getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Send me a code' }).click()
  await expectVisible(panel.getByText('If (•••) •••-0148 can get our text messages'))
  const mailbox = await fixture.openPage({ size })
  await mailbox.goto('/dev/mailbox')
  const text = await mailbox.getByRole('article').filter({ hasText: 'To +17705550148' }).locator('pre').innerText()
  await panel.getByLabel('Code from the text message').fill(text.slice(-6))
  await panel.getByRole('button', { name: 'Confirm the number' }).click()
  await expectVisible(panel.getByText('News about your requests goes to (•••) •••-0148.'))
})

it('CLI-35 says "Not authenticated" if the session has ended, and keeps what was typed', async () => {
  const { email } = await registerFamily()
  const page = await fixture.openPage({ size })
  await page.goto('/client-portal-auth?redirectedFrom=/client-dashboard/profile')
  await waitForHydration(page)
  await signIn(page, email)
  await page.locator('#emergencyName').fill('Tía Rosa')
  await page.context().clearCookies()
  await page.route('**/api/client/profile', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } }),
  )
  await button(page, 'Save changes').click()
  await expectToast(page, 'Failed to update profile', 'Not authenticated')
  await expectUrl(page, '/client-portal-auth?redirectedFrom=%2Fclient-dashboard%2Fprofile')
  await page.unroute('**/api/client/profile')
  await signIn(page, email)
  await expect.poll(() => page.locator('#emergencyName').inputValue(), pollOptions).toBe('Tía Rosa')
})
