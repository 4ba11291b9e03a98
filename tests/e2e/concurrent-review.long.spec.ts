// Two staff members act on the same rows of the review, on a desktop and on a phone. The second one finds out about the
// change and loses no input, and rows do not move while someone taps.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { m } from '#messages'
import type { TestUser } from '#tests/support/app.ts'
import { reviewTitle, selectRow } from '#tests/support/staff-review.ts'
import { type CreatedReferral, createReferral, runActions } from '#tests/support/create-referral.ts'
import {
  button,
  dialog,
  pickOption,
  expectVisible,
  expectAbsent,
  expectRow,
  expectToast,
  fieldValue,
} from '#tests/support/page-expectations.ts'
import {
  type ScreenSize,
  type BrowserFixture,
  openBrowserFixture,
  screenSizes,
} from '#tests/support/browser-fixture.ts'

const changedText = 'Changed since you opened it.'

let fixture: BrowserFixture
let partner: TestUser
let sam: TestUser
let ann: TestUser
let harborId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  harborId = await fixture.app.createOrganization('Harbor House')
  await fixture.app.createOrganization('Cobb Food Pantry')
  partner = await fixture.app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' })
  sam = await fixture.app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' })
  ann = await fixture.app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Ann Colleague' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

describe.each([screenSizes.desktop, screenSizes.phone])('two people in the review on the $name', (size: ScreenSize) => {
  const onPhone = size === screenSizes.phone
  const openReviewWith = async (
    firstName: string,
    count = 1,
  ): Promise<{ page: Page; referrals: readonly CreatedReferral[] }> => {
    const name = `${firstName}${size.name}`
    const referrals = []
    for (let n = 0; n < count; n++) referrals.push(await createReferral(partner, { firstName: `${name}${'abc'[n]}` }))
    const page = await fixture.openPageAs(sam, { size })
    await page.goto(`/staff/referrals?q=${name}`)
    for (const { shortId } of referrals) await expectRow(page, reviewTitle, { ID: shortId })
    return { page, referrals }
  }
  const firstOf = (referrals: readonly CreatedReferral[]): CreatedReferral => {
    const [firstReferral] = referrals
    if (firstReferral === undefined) throw new Error('No referral was created.')
    return firstReferral
  }
  const clickBulkAction = async (page: Page, name: string) => {
    if (!onPhone || name === 'Route Selected') return button(page, onPhone ? 'Route' : name).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }

  it("REF-28 a row's dialog keeps its note, and the changed row stays in place with a mark", async () => {
    const { page, referrals } = await openReviewWith('Note', 2)
    const firstReferral = firstOf(referrals)
    await button(page, `Return ${firstReferral.shortId}`).click()
    const returnDialog = dialog(page, `Return referral ${firstReferral.shortId}`)
    await returnDialog.getByLabel('What should be revised?').fill('Which day do they need it?')
    await runActions(firstReferral, [[ann, { action: 'close', reason: 'duplicate' }]])
    // The table behind the dialog already shows the change.
    await expectVisible(page.locator('[role=status]', { hasText: '1 referral no longer in this list' }))

    await button(returnDialog, 'Return').click()
    await expectVisible(returnDialog.getByRole('alert').filter({ hasText: `${changedText} Current status: Closed.` }))
    expect(await fieldValue(returnDialog, 'What should be revised?')).toBe('Which day do they need it?')
    await button(returnDialog, 'Cancel').click()
    await expectRow(page, reviewTitle, { ID: firstReferral.shortId, ...(onPhone ? { card: 'No longer' } : {}) })
    await button(page, 'Refresh list').click()
    await expectAbsent(page.getByRole('link', { name: firstReferral.shortId }))
  })

  it('REF-28 the routing dialog keeps the chosen partner and routes on the second click', async () => {
    const { page, referrals } = await openReviewWith('Route')
    const firstReferral = firstOf(referrals)
    await selectRow(page, firstReferral)
    await clickBulkAction(page, 'Route Selected')
    const routeDialog = dialog(page, 'Route referral(s)')
    await pickOption(routeDialog, 'Receiving organization', 'pantry', 'Cobb Food Pantry')
    await runActions(firstReferral, [[ann, { action: 'start_review' }]])
    await expectVisible(page.getByText('Ann Colleague').filter({ visible: true }))
    await button(routeDialog, 'Route referral').click()
    await expectToast(page, 'Routed 0 referral(s) to Cobb Food Pantry.')
    // Every row was refused, so the dialog stays open and says why. After it is closed, the results are above the
    // table.
    await expectVisible(routeDialog.getByText(`Nothing was changed. ${changedText} Current status: In review.`))
    expect(await fieldValue(routeDialog, 'Receiving organization')).toBe('Cobb Food Pantry')
    await button(routeDialog, 'Cancel').click()
    const results = page.getByRole('region', { name: "1 couldn't be changed." })
    await expectVisible(results.getByText(`${changedText} Current status: In review.`))

    // The dialog of a single row names the current status, and the second click confirms on that basis.
    await button(page, `Submit ${firstReferral.shortId}`).click()
    await pickOption(routeDialog, 'Receiving organization', 'pantry', 'Cobb Food Pantry')
    await runActions(firstReferral, [[ann, { action: 'assign', assignedTo: sam.id }]], 2)
    await button(routeDialog, 'Approve & Submit').click()
    await expectVisible(routeDialog.getByRole('alert').filter({ hasText: `${changedText} Current status: In review.` }))
    expect(await fieldValue(routeDialog, 'Receiving organization')).toBe('Cobb Food Pantry')
    await button(routeDialog, 'Approve & Submit').click()
    await expectToast(page, 'Referral Submitted', 'The referral has been approved and submitted.')
  })

  it("REF-28 REV-13 shows a colleague's choice of receiver before replacing it, and shows it again after later changes", async () => {
    const { page, referrals } = await openReviewWith('Receiver')
    const firstReferral = firstOf(referrals)
    await selectRow(page, firstReferral)
    await clickBulkAction(page, 'Route Selected')
    const routeDialog = dialog(page, 'Route referral(s)')
    await pickOption(routeDialog, 'Receiving organization', 'pantry', 'Cobb Food Pantry')
    await runActions(firstReferral, [[ann, { action: 'route', toOrganizationId: harborId }]])
    await button(routeDialog, 'Route referral').click()
    await expectVisible(
      routeDialog.getByText(
        `Nothing was changed. ${changedText} Current status: Requested. Current receiver: Harbor House.`,
      ),
    )
    // The page shows the next change before the second click; the dialog does not show it yet.
    await runActions(firstReferral, [[ann, { action: 'assign', assignedTo: ann.id }]], 2)
    await expectVisible(page.getByText('Ann Colleague').filter({ visible: true }))
    await button(routeDialog, 'Route referral').click()
    await expectVisible(routeDialog.getByText(`Nothing was changed. ${changedText} Current status: In review.`))
    await button(routeDialog, 'Route referral').click()
    await expectToast(page, 'Routed 1 referral(s) to Cobb Food Pantry.')
  })

  it("REF-28 REV-12 shows a colleague's choice of receiver before anything is sent", async () => {
    const { page, referrals } = await openReviewWith('Faster')
    const firstReferral = firstOf(referrals)
    await selectRow(page, firstReferral)
    const toolbar = page.getByRole('toolbar')
    const missingReceiver = toolbar.getByText(m['referral-actions:bulk.withoutReceiver']({ count: 1 }))
    await expectVisible(missingReceiver)
    await button(toolbar, 'Approve & Submit').click()
    const routeDialog = dialog(page, 'Route referral(s)')
    await pickOption(routeDialog, 'Receiving organization', 'pantry', 'Cobb Food Pantry')
    await runActions(firstReferral, [[ann, { action: 'route', toOrganizationId: harborId }]])
    await button(routeDialog, 'Approve & Submit').click()
    const results = page.getByRole('region', { name: "1 couldn't be changed." })
    await expectVisible(results.getByText(`${changedText} Current status: Requested. Current receiver: Harbor House.`))
    await expectAbsent(routeDialog)
    await expectAbsent(missingReceiver)
    await button(toolbar, 'Approve & Submit').click()
    await expectToast(page, 'Approved & submitted 1 referral(s).')
  })

  it('REF-28 REV-13 a bulk decline reports each row, and keeps the note for the refused rows', async () => {
    const { page, referrals } = await openReviewWith('Words', 2)
    const firstReferral = firstOf(referrals)
    for (const referral of referrals) await selectRow(page, referral)
    await clickBulkAction(page, 'Decline')
    const declineDialog = dialog(page, 'Decline 2 referrals')
    await declineDialog.getByLabel('Reason').selectOption('Other')
    await declineDialog.getByLabel('Note').fill('The flood closed every pantry.')
    await runActions(firstReferral, [[ann, { action: 'start_review' }]])
    await button(declineDialog, 'Decline 2 referrals').click()
    await expectToast(page, 'Declined 1 referral(s).')
    await expectVisible(
      page.getByRole('main').getByRole('listitem').filter({ hasText: firstReferral.shortId }).getByText(changedText),
    )

    await selectRow(page, firstReferral)
    await clickBulkAction(page, 'Decline')
    const repeatedDialog = dialog(page, 'Decline 1 referral')
    expect(await fieldValue(repeatedDialog, 'Note')).toBe('The flood closed every pantry.')
    await button(repeatedDialog, 'Decline 1 referral').click()
    await expectToast(page, 'Declined 1 referral(s).')
  })
})
