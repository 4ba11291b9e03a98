// Staff review in the browser: filters, paging, keyboard shortcuts, rows, and the empty state.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { openReview, review } from '#tests/support/desk.ts'
import { type Made, refer, take } from '#tests/support/refer.ts'
import {
  button,
  dialog,
  isAt,
  pick,
  rowsOf,
  sees,
  seesFocus,
  seesNo,
  seesRow,
  soon,
  typedIn,
} from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

const empty = 'No referrals found for current filters.'
const day = 86_400_000

let stage: Stage
let partner: Person
let staff: Person
/** Created 9 and 6 days ago. */
let overdue: Made
let atRisk: Made

beforeAll(async () => {
  stage = await openStage()
  const { app } = stage
  const harbor = await app.organization('Harbor House')
  await app.organization('Cobb Food Pantry')
  const madeBefore = async (days: number, firstName: string, lastInitial: string) => {
    app.clock.set(new Date(Date.now() - days * day))
    const then = await app.person([{ organizationId: harbor, role: 'member' }], { name: 'Former Member' })
    return refer(then, { firstName, lastInitial, county: 'Bartow' })
  }
  overdue = await madeBefore(9, 'Opal', 'K')
  atRisk = await madeBefore(6, 'Rosalind', 'T')
  app.clock.set(new Date())
  partner = await app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  staff = await app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const open = (query = '') => openReview(stage, staff, query)
const ids = async (page: Page) => (await rowsOf(page, review)).map((row) => row['ID'])

describe('the filters of staff review', () => {
  it('REV-05 REV-08 REF-02 initially show every referral that awaits review, with a count for each status', async () => {
    const page = await open()
    await seesRow(page, review, { ID: overdue.short, Status: 'Requested' })
    const statuses = page.getByRole('group', { name: 'Status' }).getByRole('checkbox')
    const named = async () =>
      Promise.all(
        (await statuses.all()).map(async (box) => [
          await box.evaluate((input) =>
            (input as HTMLInputElement).labels?.[0]?.innerText.replaceAll(/\s+/g, ' ').trim(),
          ),
          await box.isChecked(),
        ]),
      )
    expect(await named()).toEqual([
      ['Requested 2', true],
      ['Pending review 0', true],
      ['In review 0', true],
      ['Submitted 0', false],
      ['Received 0', false],
      ['Returned 0', false],
      ['Closed 0', false],
    ])
    await page.getByRole('checkbox', { name: /^Requested/ }).uncheck()
    await sees(page.getByText(empty))
    await isAt(page, '/staff/referrals?status=pending_review&status=in_review')
    await page.goBack()
    await seesRow(page, review, { ID: overdue.short })
  })

  it('REV-06 search starts at three letters and updates the URL; shortcut keys are plain text in the search box', async () => {
    const page = await open()
    const box = page.getByLabel('Search', { exact: true })
    await box.pressSequentially('ro')
    expect(new URL(page.url()).search).toBe('')
    // Typed at full keyboard speed: the URL update may not lose a letter.
    await box.pressSequentially('salind')
    expect(await box.inputValue()).toBe('rosalind')
    await isAt(page, '/staff/referrals?q=rosalind')
    await expect.poll(() => ids(page), soon).toEqual([atRisk.short])
    for (let letter = 0; letter < 6; letter++) await box.press('Backspace')
    expect(await box.inputValue()).toBe('ro')
    await isAt(page, '/staff/referrals')
    await box.fill(overdue.short)
    await expect.poll(() => ids(page), soon).toEqual([overdue.short])
    await box.fill('')
    await box.pressSequentially('/+?')
    expect(await box.inputValue()).toBe('/+?')
    await sees(page.getByText(empty))
    await button(page, 'Clear filters').first().click()
    await isAt(page, '/staff/referrals')
    await expect.poll(() => ids(page), soon).toEqual([overdue.short, atRisk.short])
    expect(await box.inputValue()).toBe('')
  })

  it('REV-07 SLA-05 SLA-06 filter by county, partner and age, and the URL keeps them after a reload', async () => {
    const page = await open()
    await page.getByLabel('SLA').selectOption('Overdue')
    await expect.poll(() => ids(page), soon).toEqual([overdue.short])
    await seesRow(page, review, { ID: overdue.short, SLA: '9 days · Overdue' })
    await sees(page.getByText('1-1 of 1 referral', { exact: true }))
    await page.getByLabel('SLA').selectOption('At risk')
    await seesRow(page, review, { ID: atRisk.short, SLA: '6 days · At risk' })
    await page.reload()
    await expect.poll(() => ids(page), soon).toEqual([atRisk.short])
    await page.getByLabel('SLA').selectOption('Any age')
    await pick(page, 'Partner', 'cobb', 'Cobb Food Pantry')
    await sees(page.getByText(empty))
    await page.reload()
    await expect.poll(() => typedIn(page, 'Partner'), soon).toBe('Cobb Food Pantry')
    await pick(page, 'Partner', 'harbor', 'Harbor House')
    await page.getByLabel('County').selectOption('Cherokee')
    await sees(page.getByText(empty))
    await page.getByLabel('County').selectOption('Bartow')
    await expect.poll(() => ids(page), soon).toEqual([overdue.short, atRisk.short])
  })

  it('REV-07 the partner filter finds and shows every organization, however many there are', async () => {
    for (let count = 10; count < 60; count++) await stage.app.organization(`Annex ${count}`)
    const zion = await stage.app.organization('Zion Shelter')
    const page = await open(`?partner=${zion}`)
    await sees(page.getByText(empty))
    await expect.poll(() => typedIn(page, 'Partner'), soon).toBe('Zion Shelter')
    await pick(page, 'Partner', 'harb', 'Harbor House')
    await expect.poll(() => ids(page), soon).toEqual([overdue.short, atRisk.short])
    await pick(page, 'Partner', 'zion', 'Zion Shelter')
    await isAt(page, `/staff/referrals?partner=${zion}`)
    await button(page, 'Clear filters').first().click()
    expect(await typedIn(page, 'Partner')).toBe('')
  })

  it('REV-09 REV-10 REV-18 shows an empty message without rows, on page 1 of 1', async () => {
    const page = await open('?county=Cherokee')
    await sees(page.getByText(empty), page.getByText('Page 1 / 1', { exact: true }))
    expect(await button(page, 'Prev').isDisabled()).toBe(true)
    expect(await button(page, 'Next').isDisabled()).toBe(true)
  })

  it('REV-18 offers to clear filters only when some are set', async () => {
    const page = await stage.visitorAs(staff)
    const none = { rows: [], total: 0, page: 1, pages: 1, counts: {}, position: null, stale: false }
    await page.route(/\/api\/referrals($|\?)/, (route) => route.fulfill({ json: none }))
    await page.goto('/staff/referrals')
    await sees(page.getByText(empty), page.getByText('Nothing awaits review.'))
    expect(await page.getByRole('button', { name: 'Clear filters' }).and(page.locator(':enabled')).count()).toBe(0)
    await page.getByLabel('SLA').selectOption('Overdue')
    await seesNo(page.getByText('Nothing awaits review.'))
    await sees(page.getByText(empty))
    expect(await page.getByRole('button', { name: 'Clear filters' }).and(page.locator(':enabled')).count()).toBe(2)
  })

  it('REV-19 the keys / + and ? focus the search, open the form, and show the shortcuts', async () => {
    const page = await open()
    await seesRow(page, review, { ID: overdue.short })
    await page.keyboard.press('?')
    const help = dialog(page, 'Keyboard shortcuts')
    await sees(help.getByText('Shortcuts: / focus search, + new referral'))
    // Shortcuts do not work behind the dialog.
    await page.keyboard.press('+')
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await isAt(page, '/staff/referrals')
    await page.keyboard.press('/')
    await seesFocus(page.getByLabel('Search', { exact: true }))
    expect(await typedIn(page, 'Search')).toBe('')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: overdue.short }).focus()
    await page.keyboard.press('+')
    await isAt(page, '/referrals/new')
  })

  it('REV-19 the shortcuts can be turned off and stay off after a reload', async () => {
    const page = await open()
    await seesRow(page, review, { ID: overdue.short })
    await page.keyboard.press('?')
    const help = dialog(page, 'Keyboard shortcuts')
    await help.getByRole('checkbox', { name: 'Use single keys as shortcuts on this device' }).uncheck()
    await button(help, 'Close').click()
    await page.reload()
    await seesRow(page, review, { ID: overdue.short })
    for (const key of ['?', '/', '+']) await page.keyboard.press(key)
    expect(await help.count()).toBe(0)
    expect(await typedIn(page, 'Search')).toBe('')
    await isAt(page, '/staff/referrals')
    await button(page, 'Shortcuts').click()
    await help.getByRole('checkbox', { name: 'Use single keys as shortcuts on this device' }).check()
    await button(help, 'Close').click()
    await help.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await sees(help)
  })
})

describe('a list that is loading or fails', () => {
  it('shows a loading message, then the rows; old rows stay while others load', async () => {
    const page = await stage.visitorAs(staff)
    let gate = Promise.withResolvers<void>()
    await page.route('**/api/referrals?*', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto('/staff/referrals')
    await sees(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' }))
    gate.resolve()
    await seesRow(page, review, { ID: overdue.short })

    gate = Promise.withResolvers()
    await page.getByLabel('SLA').selectOption('At risk')
    await sees(page.getByRole('table', { name: review }).locator('tbody[aria-busy=true]'))
    expect(await ids(page)).toEqual([overdue.short, atRisk.short])
    gate.resolve()
    await expect.poll(() => ids(page), soon).toEqual([atRisk.short])
  })

  it('UX-04 shows the failure with its request id after one retry, and can be retried', async () => {
    const page = await stage.visitorAs(staff)
    const requestId = 'f1f7e7a0-4b1c-4c57-9a53-0d1c6f1a2b3c'
    const problem = { type: 'about:blank', title: 'Unavailable', status: 503, code: 'unavailable', requestId }
    await page.route('**/api/referrals?*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    )
    await page.goto('/staff/referrals')
    const failure = page.getByRole('alert').filter({ hasText: 'The referrals could not be loaded' })
    await sees(failure.filter({ hasText: `Request id ${requestId}.` }))
    await page.unroute('**/api/referrals?*')
    await button(failure, 'Try again').click()
    await seesRow(page, review, { ID: overdue.short })
  })
})

describe('the rows of staff review', () => {
  it('REV-16 REV-17 offer Submit and Return while they await review, and Close always', async () => {
    const waiting = await refer(partner, { firstName: 'Stateone' })
    const back = await refer(partner, { firstName: 'Statetwo' })
    const closed = await refer(partner, { firstName: 'Statethree' })
    await take(back, [[staff, { action: 'return' }]])
    await take(closed, [[staff, { action: 'close', reason: 'duplicate' }]])
    const page = await open('?q=state&status=requested&status=returned&status=closed')
    const actions = async ({ short }: Made) =>
      (await rowsOf(page, review)).find((row) => row['ID'] === short)?.['Actions']?.split(/\s*\n\s*/)
    await seesRow(page, review, { ID: closed.short, Status: 'Closed' })
    expect(await actions(waiting)).toEqual(['Start review', 'Submit', 'Return', 'Close'])
    expect(await actions(back)).toEqual(['Close'])
    expect(await actions(closed)).toEqual(['Close'])
  })

  it('REV-08 REV-09 REV-10 REV-11 have pages of 20, a filter returns to page 1, and all pages can be selected', async () => {
    for (let count = 0; count < 21; count++) await refer(partner, { firstName: 'Pagina', lastInitial: 'P' })
    const page = await open('?q=pagina')
    await sees(page.getByText('Page 1 / 2', { exact: true }), page.getByText('1-20 of 21 referrals'))
    expect(await rowsOf(page, review)).toHaveLength(20)
    expect(await button(page, 'Prev').isDisabled()).toBe(true)
    await button(page, 'Next').click()
    await sees(page.getByText('Page 2 / 2', { exact: true }), page.getByText('21-21 of 21 referrals'))
    await isAt(page, '/staff/referrals?q=pagina&page=2')
    expect(await button(page, 'Next').isDisabled()).toBe(true)
    await page.getByLabel('County').selectOption('Cobb')
    await isAt(page, '/staff/referrals?q=pagina&county=Cobb')
    await sees(page.getByText('Page 1 / 2', { exact: true }))

    await page.getByRole('checkbox', { name: 'Select all on this page' }).first().check()
    const bar = page.getByRole('toolbar', { name: 'Actions on the selected rows' })
    await sees(bar.getByText('20 selected'))
    await button(bar, 'Select all 21').click()
    await sees(bar.getByText('21 selected'))
    expect(await button(bar, 'Select all 21').count()).toBe(0)
    await button(bar, 'Assign to me').click()
    await sees(page.getByText('Assigned 21 referral(s) to you.'))
  })
})
