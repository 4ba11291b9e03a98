// Signed-in pages while the event log cannot be reached: they show their data under a line with its time, and keep what
// people type.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright-core'

import { m } from '#messages'
import { changesPossible, readOnlySinceHeader } from '#contracts/read-only.ts'
import type { TestUser } from '#tests/support/app.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { createReferral } from '#tests/support/create-referral.ts'
import { type TestEventStore, startTestEventStore } from '#tests/support/log-store.ts'
import { button, expectAbsent, expectVisible, pollOptions, readFieldValue } from '#tests/support/page-expectations.ts'

let store: TestEventStore
let fixture: BrowserFixture
let partner: TestUser
let staff: TestUser
let client: TestUser
let referralId: string

beforeAll(async () => {
  store = await startTestEventStore()
  fixture = await openBrowserFixture({ config: { eventStoreUrl: store.url } })
  const harborId = await fixture.app.createOrganization('Harbor House')
  partner = await fixture.app.createUser([{ organizationId: harborId, role: 'org_admin' }], { name: 'Priya Partner' })
  staff = await fixture.app.createUser([{ organizationId: harborId, role: 'admin' }], { name: 'Ada Admin' })
  const referral = await createReferral(partner, { firstName: 'Marisol', lastInitial: 'V' })
  referralId = referral.id
  client = await fixture.app.createUser([], { clientId: referral.clientId })
})
afterEach(async ({ task }) => {
  await fixture.afterTest(task)
  await store.restart()
})
afterAll(async () => {
  await fixture?.close()
  await store?.stop()
})

const notice = (page: Page) => page.getByText(/^Changes can't be saved right now\./)
const isReadOnly = async () => (await staff.send('reviewSummary')).headers.get(readOnlySinceHeader) !== changesPossible
const loseLog = async () => {
  await store.kill()
  await expect.poll(isReadOnly, pollOptions).toBe(true)
}

const pages = {
  staff: ['/staff/referrals', '/staff/notifications', '/admin', '/admin/access', '/admin/reports', '/admin/system'],
  partner: [
    '/dashboard',
    '/dashboard/updates',
    '/org/referrals/incoming',
    '/org/members',
    '/referrals/new',
    '/account',
  ],
  client: ['/client-dashboard', '/client-dashboard/referrals', '/client-dashboard/status', '/account'],
}

it('signed-in pages show their data below a line with its time, on a desktop and on a phone, until changes are possible', async () => {
  const opened: Page[] = []
  await loseLog()
  for (const [who, size] of [
    ['staff', screenSizes.desktop],
    ['partner', screenSizes.phone],
    ['client', screenSizes.phone],
  ] as const) {
    const page = await fixture.openPageAs({ staff, partner, client }[who], { size })
    opened.push(page)
    const referralPage = who === 'client' ? `/client-dashboard/referrals/${referralId}` : `/referrals/${referralId}`
    for (const path of [...pages[who], referralPage]) {
      await page.goto(path)
      await expectVisible(notice(page), page.getByRole('heading', { level: 1 }))
      expect(await notice(page).innerText(), path).toMatch(/Information from \w+ \d+, \d{4}, \d+:\d\d [AP]M\.$/)
      if (path === '/admin/system') {
        await expectVisible(page.getByText(m['read-models:attention.logLost']()))
        await expectAbsent(page.getByText(m['read-models:subscription.states.live'](), { exact: true }))
      }
      await expectAbsent(page.getByText(m['problems:unavailable']()), page.getByText(m['referral-detail:savedSoon']()))
    }
  }
  await store.restart()
  for (const page of opened) await expectAbsent(notice(page))
})

it('forms keep what was typed, which can be sent once changes are possible', async () => {
  const page = await fixture.openPageAs(partner)
  await page.goto(`/referrals/${referralId}`)
  await expectVisible(page.getByRole('heading', { level: 1 }), page.getByLabel('Add a note'))
  await loseLog()
  await page.getByLabel('Add a note').fill('Please call after 4 pm.')
  await button(page, 'Add note').click()
  await expectVisible(page.getByText(m['problems:unavailable']()), notice(page))
  expect(await readFieldValue(page, 'Add a note')).toBe('Please call after 4 pm.')
  await store.restart()
  await expect.poll(isReadOnly, pollOptions).toBe(false)
  await button(page, 'Add note').click()
  await expect.poll(() => readFieldValue(page, 'Add a note'), pollOptions).toBe('')
})
