// "Route referral(s)" in the browser: the organizations in the list, leaving without routing, and a late confirmation.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { openReview, review, select } from '#tests/support/desk.ts'
import { type Made, refer, take } from '#tests/support/refer.ts'
import {
  button,
  dialog,
  pick,
  sees,
  seesNo,
  seesRow,
  seesStatus,
  seesToast,
  soon,
  typedIn,
} from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

const receiving = 'Receiving organization'

let stage: Stage
let partner: Person
let staff: Person
let receiver: Person
let pantry: string
let closet: string

beforeAll(async () => {
  stage = await openStage()
  const { app } = stage
  const harbor = await app.organization('Harbor House')
  pantry = await app.organization('Cobb Food Pantry')
  closet = await app.organization('Cobb Clothes Closet')
  partner = await app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  staff = await app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' })
  receiver = await app.person([{ organizationId: pantry, role: 'member' }], { name: 'Rosa Receiver' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const openDetail = async ({ id }: Made, status = 'Requested'): Promise<Page> => {
  const page = await stage.visitorAs(staff)
  await page.goto(`/referrals/${id}`)
  await seesStatus(page, status)
  return page
}
const routing = (page: Page) => dialog(page, 'Route referral(s)')

describe('the list of receivers', () => {
  it('REV-20 REV-21 filters by name without regard to case, and reports when nothing matches', async () => {
    const page = await openDetail(await refer(partner))
    await button(page, 'Route').click()
    const field = routing(page).getByRole('combobox', { name: receiving })
    const options = routing(page).getByRole('option')
    await sees(routing(page).getByText('Type to filter. Up to 50 shown.'))
    await field.fill('COBB')
    await expect
      .poll(() => options.allInnerTexts(), soon)
      .toEqual(['Cobb Clothes Closet\nFood · Cobb', 'Cobb Food Pantry\nFood · Cobb'])
    await field.fill('nobody of that name')
    await sees(routing(page).getByText('No matches.'))
  })

  it('REV-21 Enter chooses nothing from an outdated list', async () => {
    const page = await openDetail(await refer(partner))
    await button(page, 'Route').click()
    const field = routing(page).getByRole('combobox', { name: receiving })
    await field.fill('c')
    await sees(routing(page).getByRole('option', { name: 'Cobb Clothes Closet' }))
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/organizations?*', async (route) => {
      await gate.promise
      await route.continue()
    })
    await field.fill('harbor')
    await field.press('Enter')
    expect(await field.inputValue()).toBe('harbor')
    gate.resolve()
    await expect
      .poll(() => routing(page).getByRole('option').allInnerTexts(), soon)
      .toEqual(['Harbor House\nFood · Cobb'])
    await field.press('Enter')
    expect(await field.inputValue()).toBe('Harbor House')
  })

  it('REF-14 marks the current receiver and does not allow choosing it again', async () => {
    const made = await refer(partner, { toOrganizationId: pantry })
    await take(made, [[staff, { action: 'submit' }]])
    const page = await openDetail(made, 'Submitted')
    await button(page, 'Route to another partner').click()
    const field = routing(page).getByRole('combobox', { name: receiving })
    await field.fill('food pantry')
    const present = routing(page).getByRole('option', { name: 'Cobb Food Pantry' })
    await sees(present.getByText('Already the receiver'))
    expect(await present.getAttribute('aria-disabled')).toBe('true')
    await present.click({ force: true })
    await field.press('Enter')
    expect(await field.inputValue()).toBe('food pantry')

    // Enter chooses the first available option.
    await field.fill('cobb')
    await expect.poll(() => routing(page).getByRole('option').count(), soon).toBe(2)
    await field.press('Enter')
    await button(routing(page), 'Route referral').click()
    await seesToast(page, 'Routed 1 referral(s) to Cobb Clothes Closet.')
  })

  it('REF-14 offers an organization again that declined the referral', async () => {
    const made = await refer(partner, { toOrganizationId: pantry })
    await take(made, [
      [staff, { action: 'submit' }],
      [receiver, { action: 'decline', reason: 'at_capacity' }],
    ])
    const page = await openDetail(made, 'Declined')
    await button(page, 'Route to another partner').click()
    await pick(routing(page), receiving, 'food pantry', 'Cobb Food Pantry')
    await button(routing(page), 'Route referral').click()
    await seesToast(page, 'Routed 1 referral(s) to Cobb Food Pantry.')
  })

  it('REV-22 for a selection excludes only a receiver that all of its referrals share', async () => {
    const [one, two, other] = [
      await refer(partner, { firstName: 'Routone', toOrganizationId: pantry }),
      await refer(partner, { firstName: 'Routtwo', toOrganizationId: pantry }),
      await refer(partner, { firstName: 'Routother', toOrganizationId: closet }),
    ]
    const page = await openReview(stage, staff, '?q=rout')
    const offered = async () => {
      await button(page, 'Route Selected').click()
      await routing(page).getByRole('combobox', { name: receiving }).fill('food pantry')
      await sees(routing(page).getByRole('option', { name: 'Cobb Food Pantry' }))
      return (await routing(page).getByText('Already the receiver').count()) === 0
    }
    for (const made of [one, two]) await select(page, made)
    expect(await offered()).toBe(false)
    await button(routing(page), 'Cancel').click()
    await select(page, other)
    expect(await offered()).toBe(true)
  })
})

describe('the dialog', () => {
  it('REV-22 routes nothing when it is closed with Escape or a click outside', async () => {
    const made = await refer(partner, { firstName: 'Escapee' })
    const page = await openReview(stage, staff, '?q=escap')
    for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(20, 500)]) {
      await button(page, `Submit ${made.short}`).click()
      await sees(routing(page))
      // The first Escape closes the open list of organizations, the next one the dialog.
      await expect
        .poll(async () => {
          await leave()
          return routing(page).count()
        }, soon)
        .toBe(0)
    }
    await seesRow(page, review, { ID: made.short, Org: 'No receiver yet', Status: 'Requested' })
  })

  it('REF-12 names the referral and the consequence, and says that approving sends it immediately', async () => {
    const made = await refer(partner, { firstName: 'Ophelia', lastInitial: 'W' })
    const page = await openReview(stage, staff, '?q=ophelia')
    await button(page, `Submit ${made.short}`).click()
    await sees(routing(page).getByText(`${made.short}, Ophelia W. It is sent to the one you choose at once.`))
    await pick(routing(page), receiving, 'food pantry', 'Cobb Food Pantry')
    await button(routing(page), 'Approve & Submit').click()
    await seesToast(page, 'Referral Submitted', 'The referral has been approved and submitted.')
  })

  it('REF-28 shows the current status after a late confirmation, and keeps the choice', async () => {
    const made = await refer(partner)
    const page = await openDetail(made)
    await button(page, 'Route').click()
    await pick(routing(page), receiving, 'pantry', 'Cobb Food Pantry')
    await take(made, [[staff, { action: 'start_review' }]])
    await button(routing(page), 'Route referral').click()
    await sees(
      routing(page).getByRole('alert').filter({ hasText: 'Changed since you opened it. It is now in review.' }),
    )
    expect(await typedIn(routing(page), receiving)).toBe('Cobb Food Pantry')
    await button(routing(page), 'Route referral').click()
    await seesToast(page, 'Routed 1 referral(s) to Cobb Food Pantry.')
    await seesNo(routing(page))
  })
})
