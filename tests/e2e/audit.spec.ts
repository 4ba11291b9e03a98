// The audit page in the browser: from a client's entry to everything that happened to it, older entries, and the file.
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import {
  button,
  expectUrl,
  expectVisible,
  heading,
  pickOption,
  pollOptions,
  readRows,
} from '#tests/support/page-expectations.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let fixture: BrowserFixture
let scenario: ReferralScenario
let admin: TestUser
let referralId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  scenario = await createReferralScenario(fixture.app)
  admin = await fixture.app.createStaff('admin')
  // More than one page of readings.
  referralId = await scenario.createAcceptedReferral()
  for (let count = 0; count < 60; count += 1)
    await scenario.staff.call('referral', { params: { id: referralId }, query: {} })
  await fixture.app.waitForReadModels((await fixture.app.server.services.log.head()) ?? '')
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

describe.each(Object.values(screenSizes))('at $width px', (size) => {
  it('leads from the console to the entries of one client, and to its referral', async () => {
    const page = await fixture.openPageAs(admin, { size })
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Audit', exact: true }).click()
    await expectVisible(heading(page, 'Audit'))
    await expect.poll(async () => (await readRows(page, 'Audit entries')).length, pollOptions).toBe(50)
    if (size === screenSizes.phone) await button(page, 'More filters').click()
    await page.getByLabel('Show').selectOption('Changes only')
    await pickOption(page, 'Client', 'Marisol', 'Marisol V.')
    await expectUrl(page, `/admin/audit?source=change&client=${scenario.clientId}`)
    await expectVisible(page.getByText('Accepted the referral'), page.getByText('Registered the client'))
    expect(await page.getByText('Granted a role').count()).toBe(0)
    await page
      .getByRole('link', { name: `Referral ${referralId.slice(0, 8)}` })
      .first()
      .click()
    await expectUrl(page, `/referrals/${referralId}`)
  })
})

it('goes on to older entries, and a changed filter starts at the newest again', async () => {
  const page = await fixture.openPageAs(admin)
  await page.goto('/admin/audit?source=reading')
  await expectVisible(page.getByText('50 entries on this page'))
  await button(page, 'Older entries').click()
  await expectVisible(button(page, 'Newest entries'))
  await expectVisible(page.getByText(/^\d{1,2} entries on this page/))
  await expect.poll(() => button(page, 'Older entries').count(), pollOptions).toBe(0)
  await page.getByLabel('Show').selectOption('Changes only')
  await expectVisible(page.getByText('Granted a role').first())
  await expectUrl(page, '/admin/audit?source=change')
})

it('finds no one, says so, and clears the filters', async () => {
  const page = await fixture.openPageAs(admin)
  await page.goto('/admin/audit')
  await page.getByLabel('Person').fill('No such person')
  await expectVisible(page.getByText('No entries match these filters.'))
  await button(page, 'Clear filters').first().click()
  await expectVisible(page.getByText("Opened a client's data").first())
  expect(await page.getByLabel('Person').inputValue()).toBe('')
})

it('REV-25 saves what the filters show as a file', async () => {
  const page = await fixture.openPageAs(admin)
  await page.goto('/admin/audit?source=change')
  await expectVisible(page.getByText('Granted a role').first())
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV of Audit').click()])
  const text = await readFile((await file.path()) ?? '', 'utf8')
  expect(text).toContain('Accepted the referral')
  expect(text).not.toContain(',View,')
})
