// Working with staff review: filters by need and priority, runs of two steps, and state that survives other changes.
import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { openReview, peopleOfDesk, review, select } from '#tests/support/desk.ts'
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
  seesToast,
  soon,
} from '#tests/support/screens.ts'
import { type Stage, openStage, sizes } from '#tests/support/stage.ts'

let stage: Stage
let partner: Person
let staff: Person
let colleague: Person

beforeAll(async () => {
  stage = await openStage()
  ;({ partner, staff, colleague } = await peopleOfDesk(stage.app))
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const open = (query: string) => openReview(stage, staff, query)
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions on the selected rows' })
const ids = async (page: Page) => new Set((await rowsOf(page, review)).map((row) => row['ID']))

/** Holds responses back until `letGo`. */
const holdBack = async (page: Page, address: string | RegExp) => {
  const held: Route[] = []
  await page.route(address, (route) => void held.push(route))
  return {
    askedOnce: () => expect.poll(() => held.length, soon).toBe(1),
    letGo: async () => {
      await Promise.all(held.splice(0).map((route) => route.continue()))
      await page.unroute(address)
    },
  }
}

it('REV-03 REV-07 is filtered by need and by priority, and the URL keeps the filters', async () => {
  const food = await refer(partner, { firstName: 'Narrowa', need: 'Food Assistance', priority: 'high' })
  const home = await refer(partner, { firstName: 'Narrowb', need: 'Childcare', priority: 'low' })
  const page = await open('?q=narrow')
  await expect.poll(() => ids(page), soon).toEqual(new Set([food.short, home.short]))
  await page.getByLabel('Need', { exact: true }).selectOption('Childcare')
  await expect.poll(() => ids(page), soon).toEqual(new Set([home.short]))
  await page.getByLabel('Priority', { exact: true }).selectOption('High')
  await sees(page.getByText('No referrals found for current filters.'))
  await page.getByLabel('Need', { exact: true }).selectOption('Any need')
  await expect.poll(() => ids(page), soon).toEqual(new Set([food.short]))
  await isAt(page, '/staff/referrals?q=narrow&priority=high')
})

it('REV-13 REF-12 a run that routes and then submits shows the refusals of both steps, even after opening a row', async () => {
  const [one, two, three] = [
    await refer(partner, { firstName: 'Stepone' }),
    await refer(partner, { firstName: 'Steptwo' }),
    await refer(partner, { firstName: 'Stepthree' }),
  ]
  const page = await open('?q=step')
  for (const made of [one, two, three]) await select(page, made)
  await take(two, [[colleague, { action: 'return' }]])
  await button(bar(page), 'Approve & Submit').click()
  const routing = dialog(page, 'Route referral(s)')
  await pick(routing, 'Receiving organization', 'pantry', 'Cobb Food Pantry')
  await button(routing, 'Approve & Submit').click()
  const results = page.getByRole('region', { name: 'Approved & submitted 2 referral(s). 1 was refused.' })
  const line = ({ short }: Made) => results.getByRole('listitem').filter({ hasText: short })
  await sees(
    line(one).filter({ hasText: 'Done' }),
    line(two).filter({ hasText: 'Changed since you opened it' }),
    line(three).filter({ hasText: 'Done' }),
  )
  // The summary is announced, the lines are not.
  expect(await results.getByRole('status').innerText()).toBe('Approved & submitted 2 referral(s). 1 was refused.')

  await line(two).getByRole('link').click()
  await sees(page.getByRole('heading', { level: 1, name: `Referral ${two.short}` }))
  await page.goBack()
  await sees(line(two).filter({ hasText: 'Changed since you opened it' }))
  await button(results, 'Dismiss').click()
  await seesNo(results)
})

it('REV-13 REF-29 a run in progress is shown as busy, and a second click has no effect', async () => {
  const made = await refer(partner, { firstName: 'Busyone' })
  const page = await open('?q=busyone')
  await select(page, made)
  const run = await holdBack(page, '**/api/referrals/bulk')
  await button(bar(page), 'Start review').click()
  await run.askedOnce()
  await expect.poll(() => button(bar(page), 'Start review').getAttribute('aria-busy'), soon).toBe('true')
  for (const again of ['Start review', 'Assign to me']) await button(bar(page), again).click({ force: true })
  await run.askedOnce()
  await run.letGo()
  await seesToast(page, 'Started review of 1 referral(s).')
  await seesNo(bar(page))
})

it('REV-15 the note of a refused decline comes back for the refused rows only', async () => {
  const [one, two] = [await refer(partner, { firstName: 'Saidone' }), await refer(partner, { firstName: 'Saidtwo' })]
  const page = await open('?q=said')
  await select(page, one)
  await take(one, [[colleague, { action: 'start_review' }]])
  await button(bar(page), 'Decline').click()
  const declining = dialog(page, 'Decline 1 referral')
  await declining.getByLabel('Reason').selectOption('Outside the service area')
  await declining.getByLabel(/^Note/).fill('They moved to Ohio.')
  await button(declining, 'Decline 1 referral').click()
  await seesToast(page, 'Declined 0 referral(s).')
  // Every row was refused, so the dialog stays open and says why.
  await sees(declining.getByText('Nothing was done. Changed since you opened it. It is now in review.'))
  await button(declining, 'Cancel').click()

  // The refused row is still selected.
  await select(page, two)
  await button(bar(page), 'Decline').click()
  const both = dialog(page, 'Decline 2 referrals')
  expect(await both.getByLabel(/^Note/).inputValue()).toBe('')
  await button(both, 'Cancel').click()
  await button(bar(page), 'Clear').click()
  await select(page, one)
  await button(bar(page), 'Decline').click()
  expect(await declining.getByLabel(/^Note/).inputValue()).toBe('They moved to Ohio.')
})

it('REV-11 REV-14 describes selected rows of other pages too, and drops a selection when the filter changes', async () => {
  for (let made = 0; made < 22; made++) await refer(partner, { firstName: 'Pageful', lastInitial: 'P' })
  const page = await open('?q=pageful')
  await sees(page.getByText('1-20 of 22 referrals', { exact: true }))
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await sees(bar(page).getByText('20 have no receiver yet and will ask for one'))
  await button(page, 'Next').click()
  await sees(page.getByText('21-22 of 22 referrals', { exact: true }))
  await sees(bar(page).getByText('20 selected'), bar(page).getByText('20 have no receiver yet and will ask for one'))
  await button(page, 'Prev').click()
  await sees(page.getByText('1-20 of 22 referrals', { exact: true }))
  await button(bar(page), 'Select all 22').click()
  await sees(bar(page).getByText('22 selected'), bar(page).getByText('22 have no receiver yet and will ask for one'))

  await button(bar(page), 'Clear').click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const late = await holdBack(page, /\/api\/review\/selection/)
  await button(bar(page), 'Select all 22').click()
  await late.askedOnce()
  await page.getByLabel('County').selectOption('Cobb')
  await seesNo(bar(page))
  const answered = page.waitForResponse(/\/api\/review\/selection/)
  await late.letGo()
  await answered
  await sees(page.getByText('1-20 of 22 referrals', { exact: true }))
  expect(await bar(page).count()).toBe(0)
})

it('REF-34 a refused row is unlocked and shows the reason, even when another row changed in between', async () => {
  const [one, two] = [await refer(partner, { firstName: 'Deadone' }), await refer(partner, { firstName: 'Deadtwo' })]
  const page = await open('?q=dead')
  await seesRow(page, review, { ID: one.short })
  await seesRow(page, review, { ID: two.short })
  const first = await holdBack(page, `**/api/referrals/${one.id}/actions`)
  await button(page, `Start review ${one.short}`).click()
  await first.askedOnce()
  await button(page, `Start review ${two.short}`).click()
  await seesToast(page, 'Review started', 'The referral is claimed by you.')
  await take(one, [[colleague, { action: 'start_review' }]])
  await first.letGo()
  await sees(page.locator('[role=status][aria-live=polite]').getByText('It is now in review.'))
  await button(page, `Return ${one.short}`).click()
  await sees(page.getByRole('dialog'))
})

it('REV-03 a view name that is too long is refused, not truncated', async () => {
  const page = await open('?sla=overdue')
  await page.getByRole('button', { name: /^View: / }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  const saving = dialog(page, 'Save a view')
  const long = 'Late ones of the northern counties '.repeat(3).trim()
  await saving.getByLabel('Name').fill(long)
  await button(saving, 'Save view').click()
  await sees(saving.getByText('A name holds at most 60 characters'))
  expect(await saving.getByLabel('Name').inputValue()).toBe(long)
})

it('REV-07 on a phone the filters open as a sheet that counts the matches', async () => {
  await refer(partner, { firstName: 'Sheeta', priority: 'high' })
  const page = await stage.visitorAs(staff, { size: sizes.phone })
  await page.goto('/staff/referrals?q=sheeta')
  const opener = page.getByRole('button', { name: /^Filters/ })
  await opener.click()
  const sheet = dialog(page, 'Filters')
  await sheet.getByLabel('Priority', { exact: true }).selectOption('Low')
  await sees(button(sheet, 'Show 0 referrals'))
  await sheet.getByLabel('Priority', { exact: true }).selectOption('High')
  await button(sheet, 'Show 1 referral').click()
  await seesNo(sheet)
  await seesFocus(opener)
  await sees(button(page, 'Filters (1)'))
  await isAt(page, '/staff/referrals?q=sheeta&priority=high')
})

it("REV-08 each table on a partner's dashboard keeps its page and order in the URL", async () => {
  await refer(partner, { firstName: 'Kepta' })
  const page = await stage.visitorAs(partner)
  await page.goto('/dashboard?tab=sent')
  const head = page.getByRole('columnheader', { name: 'Client' })
  await button(page, 'Client').click()
  await isAt(page, '/dashboard?tab=sent&sent.sort=client&sent.direction=asc')
  await page.reload()
  await expect.poll(() => head.getAttribute('aria-sort'), soon).toBe('ascending')
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('tab', { name: 'Sent Referrals' }).click()
  await expect.poll(() => head.getAttribute('aria-sort'), soon).toBe('ascending')
})
