// Two people act on the same referral, or a request gets no response. No action happens twice, and no change goes
// unnoticed.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { type CreatedReferral, createReferral, runActions } from '#tests/support/create-referral.ts'
import {
  button,
  dialog,
  expectVisible,
  expectStatus,
  expectTimeline,
  expectToast,
  readFieldValue,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let partner: TestUser
let staff: TestUser
let pantryId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const harborId = await fixture.app.createOrganization('Harbor House')
  pantryId = await fixture.app.createOrganization('Cobb Food Pantry')
  partner = await fixture.app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' })
  staff = await fixture.app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const openAs = async (person: TestUser, { id }: CreatedReferral): Promise<Page> => {
  const page = await fixture.openPageAs(person)
  await page.goto(`/referrals/${id}`)
  await expectStatus(page, 'Requested')
  return page
}

describe('two people on the same referral', () => {
  it('REF-28 the second person sees the new status, keeps their input, and can confirm or cancel', async () => {
    const referral = await createReferral(partner, { toOrganizationId: pantryId })
    const firstPage = await openAs(staff, referral)
    const secondPage = await openAs(staff, referral)
    await button(secondPage, 'Return').click()
    const returnDialog = dialog(secondPage, `Return referral ${referral.shortId}`)
    await returnDialog.getByLabel('What should be revised?').fill('Which day do they need it?')

    await button(firstPage, 'Approve & Submit').click()
    await expectToast(firstPage, 'Referral Submitted', 'The referral has been approved and submitted.')

    await button(returnDialog, 'Return').click()
    const alert = returnDialog.getByRole('alert')
    await expectVisible(alert.filter({ hasText: 'Changed since you opened it. Current status: Approved.' }))
    expect(await readFieldValue(returnDialog, 'What should be revised?')).toBe('Which day do they need it?')
    await expectStatus(firstPage, 'Approved')

    await button(returnDialog, 'Return').click()
    await expectToast(secondPage, 'Referral Returned', 'The referral has been returned for revision.')
    await expectStatus(firstPage, 'Returned')
  })

  it('REF-28 a note added in the meantime causes no conflict', async () => {
    const referral = await createReferral(partner)
    const page = await openAs(staff, referral)
    await button(page, 'Return').click()
    const returnDialog = dialog(page, `Return referral ${referral.shortId}`)
    await runActions(referral, [[partner, { action: 'add_note', text: 'They moved.' }]])
    await button(returnDialog, 'Return').click()
    await expectToast(page, 'Referral Returned', 'The referral has been returned for revision.')
  })
})

it('REF-29 a second click after a lost response adds no second note', async () => {
  const referral = await createReferral(partner)
  const page = await openAs(partner, referral)
  let requestCount = 0
  await page.route('**/actions', async (route) => {
    if (requestCount++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByLabel('Add a note').fill('Please call after 4 pm.')
  await button(page, 'Add note').click()
  await expectVisible(page.getByText('The service is temporarily unavailable.'))
  await button(page, 'Add note').click()
  await expectToast(page, 'Note added')
  // When this later note is visible, all earlier ones are too.
  await runActions(referral, [[staff, { action: 'add_note', text: 'Done.' }]])
  await expectTimeline(page, [
    'Note added by Sam Staff, Exchange staff',
    'Note added by Priya Partner, Harbor House',
    'Requested by Priya Partner, Harbor House',
  ])
})
