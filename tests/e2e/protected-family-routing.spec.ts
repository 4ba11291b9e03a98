// Staff route the referral of a protected family, which goes only to organizations that the family named
// (docs/decisions/0078).
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { expectAccessible } from '#tests/support/accessibility.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { button, dialog, expectAbsent, expectToast, expectVisible } from '#tests/support/page-expectations.ts'
import { createProtectedFamilies } from '#tests/support/protected-family.ts'
import { createReferralScenario } from '#tests/support/referral-scenario.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture?.close())
afterEach(({ task }) => fixture.afterTest(task))

const phone = { size: screenSizes.phone, colorScheme: 'light' } as const

it('ROLE-12 REV-20 routing a protected family offers what it named, and leads to its consent if it named nothing', async () => {
  const { app } = fixture
  const scenario = await createReferralScenario(app)
  const families = await createProtectedFamilies(app, scenario)
  const { id } = await families.createUnclaimed('Yasmin')
  const { position } = await scenario.act(scenario.staff, id, { action: 'start_review', version: 1 })
  await app.waitForReadModels(position)

  const page = await fixture.openPageAs(scenario.staff, phone)
  const routing = dialog(page, 'Route referral(s)')
  const renewal = dialog(page, 'Record that the family renewed its consent')
  await page.goto('/staff/referrals?status=in_review')
  await page.getByRole('button', { name: /^Submit / }).click()
  await expectVisible(routing.getByText('it has named none', { exact: false }))
  await expectAbsent(routing.getByRole('combobox'))
  await expectAccessible(page, 'routing a protected family that named no organization', phone)
  await button(routing, 'Record a renewed consent').click()

  await renewal.getByRole('combobox').fill('Cobb')
  await renewal.getByRole('option', { name: /Cobb Food Pantry/ }).click()
  await renewal.getByRole('radio').first().check()
  await button(renewal, 'Record the renewal').click()
  await expectToast(page, 'Consent renewed', 'This referral can be shared again.')
  await expectAbsent(renewal)

  await page.goto('/staff/referrals?status=in_review')
  await page.getByRole('button', { name: /^Submit / }).click()
  await routing.getByRole('combobox').click()
  await expectVisible(
    routing.getByRole('option', { name: /Cobb Food Pantry/ }),
    routing.getByText('To send this referral to another organization, ask the family first.', { exact: false }),
  )
  await expectAbsent(routing.getByRole('option', { name: /Harbor Pantry|Far Away Shelter/ }))
  await expectAccessible(page, 'routing a protected family', phone)
  await routing.getByRole('option', { name: /Cobb Food Pantry/ }).click()
  await routing.getByRole('button', { name: /Submit$/ }).click()
  await expectAbsent(routing)
  const status = async () => (await scenario.staff.call('referral', { params: { id }, query: {} })).status
  await expect.poll(status).toBe('submitted')
})
