// A bulk run over a thousand referrals: every recipient gets one notification for each referral within the time limit.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { bulkLimit } from '#contracts/referral-commands.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const reviewerCount = 10
/** Milliseconds from the response of the run until the last notification. */
const notificationBudgetMs = 30_000

let app: TestApp
let scenario: ReferralScenario

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  for (let index = 1; index < reviewerCount; index++) await app.createStaff()
}, 120_000)
afterAll(() => app.close())

const count = async (fromClause: string): Promise<number> =>
  (await app.database.pool.query<{ n: number }>(`select count(*) as n from ${fromClause}`)).rows[0]?.n ?? 0

it('NOT-08 NOT-10 sends one notification per transition to each organization, family, and reviewer', async () => {
  const ids: string[] = []
  while (ids.length < bulkLimit) {
    ids.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, () => scenario.createReferral({ toOrganizationId: scenario.receiverId })),
      )),
    )
  }
  const expectedNotifications = bulkLimit * reviewerCount
  await waitUntil(
    'the staff notifications',
    async () => (await count(`notification where type = 'new_referral'`)) === expectedNotifications,
    60_000,
  )
  await waitUntil('the client updates', async () => (await count('referral_update')) === bulkLimit, 60_000)

  const items = ids.map((id) => ({ id, version: 1 }))
  const { done } = await scenario.staff.call('bulkReferrals', { body: { action: 'submit', items }, key: randomUUID() })
  const startedAt = performance.now()
  expect(done).toBe(bulkLimit)
  await waitUntil(
    'the updates of all transitions',
    async () => (await count('referral_update')) === bulkLimit * 4,
    notificationBudgetMs,
  )
  console.log(`notified of ${bulkLimit} transitions after ${Math.round(performance.now() - startedAt)} ms`)
  const page = await scenario.receiverMember.call('organizationUpdates', { query: {} })
  expect([page.total, page.unread]).toEqual([bulkLimit, bulkLimit])
  expect(await scenario.receiverMember.call('markUpdatesRead', { body: { id: null } })).toEqual({ unread: 0 })

  // Each person gets one daily digest, no matter how many notifications there are.
  app.clock.advance(86_400_000)
  await waitUntil('the digests', async () => (await count('mail_outbox')) >= reviewerCount + 1)
  const { rows } = await app.database.pool.query<{ recipient: string; subject: string }>(
    'select recipient, subject from mail_outbox order by subject',
  )
  expect(rows.filter(({ recipient }) => recipient === scenario.partner.email)).toEqual([
    { recipient: scenario.partner.email, subject: '1,000 updates from Referral Exchange' },
  ])
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(rows.length)
}, 240_000)
