// Staff review in the browser: filters, paging, keyboard shortcuts, rows, and the empty state.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { openStaffReview, reviewTitle } from '#tests/support/staff-review.ts'
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
  pollOptions,
  readFieldValue,
  closeWithEscape,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

const emptyText = 'No referrals found for current filters.'
const dayMs = 86_400_000

let fixture: BrowserFixture
let partner: TestUser
let staff: TestUser
/** Created 9 days ago. */
let overdueReferral: CreatedReferral
/** Created 6 days ago. */
let atRiskReferral: CreatedReferral

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  const harborId = await app.createOrganization('Harbor House')
  await app.createOrganization('Cobb Food Pantry')
  const createDaysAgo = async (days: number, firstName: string, lastInitial: string) => {
    app.clock.set(new Date(Date.now() - days * dayMs))
    const referringMember = await app.createUser([{ organizationId: harborId, role: 'member' }], {
      name: 'Former Member',
    })
    return createReferral(referringMember, { firstName, lastInitial, county: 'Bartow' })
  }
  overdueReferral = await createDaysAgo(9, 'Opal', 'K')
  atRiskReferral = await createDaysAgo(6, 'Rosalind', 'T')
  app.clock.set(new Date())
  partner = await app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' })
  staff = await app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const openQuery = (query = '') => openStaffReview(fixture, staff, query)
const readRowIds = async (page: Page) => (await readRows(page, reviewTitle)).map((row) => row['ID'])

describe('the filters of staff review', () => {
  it('REV-05 REV-08 REF-02 initially show every referral that awaits review, with a count for each status', async () => {
    const page = await openQuery()
    await expectRow(page, reviewTitle, { ID: overdueReferral.shortId, Status: 'Requested' })
    const statuses = page.getByRole('group', { name: 'Status' }).getByRole('checkbox')
    const readStatusFilters = async () =>
      Promise.all(
        (await statuses.all()).map(async (box) => [
          await box.evaluate((input) =>
            (input as HTMLInputElement).labels?.[0]?.innerText.replaceAll(/\s+/g, ' ').trim(),
          ),
          await box.isChecked(),
        ]),
      )
    expect(await readStatusFilters()).toEqual([
      ['Requested 2', true],
      ['Pending review 0', true],
      ['In review 0', true],
      ['Submitted 0', false],
      ['Received 0', false],
      ['Returned 0', false],
      ['Closed 0', false],
    ])
    await page.getByRole('checkbox', { name: /^Requested/ }).uncheck()
    await expectVisible(page.getByText(emptyText))
    await expectUrl(page, '/staff/referrals?status=pending_review&status=in_review')
    await page.goBack()
    await expectRow(page, reviewTitle, { ID: overdueReferral.shortId })
  })

  it('REV-06 search from three letters on and update the URL; shortcut keys are plain text in the search box', async () => {
    const page = await openQuery()
    const searchBox = page.getByLabel('Search', { exact: true })
    await searchBox.pressSequentially('ro')
    expect(new URL(page.url()).search).toBe('')
    // Types with no delay between keys. Updating the URL must not drop a character.
    await searchBox.pressSequentially('salind')
    expect(await searchBox.inputValue()).toBe('rosalind')
    await expectUrl(page, '/staff/referrals?q=rosalind')
    await expect.poll(() => readRowIds(page), pollOptions).toEqual([atRiskReferral.shortId])
    for (let letter = 0; letter < 6; letter++) await searchBox.press('Backspace')
    expect(await searchBox.inputValue()).toBe('ro')
    await expectUrl(page, '/staff/referrals')
    await searchBox.fill(overdueReferral.shortId)
    await expect.poll(() => readRowIds(page), pollOptions).toEqual([overdueReferral.shortId])
    await searchBox.fill('')
    await searchBox.pressSequentially('/+?')
    expect(await searchBox.inputValue()).toBe('/+?')
    await expectVisible(page.getByText(emptyText))
    await button(page, 'Clear filters').first().click()
    await expectUrl(page, '/staff/referrals')
    await expect.poll(() => readRowIds(page), pollOptions).toEqual([overdueReferral.shortId, atRiskReferral.shortId])
    expect(await searchBox.inputValue()).toBe('')
  })

  it('REV-07 SLA-05 SLA-06 apply to county, partner and age, and the URL keeps them after a reload', async () => {
    const page = await openQuery()
    await page.getByLabel('SLA').selectOption('Overdue')
    await expect.poll(() => readRowIds(page), pollOptions).toEqual([overdueReferral.shortId])
    await expectRow(page, reviewTitle, { ID: overdueReferral.shortId, SLA: '9 days · Overdue' })
    await expectVisible(page.getByText('1-1 of 1 referral', { exact: true }))
    await page.getByLabel('SLA').selectOption('At risk')
    await expectRow(page, reviewTitle, { ID: atRiskReferral.shortId, SLA: '6 days · At risk' })
    await page.reload()
    await expect.poll(() => readRowIds(page), pollOptions).toEqual([atRiskReferral.shortId])
    await page.getByLabel('SLA').selectOption('Any age')
    await pickOption(page, 'Partner', 'cobb', 'Cobb Food Pantry')
    await expectVisible(page.getByText(emptyText))
    await page.reload()
    await expect.poll(() => readFieldValue(page, 'Partner'), pollOptions).toBe('Cobb Food Pantry')
    await pickOption(page, 'Partner', 'harbor', 'Harbor House')
    await page.getByLabel('County').selectOption('Cherokee')
    await expectVisible(page.getByText(emptyText))
    await page.getByLabel('County').selectOption('Bartow')
    await expect.poll(() => readRowIds(page), pollOptions).toEqual([overdueReferral.shortId, atRiskReferral.shortId])
  })

  it('REV-07 find and show every organization in the partner filter, however many there are', async () => {
    for (let count = 10; count < 60; count++) await fixture.app.createOrganization(`Annex ${count}`)
    const zion = await fixture.app.createOrganization('Zion Shelter')
    const page = await openQuery(`?partner=${zion}`)
    await expectVisible(page.getByText(emptyText))
    await expect.poll(() => readFieldValue(page, 'Partner'), pollOptions).toBe('Zion Shelter')
    await pickOption(page, 'Partner', 'harb', 'Harbor House')
    await expect.poll(() => readRowIds(page), pollOptions).toEqual([overdueReferral.shortId, atRiskReferral.shortId])
    await pickOption(page, 'Partner', 'zion', 'Zion Shelter')
    await expectUrl(page, `/staff/referrals?partner=${zion}`)
    await button(page, 'Clear filters').first().click()
    expect(await readFieldValue(page, 'Partner')).toBe('')
  })

  it('REV-09 REV-10 REV-18 show an empty message without matches, on page 1 of 1', async () => {
    const page = await openQuery('?county=Cherokee')
    await expectVisible(page.getByText(emptyText), page.getByText('Page 1 / 1', { exact: true }))
    expect(await button(page, 'Prev').isDisabled()).toBe(true)
    expect(await button(page, 'Next').isDisabled()).toBe(true)
  })

  it('REV-18 can be cleared only when some are set', async () => {
    const page = await fixture.openPageAs(staff)
    const emptyPage = { rows: [], total: 0, page: 1, pages: 1, counts: { closed: 1 }, position: null, stale: false }
    await page.route(/\/api\/referrals($|\?)/, (route) => route.fulfill({ json: emptyPage }))
    await page.goto('/staff/referrals')
    await expectVisible(page.getByText(emptyText), page.getByText("You're all caught up."))
    expect(await page.getByRole('button', { name: 'Clear filters' }).and(page.locator(':enabled')).count()).toBe(0)
    await page.getByLabel('SLA').selectOption('Overdue')
    await expectAbsent(page.getByText("You're all caught up."))
    await expectVisible(page.getByText(emptyText))
    expect(await page.getByRole('button', { name: 'Clear filters' }).and(page.locator(':enabled')).count()).toBe(2)
  })

  it('REV-19 have the shortcut keys / for the search, + for a new referral, and ? for help', async () => {
    const page = await openQuery()
    await expectRow(page, reviewTitle, { ID: overdueReferral.shortId })
    await page.keyboard.press('?')
    const helpDialog = dialog(page, 'Keyboard shortcuts')
    await expectVisible(helpDialog.getByText('Shortcuts: / focus search, + new referral'))
    // Shortcuts do not work behind the dialog.
    await page.keyboard.press('+')
    await closeWithEscape(helpDialog)
    await expectUrl(page, '/staff/referrals')
    await page.keyboard.press('/')
    await expectFocused(page.getByLabel('Search', { exact: true }))
    expect(await readFieldValue(page, 'Search')).toBe('')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: overdueReferral.shortId }).focus()
    await page.keyboard.press('+')
    await expectUrl(page, '/referrals/new')
  })

  it('REV-19 have shortcuts that can be turned off and stay off after a reload', async () => {
    const page = await openQuery()
    await expectRow(page, reviewTitle, { ID: overdueReferral.shortId })
    await page.keyboard.press('?')
    const helpDialog = dialog(page, 'Keyboard shortcuts')
    await helpDialog.getByRole('checkbox', { name: 'Use single-key shortcuts on this device' }).uncheck()
    await button(helpDialog, 'Close').click()
    await page.reload()
    await expectRow(page, reviewTitle, { ID: overdueReferral.shortId })
    for (const key of ['?', '/', '+']) await page.keyboard.press(key)
    expect(await helpDialog.count()).toBe(0)
    expect(await readFieldValue(page, 'Search')).toBe('')
    await expectUrl(page, '/staff/referrals')
    await button(page, 'Shortcuts').click()
    await helpDialog.getByRole('checkbox', { name: 'Use single-key shortcuts on this device' }).check()
    await button(helpDialog, 'Close').click()
    await helpDialog.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await expectVisible(helpDialog)
  })
})

describe('a list that is loading or fails', () => {
  it('shows a loading message, then the rows; old rows stay while others load', async () => {
    const page = await fixture.openPageAs(staff)
    let pendingResponse = Promise.withResolvers<void>()
    await page.route('**/api/referrals?*', async (route) => {
      await pendingResponse.promise
      await route.continue()
    })
    await page.goto('/staff/referrals')
    await expectVisible(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' }))
    pendingResponse.resolve()
    await expectRow(page, reviewTitle, { ID: overdueReferral.shortId })

    pendingResponse = Promise.withResolvers()
    await page.getByLabel('SLA').selectOption('At risk')
    await expectVisible(page.getByRole('table', { name: reviewTitle }).locator('tbody[aria-busy=true]'))
    expect(await readRowIds(page)).toEqual([overdueReferral.shortId, atRiskReferral.shortId])
    pendingResponse.resolve()
    await expect.poll(() => readRowIds(page), pollOptions).toEqual([atRiskReferral.shortId])
  })

  it('UX-04 shows the failure with its request id after one retry, and can be retried', async () => {
    const page = await fixture.openPageAs(staff)
    const requestId = 'f1f7e7a0-4b1c-4c57-9a53-0d1c6f1a2b3c'
    const problem = { type: 'about:blank', title: 'Unavailable', status: 503, code: 'unavailable', requestId }
    await page.route('**/api/referrals?*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    )
    await page.goto('/staff/referrals')
    const failure = page.getByRole('alert').filter({ hasText: "The referrals couldn't be loaded" })
    await expectVisible(failure.filter({ hasText: `Request ID: ${requestId}.` }))
    await page.unroute('**/api/referrals?*')
    await button(failure, 'Try again').click()
    await expectRow(page, reviewTitle, { ID: overdueReferral.shortId })
  })
})

describe('the rows of staff review', () => {
  it('REV-16 REV-17 offer Submit and Return while they await review, and Close always', async () => {
    const requestedReferral = await createReferral(partner, { firstName: 'Stateone' })
    const returnedReferral = await createReferral(partner, { firstName: 'Statetwo' })
    const closedReferral = await createReferral(partner, { firstName: 'Statethree' })
    const submittedReferral = await createReferral(partner, {
      firstName: 'Statefour',
      toOrganizationId: await fixture.app.createOrganization('State Pantry'),
    })
    await runActions(returnedReferral, [[staff, { action: 'return' }]])
    await runActions(submittedReferral, [[staff, { action: 'submit' }]])
    await runActions(closedReferral, [[staff, { action: 'close', reason: 'duplicate' }]])
    const page = await openQuery('?q=state&status=requested&status=submitted&status=returned&status=closed')
    const readActions = async ({ shortId }: CreatedReferral) =>
      (await readRows(page, reviewTitle)).find((row) => row['ID'] === shortId)?.['Actions']?.split(/\s*\n\s*/)
    await expectRow(page, reviewTitle, { ID: closedReferral.shortId, Status: 'Closed' })
    expect(await readActions(requestedReferral)).toEqual(['Start review', 'Submit', 'Return', 'Close'])
    expect(await readActions(submittedReferral)).toEqual(['Close'])
    expect(await readActions(returnedReferral)).toEqual(['Close'])
    expect(await readActions(closedReferral)).toEqual(['Close'])
  })

  it('REV-08 REV-09 REV-10 REV-11 come in pages of 20, a filter returns to page 1, and all pages can be selected', async () => {
    for (let count = 0; count < 21; count++) await createReferral(partner, { firstName: 'Pagina', lastInitial: 'P' })
    const page = await openQuery('?q=pagina')
    await expectVisible(page.getByText('Page 1 / 2', { exact: true }), page.getByText('1-20 of 21 referrals'))
    expect(await readRows(page, reviewTitle)).toHaveLength(20)
    expect(await button(page, 'Prev').isDisabled()).toBe(true)
    await button(page, 'Next').click()
    await expectVisible(page.getByText('Page 2 / 2', { exact: true }), page.getByText('21-21 of 21 referrals'))
    await expectUrl(page, '/staff/referrals?q=pagina&page=2')
    expect(await button(page, 'Next').isDisabled()).toBe(true)
    await page.getByLabel('County').selectOption('Cobb')
    await expectUrl(page, '/staff/referrals?q=pagina&county=Cobb')
    await expectVisible(page.getByText('Page 1 / 2', { exact: true }))

    await page.getByRole('checkbox', { name: 'Select all on this page' }).first().check()
    const toolbar = page.getByRole('toolbar', { name: 'Actions for the selected rows' })
    await expectVisible(toolbar.getByText('20 selected'))
    await button(toolbar, 'Select all 21').click()
    await expectVisible(toolbar.getByText('21 selected'))
    expect(await button(toolbar, 'Select all 21').count()).toBe(0)
    await button(toolbar, 'Assign to me').click()
    await expectVisible(page.getByText('Assigned 21 referrals to you.'))
  })
})
