// Bulk actions on staff review: one run with a result for each row.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { openReview, peopleOfDesk, review, select } from '#tests/support/desk.ts'
import { refer, take } from '#tests/support/refer.ts'
import { button, dialog, isAt, pick, sees, seesNo, seesRow, seesTimeline, seesToast } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

const empty = 'No referrals found for current filters.'

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

describe('a selection', () => {
  it('REV-11 REV-13 REV-14 is approved in one run with a result for each row', async () => {
    const [one, two] = [await refer(partner, { firstName: 'Bulkone' }), await refer(partner, { firstName: 'Bulktwo' })]
    const page = await open('?q=bulk')
    await Promise.all([one, two].map((made) => seesRow(page, review, { ID: made.short })))
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const bar = page.getByRole('toolbar', { name: 'Actions on the selected rows' })
    await sees(bar.getByText('2 selected'), bar.getByText('2 have no receiver yet and will ask for one'))
    expect((await bar.getByRole('button').allInnerTexts()).slice(0, 5)).toEqual([
      'Start review',
      'Assign to me',
      'Route Selected',
      'Approve & Submit',
      'Decline',
    ])
    // A colleague changes one of the two first.
    await take(two, [[staff, { action: 'return' }]])

    await button(bar, 'Route Selected').click()
    const routing = dialog(page, 'Route referral(s)')
    await pick(routing, 'Receiving organization', 'PANTRY', 'Cobb Food Pantry')
    await button(routing, 'Route 2 referrals').click()
    await seesToast(page, 'Routed 1 referral(s) to Cobb Food Pantry.')
    const results = page.getByRole('region', { name: 'Routed 1 referral(s)' })
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
    // The row that a colleague returned stays in place, marked, until a refresh.
    await seesRow(page, review, { ID: `${two.short}\nNo longer in this list` })
    await button(page, 'Show the list as it is now').click()
    await sees(page.getByText(empty))
  })

  it('REV-13 shows the status of a refused row, and does not report success for a run without effect', async () => {
    const [one, two] = [
      await refer(partner, { firstName: 'Takenone' }),
      await refer(partner, { firstName: 'Takentwo' }),
    ]
    for (const made of [one, two]) await take(made, [[staff, { action: 'start_review' }]])
    const page = await open('?q=taken')
    for (const made of [one, two]) await select(page, made)
    await button(page, 'Start review').click()
    await seesToast(page, 'Started review of 0 referral(s).')
    const results = page.getByRole('region', { name: '2 were refused.' })
    const why = 'Not possible in the current status. It is now in review.'
    for (const { short } of [one, two]) {
      await sees(results.getByRole('listitem').filter({ hasText: short }).filter({ hasText: why }))
    }
  })

  it('REV-13 REV-22 the routing dialog stays open with the reasons while every row is refused, and routes on the second attempt', async () => {
    const [one, two] = [await refer(partner, { firstName: 'Stayone' }), await refer(partner, { firstName: 'Staytwo' })]
    const page = await open('?q=stay')
    for (const made of [one, two]) await select(page, made)
    // A colleague claims both first.
    for (const made of [one, two]) await take(made, [[colleague, { action: 'start_review' }]])
    for (const made of [one, two]) await seesRow(page, review, { ID: made.short, Status: 'Ann Colleague' })
    await button(page, 'Route Selected').click()
    const routing = dialog(page, 'Route referral(s)')
    await pick(routing, 'Receiving organization', 'PANTRY', 'Cobb Food Pantry')
    await button(routing, 'Route 2 referrals').click()
    await sees(routing.getByText('Nothing was done. Changed since you opened it. It is now in review (2).'))
    await button(routing, 'Route 2 referrals').click()
    await seesToast(page, 'Routed 2 referral(s) to Cobb Food Pantry.')
    await seesNo(routing)
    for (const made of [one, two]) await seesRow(page, review, { ID: made.short, Org: 'Cobb Food Pantry' })
  })

  it('REV-12 REV-15 is claimed, and declined with one coded reason for all rows', async () => {
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

describe('assignees', () => {
  it('REV-11 REV-13 staff assign a selection to themselves, undo it row by row, and filter by assignee', async () => {
    const [one, two] = [await refer(partner, { firstName: 'Minone' }), await refer(partner, { firstName: 'Mintwo' })]
    const page = await open('?q=min')
    for (const made of [one, two]) await select(page, made)
    await button(page, 'Assign to me').click()
    await seesToast(page, 'Assigned 2 referral(s) to you.')
    for (const made of [one, two]) await seesRow(page, review, { ID: made.short, Status: 'Sam Staff' })

    // A colleague changes one of the two first.
    await take(two, [[colleague, { action: 'assign', assignedTo: colleague.id }]], 2)
    await button(page.getByRole('region', { name: 'Assigned 2' }), 'Undo').click()
    await seesToast(page, 'Undone for 1 referral(s).')
    const results = page.getByRole('region', { name: '1 was refused.' })
    await sees(results.getByRole('listitem').filter({ hasText: two.short }).filter({ hasText: 'Changed since' }))
    await seesRow(page, review, { ID: one.short, Status: 'Requested' })
    await seesRow(page, review, { ID: two.short, Status: 'Ann Colleague' })

    await page.getByLabel('Assigned to').selectOption('Ann Colleague')
    await isAt(page, `/staff/referrals?q=min&assigned=${colleague.id}`)
    const listed = page.getByRole('table', { name: review })
    await seesNo(listed.getByRole('link', { name: one.short }))
    await seesRow(page, review, { ID: two.short })
    await page.getByLabel('Assigned to').selectOption('Nobody')
    await seesNo(listed.getByRole('link', { name: two.short }))
    await seesRow(page, review, { ID: one.short })
  })

  it('REF-10 a review is assigned to a colleague and released, each undone with one click, and the history keeps every step', async () => {
    const made = await refer(partner, { firstName: 'Handed' })
    const page = await open('?q=handed')
    const more = (item: string) =>
      button(page, `More actions ${made.short}`)
        .click()
        .then(() => page.getByRole('menuitem', { name: item }).click())
    await more('Assign to…')
    const assigning = dialog(page, `Assign referral ${made.short}`)
    await button(assigning, 'Assign').click()
    await sees(assigning.getByText('Choose who reviews it'))
    await assigning.getByLabel('Who reviews it').selectOption('Ann Colleague')
    await button(assigning, 'Assign').click()
    await seesToast(page, 'Review assigned', 'Ann Colleague reviews it now.')
    await seesRow(page, review, { ID: made.short, Status: 'Ann Colleague' })

    await more('Give back')
    await seesToast(page, 'Review given back', 'It waits again for anybody of the staff.')
    await button(page, 'Undo').click()
    await seesToast(page, 'Undone', 'It is as it was before. Both steps stay in its history.')
    await seesRow(page, review, { ID: made.short, Status: 'Ann Colleague' })

    await page.getByRole('link', { name: made.short }).click()
    await seesTimeline(page, [
      'Assigned by Sam Staff, Exchange staff',
      'Review given back by Sam Staff, Exchange staff',
      'Assigned by Sam Staff, Exchange staff',
      'Requested by Priya Partner, Harbor House',
    ])
  })

  it("REF-28 an undo is refused with a reason after another person's action", async () => {
    const made = await refer(partner, { firstName: 'Tooslow' })
    const page = await open('?q=tooslow')
    await button(page, `Start review ${made.short}`).click()
    await seesToast(page, 'Review started', 'The referral is claimed by you.')
    await take(made, [[colleague, { action: 'assign', assignedTo: colleague.id }]], 2)
    await button(page, 'Undo').click()
    await seesToast(page, 'Could not be undone', 'Somebody has acted on it since.')
    await seesRow(page, review, { ID: made.short, Status: 'Ann Colleague' })
  })
})
