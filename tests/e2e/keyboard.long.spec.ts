// Staff review with the keyboard only.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { type Made, refer } from '#tests/support/refer.ts'
import {
  button,
  dialog,
  sees,
  seesFocus,
  seesNo,
  seesStatus,
  seesToast,
  soon,
  typedIn,
} from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

let stage: Stage
let staff: Person
let waiting: Made

beforeAll(async () => {
  stage = await openStage()
  const harbor = await stage.app.organization('Harbor House')
  await stage.app.organization('Cobb Food Pantry')
  const partner = await stage.app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  staff = await stage.app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' })
  waiting = await refer(partner, { priority: 'low' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

it('the first Tab stop skips to the content, and focus moves to the content of a new page', async () => {
  const page = await stage.visitorAs(staff)
  await page.goto('/staff/referrals')
  const row = page.getByRole('link', { name: waiting.short })
  await sees(row)
  await page.keyboard.press('Tab')
  await seesFocus(page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await seesFocus(page.getByRole('main'))
  await row.focus()
  await page.keyboard.press('Enter')
  await seesStatus(page, 'Requested')
  await seesFocus(page.getByRole('main'))
  await sees(page.getByRole('status').filter({ hasText: /^Referral.* · Referral Exchange$/ }))
})

it('a dialog traps the focus and restores it when it closes', async () => {
  const page = await stage.visitorAs(staff)
  await page.goto('/staff/referrals')
  const opener = button(page, `Close ${waiting.short}`)
  await opener.focus()
  await page.keyboard.press('Enter')
  const closing = dialog(page, `Close referral ${waiting.short}`)
  await sees(closing)
  for (let stop = 0; stop < 8; stop++) {
    expect(await closing.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await seesNo(closing)
  await seesFocus(opener)
})

it('REF-12 staff find, choose and approve a receiver', async () => {
  const page = await stage.visitorAs(staff)
  await page.goto('/staff/referrals')
  await button(page, `Submit ${waiting.short}`).focus()
  await page.keyboard.press('Enter')
  await seesFocus(dialog(page, 'Route referral(s)').getByRole('combobox'))
  await page.keyboard.type('co')
  await expect.poll(() => page.getByRole('option').allInnerTexts(), soon).toEqual(['Cobb Food Pantry\nFood · Cobb'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => typedIn(page, 'Receiving organization'), soon).toBe('Cobb Food Pantry')
  await page.keyboard.press('Enter')
  await seesToast(page, 'Referral Submitted', 'The referral has been approved and submitted.')
})
