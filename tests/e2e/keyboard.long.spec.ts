// Staff review with the keyboard only.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { type CreatedReferral, createReferral } from '#tests/support/create-referral.ts'
import {
  button,
  dialog,
  expectVisible,
  expectFocused,
  expectStatus,
  expectToast,
  pollOptions,
  readFieldValue,
  closeWithEscape,
  expectFocusWithin,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let staff: TestUser
let waitingReferral: CreatedReferral

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const harborId = await fixture.app.createOrganization('Harbor House')
  await fixture.app.createOrganization('Cobb Food Pantry')
  const partner = await fixture.app.createUser([{ organizationId: harborId, role: 'member' }], {
    name: 'Priya Partner',
  })
  staff = await fixture.app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' })
  waitingReferral = await createReferral(partner, { priority: 'low' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

it('the first Tab stop skips to the content, and focus moves to the content of a new page', async () => {
  const page = await fixture.openPageAs(staff)
  await page.goto('/staff/referrals')
  const row = page.getByRole('link', { name: waitingReferral.shortId })
  await expectVisible(row)
  await page.keyboard.press('Tab')
  await expectFocused(page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await expectFocused(page.getByRole('main'))
  await row.focus()
  await page.keyboard.press('Enter')
  await expectStatus(page, 'Requested')
  await expectFocused(page.getByRole('main'))
  await expectVisible(page.getByRole('status').filter({ hasText: /^Referral.* · Referral Exchange$/ }))
})

it('a dialog traps the focus and restores it when it closes', async () => {
  const page = await fixture.openPageAs(staff)
  await page.goto('/staff/referrals')
  const openButton = button(page, `Close ${waitingReferral.shortId}`)
  await openButton.focus()
  await page.keyboard.press('Enter')
  const closeDialog = dialog(page, `Close referral ${waitingReferral.shortId}`)
  await expectFocusWithin(closeDialog)
  for (let tabStop = 0; tabStop < 8; tabStop++) {
    expect(await closeDialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Tab')
  }
  await closeWithEscape(closeDialog)
  await expectFocused(openButton)
})

it('REF-12 staff find, choose and approve a receiver', async () => {
  const page = await fixture.openPageAs(staff)
  await page.goto('/staff/referrals')
  await button(page, `Submit ${waitingReferral.shortId}`).focus()
  await page.keyboard.press('Enter')
  await expectFocused(dialog(page, 'Route referral(s)').getByRole('combobox'))
  await page.keyboard.type('co')
  await expect
    .poll(() => page.getByRole('option').allInnerTexts(), pollOptions)
    .toEqual(['Cobb Food Pantry\nFood · Cobb'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => readFieldValue(page, 'Receiving organization'), pollOptions).toBe('Cobb Food Pantry')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Referral Submitted', 'The referral has been approved and submitted.')
})
