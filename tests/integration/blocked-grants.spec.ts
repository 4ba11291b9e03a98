// Blocked grants against the real table: what a block covers, and that one of the last two grants remains when both are
// blocked at once.
import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type BlockedGrantTables, type GrantAt, covers, createBlockedGrants } from '#identity/blocked-grants.ts'
import { createClock } from '#tests/support/app.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let blocked: ReturnType<typeof createBlockedGrants>

beforeAll(async () => {
  database = await createTestDatabase()
  const db = new Kysely<BlockedGrantTables>({ dialect: new PostgresDialect({ pool: database.pool }) })
  blocked = createBlockedGrants(db, createClock('2026-03-02T15:00:00.000Z'))
})
afterAll(() => database.drop())

const someGrant = async (revision: number): Promise<GrantAt> => {
  const userId = randomUUID()
  await database.pool.query(
    `insert into account (id, email, display_name, password_hash, created_at) values ($1, $2, 'Some One', 'none', now())`,
    [userId, `${userId}@example.org`],
  )
  return { userId, organizationId: randomUUID(), revision }
}

it('ROLE-11 a block covers its own grant up to its revision, and can be extended but not removed', async () => {
  const grant = await someGrant(4)
  await blocked.block(grant)
  await blocked.block({ ...grant, revision: 2 })
  const [block = grant, ...others] = await blocked.of(grant.userId)
  expect([block, others]).toEqual([grant, []])
  expect(covers(block, { ...grant, revision: 4 })).toBe(true)
  expect(covers(block, { ...grant, revision: 5 })).toBe(false)
  expect(covers(block, { ...grant, organizationId: randomUUID() })).toBe(false)
  expect(covers(block, { ...grant, userId: randomUUID() })).toBe(false)
})

it('ROLE-07 keeps one of the last two grants when both are blocked at the same moment', async () => {
  for (let round = 0; round < 20; round += 1) {
    const pair = [await someGrant(0), await someGrant(0)]
    const blockedBoth = await Promise.all(pair.map((grant) => blocked.blockUnlessLast(grant, pair)))
    expect(blockedBoth.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
  }
})

it('ROLE-07 does not count another grant that is blocked already or not known yet', async () => {
  const [grant, gone] = [await someGrant(0), await someGrant(3)]
  await blocked.block(gone)
  expect(await blocked.blockUnlessLast(grant, [grant, gone])).toBe(false)
  expect(await blocked.blockUnlessLast(grant, [grant])).toBe(false)
  expect(await blocked.of(grant.userId)).toEqual([])
  // Granted again after the block.
  expect(await blocked.blockUnlessLast(grant, [grant, { ...gone, revision: 4 }])).toBe(true)
})
