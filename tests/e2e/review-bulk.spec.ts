// Many rows of staff review at once: one run, answered row by row.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { type Made, refer, take } from '#tests/support/refer.ts'
import { button, dialog, pick, sees, seesNo, seesRow, seesToast } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

const review = 'Staff Referral Review'
const empty = 'No referrals found for current filters.'

let stage: Stage
let partner: Person
let staff: Person

beforeAll(async () => {
  stage = await openStage()
  const harbor = await stage.app.organization('Harbor House')
  await stage.app.organization('Cobb Food Pantry')
  partner = await stage.app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  staff = await stage.app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const open = async (query: string): Promise<Page> => {
  const page = await stage.visitorAs(staff)
  await page.goto(`/staff/referrals${query}`)
  await sees(page.getByRole('heading', { level: 1, name: review }))
  return page
}
const select = (page: Page, { short }: Made) => page.getByRole('checkbox', { name: `Select ${short}` }).check()

describe('a selection', () => {
  it('REV-11 REV-13 REV-14 is approved in one run that answers row by row', async () => {
    const [one, two] = [await refer(partner, { firstName: 'Bulkone' }), await refer(partner, { firstName: 'Bulktwo' })]
    const page = await open('?q=bulk')
    await Promise.all([one, two].map((made) => seesRow(page, review, { ID: made.short })))
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const bar = page.getByRole('toolbar', { name: 'Actions on the selected rows' })
    await sees(bar.getByText('2 selected'), bar.getByText('2 have no receiver yet and will ask for one'))
    expect((await bar.getByRole('button').allInnerTexts()).slice(0, 4)).toEqual([
      'Start review',
      'Route Selected',
      'Approve & Submit',
      'Decline',
    ])
    // Somebody else is faster with one of the two.
    await take(two, [[staff, { action: 'return' }]])

    await button(bar, 'Route Selected').click()
    const routing = dialog(page, 'Route referral(s)')
    await pick(routing, 'Receiving organization', 'PANTRY', 'Cobb Food Pantry')
    await button(routing, 'Route 2 referrals').click()
    await seesToast(page, 'Routed 1 referral(s) to Cobb Food Pantry.')
    const results = page.getByRole('main').getByRole('status').filter({ hasText: 'Routed 1 referral(s)' })
    await sees(
      results.getByText('1 was refused.'),
      results.getByRole('listitem').filter({ hasText: one.short }).filter({ hasText: 'Done' }),
      results.getByRole('listitem').filter({ hasText: two.short }).filter({ hasText: 'Changed since you opened it' }),
    )
    await button(results, 'Dismiss').click()
    await seesNo(results)

    await seesRow(page, review, { ID: one.short, Org: 'Cobb Food Pantry' })
    await select(page, one)
    await button(page, 'Approve & Submit').click()
    await seesToast(page, 'Approved & submitted 1 referral(s).')
    await sees(page.getByText(empty))
  })

  it('REV-13 names what a refused row is now, and calls a run that did nothing no success', async () => {
    const [one, two] = [
      await refer(partner, { firstName: 'Takenone' }),
      await refer(partner, { firstName: 'Takentwo' }),
    ]
    for (const made of [one, two]) await take(made, [[staff, { action: 'start_review' }]])
    const page = await open('?q=taken')
    for (const made of [one, two]) await select(page, made)
    await button(page, 'Start review').click()
    await seesToast(page, 'Started review of 0 referral(s).')
    const results = page.getByRole('main').getByRole('status').filter({ hasText: '2 were refused.' })
    const why = 'Not possible in the current status. It is now in review.'
    for (const { short } of [one, two]) {
      await sees(results.getByRole('listitem').filter({ hasText: short }).filter({ hasText: why }))
    }
  })

  it('REV-12 REV-15 is claimed, and declined with one coded reason for all', async () => {
    const made = [await refer(partner, { firstName: 'Declone' }), await refer(partner, { firstName: 'Decltwo' })]
    const page = await open('?q=decl')
    for (const one of made) await select(page, one)
    await button(page, 'Start review').click()
    await seesToast(page, 'Started review of 2 referral(s).')
    for (const one of made) await seesRow(page, review, { ID: one.short, Status: 'Sam Staff' })

    for (const one of made) await select(page, one)
    await button(page, 'Decline').click()
    const declining = dialog(page, 'Decline 2 referrals')
    await button(declining, 'Decline 2 referrals').click()
    await sees(declining.getByText('Choose a reason').last())
    await declining.getByLabel('Reason').selectOption('Outside the service area')
    await button(declining, 'Decline 2 referrals').click()
    await seesToast(page, 'Declined 2 referral(s).')
    await page.goto('/staff/referrals?q=decl&status=returned')
    for (const one of made) await seesRow(page, review, { ID: one.short, Status: 'Declined' })
  })
})
