// Tests idempotency keys on a real database.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { RefusalError } from '#domain/decision.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'

import { type CommandContext, oneOffContext, systemActor } from './context.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'

const day = 24 * 60 * 60 * 1_000

describe('idempotency keys', () => {
  let database: TestDatabase
  let now: number
  const clock = { now: () => new Date(now) }
  /** Opens the keys as another process would, or this one after a restart. */
  const openKeys = () => createIdempotencyKeys({ pool: database.pool, clock })
  const contextFor = (body: string, commandId: string = randomUUID()): CommandContext => ({
    ...oneOffContext(systemActor),
    commandId,
    idempotency: { key: commandId, bodyHash: body.repeat(64) },
  })
  const rowCount = async (): Promise<number> =>
    (await database.pool.query<{ amount: number }>('select count(*)::int as amount from used_key')).rows[0]?.amount ??
    -1
  const refusalOf = (error: unknown) => (error instanceof RefusalError ? error.refusal.refused : error)

  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    now = Date.parse('2026-03-01T10:00:00Z')
    await database.pool.query('delete from used_key')
  })

  it('REF-29 are known to every process, and refused with a different body', async () => {
    const first = contextFor('a')
    expect(await openKeys().has(first)).toBe(false)
    await openKeys().record(first)
    await openKeys().record(first)
    expect(await openKeys().has(first)).toBe(true)
    for (const method of [openKeys().has, openKeys().record]) {
      const refusal: unknown = await method(contextFor('b', first.commandId)).catch(refusalOf)
      expect(refusal).toBe('key_reused')
    }
    expect(await openKeys().has(contextFor('b'))).toBe(false)
  })

  it('REF-29 are accepted with only one of several bodies sent at the same moment', async () => {
    const commandId = randomUUID()
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map((body) => openKeys().record(contextFor(body, commandId))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await rowCount()).toBe(1)
  })

  it('are not recorded for a command without one', async () => {
    await openKeys().record(oneOffContext(systemActor))
    expect(await openKeys().has(oneOffContext(systemActor))).toBe(false)
    expect(await rowCount()).toBe(0)
  })

  it('are deleted after seven days, when the next one is recorded', async () => {
    const [old, repeated] = [contextFor('a'), contextFor('a')]
    await openKeys().record(old)
    await openKeys().record(repeated)
    now += 7 * day
    await openKeys().record(contextFor('a'))
    expect(await rowCount()).toBe(3)
    now += 1
    // A request that is repeated after such a long time is still the same request.
    await openKeys().record(repeated)
    expect(await openKeys().has(old)).toBe(false)
    expect(await openKeys().has(repeated)).toBe(true)
    expect(await rowCount()).toBe(2)
  })

  it('are deleted by concurrent commands without waiting for each other', async () => {
    await Promise.all(Array.from({ length: 250 }, () => openKeys().record(contextFor('a'))))
    now += 8 * day
    await Promise.all(Array.from({ length: 20 }, () => openKeys().record(contextFor('a'))))
    expect(await rowCount()).toBe(20)
  })
})
