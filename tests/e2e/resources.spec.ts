// What a family received: the organization that accepted records it, staff correct it, the family reads it at once, and
// the outcome begins with its value.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { createAcceptedReferral } from '#tests/support/create-referral.ts'
import { button, expectToast, expectVisible, readFieldValue } from '#tests/support/page-expectations.ts'

let fixture: BrowserFixture
let staff: TestUser
let worker: TestUser
let family: TestUser
let referralId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const pantryId = await fixture.app.createOrganization('Cobb Food Pantry')
  staff = await fixture.app.createStaff()
  worker = await fixture.app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa Receiver' })
  const referral = await createAcceptedReferral(staff, worker, pantryId)
  referralId = referral.id
  family = await fixture.app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

describe('resources and benefits', () => {
  it('CLI-26 CLI-37 ORG-07 are recorded, corrected and canceled on the referral page, and fill in the outcome', async () => {
    const phone = await fixture.openPageAs(family, { size: screenSizes.phone })
    await phone.goto('/client-dashboard/resources')
    await expectVisible(phone.getByText('Nothing here yet'))

    const page = await fixture.openPageAs(worker)
    await page.goto(`/referrals/${referralId}`)
    const panel = page.getByRole('region', { name: 'Resources and benefits' })
    await button(panel, 'Record a resource').click()
    await button(panel, 'Save').click()
    await expectVisible(panel.getByText('Enter a name'), panel.getByText('Choose a type'))
    // What was typed survives a failure and a reload.
    await page.route('**/api/referrals/*/resources', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await panel.getByLabel('Name').fill('March rent')
    await panel.getByLabel('Type').selectOption('Housing or rent')
    await panel.getByLabel('Value in dollars').fill('450')
    await panel.getByLabel('Start date').fill('2026-03-02')
    await button(panel, 'Save').click()
    await expectVisible(panel.getByText("The resource couldn't be recorded"))
    await page.reload()
    await page.unroute('**/api/referrals/*/resources')
    await button(panel, 'Record a resource').click()
    expect(await readFieldValue(panel, 'Value in dollars')).toBe('450')
    await button(panel, 'Save').click()
    await expectToast(page, 'Resource recorded')

    // The family's page changes without a reload.
    const list = phone.getByRole('list', { name: 'Resources & Benefits' })
    await expectVisible(
      list.getByText('March rent'),
      list.getByText('$450', { exact: true }),
      list.getByText(/Housing or rent · Cobb Food Pantry · Since.Mar.2/),
      list.getByText('Active'),
    )

    const staffPage = await fixture.openPageAs(staff)
    await staffPage.goto(`/referrals/${referralId}`)
    const staffPanel = staffPage.getByRole('region', { name: 'Resources and benefits' })
    await button(staffPanel, 'Correct March rent').click()
    await staffPanel.getByLabel('Value in dollars').fill('400.50')
    await button(staffPanel, 'Save').click()
    await expectToast(staffPage, 'Resource corrected')
    const detailsPanel = page.getByRole('region', { name: 'Details' })
    await expectVisible(panel.getByText('$400.50', { exact: true }), detailsPanel.getByText('$400.50'))

    await page.getByRole('button', { name: 'Record Outcome' }).first().click()
    const dialog = page.getByRole('dialog')
    await expectVisible(dialog.getByText(/recorded so far add up to \$400.50/))
    expect(await readFieldValue(dialog, 'Dollars invested')).toBe('400.5')
    await button(dialog, 'Cancel').click()

    await button(panel, 'Cancel March rent').click()
    await button(page.getByRole('dialog'), 'Cancel resource').click()
    await expectToast(page, 'Resource canceled')
    await expectVisible(list.getByText('Canceled'))
  })
})
