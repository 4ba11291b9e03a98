// Saved views of staff review: created from the current filters, shared, changed, and set as the default.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { review } from '#tests/support/desk.ts'
import { button, dialog, isAt, sees, seesNo, seesToast, soon, typedIn } from '#tests/support/screens.ts'
import { type Stage, openStage, sizes } from '#tests/support/stage.ts'

let stage: Stage
let sam: Person
let ann: Person

beforeAll(async () => {
  stage = await openStage()
  const harbor = await stage.app.organization('Harbor House')
  sam = await stage.app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' })
  ann = await stage.app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Ann Colleague' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const open = async (
  person: Person,
  address = '/staff/referrals',
  size: (typeof sizes)[keyof typeof sizes] = sizes.desk,
) => {
  const page = await stage.visitorAs(person, { size })
  await page.goto(address)
  await sees(page.getByRole('heading', { level: 1, name: review }), viewButton(page))
  return page
}
const viewButton = (page: Page) => page.getByRole('button', { name: /^View: / })
const seesView = (page: Page, name: string) =>
  expect.poll(async () => (await viewButton(page).innerText()).replace(/\s+/g, ' '), soon).toBe(`View: ${name}`)
const choose = async (page: Page, item: string | RegExp) => {
  await viewButton(page).click()
  await page.getByRole('menuitem', { name: item }).click()
}

it('REV-03 REV-05 REV-07 filters are saved under a name, shared, changed, and set as the default view', async () => {
  const page = await open(sam)
  await seesView(page, 'Awaiting review')
  await page.getByLabel('SLA').selectOption('Overdue')
  await page.getByLabel('Assigned to').selectOption('Me')
  await seesView(page, 'Not saved')
  await choose(page, 'Save as a new view…')
  const saving = dialog(page, 'Save a view')
  await button(saving, 'Save view').click()
  await sees(saving.getByText('required'))
  await saving.getByLabel('Name').fill('My late ones')
  await saving.getByLabel('Share with the desk').check()
  await button(saving, 'Save view').click()
  await seesToast(page, 'View “My late ones” saved')
  await seesView(page, 'My late ones')

  await page.getByLabel('County').selectOption('Cobb')
  await sees(page.getByText('Changed since saved'))
  await button(page, 'Save changes').click()
  await seesNo(page.getByText('Changed since saved'))
  await choose(page, 'Open the review with this view')
  await seesToast(page, 'The review opens with “My late ones”')
  await choose(page, /^Awaiting review/)
  await isAt(page, '/staff/referrals?view=standard')
  expect(await typedIn(page, 'SLA')).toBe('')
  await page.goto('/staff/referrals')
  await seesView(page, 'My late ones')
  expect([await typedIn(page, 'SLA'), await typedIn(page, 'County')]).toEqual(['overdue', 'Cobb'])

  // A colleague sees the view, cannot change it, and cannot share another one under the same name.
  const other = await open(ann, '/admin', sizes.phone)
  const console = other.getByRole('navigation', { name: 'Console' })
  await sees(console.locator('[aria-current=page]').filter({ hasText: 'Referrals' }))
  await choose(other, /^My late ones/)
  await seesView(other, 'My late ones')
  await viewButton(other).click()
  await sees(other.getByRole('menuitem', { name: 'Save as a new view…' }))
  expect(await other.getByRole('menuitem', { name: /Rename|Delete|Save changes/ }).count()).toBe(0)
  await other.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  const taken = dialog(other, 'Save a view')
  await taken.getByLabel('Name').fill('my LATE ones')
  await taken.getByLabel('Share with the desk').check()
  await button(taken, 'Save view').click()
  await sees(taken.getByRole('alert').filter({ hasText: 'There is already a view of that name' }))
  expect(await typedIn(taken, 'Name')).toBe('my LATE ones')
  await taken.getByLabel('Share with the desk').uncheck()
  await button(taken, 'Save view').click()
  await seesView(other, 'my LATE ones')

  await choose(page, 'Rename or share…')
  const renaming = dialog(page, 'View “My late ones”')
  await renaming.getByLabel('Name').fill('Late in Cobb')
  await button(renaming, 'Save view').click()
  await seesView(page, 'Late in Cobb')
  await choose(page, 'Delete…')
  await button(dialog(page, 'Delete view “Late in Cobb”'), 'Delete view').click()
  await seesView(page, 'Not saved')
  await page.goto('/staff/referrals')
  await seesView(page, 'Awaiting review')
})
