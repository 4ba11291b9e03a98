// The reviewer protects a family in danger, while another member of the staff has its referral open (docs/decisions/0078).
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { expectAccessible } from '#tests/support/accessibility.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { button, dialog, expectAbsent, expectToast, expectVisible } from '#tests/support/page-expectations.ts'
import { createReferralScenario } from '#tests/support/referral-scenario.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture?.close())
afterEach(({ task }) => fixture.afterTest(task))

const phone = { size: screenSizes.phone, colorScheme: 'light' } as const
const desktop = { size: screenSizes.desktop, colorScheme: 'light' } as const

it('ROLE-12 ROLE-14 a protected family disappears from the open page of other staff, and from the queue and bulk actions', async () => {
  const { app } = fixture
  const scenario = await createReferralScenario(app)
  const reviewer = await app.createStaff()
  const id = await scenario.createReferral()
  const { position } = await scenario.act(reviewer, id, { action: 'start_review', version: 1 })
  await app.waitForReadModels(position)
  const other = await fixture.openPageAs(scenario.staff, desktop)
  await other.goto(`/referrals/${id}`)
  await expectVisible(other.getByText('Groceries for the week.'))

  const page = await fixture.openPageAs(reviewer, phone)
  await page.goto(`/referrals/${id}`)
  const panel = page.getByRole('region', { name: "The family's safety" })
  await button(panel, 'Protect this family').click()
  const question = dialog(page, 'Protect this family?')
  await button(question, 'Protect this family').click()
  await expectVisible(question.getByText('Say why'))
  await question.getByLabel('Why?').fill('Someone is looking for her.')
  await expectAccessible(page, 'protecting a family', phone)
  await button(question, 'Protect this family').click()
  await expectToast(page, 'Family protected')
  await expectVisible(panel.getByText('Someone is looking for her.'), page.getByText('Groceries for the week.'))

  await expectVisible(
    other.getByText('Only the reviewer who claimed this referral, Some staff, and admins can read'),
    other.getByText('Not shown'),
  )
  await expectAbsent(
    other.getByText('Groceries for the week.'),
    other.getByText('Marisol'),
    other.getByText('Someone is looking for her.'),
    button(other.getByRole('region', { name: "The family's safety" }), 'Lift the protection'),
  )
  await expectAccessible(other, 'a protected family', desktop)

  await other.goto('/staff/referrals?status=in_review')
  const row = other.getByRole('row', { name: /Protected family/ })
  expect(await row.getByRole('button').count()).toBe(0)
  await row.getByRole('checkbox').check()
  await button(other, 'Decline').click()
  const decline = other.getByRole('dialog')
  await decline.getByRole('combobox').selectOption({ index: 1 })
  await decline.getByRole('button', { name: /^Decline/ }).click()
  await expectVisible(other.getByText('1 protected referral was left out: open it separately.').first())
  expect((await reviewer.call('referral', { params: { id }, query: {} })).status).toBe('in_review')
})
