// A family on its phone: it reads who got its request, takes its permission back, and renews it in Spanish.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { type CreatedReferral, createReferral, runActions } from '#tests/support/create-referral.ts'
import {
  button,
  dialog,
  expectAbsent,
  expectToast,
  expectVisible,
  heading,
  pollOptions,
} from '#tests/support/page-expectations.ts'

let fixture: BrowserFixture
let staff: TestUser
let worker: TestUser
let family: TestUser
let referral: CreatedReferral

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  const pantryId = await app.createOrganization('Cobb Food Pantry')
  const harborId = await app.createOrganization('Harbor House')
  const partner = await app.createUser([{ organizationId: harborId, role: 'member' }])
  staff = await app.createStaff('admin')
  worker = await app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa Receiver' })
  referral = await createReferral(partner, {
    ...{ firstName: 'Marisol', lastInitial: 'V', phone: '(770) 555-0148' },
    toOrganizationId: pantryId,
  })
  await runActions(referral, [
    [staff, { action: 'submit' }],
    [worker, { action: 'accept' }],
  ])
  await worker.call('openContact', { params: { id: referral.id } })
  family = await app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

it('ROLE-23 ROLE-24 ROLE-27 shows a family who got its request, and lets it take back and renew its permission', async () => {
  const page = await fixture.openPageAs(family, { size: screenSizes.phone })
  const workerPage = await fixture.openPageAs(worker, { size: screenSizes.phone })
  await workerPage.goto(`/referrals/${referral.id}`)
  await expectVisible(workerPage.getByText('Marisol V.').first())

  await page.goto('/client-dashboard')
  await button(page, 'More').click()
  await page.getByRole('link', { name: 'My information' }).filter({ visible: true }).click()
  await expectVisible(heading(page, 'My information'))
  const panel = page.getByRole('region', { name: 'Food Assistance' })
  await expectVisible(
    panel.getByText('Harbor House made this request for you.'),
    panel.getByText('Cobb Food Pantry', { exact: true }),
    panel.getByText('They looked up your phone number and email address once'),
    panel.getByText('Our staff may share this request with a partner who can help.'),
    page.getByRole('region', { name: 'Who has seen my information' }).getByText('A member of Cobb Food Pantry').first(),
  )

  await panel.getByRole('button', { name: /^Take back your permission for Food Assistance/ }).click()
  const revocation = dialog(page, 'Take back your permission?')
  await expectVisible(revocation.getByText("We'll tell Cobb Food Pantry too."))
  // Someone else changes the request while the dialog is open.
  await runActions(referral, [[staff, { action: 'close', reason: 'other', note: 'A neighbor helped.' }]], 3)
  await button(revocation, 'Take back permission').click()
  await expectVisible(revocation.getByText('This request has changed in the meantime.'))
  await button(revocation, 'Take back permission').click()
  await expectToast(page, 'Permission taken back')
  await expectVisible(panel.getByText('You took back your permission on'))
  await expectAbsent(panel.getByRole('button', { name: /^Take back/ }))
  await expectVisible(heading(workerPage, 'Your part has ended'))

  // A closed request asks for no permission.
  await expectAbsent(panel.getByRole('button', { name: /^Renew/ }))
  await runActions(referral, [[staff, { action: 'reopen', note: 'They called.' }]], 5)
  await page.goto('/es/client-dashboard/information')
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Mi información' }))
  const spanishPanel = page.getByRole('region', { name: 'Comida' })
  await spanishPanel.getByRole('button', { name: /^Renovar su permiso/ }).click()
  const renewal = dialog(page, '¿Renovar su permiso?')
  await renewal.getByText('Solo Cobb Food Pantry').click()
  await button(renewal, 'Renovar el permiso').click()
  await expectToast(page, 'Permiso renovado')
  await expectVisible(spanishPanel.getByText(/^Vale hasta el/))
  await expectVisible(
    spanishPanel.getByText('Nuestro equipo puede compartir esta solicitud solo con Cobb Food Pantry.'),
  )
  const staffTitles = async () => (await staff.call('notifications', { query: {} })).rows.map(({ title }) => title)
  await expect.poll(staffTitles, pollOptions).toEqual(expect.arrayContaining(['Consent revoked', 'Consent renewed']))
})
