// A family on its phone asks that its information be erased, takes that back, asks again in Spanish, and reads the answer that
// an admin gives. The admin erases nothing from the page.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { createReferral } from '#tests/support/create-referral.ts'
import { button, dialog, expectAbsent, expectToast, expectVisible, heading } from '#tests/support/page-expectations.ts'

const phone = { size: screenSizes.phone, colorScheme: 'light' } as const

let fixture: BrowserFixture
let admin: TestUser
let family: TestUser
let clientId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  const shelterId = await app.createOrganization('Harbor Shelter')
  const partner = await app.createUser([{ organizationId: shelterId, role: 'member' }])
  admin = await app.createStaff('admin')
  const referral = await createReferral(partner, { firstName: 'Marisol', lastInitial: 'V', phone: '(770) 555-0148' })
  clientId = referral.clientId
  family = await app.createUser([], { clientId, name: 'Marisol Vega' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

it('ROLE-27 lets a family ask to be erased, and an admin decline with a reason that the family reads', async () => {
  const page = await fixture.openPageAs(family, { size: screenSizes.phone })
  const adminPage = await fixture.openPageAs(admin, { size: screenSizes.phone })
  await adminPage.goto('/admin/erasure-requests')
  await expectVisible(adminPage.getByText('No one is waiting'))

  await page.goto('/client-dashboard/information')
  const panel = page.getByRole('region', { name: 'Erase your information' })
  await button(panel, 'Ask us to erase everything').click()
  await button(dialog(page, 'Ask us to erase everything?'), 'Send request').click()
  await expectToast(page, 'Request sent')
  await expectVisible(panel.getByText(/^You asked on .* that we erase everything about you\.$/))
  // The open list of the admin follows.
  await expectVisible(heading(adminPage, 'Marisol V.'))
  await button(panel, 'Take my request back').click()
  await expectToast(page, 'Request taken back')
  await expectVisible(adminPage.getByText('No one is waiting'))

  await page.goto('/es/client-dashboard/information')
  const spanishPanel = page.getByRole('region', { name: 'Borrar su información' })
  await button(spanishPanel, 'Pedir que borren todo').click()
  await button(dialog(page, '¿Pedir que borremos todo?'), 'Enviar pedido').click()
  await expectToast(page, 'Pedido enviado')
  await expectVisible(spanishPanel.getByText(/usted pidió que borremos todo sobre usted\.$/))
  await expectAccessible(page, 'my information with an open request', phone)

  await adminPage.getByRole('button', { name: 'Erase Marisol V.' }).click()
  await expectVisible(adminPage.getByText(`npm run erase -- client-${clientId}`))
  await adminPage.getByRole('button', { name: 'Decline the request of Marisol V.' }).click()
  await button(adminPage, 'Decline request').click()
  await expectVisible(adminPage.getByText('Say why'))
  await adminPage.getByLabel("Why can't this be erased now?").fill('Su cita es el viernes.')
  await expectAccessible(adminPage, 'requests to be erased', phone)
  await button(adminPage, 'Decline request').click()
  await expectToast(adminPage, "Request declined. We'll tell the family.")
  await expectVisible(adminPage.getByText('No one is waiting'))

  await expectVisible(spanishPanel.getByText('Nuestra razón: Su cita es el viernes.'))
  await expectVisible(button(spanishPanel, 'Pedir que borren todo'))
  await expectAbsent(button(spanishPanel, 'Retirar mi pedido'))
  expect((await family.call('ownErasureRequest', {})).state).toBe('declined')
})
