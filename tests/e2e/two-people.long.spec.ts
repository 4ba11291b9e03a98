// Two staff members on the same rows of the review, on a desktop and on a phone. The second one learns of the change
// and loses no input, and rows do not move while someone taps.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { review, select } from '#tests/support/desk.ts'
import { type Made, refer, take } from '#tests/support/refer.ts'
import { button, dialog, pick, sees, seesNo, seesRow, seesToast, typedIn } from '#tests/support/screens.ts'
import { type Size, type Stage, openStage, sizes } from '#tests/support/stage.ts'

const changed = 'Changed since you opened it.'

let stage: Stage
let partner: Person
let sam: Person
let ann: Person
let harbor: string

beforeAll(async () => {
  stage = await openStage()
  harbor = await stage.app.organization('Harbor House')
  await stage.app.organization('Cobb Food Pantry')
  partner = await stage.app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  sam = await stage.app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' })
  ann = await stage.app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Ann Colleague' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

describe.each([sizes.desk, sizes.phone])('two people in the review on the $name', (size: Size) => {
  const onPhone = size === sizes.phone
  const open = async (firstName: string, count = 1): Promise<{ page: Page; made: readonly Made[] }> => {
    const name = `${firstName}${size.name}`
    const made = []
    for (let n = 0; n < count; n++) made.push(await refer(partner, { firstName: `${name}${'abc'[n]}` }))
    const page = await stage.visitorAs(sam, { size })
    await page.goto(`/staff/referrals?q=${name}`)
    for (const { short } of made) await seesRow(page, review, { ID: short })
    return { page, made }
  }
  const first = (made: readonly Made[]): Made => {
    const [one] = made
    if (one === undefined) throw new Error('No referral was created.')
    return one
  }
  const bulk = async (page: Page, name: string) => {
    if (!onPhone || name === 'Route Selected') return button(page, onPhone ? 'Route' : name).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }

  it("REF-28 a row's dialog keeps its note, and the row stays in place, marked", async () => {
    const { page, made } = await open('Note', 2)
    const one = first(made)
    await button(page, `Return ${one.short}`).click()
    const returning = dialog(page, `Return referral ${one.short}`)
    await returning.getByLabel('What should be revised?').fill('Which day do they need it?')
    await take(one, [[ann, { action: 'close', reason: 'duplicate' }]])
    // The table behind the dialog already shows the change.
    await sees(page.locator('[role=status]', { hasText: '1 referral no longer in this list' }))

    await button(returning, 'Return').click()
    await sees(returning.getByRole('alert').filter({ hasText: `${changed} It is now closed.` }))
    expect(await typedIn(returning, 'What should be revised?')).toBe('Which day do they need it?')
    await button(returning, 'Cancel').click()
    await seesRow(page, review, { ID: one.short, ...(onPhone ? { card: 'No longer' } : {}) })
    await button(page, 'Show the list as it is now').click()
    await seesNo(page.getByRole('link', { name: one.short }))
  })

  it('REF-28 the routing dialog keeps the chosen partner and routes on the second click', async () => {
    const { page, made } = await open('Route')
    const one = first(made)
    await select(page, one)
    await bulk(page, 'Route Selected')
    const routing = dialog(page, 'Route referral(s)')
    await pick(routing, 'Receiving organization', 'pantry', 'Cobb Food Pantry')
    await take(one, [[ann, { action: 'start_review' }]])
    await sees(page.getByText('Ann Colleague').filter({ visible: true }))
    await button(routing, 'Route referral').click()
    await seesToast(page, 'Routed 0 referral(s) to Cobb Food Pantry.')
    // Every row was refused, so the dialog stays open and says why. After it is closed, the results are above the
    // table.
    await sees(routing.getByText(`Nothing was done. ${changed} It is now in review.`))
    expect(await typedIn(routing, 'Receiving organization')).toBe('Cobb Food Pantry')
    await button(routing, 'Cancel').click()
    const results = page.getByRole('region', { name: '1 was refused.' })
    await sees(results.getByText(`${changed} It is now in review.`))

    // The dialog of a single row names the current status, and the second click confirms on that basis.
    await button(page, `Submit ${one.short}`).click()
    await pick(routing, 'Receiving organization', 'pantry', 'Cobb Food Pantry')
    await take(one, [[ann, { action: 'assign', assignedTo: sam.id }]], 2)
    await button(routing, 'Approve & Submit').click()
    await sees(routing.getByRole('alert').filter({ hasText: `${changed} It is now in review.` }))
    expect(await typedIn(routing, 'Receiving organization')).toBe('Cobb Food Pantry')
    await button(routing, 'Approve & Submit').click()
    await seesToast(page, 'Referral Submitted', 'The referral has been approved and submitted.')
  })

  it('REF-28 REV-13 shows a receiver that a colleague chose before replacing it, and shows later changes again', async () => {
    const { page, made } = await open('Receiver')
    const one = first(made)
    await select(page, one)
    await bulk(page, 'Route Selected')
    const routing = dialog(page, 'Route referral(s)')
    await pick(routing, 'Receiving organization', 'pantry', 'Cobb Food Pantry')
    await take(one, [[ann, { action: 'route', toOrganizationId: harbor }]])
    await button(routing, 'Route referral').click()
    await sees(
      routing.getByText(`Nothing was done. ${changed} It is now requested, with Harbor House as its receiver.`),
    )
    // The page shows the next change before the second click; the dialog does not show it yet.
    await take(one, [[ann, { action: 'assign', assignedTo: ann.id }]], 2)
    await sees(page.getByText('Ann Colleague').filter({ visible: true }))
    await button(routing, 'Route referral').click()
    await sees(routing.getByText(`Nothing was done. ${changed} It is now in review.`))
    await button(routing, 'Route referral').click()
    await seesToast(page, 'Routed 1 referral(s) to Cobb Food Pantry.')
  })

  it("REF-28 REV-12 shows a colleague's choice of receiver before anything is sent", async () => {
    const { page, made } = await open('Faster')
    const one = first(made)
    await select(page, one)
    const bar = page.getByRole('toolbar')
    await sees(bar.getByText('1 has no receiver yet'))
    await button(bar, 'Approve & Submit').click()
    const routing = dialog(page, 'Route referral(s)')
    await pick(routing, 'Receiving organization', 'pantry', 'Cobb Food Pantry')
    await take(one, [[ann, { action: 'route', toOrganizationId: harbor }]])
    await button(routing, 'Approve & Submit').click()
    const results = page.getByRole('region', { name: '1 was refused.' })
    await sees(results.getByText(`${changed} It is now requested, with Harbor House as its receiver.`))
    await seesNo(routing)
    await seesNo(bar.getByText('has no receiver yet'))
    await button(bar, 'Approve & Submit').click()
    await seesToast(page, 'Approved & submitted 1 referral(s).')
  })

  it('REF-28 REV-13 a bulk decline reports each row, and keeps the note for the refused rows', async () => {
    const { page, made } = await open('Words', 2)
    const one = first(made)
    for (const one of made) await select(page, one)
    await bulk(page, 'Decline')
    const declining = dialog(page, 'Decline 2 referrals')
    await declining.getByLabel('Reason').selectOption('Other')
    await declining.getByLabel('Note').fill('The flood closed every pantry.')
    await take(one, [[ann, { action: 'start_review' }]])
    await button(declining, 'Decline 2 referrals').click()
    await seesToast(page, 'Declined 1 referral(s).')
    await sees(page.getByRole('main').getByRole('listitem').filter({ hasText: one.short }).getByText(changed))

    await select(page, one)
    await bulk(page, 'Decline')
    const again = dialog(page, 'Decline 1 referral')
    expect(await typedIn(again, 'Note')).toBe('The flood closed every pantry.')
    await button(again, 'Decline 1 referral').click()
    await seesToast(page, 'Declined 1 referral(s).')
  })
})
