// Blocked grants against the real table: what a block covers, and that one of the last two grants remains when both are
// blocked at the same time.
import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  type BlockedGrantTables,
  type GrantRevision,
  blockCovers,
  createBlockedGrants,
} from '#identity/blocked-grants.ts'
import { createClock } from '#tests/support/app.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let blockedGrants: ReturnType<typeof createBlockedGrants>

beforeAll(async () => {
  database = await createTestDatabase()
  const db = new Kysely<BlockedGrantTables>({ dialect: new PostgresDialect({ pool: database.pool }) })
  blockedGrants = createBlockedGrants(db, createClock('2026-03-02T15:00:00.000Z'))
})
afterAll(() => database.drop())

const createGrant = async (revision: number): Promise<GrantRevision> => {
  const userId = randomUUID()
  await database.pool.query(
    `insert into account (id, email, display_name, password_hash, created_at) values ($1, $2, 'Some One', 'none', now())`,
    [userId, `${userId}@example.org`],
  )
  return { userId, organizationId: randomUUID(), revision }
}

it('ROLE-11 applies a block to one grant up to its revision, and lets it be extended but not removed', async () => {
  const grant = await createGrant(4)
  await blockedGrants.block(grant)
  await blockedGrants.block({ ...grant, revision: 2 })
  const [block = grant, ...otherBlocks] = await blockedGrants.listFor(grant.userId)
  expect([block, otherBlocks]).toEqual([grant, []])
  expect(blockCovers(block, { ...grant, revision: 4 })).toBe(true)
  expect(blockCovers(block, { ...grant, revision: 5 })).toBe(false)
  expect(blockCovers(block, { ...grant, organizationId: randomUUID() })).toBe(false)
  expect(blockCovers(block, { ...grant, userId: randomUUID() })).toBe(false)
})

it('ROLE-07 keeps one of the last two grants when both are blocked at the same moment', async () => {
  for (let round = 0; round < 20; round += 1) {
    const pair = [await createGrant(0), await createGrant(0)]
    const results = await Promise.all(pair.map((grant) => blockedGrants.blockUnlessLast(grant, pair)))
    expect(results.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
  }
})

it('ROLE-07 does not block the last grant: blocked grants and grants missing from the list do not count', async () => {
  const [grant, blockedGrant] = [await createGrant(0), await createGrant(3)]
  await blockedGrants.block(blockedGrant)
  expect(await blockedGrants.blockUnlessLast(grant, [grant, blockedGrant])).toBe(false)
  expect(await blockedGrants.blockUnlessLast(grant, [grant])).toBe(false)
  expect(await blockedGrants.listFor(grant.userId)).toEqual([])
  // The grant was renewed after the block.
  expect(await blockedGrants.blockUnlessLast(grant, [grant, { ...blockedGrant, revision: 4 }])).toBe(true)
})
