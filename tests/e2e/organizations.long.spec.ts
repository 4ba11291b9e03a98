// Users with memberships: switching between organizations, and managing the members of one.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { refer, take } from '#tests/support/refer.ts'
import {
  button,
  dialog,
  isAt,
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
let staff: Person
let partner: Person
let harbor: string
let closet: string

beforeAll(async () => {
  stage = await openStage()
  const { app } = stage
  harbor = await app.organization('Harbor House')
  closet = await app.organization('Clothes Closet')
  staff = await app.staff()
  partner = await app.person([harbor, closet].map((organizationId) => ({ organizationId, role: 'member' }) as const))
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

describe('the organization switcher', () => {
  const acting = (page: Page, name: string) => button(page, `Acting for ${name}`)

  it('ROLE-03 the oldest membership applies until the user switches; dashboard and queue follow, even after a reload', async () => {
    const made = await refer(partner, { toOrganizationId: closet })
    await take(made, [[staff, { action: 'submit' }]])
    const page = await stage.visitorAs(partner)
    await page.goto('/dashboard')
    await sees(acting(page, 'Harbor House'), page.getByText('No incoming referrals found.'))
    await acting(page, 'Harbor House').click()
    await page.getByRole('menuitemradio', { name: 'Clothes Closet' }).click()
    await seesToast(page, 'Acting for Clothes Closet')
    await sees(page.getByRole('link', { name: made.short }))
    await page.reload()
    await sees(acting(page, 'Clothes Closet'))
    await page.goto('/org/referrals/incoming')
    await sees(page.getByRole('link', { name: made.short }))
  })

  it('ROLE-03 works with the keyboard only: opening, choosing by first letter, and returning the focus', async () => {
    const page = await stage.visitorAs(partner)
    await page.goto('/dashboard')
    await acting(page, 'Harbor House').focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menuitemradio')
    await expect.poll(() => items.count(), soon).toBe(2)
    expect(await items.evaluateAll((all) => all.map((item) => item.getAttribute('aria-checked')))).toEqual([
      'true',
      'false',
    ])
    await page.keyboard.press('c')
    await page.keyboard.press('Enter')
    await sees(acting(page, 'Clothes Closet'))
    await seesFocus(acting(page, 'Clothes Closet'))
    await page.keyboard.press('Enter')
    await expect.poll(() => items.count(), soon).toBe(2)
    await page.keyboard.press('Escape')
    await seesNo(items)
    await seesFocus(acting(page, 'Clothes Closet'))
  })

  it('ROLE-03 another tab of the session switches to the same organization', async () => {
    const page = await stage.visitorAs(partner)
    const other = await page.context().newPage()
    await Promise.all([page, other].map((tab) => tab.goto('/dashboard')))
    await sees(acting(other, 'Harbor House'))
    await acting(page, 'Harbor House').click()
    await page.getByRole('menuitemradio', { name: 'Clothes Closet' }).click()
    await sees(acting(other, 'Clothes Closet'))
  })

  it('ROLE-03 staff with several organizations have it too, on a phone next to the notifications', async () => {
    const both = await stage.app.person([
      { organizationId: harbor, role: 'staff' },
      { organizationId: closet, role: 'member' },
      { organizationId: await stage.app.organization('Third House'), role: 'org_admin' },
    ])
    const page = await stage.visitorAs(both, { size: sizes.phone })
    await page.goto('/staff/referrals')
    await acting(page, 'Clothes Closet').click()
    await page.getByRole('menuitemradio', { name: 'Third House' }).click()
    await sees(acting(page, 'Third House'), page.getByRole('button', { name: /^Notifications/ }))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width)
  })
})

describe('the members of an organization', () => {
  it('ROLE-16 are listed, promoted to admin, demoted to member, and removed by their admin', async () => {
    const { app } = stage
    const kept = await app.organization('Kept House')
    const keeper = await app.person([{ organizationId: kept, role: 'org_admin' }], { name: 'Kay Keeper' })
    const mo = await app.person([{ organizationId: kept, role: 'member' }], { name: 'Mo Member' })
    const page = await stage.visitorAs(keeper)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Members' }).click()
    await isAt(page, '/org/members')
    await seesRow(page, 'Members', { Person: 'Kay Keeper (You)', Role: 'Org Admin' })
    await seesRow(page, 'Members', { Person: 'Mo Member', Role: 'Member' })
    await seesNo(button(page, 'Remove Kay Keeper'))

    await button(page, 'Make admin: Mo Member').click()
    await button(dialog(page, 'Make Mo Member an admin'), 'Make admin').click()
    await seesToast(page, 'Mo Member is now Org Admin')
    await seesRow(page, 'Members', { Person: 'Mo Member', Role: 'Org Admin' })
    await button(page, 'Make member: Mo Member').click()
    await button(dialog(page, 'Make Mo Member a plain member'), 'Make member').click()
    await seesRow(page, 'Members', { Person: 'Mo Member', Role: 'Member' })

    await button(page, 'Remove Mo Member').click()
    await button(dialog(page, 'Remove Mo Member'), 'Remove').click()
    await seesToast(page, 'Mo Member removed')
    await expect.poll(async () => (await rowsOf(page, 'Members')).length, soon).toBe(1)
    expect((await mo.send('currentUser')).status).toBe(401)
  })

  it('ROLE-16 are not available to a plain member: neither the link nor the page', async () => {
    const page = await stage.visitorAs(partner)
    await page.goto('/dashboard')
    await sees(page.getByRole('heading', { level: 1, name: 'Partner Dashboard' }))
    await seesNo(page.getByRole('link', { name: 'Members' }))
    await page.goto('/org/members')
    await isAt(page, '/')
  })
})
