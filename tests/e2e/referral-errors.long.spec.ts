// A referral page that cannot be shown, is loading, or cannot be refreshed.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { type CreatedReferral, createReferral, runActions } from '#tests/support/create-referral.ts'
import {
  button,
  expectUrl,
  expectVisible,
  expectAbsent,
  expectStatus,
  readFieldValue,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let partner: TestUser
let staff: TestUser
let receiver: TestUser

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const harborId = await fixture.app.createOrganization('Harbor House')
  const pantryId = await fixture.app.createOrganization('Cobb Food Pantry')
  partner = await fixture.app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' })
  staff = await fixture.app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' })
  receiver = await fixture.app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa Receiver' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const openAs = async (person: TestUser, { id }: CreatedReferral): Promise<Page> => {
  const page = await fixture.openPageAs(person)
  await page.goto(`/referrals/${id}`)
  await expectStatus(page, 'Requested')
  return page
}

it('TL-13 TL-14 shows an error for an invalid id, an unknown id, and a referral that the user may not see', async () => {
  const referral = await createReferral(partner)
  const page = await fixture.openPageAs(receiver)
  await page.goto('/referrals/not-an-id')
  await expectVisible(page.getByText('Invalid referral ID'))
  await page.goto('/referrals/00000000-0000-4000-8000-000000000000')
  await expectVisible(page.getByText('Referral not found'))
  await page.goto(`/referrals/${referral.id}`)
  await expectVisible(page.getByText('Referral not found'))
  await expectAbsent(page.getByText('Dana M.'))
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expectUrl(page, '/dashboard')
})

it.each([500, 503])(
  'TL-15 UX-04 shows an error when loading fails (%i) after one retry, and loads on request',
  async (status) => {
    const referral = await createReferral(partner)
    const page = await fixture.openPageAs(partner)
    let requestCount = 0
    await page.route('**/api/referrals/*', async (route) => {
      requestCount++
      await route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
    })
    await page.goto(`/referrals/${referral.id}`)
    await expectVisible(page.getByRole('alert').filter({ hasText: 'Failed to load referral details' }))
    expect(requestCount).toBe(2)
    await page.unroute('**/api/referrals/*')
    await button(page, 'Try again').click()
    await expectStatus(page, 'Requested')
  },
)

it('shows a loading message', async () => {
  const referral = await createReferral(partner)
  const page = await fixture.openPageAs(partner)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/referrals/*', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`/referrals/${referral.id}`)
  await expectVisible(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' }))
  resolve()
  await expectStatus(page, 'Requested')
})

it('UX-04 keeps the page and its input when a refresh fails', async () => {
  const referral = await createReferral(partner)
  const page = await openAs(staff, referral)
  await page.getByLabel('Add a note').fill('Half a sentence')
  const bothAttemptsFailed = Promise.withResolvers<void>()
  let failureCount = 0
  await page.route('**/api/referrals/*', async (route) => {
    await route.fulfill({ status: 503, body: 'away' })
    if (++failureCount === 2) bothAttemptsFailed.resolve()
  })
  await runActions(referral, [[partner, { action: 'add_note', text: 'They moved.' }]])
  await bothAttemptsFailed.promise
  await expectStatus(page, 'Requested')
  expect(await readFieldValue(page, 'Add a note')).toBe('Half a sentence')
})
