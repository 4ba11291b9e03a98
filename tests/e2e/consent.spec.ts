// A family tells staff that its data may no longer be shared, and later that it may: on the phones of staff and receiver.
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { type CreatedReferral, createAcceptedReferral } from '#tests/support/create-referral.ts'
import { button, dialog, expectAbsent, expectToast, expectVisible, heading } from '#tests/support/page-expectations.ts'

let fixture: BrowserFixture
let staff: TestUser
let worker: TestUser
let referral: CreatedReferral

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const pantryId = await fixture.app.createOrganization('Cobb Food Pantry')
  staff = await fixture.app.createStaff()
  worker = await fixture.app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa Receiver' })
  referral = await createAcceptedReferral(staff, worker, pantryId)
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

describe('the consent of a family', () => {
  it('ROLE-24 is revoked by phone, which closes the open page of the receiver, and renewed', async () => {
    const address = `/referrals/${referral.id}`
    const staffPage = await fixture.openPageAs(staff, { size: screenSizes.phone })
    const workerPage = await fixture.openPageAs(worker, { size: screenSizes.phone })
    await Promise.all([staffPage.goto(address), workerPage.goto(address)])
    await expectVisible(workerPage.getByText('Marisol V.').first())
    const panel = staffPage.getByRole('region', { name: 'Consent to share' })
    await expectVisible(panel.getByText('The family agreed that this referral may be shared until'))

    await button(panel, 'Record that the family revoked it').click()
    const revocation = dialog(staffPage, 'Record that the family revoked its consent')
    await expectVisible(revocation.getByText('Cobb Food Pantry immediately loses'))
    await button(revocation, 'Revoke consent').click()
    await expectVisible(revocation.getByText('Choose how the family told you'))
    await revocation.getByText('By phone').click()
    await button(revocation, 'Revoke consent').click()
    await expectToast(staffPage, 'Consent revoked', 'Nothing more is shared.')
    await expectVisible(panel.getByText('The family revoked its consent on'))
    await expectAbsent(button(panel, 'Record that the family revoked it'))

    await expectVisible(heading(workerPage, 'Your part has ended'))
    await expectVisible(workerPage.getByText("The family's consent to share this referral has ended."))
    await expectAbsent(workerPage.getByText('Marisol V.'))

    await button(panel, 'Record a renewal').click()
    const renewal = dialog(staffPage, 'Record that the family renewed its consent')
    await renewal.getByText('Only Cobb Food Pantry').click()
    await renewal.getByText('In person').click()
    await button(renewal, 'Record the renewal').click()
    await expectToast(staffPage, 'Consent renewed', 'This referral can be shared again.')
    await expectVisible(panel.getByText('The family agreed that this referral may be shared until'))
    await workerPage.reload()
    await expectVisible(workerPage.getByText('Marisol V.').first())
    await expectAbsent(heading(workerPage, 'Your part has ended'))
  })
})
