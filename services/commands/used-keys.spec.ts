// Idempotency keys on a real database.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { Refused } from '#domain/decision.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'

import { type CommandContext, onceOnly, systemActor } from './context.ts'
import { createUsedKeys } from './used-keys.ts'

const day = 24 * 60 * 60 * 1_000

describe('idempotency keys', () => {
  let database: TestDatabase
  let now: number
  const clock = { now: () => new Date(now) }
  /** The view of another process, or of this one after a restart. */
  const open = () => createUsedKeys({ pool: database.pool, clock })
  const asked = (body: string, commandId: string = randomUUID()): CommandContext => ({
    ...onceOnly(systemActor),
    commandId,
    idempotency: { key: commandId, bodyHash: body.repeat(64) },
  })
  const amount = async (): Promise<number> =>
    (await database.pool.query<{ amount: number }>('select count(*)::int as amount from used_key')).rows[0]?.amount ??
    -1
  const refusalOf = (error: unknown) => (error instanceof Refused ? error.refusal.refused : error)

  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    now = Date.parse('2026-03-01T10:00:00Z')
    await database.pool.query('delete from used_key')
  })

  it('REF-29 a recorded key is known to every process, and refused with another body', async () => {
    const first = asked('a')
    expect(await open().has(first)).toBe(false)
    await open().note(first)
    await open().note(first)
    expect(await open().has(first)).toBe(true)
    for (const work of [open().has, open().note]) {
      const refused: unknown = await work(asked('b', first.commandId)).catch(refusalOf)
      expect(refused).toBe('key_reused')
    }
    expect(await open().has(asked('b'))).toBe(false)
  })

  it('REF-29 accepts only one of several bodies sent at the same moment under one key', async () => {
    const commandId = randomUUID()
    const results = await Promise.allSettled(['a', 'b', 'c'].map((body) => open().note(asked(body, commandId))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await amount()).toBe(1)
  })

  it('a command without a key leaves nothing behind', async () => {
    await open().note(onceOnly(systemActor))
    expect(await open().has(onceOnly(systemActor))).toBe(false)
    expect(await amount()).toBe(0)
  })

  it('deletes a key after seven days, when the next one is recorded', async () => {
    const [old, repeated] = [asked('a'), asked('a')]
    await open().note(old)
    await open().note(repeated)
    now += 7 * day
    await open().note(asked('a'))
    expect(await amount()).toBe(3)
    now += 1
    // A request that is repeated after all that time is still the same request.
    await open().note(repeated)
    expect(await open().has(old)).toBe(false)
    expect(await open().has(repeated)).toBe(true)
    expect(await amount()).toBe(2)
  })

  it('keys recorded at the same moment delete the old ones without waiting for each other', async () => {
    await Promise.all(Array.from({ length: 250 }, () => open().note(asked('a'))))
    now += 8 * day
    await Promise.all(Array.from({ length: 20 }, () => open().note(asked('a'))))
    expect(await amount()).toBe(20)
  })
})
