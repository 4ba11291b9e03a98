// Access Control in the browser: resetting a second factor, and the audit log of accounts.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { grantsTable, openAccessControl, searchField } from '#tests/support/access-page.ts'
import type { TestUser } from '#tests/support/app.ts'
import { enrollSecondFactor } from '#tests/support/authenticator.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import {
  button,
  dialog,
  expectAbsent,
  expectRow,
  expectToast,
  expectVisible,
  pollOptions,
  readRows,
} from '#tests/support/page-expectations.ts'

let fixture: BrowserFixture
let admin: TestUser
let staff: TestUser
let harborId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  harborId = await app.createOrganization('Harbor House')
  admin = await app.createUser([{ organizationId: harborId, role: 'admin' }], { name: 'Ada Admin' })
  staff = await app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

it('AUTH-41 lets an admin reset the second factor of a user who lost it, with a reason that the audit keeps', async () => {
  const { app } = fixture
  const userWithoutDevice = await app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Lou Lost' })
  await enrollSecondFactor(userWithoutDevice, app.clock)
  const page = await openAccessControl(fixture, admin)
  await searchField(page).fill('Lou Lost')
  await button(page, 'Reset two-step sign-in for Lou Lost').click()
  const resetDialog = dialog(page, "Reset Lou Lost's two-step sign-in")
  await button(resetDialog, 'Reset two-step sign-in').click()
  await expectVisible(resetDialog.getByText('Enter a reason'))
  await resetDialog.getByLabel('Reason').fill('Lost her phone; called back.')
  await button(resetDialog, 'Reset two-step sign-in').click()
  await expectToast(page, "Lou Lost's two-step sign-in was reset")
  await expectAbsent(button(page, 'Reset two-step sign-in for Lou Lost'))
  expect((await userWithoutDevice.send('currentUser')).status).toBe(401)

  await page.getByRole('tab', { name: 'Audit log' }).click()
  await page.getByRole('searchbox', { name: 'Person' }).fill(userWithoutDevice.email)
  await page.getByLabel('Activity').selectOption('mfa_reset')
  const countRows = async () => (await readRows(page, 'Audit log')).length
  await expect.poll(countRows, pollOptions).toBe(1)
  await expectRow(page, 'Audit log', {
    Activity: 'Reason: Lost her phone; called back.',
    Account: 'Lou Lost',
    'Done by': 'Ada Admin',
  })
  // The URL keeps the filters.
  await page.reload()
  await expect.poll(countRows, pollOptions).toBe(1)
  await page.getByLabel('From').fill('2031-01-01')
  await expectVisible(page.getByText('No activity matches these filters.'))
  await button(page, 'Clear filters').first().click()
  await expect.poll(countRows, pollOptions).toBeGreaterThan(1)
})

it('AUTH-41 lets an admin find a client without any grants in the audit and reset their second factor there', async () => {
  const { app } = fixture
  const client = await app.createUser([], { name: 'Cleo Client', clientId: randomUUID() })
  await enrollSecondFactor(client, app.clock)
  const page = await openAccessControl(fixture, admin, { size: screenSizes.phone })
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await page.getByRole('searchbox', { name: 'Person' }).fill('cleo cl')
  await button(page, 'Reset two-step sign-in for Cleo Client').click()
  const resetDialog = dialog(page, "Reset Cleo Client's two-step sign-in")
  await resetDialog.getByLabel('Reason').fill('New phone; called back.')
  await button(resetDialog, 'Reset two-step sign-in').click()
  await expectToast(page, "Cleo Client's two-step sign-in was reset")
  await expectAbsent(button(page, 'Reset two-step sign-in for Cleo Client'))
  await expectVisible(page.getByText('Reason: New phone; called back.'))
  expect((await client.send('currentUser')).status).toBe(401)
})

it('AUTH-41 is not available to staff: they see neither the audit nor the reset', async () => {
  const page = await openAccessControl(fixture, staff)
  await expectRow(page, grantsTable, { Person: 'Sam Staff' })
  await expectAbsent(page.getByRole('tab', { name: 'Audit log' }))
  await page.goto('/admin/access?tab=audit')
  await expectVisible(page.getByRole('region', { name: grantsTable }))
  await expectAbsent(page.getByRole('heading', { name: 'Audit log' }))
})
