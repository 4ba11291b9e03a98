// Staff enter a family's household on the page of its referral, while the family edits its profile (INT-11).
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { expectAccessible } from '#tests/support/accessibility.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import {
  createEmailAddress,
  createRegistrations,
  familyProfileBody,
  helpRequestBody,
  registrationPassword,
} from '#tests/support/client-registration.ts'
import { signInUser } from '#tests/support/identity.ts'
import { button, expectToast, expectVisible, waitForHydration } from '#tests/support/page-expectations.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture?.close())
afterEach(({ task }) => fixture.afterTest(task))

const desktop = { size: screenSizes.desktop, colorScheme: 'light' } as const

it('INT-11 staff enter the household, merge it with a change of the family, and the family sees who entered what', async () => {
  const { app } = fixture
  const email = createEmailAddress()
  await createRegistrations(app).registerAndConfirm(email)
  const family = await signInUser(app, email, registrationPassword)
  const { id, position } = await family.call('requestHelp', { body: helpRequestBody })
  await app.waitForReadModels(position)
  const staff = await app.createStaff()
  const page = await fixture.openPageAs(staff, desktop)
  await page.goto(`/referrals/${id}`)
  const panel = page.getByRole('region', { name: 'Household and needs' })
  await button(panel, 'Show').click()
  await panel.locator('#adults').fill('0')
  await button(panel, 'Save changes').click()
  await expectVisible(panel.getByRole('alert').getByRole('link', { name: 'A household has at least 1 adult' }))
  await panel.locator('#adults').fill('2')
  await panel.locator('#barriers').fill('Works nights')
  await expectAccessible(page, 'family situation', desktop)
  // The family saves first.
  await family.call('saveFamilyProfile', { body: familyProfileBody })
  await button(panel, 'Save changes').click()
  await expectToast(page, 'Failed to update profile', 'Changed since you opened it')
  await expectVisible(panel.getByText('What makes it hard to get help is now: No car'))
  expect(await panel.locator('#benefits').inputValue()).toBe('SNAP')
  await button(panel, 'Save changes').click()
  await expectToast(page, 'Profile saved', 'Your changes are saved.')
  expect(await family.call('familyProfile', {})).toMatchObject({
    situation: { ...familyProfileBody.situation, barriers: 'Works nights' },
    household: familyProfileBody.household,
    enteredByStaff: [{ field: 'situation.barriers' }],
  })
  // What the family says about being reached is there too, and only to read.
  await expectVisible(
    panel.getByText('Large print'),
    panel.getByText('Tía Rosa, Aunt'),
    panel.getByText('Text message'),
  )
  expect(await panel.locator('#contactMethod').count()).toBe(0)
  await expectAccessible(page, 'family wishes', desktop)
  const own = await fixture.openPage({ size: screenSizes.phone })
  await own.goto('/client-portal-auth?redirectedFrom=/client-dashboard/profile')
  await waitForHydration(own)
  await own.locator('#email').fill(email)
  await own.locator('#password').fill(registrationPassword)
  await own.locator('main form button[type=submit]').first().click()
  // The family prefers Spanish, so its pages are in Spanish.
  await expectVisible(own.getByText(/^Lo escribió nuestro equipo el/))
})
