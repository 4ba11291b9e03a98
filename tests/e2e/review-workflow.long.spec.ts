// Working with staff review: filters by need and priority, bulk runs of two steps, and state that survives other
// changes.
import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { openStaffReview, createReviewUsers, reviewTitle, selectRow } from '#tests/support/staff-review.ts'
import { type CreatedReferral, createReferral, runActions } from '#tests/support/create-referral.ts'
import {
  button,
  dialog,
  expectUrl,
  pickOption,
  readRows,
  expectVisible,
  expectFocused,
  expectAbsent,
  expectRow,
  expectToast,
  pollOptions,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let partner: TestUser
let staff: TestUser
let colleague: TestUser

beforeAll(async () => {
  fixture = await openBrowserFixture()
  ;({ partner, staff, colleague } = await createReviewUsers(fixture.app))
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const openQuery = (query: string) => openStaffReview(fixture, staff, query)
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Actions for the selected rows' })
const readRowIds = async (page: Page) => new Set((await readRows(page, reviewTitle)).map((row) => row['ID']))

/** Delays responses until `release` is called. */
const delayResponses = async (page: Page, address: string | RegExp) => {
  const delayedRoutes: Route[] = []
  await page.route(address, (route) => void delayedRoutes.push(route))
  return {
    expectOneRequest: () => expect.poll(() => delayedRoutes.length, pollOptions).toBe(1),
    release: async () => {
      await Promise.all(delayedRoutes.splice(0).map((route) => route.continue()))
      await page.unroute(address)
    },
  }
}

it('REV-07 staff filter by need and by priority, and the URL keeps the filters', async () => {
  const foodReferral = await createReferral(partner, {
    firstName: 'Narrowa',
    need: 'Food Assistance',
    priority: 'high',
  })
  const childcareReferral = await createReferral(partner, { firstName: 'Narrowb', need: 'Childcare', priority: 'low' })
  const page = await openQuery('?q=narrow')
  await expect
    .poll(() => readRowIds(page), pollOptions)
    .toEqual(new Set([foodReferral.shortId, childcareReferral.shortId]))
  await page.getByLabel('Need', { exact: true }).selectOption('Childcare')
  await expect.poll(() => readRowIds(page), pollOptions).toEqual(new Set([childcareReferral.shortId]))
  await page.getByLabel('Priority', { exact: true }).selectOption('High')
  await expectVisible(page.getByText('No referrals found for current filters.'))
  await page.getByLabel('Need', { exact: true }).selectOption('Any need')
  await expect.poll(() => readRowIds(page), pollOptions).toEqual(new Set([foodReferral.shortId]))
  await expectUrl(page, '/staff/referrals?q=narrow&priority=high')
})

it('REV-13 REF-12 a run that routes and then submits shows the refusals of both steps, even after opening a row', async () => {
  const [firstReferral, secondReferral, thirdReferral] = [
    await createReferral(partner, { firstName: 'Stepone' }),
    await createReferral(partner, { firstName: 'Steptwo' }),
    await createReferral(partner, { firstName: 'Stepthree' }),
  ]
  const page = await openQuery('?q=step')
  for (const referral of [firstReferral, secondReferral, thirdReferral]) await selectRow(page, referral)
  await runActions(secondReferral, [[colleague, { action: 'return' }]])
  await button(toolbar(page), 'Approve & Submit').click()
  const routeDialog = dialog(page, 'Route referral(s)')
  await pickOption(routeDialog, 'Receiving organization', 'pantry', 'Cobb Food Pantry')
  await button(routeDialog, 'Approve & Submit').click()
  const results = page.getByRole('region', { name: "Approved & submitted 2 referral(s). 1 couldn't be changed." })
  const resultLine = ({ shortId }: CreatedReferral) => results.getByRole('listitem').filter({ hasText: shortId })
  await expectVisible(
    resultLine(firstReferral).filter({ hasText: 'Done' }),
    resultLine(secondReferral).filter({ hasText: 'Changed since you opened it' }),
    resultLine(thirdReferral).filter({ hasText: 'Done' }),
  )
  // The summary is announced, the lines are not.
  expect(await results.getByRole('status').innerText()).toBe(
    "Approved & submitted 2 referral(s). 1 couldn't be changed.",
  )

  await resultLine(secondReferral).getByRole('link').click()
  await expectVisible(page.getByRole('heading', { level: 1, name: `Referral ${secondReferral.shortId}` }))
  await page.goBack()
  await expectVisible(resultLine(secondReferral).filter({ hasText: 'Changed since you opened it' }))
  await button(results, 'Dismiss').click()
  await expectAbsent(results)
})

it('REV-13 REF-29 a run in progress is shown as busy, and a second click has no effect', async () => {
  const referral = await createReferral(partner, { firstName: 'Busyone' })
  const page = await openQuery('?q=busyone')
  await selectRow(page, referral)
  const delayedRun = await delayResponses(page, '**/api/referrals/bulk')
  await button(toolbar(page), 'Start review').click()
  await delayedRun.expectOneRequest()
  await expect.poll(() => button(toolbar(page), 'Start review').getAttribute('aria-busy'), pollOptions).toBe('true')
  for (const actionName of ['Start review', 'Assign to me'])
    await button(toolbar(page), actionName).click({ force: true })
  await delayedRun.expectOneRequest()
  await delayedRun.release()
  await expectToast(page, 'Started review of 1 referral.')
  await expectAbsent(toolbar(page))
})

it('REV-15 the note of a refused decline reappears for the refused rows only', async () => {
  const [firstReferral, secondReferral] = [
    await createReferral(partner, { firstName: 'Saidone' }),
    await createReferral(partner, { firstName: 'Saidtwo' }),
  ]
  const page = await openQuery('?q=said')
  await selectRow(page, firstReferral)
  await runActions(firstReferral, [[colleague, { action: 'start_review' }]])
  await button(toolbar(page), 'Decline').click()
  const declineDialog = dialog(page, 'Decline 1 referral')
  await declineDialog.getByLabel('Reason').selectOption('Outside the service area')
  await declineDialog.getByLabel(/^Note/).fill('They moved to Ohio.')
  await button(declineDialog, 'Decline 1 referral').click()
  await expectToast(page, 'Declined 0 referral(s).')
  // Every row was refused, so the dialog stays open and says why.
  await expectVisible(
    declineDialog.getByText('Nothing was changed. Changed since you opened it. Current status: In review.'),
  )
  await button(declineDialog, 'Cancel').click()

  // The refused row is still selected.
  await selectRow(page, secondReferral)
  await button(toolbar(page), 'Decline').click()
  const bothRowsDialog = dialog(page, 'Decline 2 referrals')
  expect(await bothRowsDialog.getByLabel(/^Note/).inputValue()).toBe('')
  await button(bothRowsDialog, 'Cancel').click()
  await button(toolbar(page), 'Clear').click()
  await selectRow(page, firstReferral)
  await button(toolbar(page), 'Decline').click()
  expect(await declineDialog.getByLabel(/^Note/).inputValue()).toBe('They moved to Ohio.')
})

it('REV-11 REV-14 the toolbar describes selected rows of other pages too, and a changed filter clears the selection', async () => {
  for (let count = 0; count < 22; count++) await createReferral(partner, { firstName: 'Pageful', lastInitial: 'P' })
  const page = await openQuery('?q=pageful')
  await expectVisible(page.getByText('1-20 of 22 referrals', { exact: true }))
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expectVisible(toolbar(page).getByText("20 have no receiver. You'll be asked to choose one."))
  await button(page, 'Next').click()
  await expectVisible(page.getByText('21-22 of 22 referrals', { exact: true }))
  await expectVisible(
    toolbar(page).getByText('20 selected'),
    toolbar(page).getByText("20 have no receiver. You'll be asked to choose one."),
  )
  await button(page, 'Prev').click()
  await expectVisible(page.getByText('1-20 of 22 referrals', { exact: true }))
  await button(toolbar(page), 'Select all 22').click()
  await expectVisible(
    toolbar(page).getByText('22 selected'),
    toolbar(page).getByText("22 have no receiver. You'll be asked to choose one."),
  )

  await button(toolbar(page), 'Clear').click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const delayedSelection = await delayResponses(page, /\/api\/review\/selection/)
  await button(toolbar(page), 'Select all 22').click()
  await delayedSelection.expectOneRequest()
  await page.getByLabel('County').selectOption('Cobb')
  await expectAbsent(toolbar(page))
  const pendingResponse = page.waitForResponse(/\/api\/review\/selection/)
  await delayedSelection.release()
  await pendingResponse
  await expectVisible(page.getByText('1-20 of 22 referrals', { exact: true }))
  expect(await toolbar(page).count()).toBe(0)
})

it('REF-34 a refused row is unlocked and shows the reason, even when another row changed in the meantime', async () => {
  const [firstReferral, secondReferral] = [
    await createReferral(partner, { firstName: 'Deadone' }),
    await createReferral(partner, { firstName: 'Deadtwo' }),
  ]
  const page = await openQuery('?q=dead')
  await expectRow(page, reviewTitle, { ID: firstReferral.shortId })
  await expectRow(page, reviewTitle, { ID: secondReferral.shortId })
  const delayedAction = await delayResponses(page, `**/api/referrals/${firstReferral.id}/actions`)
  await button(page, `Start review ${firstReferral.shortId}`).click()
  await delayedAction.expectOneRequest()
  await button(page, `Start review ${secondReferral.shortId}`).click()
  await expectToast(page, 'Review started', 'The referral is assigned to you.')
  await runActions(firstReferral, [[colleague, { action: 'start_review' }]])
  await delayedAction.release()
  await expectVisible(page.locator('[role=status][aria-live=polite]').getByText('Current status: In review.'))
  await button(page, `Return ${firstReferral.shortId}`).click()
  await expectVisible(page.getByRole('dialog'))
})

it('a view name that is too long is refused, not truncated', async () => {
  const page = await openQuery('?sla=overdue')
  await page.getByRole('button', { name: /^View: / }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  const saveDialog = dialog(page, 'Save a view')
  const longName = 'Overdue referrals of the northern counties '.repeat(3).trim()
  await saveDialog.getByLabel('Name').fill(longName)
  await button(saveDialog, 'Save view').click()
  await expectVisible(saveDialog.getByText('The name must be 60 characters or less'))
  expect(await saveDialog.getByLabel('Name').inputValue()).toBe(longName)
})

it('REV-07 on a phone the filters open as a sheet that counts the matches', async () => {
  await createReferral(partner, { firstName: 'Sheeta', priority: 'high' })
  const page = await fixture.openPageAs(staff, { size: screenSizes.phone })
  await page.goto('/staff/referrals?q=sheeta')
  const openButton = page.getByRole('button', { name: /^Filters/ })
  await openButton.click()
  const sheet = dialog(page, 'Filters')
  await sheet.getByLabel('Priority', { exact: true }).selectOption('Low')
  await expectVisible(button(sheet, 'Show 0 referrals'))
  await sheet.getByLabel('Priority', { exact: true }).selectOption('High')
  await button(sheet, 'Show 1 referral').click()
  await expectAbsent(sheet)
  await expectFocused(openButton)
  await expectVisible(button(page, 'Filters (1)'))
  await expectUrl(page, '/staff/referrals?q=sheeta&priority=high')
})

it("REV-08 each table on a partner's dashboard keeps its page and order in the URL", async () => {
  await createReferral(partner, { firstName: 'Kepta' })
  const page = await fixture.openPageAs(partner)
  await page.goto('/dashboard?tab=sent')
  const columnHeader = page.getByRole('columnheader', { name: 'Client' })
  await button(page, 'Client').click()
  await expectUrl(page, '/dashboard?tab=sent&sent.sort=client&sent.direction=asc')
  await page.reload()
  await expect.poll(() => columnHeader.getAttribute('aria-sort'), pollOptions).toBe('ascending')
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('tab', { name: 'Sent Referrals' }).click()
  await expect.poll(() => columnHeader.getAttribute('aria-sort'), pollOptions).toBe('ascending')
})
