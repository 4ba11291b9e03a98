// The routing dialog in the browser: the organizations in its list, closing it without routing, and a late
// confirmation.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { openStaffReview, reviewTitle, selectRow } from '#tests/support/staff-review.ts'
import { type CreatedReferral, createReferral, runActions } from '#tests/support/create-referral.ts'
import {
  button,
  dialog,
  pickOption,
  expectVisible,
  expectAbsent,
  expectRow,
  expectStatus,
  expectToast,
  pollOptions,
  readFieldValue,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

const receiverLabel = 'Receiving organization'

let fixture: BrowserFixture
let partner: TestUser
let staff: TestUser
let receiver: TestUser
let pantryId: string
let closetId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  const harborId = await app.createOrganization('Harbor House')
  pantryId = await app.createOrganization('Cobb Food Pantry')
  closetId = await app.createOrganization('Cobb Clothes Closet')
  partner = await app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' })
  staff = await app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' })
  receiver = await app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa Receiver' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const openDetail = async ({ id }: CreatedReferral, status = 'Requested'): Promise<Page> => {
  const page = await fixture.openPageAs(staff)
  await page.goto(`/referrals/${id}`)
  await expectStatus(page, status)
  return page
}
const routeDialog = (page: Page) => dialog(page, 'Route referral(s)')

describe('the list of receivers', () => {
  it('REV-20 REV-21 filters by name without regard to case, and reports when nothing matches', async () => {
    const page = await openDetail(await createReferral(partner))
    await button(page, 'Route').click()
    const field = routeDialog(page).getByRole('combobox', { name: receiverLabel })
    const options = routeDialog(page).getByRole('option')
    await expectVisible(routeDialog(page).getByText('Type to filter. Up to 50 shown.'))
    await field.fill('COBB')
    await expect
      .poll(() => options.allInnerTexts(), pollOptions)
      .toEqual(['Cobb Clothes Closet\nFood · Cobb', 'Cobb Food Pantry\nFood · Cobb'])
    await field.fill('no such organization')
    await expectVisible(routeDialog(page).getByText('No matches.'))
  })

  it('REV-20 says that it is loading until the organizations arrive', async () => {
    const page = await openDetail(await createReferral(partner))
    const loaded = Promise.withResolvers<void>()
    await page.route('**/api/organizations?*', async (route) => {
      await loaded.promise
      await route.continue()
    })
    await button(page, 'Route').click()
    await routeDialog(page).getByRole('combobox', { name: receiverLabel }).fill('cobb')
    await expectVisible(routeDialog(page).getByText('Loading…'))
    loaded.resolve()
    await expectVisible(routeDialog(page).getByRole('option').first())
    await expectAbsent(routeDialog(page).getByText('Loading…'))
  })

  it('REV-21 ignores Enter while it is outdated', async () => {
    const page = await openDetail(await createReferral(partner))
    await button(page, 'Route').click()
    const field = routeDialog(page).getByRole('combobox', { name: receiverLabel })
    await field.fill('c')
    await expectVisible(routeDialog(page).getByRole('option', { name: 'Cobb Clothes Closet' }))
    const pendingResponse = Promise.withResolvers<void>()
    await page.route('**/api/organizations?*', async (route) => {
      await pendingResponse.promise
      await route.continue()
    })
    await field.fill('harbor')
    await field.press('Enter')
    expect(await field.inputValue()).toBe('harbor')
    pendingResponse.resolve()
    await expect
      .poll(() => routeDialog(page).getByRole('option').allInnerTexts(), pollOptions)
      .toEqual(['Harbor House\nFood · Cobb'])
    await field.press('Enter')
    expect(await field.inputValue()).toBe('Harbor House')
  })

  it('REF-14 marks the current receiver and does not allow choosing it again', async () => {
    const referral = await createReferral(partner, { toOrganizationId: pantryId })
    await runActions(referral, [[staff, { action: 'submit' }]])
    const page = await openDetail(referral, 'Approved')
    await button(page, 'Route to another partner').click()
    const field = routeDialog(page).getByRole('combobox', { name: receiverLabel })
    await field.fill('food pantry')
    const currentReceiver = routeDialog(page).getByRole('option', { name: 'Cobb Food Pantry' })
    await expectVisible(currentReceiver.getByText('Current receiver'))
    expect(await currentReceiver.getAttribute('aria-disabled')).toBe('true')
    await currentReceiver.click({ force: true })
    await field.press('Enter')
    expect(await field.inputValue()).toBe('food pantry')

    // Enter chooses the first available option.
    await field.fill('cobb')
    await expect.poll(() => routeDialog(page).getByRole('option').count(), pollOptions).toBe(2)
    await field.press('Enter')
    await button(routeDialog(page), 'Route referral').click()
    await expectToast(page, 'Routed 1 referral(s) to Cobb Clothes Closet.')
  })

  it('REF-14 lets the arrow keys reach the current receiver, and keeps the typed text on leaving the field', async () => {
    const referral = await createReferral(partner, { toOrganizationId: pantryId })
    await runActions(referral, [[staff, { action: 'submit' }]])
    const page = await openDetail(referral, 'Approved')
    await button(page, 'Route to another partner').click()
    const field = routeDialog(page).getByRole('combobox', { name: receiverLabel })
    await field.fill('cobb')
    await expect.poll(() => routeDialog(page).getByRole('option').count(), pollOptions).toBe(2)
    await field.press('ArrowDown')
    // Screen readers read the active option, and with it why it cannot be chosen.
    const activeId = (await field.getAttribute('aria-activedescendant')) ?? ''
    expect(await routeDialog(page).locator(`[id="${activeId}"]`).innerText()).toBe('Cobb Food Pantry\nCurrent receiver')
    await field.press('Tab')
    await expectAbsent(routeDialog(page).getByRole('option'))
    expect(await field.inputValue()).toBe('cobb')
  })

  it('REF-14 offers an organization again that declined the referral', async () => {
    const referral = await createReferral(partner, { toOrganizationId: pantryId })
    await runActions(referral, [
      [staff, { action: 'submit' }],
      [receiver, { action: 'decline', reason: 'at_capacity' }],
    ])
    const page = await openDetail(referral, 'Declined')
    await button(page, 'Route to another partner').click()
    await pickOption(routeDialog(page), receiverLabel, 'food pantry', 'Cobb Food Pantry')
    await button(routeDialog(page), 'Route referral').click()
    await expectToast(page, 'Routed 1 referral(s) to Cobb Food Pantry.')
  })

  it('REV-22 excludes a receiver only when all selected referrals have it already', async () => {
    const [firstReferral, secondReferral, otherReferral] = [
      await createReferral(partner, { firstName: 'Routone', toOrganizationId: pantryId }),
      await createReferral(partner, { firstName: 'Routtwo', toOrganizationId: pantryId }),
      await createReferral(partner, { firstName: 'Routother', toOrganizationId: closetId }),
    ]
    const page = await openStaffReview(fixture, staff, '?q=rout')
    const isPantryOffered = async () => {
      await button(page, 'Route Selected').click()
      await routeDialog(page).getByRole('combobox', { name: receiverLabel }).fill('food pantry')
      await expectVisible(routeDialog(page).getByRole('option', { name: 'Cobb Food Pantry' }))
      return (await routeDialog(page).getByText('Current receiver').count()) === 0
    }
    for (const referral of [firstReferral, secondReferral]) await selectRow(page, referral)
    expect(await isPantryOffered()).toBe(false)
    await button(routeDialog(page), 'Cancel').click()
    await selectRow(page, otherReferral)
    expect(await isPantryOffered()).toBe(true)
  })
})

describe('the dialog', () => {
  it('REV-22 routes nothing when it is closed with Escape or a click outside', async () => {
    const referral = await createReferral(partner, { firstName: 'Escapee' })
    const page = await openStaffReview(fixture, staff, '?q=escap')
    for (const closeDialog of [() => page.keyboard.press('Escape'), () => page.mouse.click(20, 500)]) {
      await button(page, `Submit ${referral.shortId}`).click()
      await expectVisible(routeDialog(page))
      // The first Escape closes the open list of organizations, the next one the dialog.
      await expect
        .poll(async () => {
          await closeDialog()
          return routeDialog(page).count()
        }, pollOptions)
        .toBe(0)
    }
    await expectRow(page, reviewTitle, { ID: referral.shortId, Org: 'No receiver yet', Status: 'Requested' })
  })

  it('REF-12 names the referral and the consequence, and says that approving sends it immediately', async () => {
    const referral = await createReferral(partner, { firstName: 'Ophelia', lastInitial: 'W' })
    const page = await openStaffReview(fixture, staff, '?q=ophelia')
    await button(page, `Submit ${referral.shortId}`).click()
    await expectVisible(
      routeDialog(page).getByText(
        `${referral.shortId} (Ophelia W.). It's sent right away to the organization you choose.`,
      ),
    )
    await pickOption(routeDialog(page), receiverLabel, 'food pantry', 'Cobb Food Pantry')
    await button(routeDialog(page), 'Approve & Submit').click()
    await expectToast(page, 'Referral Submitted', 'The referral has been approved and submitted.')
  })

  it('REF-28 shows the current status after a late confirmation, and keeps the choice', async () => {
    const referral = await createReferral(partner)
    const page = await openDetail(referral)
    await button(page, 'Route').click()
    await pickOption(routeDialog(page), receiverLabel, 'pantry', 'Cobb Food Pantry')
    await runActions(referral, [[staff, { action: 'start_review' }]])
    await button(routeDialog(page), 'Route referral').click()
    await expectVisible(
      routeDialog(page)
        .getByRole('alert')
        .filter({ hasText: 'Changed since you opened it. Current status: In review.' }),
    )
    expect(await readFieldValue(routeDialog(page), receiverLabel)).toBe('Cobb Food Pantry')
    await button(routeDialog(page), 'Route referral').click()
    await expectToast(page, 'Routed 1 referral(s) to Cobb Food Pantry.')
    await expectAbsent(routeDialog(page))
  })
})
