// Tests idempotency keys on a real database.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { RefusalError } from '#domain/decision.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'

import { type CommandContext, createOneOffContext, systemActor } from './context.ts'
import { createIdempotencyKeys, runClaimed } from './idempotency-keys.ts'

const hour = 60 * 60 * 1_000
const day = 24 * hour

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
  const countRows = async (table: 'used_key' | 'claimed_key'): Promise<number> =>
    (await database.pool.query<{ amount: number }>(`select count(*)::int as amount from ${table}`)).rows[0]?.amount ??
    -1
  const getRefusalCode = (error: unknown) => (error instanceof RefusalError ? error.refusal.refused : error)

  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    now = Date.parse('2026-03-01T10:00:00Z')
    await database.pool.query('delete from used_key')
    await database.pool.query('delete from claimed_key')
  })

  it('REF-29 recognizes a recorded key in every process, and refuses it with a different body', async () => {
    const first = createContext('a')
    expect(await createKeys().claim(first)).toMatchObject({ isRecorded: false })
    await createKeys().record(first)
    await createKeys().record(first)
    expect(await createKeys().claim(first)).toMatchObject({ isRecorded: true })
    for (const method of [createKeys().claim, createKeys().record]) {
      const refusal: unknown = await method(createContext('b', first.commandId)).catch(getRefusalCode)
      expect(refusal).toBe('key_reused')
    }
    expect(await createKeys().claim(createContext('b'))).toMatchObject({ isRecorded: false })
  })

  it.each(['claim', 'record'] as const)(
    'REF-29 accepts only one of several bodies in a %s under the same key at the same time, in one process or several',
    async (method) => {
      const keys = createKeys()
      for (const nextKeys of [() => keys, createKeys]) {
        const commandId = randomUUID()
        const results = await Promise.allSettled(
          ['a', 'b', 'c', 'a'].map((body) => nextKeys()[method](createContext(body, commandId))),
        )
        const codes = results.map((result) => (result.status === 'rejected' ? getRefusalCode(result.reason) : 'done'))
        expect(codes.filter((code) => code === 'key_reused').length).toBeGreaterThanOrEqual(2)
        expect(codes).toContain('done')
      }
    },
  )

  it('REF-29 claims the keys of simultaneous commands with one query', async () => {
    const keys = createKeys()
    let queries = 0
    const countQuery = () => (queries += 1)
    database.pool.on('acquire', countQuery)
    const commandId = randomUUID()
    const contexts = [createContext('a', commandId), createContext('b', commandId), createContext('a')]
    const claims = await Promise.allSettled(contexts.map((context) => keys.claim(context)))
    database.pool.off('acquire', countQuery)
    expect(claims.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(queries).toBe(1)
  })

  it('REF-29 keeps a claim until the attempt that made it releases it', async () => {
    const [first, other] = [createContext('a'), createContext('b')]
    const sameKey = { ...other, commandId: first.commandId }
    const claim = await createKeys().claim(first)
    const repeatedClaim = await createKeys().claim(first)
    await repeatedClaim.release()
    expect(await createKeys().claim(sameKey).catch(getRefusalCode)).toBe('key_reused')
    await claim.release()
    expect(await createKeys().claim(sameKey)).toMatchObject({ isRecorded: false })
  })

  it('REF-29 releases the key of a refused command, but not of one that failed or was done', async () => {
    const keys = createKeys()
    const run = (body: string, commandId: string, outcome: () => Promise<string>) =>
      runClaimed(keys, createContext(body, commandId), async (claim) => {
        await claim
        return outcome()
      }).catch(getRefusalCode)
    const [refused, failed, done] = [randomUUID(), randomUUID(), randomUUID()]
    expect(await run('a', refused, () => Promise.reject(new RefusalError('note_empty')))).toBe('note_empty')
    expect(await run('b', refused, async () => 'corrected')).toBe('corrected')
    expect(await run('a', failed, () => Promise.reject(new Error('no response')))).toMatchObject({
      message: 'no response',
    })
    expect(await run('b', failed, async () => 'done')).toBe('key_reused')
    expect(await run('a', done, async () => 'done')).toBe('done')
    expect(await run('b', done, async () => 'done')).toBe('key_reused')
  })

  it('records nothing for a command without a key', async () => {
    await createKeys().record(createOneOffContext(systemActor))
    expect(await createKeys().claim(createOneOffContext(systemActor))).toMatchObject({ isRecorded: false })
    expect(await countRows('used_key')).toBe(0)
    expect(await countRows('claimed_key')).toBe(0)
  })

  it('deletes keys older than seven days when the next one is recorded', async () => {
    const [old, repeated] = [createContext('a'), createContext('a')]
    await createKeys().record(old)
    await createKeys().record(repeated)
    now += 7 * day
    await createKeys().record(createContext('a'))
    expect(await countRows('used_key')).toBe(3)
    now += 1
    // A repeated request is still recognized, although its key is old enough to be deleted.
    await createKeys().record(repeated)
    expect(await createKeys().claim(old)).toMatchObject({ isRecorded: false })
    expect(await createKeys().claim(repeated)).toMatchObject({ isRecorded: true })
    expect(await countRows('used_key')).toBe(2)
  })

  it('deletes claims older than an hour when the next key is claimed', async () => {
    const [old, repeated] = [createContext('a'), createContext('a')]
    await Promise.all([createKeys().claim(old), createKeys().claim(repeated)])
    now += hour
    await createKeys().claim(createContext('a'))
    expect(await countRows('claimed_key')).toBe(3)
    now += 1
    await createKeys().claim(repeated)
    expect(await countRows('claimed_key')).toBe(2)
    expect(await createKeys().claim({ ...createContext('b'), commandId: old.commandId })).toBeDefined()
  })

  it('deletes old keys in concurrent commands that do not wait for each other', async () => {
    await Promise.all(Array.from({ length: 250 }, () => createKeys().record(createContext('a'))))
    now += 8 * day
    await Promise.all(Array.from({ length: 20 }, () => createKeys().record(createContext('a'))))
    expect(await countRows('used_key')).toBe(20)
  })
})
