// The pages of a family with an account, in Spanish: every text of every page, and how a family switches the language.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { appointmentBody, localTimeIn } from '#tests/support/appointments.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { type CreatedReferral, createAcceptedReferral } from '#tests/support/create-referral.ts'
import { findEnglishTexts, readPageTexts } from '#tests/support/english-texts.ts'
import { button, expectToast, expectVisible, pollOptions } from '#tests/support/page-expectations.ts'
import { resourceBody } from '#tests/support/resources.ts'

const pantry = 'Despensa de Cobb'
const names = [pantry, 'Marisol V.', 'Marisol Vega', 'Referral Exchange', 'English']

let fixture: BrowserFixture
let staff: TestUser
let family: TestUser
let referral: CreatedReferral
let conversationId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  const pantryId = await app.createOrganization(pantry)
  staff = await app.createStaff()
  const worker = await app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa' })
  referral = await createAcceptedReferral(staff, worker, pantryId)
  family = await app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
  const params = { id: referral.id }
  await worker.call('recordResource', { params, body: resourceBody({ name: 'Renta de marzo' }) })
  await worker.call('scheduleAppointment', {
    params,
    body: appointmentBody(app, {
      ...localTimeIn(app, 48),
      title: 'Recoger comida',
      description: 'Una caja.',
      location: 'Sala 2',
      notes: 'Traiga una bolsa.',
    }),
  })
  const message = await worker.call('startConversation', {
    params,
    body: { organizationId: null, subject: 'Viernes', body: 'Pase por aquí.' },
  })
  conversationId = message.id
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const openSpanishPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(`/es${path}`)
  await expectVisible(page.getByRole('heading', { level: 1 }).first())
  await page.waitForLoadState('networkidle')
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
}

const expectSpanish = async (page: Page): Promise<void> => expect(await findEnglishTexts(page, names)).toEqual([])

const views = [
  '/client-dashboard',
  '/client-dashboard/referrals',
  '/client-dashboard/status',
  '/client-dashboard/resources',
  '/client-dashboard/appointments',
  '/client-dashboard/appointments?show=past',
  '/client-dashboard/appointments?show=missed',
  '/client-dashboard/messages',
  '/client-dashboard/messages/new',
  '/client-dashboard/messages/:conversation',
  '/client-dashboard/profile',
  '/client-dashboard/information',
  '/client-dashboard/information/print',
  '/client-dashboard/who-has-seen',
  '/client-dashboard/referrals/:referral',
  '/client-dashboard/referrals/:referral/print',
  '/client-dashboard/referrals/3f9a2c71-0000-4000-8000-000000000000',
  '/account',
]

describe('the pages of a family in Spanish', () => {
  it('have no English text left', async () => {
    const page = await fixture.openPageAs(family, { size: screenSizes.phone })
    const englishTexts: string[] = []
    for (const view of views) {
      await openSpanishPage(page, view.replace(':conversation', conversationId).replace(':referral', referral.id))
      expect([view, (await readPageTexts(page)).length > 15]).toEqual([view, true])
      englishTexts.push(...(await findEnglishTexts(page, names)).map((text) => `${view}: ${text}`))
    }
    expect(englishTexts).toEqual([])
  })

  it('have no English text in dialogs, errors and results', async () => {
    const page = await fixture.openPageAs(family, { size: screenSizes.phone })
    await openSpanishPage(page, `/client-dashboard/referrals/${referral.id}`)
    await button(page, 'Agregar la nota').click()
    await expectVisible(page.getByText('Escriba la nota primero'))
    await page.getByLabel('Agregar una nota').fill('Llamen por la tarde, por favor.')
    await button(page, 'Agregar la nota').click()
    await expectToast(page, 'Nota agregada')
    await expectSpanish(page)
    await page.route('**/api/referrals/*/actions', (route) => route.fulfill({ status: 500, body: '' }))
    await button(page, 'Retirar').click()
    const withdrawal = page.getByRole('dialog', { name: /^¿Retirar su/ })
    await button(withdrawal, 'Retirar').click()
    await expectVisible(withdrawal.getByText(/^No se pudo hacer el cambio/))
    await expectSpanish(page)

    await openSpanishPage(page, '/client-dashboard/profile')
    await page.getByLabel('Nombre', { exact: true }).first().fill('')
    await button(page, 'Guardar los cambios').click()
    await expectVisible(page.getByText('Escriba su nombre').first())
    await expectSpanish(page)
  })
})

describe('the language of a family', () => {
  const preference = async () => (await family.call('mailPreference', {})).language

  it('CLI-33 follows the switch on every page, is kept for the account and its emails, and for the browser', async () => {
    const page = await fixture.openPageAs(family, { size: screenSizes.phone })
    await page.goto('/client-dashboard/messages')
    const switchTo = (name: string) => page.getByRole('banner').getByRole('link', { name })
    await switchTo('Español').click()
    await page.waitForURL('**/es/client-dashboard/messages')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Mensajes' }))
    expect(await preference()).toBe('es')

    // Another browser of the same person, at an address without a language.
    const otherPage = await fixture.openPageAs(family)
    await otherPage.goto('/client-dashboard?x=1')
    await otherPage.waitForURL('**/es/client-dashboard?x=1')

    // The same browser after signing out.
    await button(page, 'Más').click()
    await button(page, 'Cerrar sesión').click()
    await page.waitForURL('**/es/auth')
    await page.goto('/client-dashboard')
    await page.waitForURL('**/es/client-portal-auth')

    await otherPage.getByRole('banner').getByRole('link', { name: 'English' }).click()
    await otherPage.waitForURL('**/client-dashboard?x=1')
    await expectVisible(otherPage.getByRole('heading', { level: 1, name: 'Hello, Marisol' }))
    await expect.poll(() => preference(), pollOptions).toBe('en')
  })

  it('changes for this tab even if it cannot be stored', async () => {
    const page = await fixture.openPageAs(family)
    await page.route('**/api/me/mail', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/client-dashboard')
    await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
    await page.waitForURL('**/es/client-dashboard')
    await page.goto('/client-dashboard/resources')
    await page.waitForURL('**/es/client-dashboard/resources')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Recursos y beneficios' }))
  })

  it('leaves the account page of staff in English', async () => {
    const page = await fixture.openPageAs(staff)
    await page.goto('/es/account')
    await page.waitForURL((url) => url.pathname === '/account')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Your account' }))
  })
})
