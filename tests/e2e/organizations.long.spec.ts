// Users with memberships: switching between organizations, and managing the members of one.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { createReferral, runActions } from '#tests/support/create-referral.ts'
import {
  button,
  dialog,
  expectUrl,
  readRows,
  expectVisible,
  expectFocused,
  expectAbsent,
  expectRow,
  expectToast,
  pollOptions,
  closeWithEscape,
  expectFocusWithin,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let staff: TestUser
let partner: TestUser
let harborId: string
let closetId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  harborId = await app.createOrganization('Harbor House')
  closetId = await app.createOrganization('Clothes Closet')
  staff = await app.createStaff()
  partner = await app.createUser(
    [harborId, closetId].map((organizationId) => ({ organizationId, role: 'member' }) as const),
  )
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

describe('the organization switcher', () => {
  const switcher = (page: Page, name: string) => button(page, `Acting for ${name}`)

  it('keeps the oldest membership until the user switches, then changes dashboard and queue, even after a reload', async () => {
    const referral = await createReferral(partner, { toOrganizationId: closetId })
    await runActions(referral, [[staff, { action: 'submit' }]])
    const page = await fixture.openPageAs(partner)
    await page.goto('/dashboard')
    await expectVisible(switcher(page, 'Harbor House'), page.getByText('No incoming referrals found.'))
    await switcher(page, 'Harbor House').click()
    await page.getByRole('menuitemradio', { name: 'Clothes Closet' }).click()
    await expectToast(page, 'Acting for Clothes Closet')
    await expectVisible(page.getByRole('link', { name: referral.shortId }))
    await page.reload()
    await expectVisible(switcher(page, 'Clothes Closet'))
    await page.goto('/org/referrals/incoming')
    await expectVisible(page.getByRole('link', { name: referral.shortId }))
  })

  it('works with the keyboard only: opening, choosing by first letter, and returning the focus', async () => {
    const page = await fixture.openPageAs(partner)
    await page.goto('/dashboard')
    await switcher(page, 'Harbor House').focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menuitemradio')
    await expect.poll(() => items.count(), pollOptions).toBe(2)
    expect(await items.evaluateAll((elements) => elements.map((item) => item.getAttribute('aria-checked')))).toEqual([
      'true',
      'false',
    ])
    await expectFocusWithin(page.getByRole('menu'))
    await page.keyboard.press('c')
    await page.keyboard.press('Enter')
    await expectVisible(switcher(page, 'Clothes Closet'))
    await expectFocused(switcher(page, 'Clothes Closet'))
    await page.keyboard.press('Enter')
    await closeWithEscape(page.getByRole('menu'))
    await expectFocused(switcher(page, 'Clothes Closet'))
  })

  it("switches the session's other tabs to the same organization", async () => {
    const page = await fixture.openPageAs(partner)
    const otherPage = await page.context().newPage()
    await Promise.all([page, otherPage].map((tab) => tab.goto('/dashboard')))
    await expectVisible(switcher(otherPage, 'Harbor House'))
    await switcher(page, 'Harbor House').click()
    await page.getByRole('menuitemradio', { name: 'Clothes Closet' }).click()
    await expectVisible(switcher(otherPage, 'Clothes Closet'))
  })

  it('is also shown to staff with several organizations, on a phone next to the notifications', async () => {
    const staffMember = await fixture.app.createUser([
      { organizationId: harborId, role: 'staff' },
      { organizationId: closetId, role: 'member' },
      { organizationId: await fixture.app.createOrganization('Third House'), role: 'org_admin' },
    ])
    const page = await fixture.openPageAs(staffMember, { size: screenSizes.phone })
    await page.goto('/staff/referrals')
    await switcher(page, 'Clothes Closet').click()
    await page.getByRole('menuitemradio', { name: 'Third House' }).click()
    await expectVisible(switcher(page, 'Third House'), page.getByRole('button', { name: /^Notifications/ }))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screenSizes.phone.width)
  })
})

describe('the members of an organization', () => {
  it('are listed, promoted to admin, demoted to member, and removed by their admin', async () => {
    const { app } = fixture
    const organizationId = await app.createOrganization('Kept House')
    const orgAdmin = await app.createUser([{ organizationId, role: 'org_admin' }], {
      name: 'Kay Keeper',
    })
    const member = await app.createUser([{ organizationId, role: 'member' }], { name: 'Mo Member' })
    const page = await fixture.openPageAs(orgAdmin)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Members' }).click()
    await expectUrl(page, '/org/members')
    await expectRow(page, 'Members', { Person: 'Kay Keeper (You)', Role: 'Org Admin' })
    await expectRow(page, 'Members', { Person: 'Mo Member', Role: 'Member' })
    await expectAbsent(button(page, 'Remove Kay Keeper'))

    await button(page, 'Make admin: Mo Member').click()
    await button(dialog(page, 'Make Mo Member an admin'), 'Make admin').click()
    await expectToast(page, 'Mo Member is now Org Admin')
    await expectRow(page, 'Members', { Person: 'Mo Member', Role: 'Org Admin' })
    await button(page, 'Make member: Mo Member').click()
    await button(dialog(page, 'Make Mo Member a member'), 'Make member').click()
    await expectRow(page, 'Members', { Person: 'Mo Member', Role: 'Member' })

    await button(page, 'Remove Mo Member').click()
    await button(dialog(page, 'Remove Mo Member'), 'Remove').click()
    await expectToast(page, 'Mo Member was removed')
    await expect.poll(async () => (await readRows(page, 'Members')).length, pollOptions).toBe(1)
    expect((await member.send('currentUser')).status).toBe(401)
  })

  it('are not available to a member who is not an admin: neither the link nor the page', async () => {
    const page = await fixture.openPageAs(partner)
    await page.goto('/dashboard')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Partner Dashboard' }))
    await expectAbsent(page.getByRole('link', { name: 'Members' }))
    await page.goto('/org/members')
    await expectVisible(page.getByText(/^Only admins of an organization can open it/))
  })
})
