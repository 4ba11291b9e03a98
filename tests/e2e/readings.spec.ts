// A partner that accepted opens the family's contact, and the family and an admin see that in the record of readings.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { type CreatedReferral, createReferral, runActions } from '#tests/support/create-referral.ts'
import { button, expectAbsent, expectVisible, heading, pollOptions } from '#tests/support/page-expectations.ts'

let fixture: BrowserFixture
let staff: TestUser
let receiver: TestUser
let family: TestUser
let referral: CreatedReferral

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  const pantryId = await app.createOrganization('Cobb Food Pantry')
  const harborId = await app.createOrganization('Harbor House')
  const partner = await app.createUser([{ organizationId: harborId, role: 'member' }])
  staff = await app.createStaff('admin')
  receiver = await app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa Receiver' })
  const phone = '(770) 555-0148'
  referral = await createReferral(partner, {
    firstName: 'Marisol',
    lastInitial: 'V',
    phone,
    toOrganizationId: pantryId,
  })
  await runActions(referral, [[staff, { action: 'submit' }]])
  family = await app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

it('ROLE-23 ROLE-27 a partner sees the contact once it has accepted, and the family and an admin see that it did', async () => {
  const page = await fixture.openPageAs(receiver)
  await page.goto(`/referrals/${referral.id}`)
  await expectVisible(heading(page, 'Details'))
  await expectAbsent(button(page, 'Show contact info'))
  await runActions(referral, [[receiver, { action: 'accept' }]], 2)
  await button(page, 'Show contact info').click()
  await expectVisible(page.getByRole('link', { name: '(770) 555-0148' }))

  const familyPage = await fixture.openPageAs(family, { size: screenSizes.phone })
  await familyPage.goto('/client-dashboard')
  await button(familyPage, 'More').click()
  await familyPage.getByRole('link', { name: 'My information' }).filter({ visible: true }).click()
  await familyPage.getByRole('link', { name: 'See everyone' }).click()
  await expectVisible(heading(familyPage, 'Who has seen my information'))
  const readings = familyPage.getByRole('main').getByRole('listitem')
  await expect
    .poll(async () => (await readings.allInnerTexts()).join('\n'), pollOptions)
    .toMatch(/A member of Cobb Food Pantry\n+Viewed your phone number, email, or mailing address · once/)
  await expectAbsent(familyPage.getByText('Rosa Receiver'))

  const adminPage = await fixture.openPageAs(staff)
  await adminPage.goto(`/referrals/${referral.id}`)
  await button(adminPage, 'Show readers').click()
  const record = adminPage.getByRole('list', { name: "Who has seen this family's data" })
  await expectVisible(record.getByText('Rosa Receiver, Cobb Food Pantry').first(), record.getByText('Viewed phone'))
})
