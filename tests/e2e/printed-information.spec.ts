// Everything that a family may see about itself, on paper: on a phone, and as the browser prints it.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { appointmentBody } from '#tests/support/appointments.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { familyProfileBody } from '#tests/support/client-registration.ts'
import { type CreatedReferral, createAcceptedReferral } from '#tests/support/create-referral.ts'
import { expectAbsent, expectUrl, expectVisible, heading } from '#tests/support/page-expectations.ts'
import { resourceBody } from '#tests/support/resources.ts'

let fixture: BrowserFixture
let family: TestUser
let referral: CreatedReferral

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  const pantryId = await app.createOrganization('Cobb Food Pantry')
  const staff = await app.createStaff()
  const worker = await app.createUser([{ organizationId: pantryId, role: 'member' }])
  referral = await createAcceptedReferral(staff, worker, pantryId)
  family = await app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
  const { household, situation } = familyProfileBody
  await staff.call('saveClientSituation', {
    params: { id: referral.clientId },
    body: { household, situation: { ...situation, barriers: 'No car' }, version: 0 },
  })
  await family.call('setOwnContactRules', { body: { doNotContact: false, doNotLeaveDetails: true, version: 0 } })
  const params = { id: referral.id }
  await worker.call('scheduleAppointment', { params, body: appointmentBody(app, { title: 'Pantry visit' }) })
  await worker.call('recordResource', { params, body: resourceBody({ name: 'Food box' }) })
  await worker.call('referral', { params, query: {} })
  const message = { organizationId: null, subject: 'Your visit', body: 'Please bring a bag.' }
  const { position } = await staff.call('startConversation', { params, body: message })
  await app.waitForReadModels(position)
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

it('CLI-42 ROLE-27 has all that the family’s pages show, and prints without them', async () => {
  const page = await fixture.openPageAs(family, { size: screenSizes.phone })
  await page.goto('/client-dashboard/information')
  await page.getByRole('link', { name: 'Print or save as PDF' }).click()
  await expectUrl(page, '/client-dashboard/information/print')
  await expectVisible(heading(page, 'What we hold about you'))
  const paper = page.getByRole('article')
  const expected = [
    'Marisol Vega',
    family.email,
    'No car (entered by our staff on ',
    'Do not leave details',
    'Food Assistance',
    'Shared with',
    'Your permission to share',
    'Cobb Food Pantry',
    'Active Service',
    'Cobb Food Pantry accepted your request',
    'Pantry visit',
    '12 Oak Street',
    'Food box',
    'Your visit',
    'Please bring a bag.',
    'A member of Cobb Food Pantry',
  ]
  const text = await paper.innerText()
  expect(expected.filter((word) => !text.includes(word))).toEqual([])
  // There is nothing to do on paper.
  expect(await paper.getByRole('button').count()).toBe(0)
  await expectAccessible(page, 'printed information', { size: screenSizes.phone, colorScheme: 'light' })

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expectVisible(paper)
  await expectAbsent(
    page.getByRole('banner'),
    page.getByRole('navigation'),
    page.getByRole('complementary'),
    page.getByRole('button', { name: 'Print' }),
  )
  expect(await paper.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)')
})

it('says that nothing could be loaded, and loads it on the second attempt', async () => {
  const page = await fixture.openPageAs(family, { size: screenSizes.phone })
  await page.route('**/api/client/information', (route) => route.fulfill({ status: 500 }))
  await page.goto('/client-dashboard/information/print')
  await expectVisible(page.getByText("Your information couldn't be loaded"))
  expect(await page.getByRole('button', { name: 'Print' }).isDisabled()).toBe(true)
  await page.unroute('**/api/client/information')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectVisible(page.getByRole('article').getByText('Pantry visit'))
})
