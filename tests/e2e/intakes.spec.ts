// Intakes in the browser: the list, the stage of one with its history, the client's data, and an encrypted note.
import type { Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import {
  button,
  expectToast,
  expectUrl,
  expectVisible,
  heading,
  readFieldValue,
  readRows,
} from '#tests/support/page-expectations.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let fixture: BrowserFixture
let scenario: ReferralScenario
let referralId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  scenario = await createReferralScenario(fixture.app)
  referralId = await scenario.createReferral()
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

describe.each(Object.values(screenSizes))('at $width px', (size) => {
  it('INT-01 INT-12 the console leads to the list, and the list to an intake', async () => {
    const page = await fixture.openPageAs(scenario.staff, { size })
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Intakes' }).click()
    await expectVisible(heading(page, 'Recent Intakes (1)'))
    expect(await readRows(page, 'Intakes')).toHaveLength(1)
    await page.getByRole('link', { name: `Open ${referralId.slice(0, 8)}` }).click()
    await expectUrl(page, `/admin/intakes/${referralId}`)
    await expectVisible(heading(page, `Intake ${referralId.slice(0, 8)}`), page.getByText('Harbor House'))
  })
})

it('INT-06 INT-07 the stage is updated, with its history, and a newer one of a colleague is not overwritten', async () => {
  const page = await fixture.openPageAs(scenario.staff)
  await page.goto(`/admin/intakes/${referralId}`)
  await expectVisible(page.getByText('No one has changed the stage yet.'))
  expect(await button(page, 'Update Stage').isDisabled()).toBe(true)
  await page.getByLabel('Intake stage').selectOption('Under review')
  await button(page, 'Update Stage').click()
  await expectToast(page, 'Intake stage updated successfully')
  await expectVisible(page.getByText('Submitted to Under review'))

  // The page does not hear of the change of a colleague in time.
  const setMeanwhile = async (route: Route) => {
    const colleague = await fixture.app.createStaff()
    await colleague.call('setIntakeStage', { params: { id: referralId }, body: { stage: 'approved', version: 1 } })
    await route.continue()
  }
  await page.route('**/api/intakes/*/stage', setMeanwhile, { times: 1 })
  await page.getByLabel('Intake stage').selectOption('Closed')
  await button(page, 'Update Stage').click()
  await expectVisible(page.getByText('Someone else just changed the stage to “Approved.”'))
  expect(await readFieldValue(page, 'Intake stage')).toBe('closed')
  await button(page, 'Update Stage').click()
  await expectVisible(page.getByText('Approved to Closed'))
})

it('INT-08 INT-11 the data of the client are shown on demand, and what is missing is not specified', async () => {
  const { staff, clientId } = scenario
  const { version, household, situation } = await staff.call('clientSituation', { params: { id: clientId } })
  await staff.call('saveClientSituation', {
    params: { id: clientId },
    body: {
      version,
      household: { ...household, adults: 2, children: 1, housingType: '' },
      situation: { ...situation, needs: ['Clothing'], incomeBracket: '', barriers: 'No car' },
    } as never,
  })
  const page = await fixture.openPageAs(staff)
  await page.goto(`/admin/intakes/${referralId}`)
  await button(page, "Show the client's data").click()
  const data = page.getByRole('region', { name: "Client's data" })
  await expectVisible(data.getByText('"size": 3'), data.getByText('"No car"'), data.getByText('"Clothing"'))
  expect(await data.getByText('Not specified').count()).toBe(2)
})

it('INT-09 INT-10 an admin note is counted, refused if it is empty, and stored encrypted', async () => {
  const page = await fixture.openPageAs(scenario.staff)
  await page.goto(`/admin/intakes/${referralId}`)
  const notes = page.getByRole('region', { name: 'Admin notes' })
  await button(notes, 'Add admin note').click()
  await expectVisible(notes.getByText('Note cannot be empty'))
  await notes.getByRole('textbox').fill('Called twice, no answer.')
  await expectVisible(notes.getByText('231 characters left'))
  await button(notes, 'Add admin note').click()
  await expectToast(page, 'Encrypted note saved successfully')
  const { rows } = await fixture.app.database.pool.query<{ n: number }>(
    `select count(*)::int as n from log.event where data::text like '%Called twice%'`,
  )
  expect(rows[0]?.n).toBe(0)
})

it('INT-02 INT-04 an empty list, a failed one and an unknown intake say so', async () => {
  const page = await fixture.openPageAs(scenario.staff)
  const none = { rows: [], total: 0, page: 1, pages: 1, position: null, stale: false }
  let isReachable = false
  await page.route(/\/api\/intakes(\?|$)/, (route) => (isReachable ? route.fulfill({ json: none }) : route.abort()))
  await page.goto('/admin/intakes')
  await expectVisible(page.getByText(/^Error loading intakes: ./))
  isReachable = true
  await button(page, 'Try again').click()
  await expectVisible(page.getByText('No intakes found'), heading(page, 'Recent Intakes (0)'))
  for (const id of ['00000000-0000-4000-8000-00000000abcd', 'not-an-id']) {
    await page.goto(`/admin/intakes/${id}`)
    await expectVisible(page.getByText('Intake not found'))
  }
})
