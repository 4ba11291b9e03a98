// "Who has seen my information" of a family that many people have read.
import { afterAll, beforeAll, expect, it } from 'vitest'

import { pageSize } from '#contracts/lists.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { createHelpedFamilies } from '#tests/support/helped-family.ts'
import { createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.close())

it('ROLE-27 shows the readings of many days one page at a time, each day once, the newest first', async () => {
  const scenario = await createReferralScenario(app)
  const { registerFamily } = await createHelpedFamilies(app, scenario)
  const { user, clientId } = await registerFamily()
  const days = 3 * pageSize + 5
  // Ten readings by staff on each day.
  await app.database.pool.query(
    `insert into reading (at, day, user_id, role, organization_id, kind, route, client_ids)
     select date '2025-01-01' + n / 10 + time '17:00', date '2025-01-01' + n / 10, $1, 'staff', null, 'opening', 'referral', array[$2::uuid]
     from generate_series(0, $3::int * 10 - 1) as n`,
    [scenario.staff.id, clientId, days],
  )
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => user.call('ownReadings', { query: { page } })))
  expect(pages.map(({ rows }) => rows.length)).toEqual([pageSize, pageSize, pageSize, 5, 0])
  expect(pages.map(({ total, pages: count }) => [total, count])).toEqual(Array(5).fill([days, 4]))
  const rows = pages.flatMap((page) => page.rows)
  expect(rows.every(({ times }) => times === 10)).toBe(true)
  const shown = rows.map(({ day }) => day)
  expect(new Set(shown).size).toBe(days)
  expect(shown).toEqual([...shown].sort().reverse())
})
