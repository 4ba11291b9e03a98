// Tests idempotency keys on a real database.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { RefusalError } from '#domain/decision.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'

import { type CommandContext, createOneOffContext, systemActor } from './context.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'

const day = 24 * 60 * 60 * 1_000

describe('idempotency keys', () => {
  let database: TestDatabase
  let now: number
  const clock = { now: () => new Date(now) }
  /** Creates the store as another process would, or as this process would after a restart. */
  const createKeys = () => createIdempotencyKeys({ pool: database.pool, clock })
  const createContext = (body: string, commandId: string = randomUUID()): CommandContext => ({
    ...createOneOffContext(systemActor),
    commandId,
    idempotency: { key: commandId, bodyHash: body.repeat(64) },
  })
  const countRows = async (): Promise<number> =>
    (await database.pool.query<{ amount: number }>('select count(*)::int as amount from used_key')).rows[0]?.amount ??
    -1
  const getRefusalCode = (error: unknown) => (error instanceof RefusalError ? error.refusal.refused : error)

  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    now = Date.parse('2026-03-01T10:00:00Z')
    await database.pool.query('delete from used_key')
  })

  it('REF-29 recognizes a key in every process, and refuses it with a different body', async () => {
    const first = createContext('a')
    expect(await createKeys().has(first)).toBe(false)
    await createKeys().record(first)
    await createKeys().record(first)
    expect(await createKeys().has(first)).toBe(true)
    for (const method of [createKeys().has, createKeys().record]) {
      const refusal: unknown = await method(createContext('b', first.commandId)).catch(getRefusalCode)
      expect(refusal).toBe('key_reused')
    }
    expect(await createKeys().has(createContext('b'))).toBe(false)
  })

  it('REF-29 accepts only one of several bodies sent with the same key at the same time', async () => {
    const commandId = randomUUID()
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map((body) => createKeys().record(createContext(body, commandId))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countRows()).toBe(1)
  })

  it('records nothing for a command without a key', async () => {
    await createKeys().record(createOneOffContext(systemActor))
    expect(await createKeys().has(createOneOffContext(systemActor))).toBe(false)
    expect(await countRows()).toBe(0)
  })

  it('deletes keys older than seven days when the next one is recorded', async () => {
    const [old, repeated] = [createContext('a'), createContext('a')]
    await createKeys().record(old)
    await createKeys().record(repeated)
    now += 7 * day
    await createKeys().record(createContext('a'))
    expect(await countRows()).toBe(3)
    now += 1
    // A repeated request is still recognized, although its key is old enough to be deleted.
    await createKeys().record(repeated)
    expect(await createKeys().has(old)).toBe(false)
    expect(await createKeys().has(repeated)).toBe(true)
    expect(await countRows()).toBe(2)
  })

  it('deletes old keys in concurrent commands that do not wait for each other', async () => {
    await Promise.all(Array.from({ length: 250 }, () => createKeys().record(createContext('a'))))
    now += 8 * day
    await Promise.all(Array.from({ length: 20 }, () => createKeys().record(createContext('a'))))
    expect(await countRows()).toBe(20)
  })
})
