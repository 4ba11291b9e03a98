// Saved views of staff review: created from the current filters, shared, changed, and set as the default.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { reviewTitle } from '#tests/support/staff-review.ts'
import {
  button,
  dialog,
  expectUrl,
  expectVisible,
  expectAbsent,
  expectToast,
  pollOptions,
  readFieldValue,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let sam: TestUser
let ann: TestUser

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const harborId = await fixture.app.createOrganization('Harbor House')
  sam = await fixture.app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' })
  ann = await fixture.app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Ann Colleague' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const openReviewAs = async (
  person: TestUser,
  address = '/staff/referrals',
  size: (typeof screenSizes)[keyof typeof screenSizes] = screenSizes.desktop,
) => {
  const page = await fixture.openPageAs(person, { size })
  await page.goto(address)
  await expectVisible(page.getByRole('heading', { level: 1, name: reviewTitle }), viewButton(page))
  return page
}
const viewButton = (page: Page) => page.getByRole('button', { name: /^View: / })
const expectView = (page: Page, name: string) =>
  expect.poll(async () => (await viewButton(page).innerText()).replace(/\s+/g, ' '), pollOptions).toBe(`View: ${name}`)
const chooseViewItem = async (page: Page, item: string | RegExp) => {
  await viewButton(page).click()
  await page.getByRole('menuitem', { name: item }).click()
}

it('REV-05 REV-07 filters are saved under a name, shared, changed, and set as the default view', async () => {
  const page = await openReviewAs(sam)
  await expectView(page, 'Awaiting review')
  await page.getByLabel('SLA').selectOption('Overdue')
  await page.getByLabel('Assigned to').selectOption('Me')
  await expectView(page, 'Unsaved view')
  await chooseViewItem(page, 'Save as a new view…')
  const saveDialog = dialog(page, 'Save a view')
  await button(saveDialog, 'Save view').click()
  await expectVisible(saveDialog.getByText('required'))
  await saveDialog.getByLabel('Name').fill('My overdue ones')
  await saveDialog.getByLabel('Share with staff').check()
  await button(saveDialog, 'Save view').click()
  await expectToast(page, 'View “My overdue ones” saved')
  await expectView(page, 'My overdue ones')

  await page.getByLabel('County').selectOption('Cobb')
  await expectVisible(page.getByText('Unsaved changes'))
  await button(page, 'Save changes').click()
  await expectAbsent(page.getByText('Unsaved changes'))
  await chooseViewItem(page, 'Make default')
  await expectToast(page, '“My overdue ones” is now your default view')
  await chooseViewItem(page, /^Awaiting review/)
  await expectUrl(page, '/staff/referrals?view=standard')
  expect(await readFieldValue(page, 'SLA')).toBe('')
  await page.goto('/staff/referrals')
  await expectView(page, 'My overdue ones')
  expect([await readFieldValue(page, 'SLA'), await readFieldValue(page, 'County')]).toEqual(['overdue', 'Cobb'])

  // A colleague sees the view, cannot change it, and cannot share another one under the same name.
  const annPage = await openReviewAs(ann, '/admin', screenSizes.phone)
  const staffNavigation = annPage.getByRole('navigation', { name: 'Staff pages' })
  await expectVisible(staffNavigation.locator('[aria-current=page]').filter({ hasText: 'Referrals' }))
  await chooseViewItem(annPage, /^My overdue ones/)
  await expectView(annPage, 'My overdue ones')
  await viewButton(annPage).click()
  await expectVisible(annPage.getByRole('menuitem', { name: 'Save as a new view…' }))
  expect(await annPage.getByRole('menuitem', { name: /Rename|Delete|Save changes/ }).count()).toBe(0)
  await annPage.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  const duplicateDialog = dialog(annPage, 'Save a view')
  await duplicateDialog.getByLabel('Name').fill('my OVERDUE ones')
  await duplicateDialog.getByLabel('Share with staff').check()
  await button(duplicateDialog, 'Save view').click()
  await expectVisible(duplicateDialog.getByRole('alert').filter({ hasText: 'A view with that name already exists' }))
  expect(await readFieldValue(duplicateDialog, 'Name')).toBe('my OVERDUE ones')
  await duplicateDialog.getByLabel('Share with staff').uncheck()
  await button(duplicateDialog, 'Save view').click()
  await expectView(annPage, 'my OVERDUE ones')

  await chooseViewItem(page, 'Rename or share…')
  const renameDialog = dialog(page, 'Edit view “My overdue ones”')
  await renameDialog.getByLabel('Name').fill('Overdue in Cobb')
  await button(renameDialog, 'Save view').click()
  await expectView(page, 'Overdue in Cobb')
  await chooseViewItem(page, 'Delete…')
  await button(dialog(page, 'Delete view “Overdue in Cobb”'), 'Delete view').click()
  await expectView(page, 'Unsaved view')
  await page.goto('/staff/referrals')
  await expectView(page, 'Awaiting review')
})
