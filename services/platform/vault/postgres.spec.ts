// Checks the vault on a real database: sealing, tampering, erasure, and keys shared between processes.
import { randomBytes, randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

import { createPostgresVault } from './postgres.ts'
import { erased, SealBroken, SubjectErased, type Vault } from './vault.ts'

const masterKey = randomBytes(32)

describe('the vault', () => {
  let database: TestDatabase
  let now: number
  let queries: number
  const clock = { now: () => new Date(now) }
  const open = (options: { readonly masterKey?: Buffer; readonly keyCapacity?: number } = {}): Vault =>
    createPostgresVault({ pool: database.pool, masterKey, clock, ...options })
  const request = (text: string, subject = `client-${randomUUID()}`) => ({
    ...{ subject, eventId: randomUUID(), field: 'note.text', text },
  })
  const sealOne = async (vault: Vault, sealRequest: ReturnType<typeof request>): Promise<string> =>
    (await vault.seal([sealRequest]))[0] ?? expect.fail()

  beforeAll(async () => {
    database = await createTestDatabase()
    database.pool.on('acquire', () => (queries += 1))
  })
  afterAll(() => database.drop())
  beforeEach(() => {
    now = Date.parse('2026-03-01T10:00:00Z')
    queries = 0
  })

  it('NEW-26 opens what it sealed, and neither the sealed text nor the database contains the plain text', async () => {
    const text = 'Mother of two, evicted on Friday. ¿Dónde? 🏠'
    const sealRequest = request(text)
    const sealedText = await sealOne(open(), sealRequest)
    expect(sealedText.startsWith(`v1.${sealRequest.subject}.${sealRequest.eventId}.note.text.`)).toBe(true)
    expect(Buffer.from(sealedText.split('.').at(-1) ?? '', 'base64url').includes('evicted')).toBe(false)
    expect(await open().open([sealedText])).toEqual([text])
    const { rows } = await database.pool.query('select * from vault.subject_key')
    expect(JSON.stringify(rows)).not.toContain('evicted')
  })

  it('NEW-26 gives every subject its own key and seals equal texts differently', async () => {
    const vault = open()
    const sealRequest = request('same')
    const sealedTexts = await vault.seal([sealRequest, sealRequest, request('same'), request('')])
    expect(new Set(sealedTexts.map((sealedText) => sealedText.split('.').at(-1))).size).toBe(4)
    expect(await vault.open(sealedTexts)).toEqual(['same', 'same', 'same', ''])
    // The second subject's text does not open under the first subject's name.
    const moved = sealedTexts[2]?.replace(/^v1\.[^.]+\.[^.]+/, `v1.${sealRequest.subject}.${sealRequest.eventId}`)
    await expect(vault.open([moved ?? ''])).rejects.toThrow(SealBroken)
  })

  it('NEW-26 rejects a text that was changed, moved to another event or field, or truncated', async () => {
    const vault = open()
    const sealedText = await sealOne(vault, request('text'))
    const bytes = sealedText.slice(sealedText.lastIndexOf('.') + 1)
    const flipped = Buffer.from(bytes, 'base64url')
    flipped[14] = (flipped[14] ?? 0) ^ 1
    const tampered = [
      sealedText.replace(bytes, flipped.toString('base64url')),
      sealedText.replace(/^(v1\.[^.]+\.)[^.]+/, `$1${randomUUID()}`),
      sealedText.replace('note.text', 'note.body'),
      sealedText.replace('v1.', 'v2.'),
      sealedText.slice(0, -4),
      sealedText.replace(bytes, 'AAAA'),
      'text',
    ]
    for (const text of tampered) await expect(vault.open([sealedText, text])).rejects.toThrow(SealBroken)
  })

  it('opens texts of an erased subject as erased, and seals no more texts for it', async () => {
    const vault = open()
    const [erasedRequest, otherRequest] = [request('gone'), request('kept')]
    const sealedTexts = await vault.seal([erasedRequest, otherRequest])
    await vault.erase(erasedRequest.subject)
    await vault.erase(erasedRequest.subject)
    expect(await vault.open(sealedTexts)).toEqual([erased, 'kept'])
    expect(await open().open(sealedTexts)).toEqual([erased, 'kept'])
    for (const vaultInstance of [vault, open()]) {
      await expect(vaultInstance.seal([otherRequest, request('more', erasedRequest.subject)])).rejects.toThrow(
        SubjectErased,
      )
    }
    const subjects = await vault.erasedSubjects()
    expect([subjects.has(erasedRequest.subject), subjects.has(otherRequest.subject)]).toEqual([true, false])
    const { rows } = await database.pool.query('select wrapped from vault.subject_key where subject = $1', [
      erasedRequest.subject,
    ])
    expect(rows).toEqual([{ wrapped: null }])
  })

  it('erases a subject that never had a key, and opens texts of a subject without a row as erased', async () => {
    const vault = open()
    const sealRequest = request('text')
    await vault.erase(sealRequest.subject)
    await expect(vault.seal([sealRequest])).rejects.toThrow(SubjectErased)
    const sealedText = await sealOne(vault, request('text'))
    expect(await vault.open([sealedText.replace(/^v1\.[^.]+/, 'v1.client-unknown')])).toEqual([erased])
  })

  it('applies an erasure by another process within five seconds', async () => {
    const [local, remote] = [open(), open()]
    const sealRequest = request('text')
    const sealedText = await sealOne(local, sealRequest)
    await remote.erase(sealRequest.subject)
    now += 5_000
    expect(await local.open([sealedText])).toEqual(['text'])
    now += 1
    expect(await local.open([sealedText])).toEqual([erased])
    await expect(local.seal([sealRequest])).rejects.toThrow(SubjectErased)
  })

  it('does not cache an erased key again if a lookup was running during the erasure', async () => {
    const sealRequest = request('text')
    const sealedText = await sealOne(open(), sealRequest)
    const { promise: answerGate, resolve: openGate } = Promise.withResolvers<void>()
    const { promise: keyRead, resolve: markKeyRead } = Promise.withResolvers<void>()
    const slowPool = {
      query: async (query: pg.QueryConfig | string, values?: unknown[]) => {
        const answer = await database.pool.query(query, values)
        if (typeof query === 'object' && query.name === 'vault_find') {
          markKeyRead()
          await answerGate
        }
        return answer
      },
    } as unknown as pg.Pool
    const vault = createPostgresVault({ pool: slowPool, masterKey, clock })
    const opening = vault.open([sealedText])
    await keyRead
    await vault.erase(sealRequest.subject)
    openGate()
    expect(await opening).toEqual([erased])
    expect(await vault.open([sealedText])).toEqual([erased])
  })

  it('shares one key per subject between processes that create keys at the same time', async () => {
    const subjects = Array.from({ length: 300 }, () => `client-${randomUUID()}`)
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    // Blocks the inserts until every process has found that the keys are missing.
    await owner.query('begin; lock table vault.subject_key in share mode')
    const sealed = Promise.all(
      Array.from({ length: 6 }, (_, n) => {
        const order = n % 2 === 0 ? subjects : [...subjects].reverse()
        return open().seal(order.map((subject) => request(subject, subject)))
      }),
    )
    const waitingQuery = `select count(*)::int as amount from pg_locks
      where not granted and relation = 'vault.subject_key'::regclass`
    await expect.poll(async () => (await owner.query(waitingQuery)).rows).toEqual([{ amount: 6 }])
    await owner.query('commit')
    await owner.end()
    const sealedTexts = (await sealed).flat()
    expect(await open().open(sealedTexts)).toEqual(sealedTexts.map((sealedText) => sealedText.split('.')[1]))
  })

  it('queries the database once for all keys that are not cached, and not at all for cached ones', async () => {
    const requests = Array.from({ length: 50 }, (_, n) => request(`text ${n}`))
    const sealedTexts = await open().seal(requests)
    const vault = open()
    queries = 0
    await vault.open(sealedTexts)
    expect(queries).toBe(1)
    await vault.open(sealedTexts)
    await vault.seal(requests)
    expect(queries).toBe(1)
  })

  it('loads the keys of simultaneous requests with one query', async () => {
    const requests = Array.from({ length: 3 }, (_, n) => request(`text ${n}`))
    const sealedTexts = await open().seal(requests)
    const vault = open()
    queries = 0
    const texts = await Promise.all(sealedTexts.map((sealedText) => vault.open([sealedText])))
    expect(texts).toEqual(requests.map(({ text }) => [text]))
    expect(queries).toBe(1)
  })

  it('limits the number of cached keys and evicts the least recently used one', async () => {
    const sealedTexts = await open().seal([request('a'), request('b'), request('c')])
    const [a = '', b = '', c = ''] = sealedTexts
    const vault = open({ keyCapacity: 2 })
    await vault.open([a])
    await vault.open([b])
    await vault.open([a])
    await vault.open([c])
    queries = 0
    await vault.open([a, c])
    expect(queries).toBe(0)
    expect(await vault.open([b])).toEqual(['b'])
    expect(queries).toBe(1)
  })

  it('throws for a text sealed under another master key instead of reporting it as erased', async () => {
    const sealedText = await sealOne(open(), request('text'))
    const otherVault = open({ masterKey: randomBytes(32) })
    await expect(otherVault.open([sealedText])).rejects.toThrow('was not wrapped with this master key')
  })

  it('refuses a subject or event id that contains a dot', async () => {
    await expect(open().seal([request('text', 'client.1')])).rejects.toThrow(RangeError)
  })

  it('does not let the runtime role delete the record of a key', async () => {
    for (const sql of ['delete from vault.subject_key', 'truncate vault.subject_key']) {
      await expect(database.pool.query(sql)).rejects.toMatchObject({ code: '42501' })
    }
  })
})
