// Bulk actions on staff review: one run with a result for each row.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { openStaffReview, createReviewUsers, reviewTitle, selectRow } from '#tests/support/staff-review.ts'
import { createReferral, runActions } from '#tests/support/create-referral.ts'
import {
  button,
  dialog,
  expectUrl,
  pickOption,
  expectVisible,
  expectAbsent,
  expectRow,
  expectTimeline,
  expectToast,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

const emptyText = 'No referrals found for current filters.'

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

describe('a selection', () => {
  it('REV-11 REV-13 REV-14 is approved in one run with a result for each row', async () => {
    const [firstReferral, secondReferral] = [
      await createReferral(partner, { firstName: 'Bulkone' }),
      await createReferral(partner, { firstName: 'Bulktwo' }),
    ]
    const page = await openQuery('?q=bulk')
    await Promise.all(
      [firstReferral, secondReferral].map((referral) => expectRow(page, reviewTitle, { ID: referral.shortId })),
    )
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const toolbar = page.getByRole('toolbar', { name: 'Actions for the selected rows' })
    await expectVisible(
      toolbar.getByText('2 selected'),
      toolbar.getByText("2 have no receiver. You'll be asked to choose one."),
    )
    expect((await toolbar.getByRole('button').allInnerTexts()).slice(0, 5)).toEqual([
      'Start review',
      'Assign to me',
      'Route Selected',
      'Approve & Submit',
      'Decline',
    ])
    // A colleague changes one of the two first.
    await runActions(secondReferral, [[staff, { action: 'return' }]])

    await button(toolbar, 'Route Selected').click()
    const routeDialog = dialog(page, 'Route referral(s)')
    await pickOption(routeDialog, 'Receiving organization', 'PANTRY', 'Cobb Food Pantry')
    await button(routeDialog, 'Route 2 referrals').click()
    await expectToast(page, 'Routed 1 referral(s) to Cobb Food Pantry.')
    const results = page.getByRole('region', { name: 'Routed 1 referral(s)' })
    await expectVisible(
      results.getByText("1 couldn't be changed."),
      results.getByRole('listitem').filter({ hasText: firstReferral.shortId }).filter({ hasText: 'Done' }),
      results
        .getByRole('listitem')
        .filter({ hasText: secondReferral.shortId })
        .filter({ hasText: 'Changed since you opened it' }),
    )
    await button(results, 'Dismiss').click()
    await expectAbsent(results)

    await expectRow(page, reviewTitle, { ID: firstReferral.shortId, Org: 'Cobb Food Pantry' })
    await selectRow(page, firstReferral)
    await button(page, 'Approve & Submit').click()
    await expectToast(page, 'Approved & submitted 1 referral(s).')
    // The row that a colleague returned stays in place, marked, until a refresh.
    await expectRow(page, reviewTitle, { ID: `${secondReferral.shortId}\nNo longer in this list` })
    await button(page, 'Refresh list').click()
    await expectVisible(page.getByText(emptyText))
  })

  it('REV-13 shows the status of a refused row, and does not report success for a run without effect', async () => {
    const [firstReferral, secondReferral] = [
      await createReferral(partner, { firstName: 'Takenone' }),
      await createReferral(partner, { firstName: 'Takentwo' }),
    ]
    for (const referral of [firstReferral, secondReferral])
      await runActions(referral, [[staff, { action: 'start_review' }]])
    const page = await openQuery('?q=taken')
    for (const referral of [firstReferral, secondReferral]) await selectRow(page, referral)
    await button(page, 'Start review').click()
    await expectToast(page, 'Started review of 0 referrals.')
    const results = page.getByRole('region', { name: "2 couldn't be changed." })
    const message = 'Not possible in the current status. Current status: In review.'
    for (const { shortId } of [firstReferral, secondReferral]) {
      await expectVisible(results.getByRole('listitem').filter({ hasText: shortId }).filter({ hasText: message }))
    }
  })

  it('REV-13 REV-22 keeps the routing dialog open with the reasons while every row is refused, and is routed on the second attempt', async () => {
    const [firstReferral, secondReferral] = [
      await createReferral(partner, { firstName: 'Stayone' }),
      await createReferral(partner, { firstName: 'Staytwo' }),
    ]
    const page = await openQuery('?q=stay')
    for (const referral of [firstReferral, secondReferral]) await selectRow(page, referral)
    // A colleague claims both first.
    for (const referral of [firstReferral, secondReferral])
      await runActions(referral, [[colleague, { action: 'start_review' }]])
    for (const referral of [firstReferral, secondReferral])
      await expectRow(page, reviewTitle, { ID: referral.shortId, Status: 'Ann Colleague' })
    await button(page, 'Route Selected').click()
    const routeDialog = dialog(page, 'Route referral(s)')
    await pickOption(routeDialog, 'Receiving organization', 'PANTRY', 'Cobb Food Pantry')
    await button(routeDialog, 'Route 2 referrals').click()
    await expectVisible(
      routeDialog.getByText('Nothing was changed. Changed since you opened it. Current status: In review (2).'),
    )
    await button(routeDialog, 'Route 2 referrals').click()
    await expectToast(page, 'Routed 2 referral(s) to Cobb Food Pantry.')
    await expectAbsent(routeDialog)
    for (const referral of [firstReferral, secondReferral])
      await expectRow(page, reviewTitle, { ID: referral.shortId, Org: 'Cobb Food Pantry' })
  })

  it('REF-28 REV-22 is routed right after an action of the same person that the list does not show yet', async () => {
    const referral = await createReferral(partner, { firstName: 'Quickone' })
    const page = await openQuery('?q=quick')
    await expectRow(page, reviewTitle, { ID: referral.shortId })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/referrals?*', (route) => held.then(() => route.continue()))
    await page.getByRole('button', { name: /^Start review/ }).click()
    await expectToast(page, 'Review started', 'The referral is assigned to you.')
    await selectRow(page, referral)
    await button(page, 'Route Selected').click()
    const routeDialog = dialog(page, 'Route referral(s)')
    await pickOption(routeDialog, 'Receiving organization', 'PANTRY', 'Cobb Food Pantry')
    await button(routeDialog, 'Route referral').click()
    await expectToast(page, 'Routed 1 referral(s) to Cobb Food Pantry.')
    release()
    await expectRow(page, reviewTitle, { ID: referral.shortId, Org: 'Cobb Food Pantry' })
  })

  it('REV-12 REV-15 is claimed, and declined with one coded reason for all rows', async () => {
    const referrals = [
      await createReferral(partner, { firstName: 'Declone' }),
      await createReferral(partner, { firstName: 'Decltwo' }),
    ]
    const page = await openQuery('?q=decl')
    for (const referral of referrals) await selectRow(page, referral)
    await button(page, 'Start review').click()
    await expectToast(page, 'Started review of 2 referrals.')
    for (const referral of referrals) await expectRow(page, reviewTitle, { ID: referral.shortId, Status: 'Sam Staff' })

    for (const referral of referrals) await selectRow(page, referral)
    await button(page, 'Decline').click()
    const declineDialog = dialog(page, 'Decline 2 referrals')
    await button(declineDialog, 'Decline 2 referrals').click()
    await expectVisible(declineDialog.getByText('Choose a reason').last())
    await declineDialog.getByLabel('Reason').selectOption('Outside the service area')
    await button(declineDialog, 'Decline 2 referrals').click()
    await expectToast(page, 'Declined 2 referral(s).')
    await page.goto('/staff/referrals?q=decl&status=returned')
    for (const referral of referrals) await expectRow(page, reviewTitle, { ID: referral.shortId, Status: 'Declined' })
  })
})

describe('assignment', () => {
  it('REV-11 REV-13 can be undone row by row after a selection is assigned to oneself, and rows can be filtered by assignee', async () => {
    const [firstReferral, secondReferral] = [
      await createReferral(partner, { firstName: 'Minone' }),
      await createReferral(partner, { firstName: 'Mintwo' }),
    ]
    const page = await openQuery('?q=min')
    for (const referral of [firstReferral, secondReferral]) await selectRow(page, referral)
    await button(page, 'Assign to me').click()
    await expectToast(page, 'Assigned 2 referrals to you.')
    for (const referral of [firstReferral, secondReferral])
      await expectRow(page, reviewTitle, { ID: referral.shortId, Status: 'Sam Staff' })

    // A colleague changes one of the two first.
    await runActions(secondReferral, [[colleague, { action: 'assign', assignedTo: colleague.id }]], 2)
    await button(page.getByRole('region', { name: 'Assigned 2' }), 'Undo').click()
    await expectToast(page, 'Undid the change to 1 referral.')
    const results = page.getByRole('region', { name: "1 couldn't be changed." })
    await expectVisible(
      results.getByRole('listitem').filter({ hasText: secondReferral.shortId }).filter({ hasText: 'Changed since' }),
    )
    await expectRow(page, reviewTitle, { ID: firstReferral.shortId, Status: 'Requested' })
    await expectRow(page, reviewTitle, { ID: secondReferral.shortId, Status: 'Ann Colleague' })

    await page.getByLabel('Assigned to').selectOption('Ann Colleague')
    await expectUrl(page, `/staff/referrals?q=min&assigned=${colleague.id}`)
    const reviewTable = page.getByRole('table', { name: reviewTitle })
    await expectAbsent(reviewTable.getByRole('link', { name: firstReferral.shortId }))
    await expectRow(page, reviewTitle, { ID: secondReferral.shortId })
    await page.getByLabel('Assigned to').selectOption('Unassigned')
    await expectAbsent(reviewTable.getByRole('link', { name: secondReferral.shortId }))
    await expectRow(page, reviewTitle, { ID: firstReferral.shortId })
  })

  it('REF-10 can be undone with one click, and so can a release, and the history keeps every step', async () => {
    const referral = await createReferral(partner, { firstName: 'Handed' })
    const page = await openQuery('?q=handed')
    const chooseMoreAction = (item: string) =>
      button(page, `More actions ${referral.shortId}`)
        .click()
        .then(() => page.getByRole('menuitem', { name: item }).click())
    await chooseMoreAction('Assign to…')
    const assignDialog = dialog(page, `Assign referral ${referral.shortId}`)
    await button(assignDialog, 'Assign').click()
    await expectVisible(assignDialog.getByText('Choose a staff member'))
    await assignDialog.getByLabel('Reviewer').selectOption('Ann Colleague')
    await button(assignDialog, 'Assign').click()
    await expectToast(page, 'Review assigned', 'Ann Colleague is now reviewing it.')
    await expectRow(page, reviewTitle, { ID: referral.shortId, Status: 'Ann Colleague' })

    await chooseMoreAction('Unassign')
    await expectToast(page, 'Review unassigned', 'Any staff member can take it now.')
    await button(page, 'Undo').click()
    await expectToast(page, 'Undone', 'The change was undone. Both steps stay in the history.')
    await expectRow(page, reviewTitle, { ID: referral.shortId, Status: 'Ann Colleague' })

    await page.getByRole('link', { name: referral.shortId }).click()
    await expectTimeline(page, [
      'Assigned by Sam Staff, Exchange staff',
      'Review unassigned by Sam Staff, Exchange staff',
      'Assigned by Sam Staff, Exchange staff',
      'Requested by Priya Partner, Harbor House',
    ])
  })

  it("REF-28 cannot be undone after another person's action, and the message says why", async () => {
    const referral = await createReferral(partner, { firstName: 'Tooslow' })
    const page = await openQuery('?q=tooslow')
    await button(page, `Start review ${referral.shortId}`).click()
    await expectToast(page, 'Review started', 'The referral is assigned to you.')
    await runActions(referral, [[colleague, { action: 'assign', assignedTo: colleague.id }]], 2)
    await button(page, 'Undo').click()
    await expectToast(page, "Couldn't undo", 'Someone has changed it since.')
    await expectRow(page, reviewTitle, { ID: referral.shortId, Status: 'Ann Colleague' })
  })
})
