// Staff enter a family's household on the page of its referral, while the family edits its profile (INT-11).
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
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
import { referralBody } from '#tests/support/referral-scenario.ts'
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

it('CLI-31 staff enter the mailing address that a family without an account tells them, where they write the letter', async () => {
  const { app } = fixture
  const staff = await app.createStaff()
  const body = { firstName: 'Odessa', lastInitial: 'T', email: null, phone: '(770) 555-0111', county: 'Cobb' } as const
  const { client } = await staff.call('registerClient', { body })
  const { id, position } = await staff.call('createReferral', { body: referralBody(client.id) })
  const news = { referralId: id, clientId: client.id, method: 'mail', changes: ['moreNeeded'] } as const
  await app.server.services.commands.raiseContactTask(news, createOneOffContext(systemActor))
  await app.waitForReadModels((await app.server.services.log.head()) ?? position)
  const page = await fixture.openPageAs(staff, desktop)
  await page.goto(`/referrals/${id}`)
  const task = page.getByRole('region', { name: 'Write to the family' })
  await button(task, 'Show contact').click()
  await expectVisible(task.getByText('We have no mailing address. Call the family, ask for one, and enter it here.'))
  await task.getByLabel('Mailing address').fill('9 Sorrel Way\nAustell, GA 30106')
  await expectAccessible(page, 'mailing address', desktop)
  await button(task, 'Save address').click()
  await expectToast(page, 'Address saved')
  await expectVisible(task.getByText('9 Sorrel Way'), task.getByText(/^Entered by our staff on/))
  await button(task, 'Change address').click()
  await task.getByLabel('Mailing address').fill('2 Yarrow Road, Austell')
  // Someone else enters it first, in the family's record.
  const other = { version: 1, preferences: { mailingAddress: '7 Clover Lane' } }
  await staff.call('saveClientSituation', { params: { id: client.id }, body: other })
  await button(task, 'Save address').click()
  await expectVisible(task.getByText('Mailing address is now: 7 Clover Lane'))
  await button(task, 'Save address').click()
  await expectVisible(task.getByText('2 Yarrow Road, Austell'))
  // The record shows it too. Opening the address alone has not opened the rest.
  const admin = await app.createStaff('admin')
  const readings = () => admin.call('clientReadings', { params: { id: client.id }, query: {} })
  expect((await readings()).rows.map(({ route }) => route)).not.toContain('clientSituation')
  const panel = page.getByRole('region', { name: 'Household and needs' })
  await button(panel, 'Show').click()
  expect(await panel.getByLabel('Mailing address').inputValue()).toBe('2 Yarrow Road, Austell')
})
