// Stores the subject keys, encrypted in Postgres and unencrypted in memory for a short time.
//
// An erasure takes effect immediately in the process that performs it. Every other process follows within `lifetime`,
// after which it reloads its keys. This requires no messages between processes, which could get lost. Text that
// another process seals with the key in the meantime becomes unreadable too, as it should.
import { randomBytes } from 'node:crypto'

import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'

import type { Clock } from '../clock.ts'
import { decrypt, encrypt, keyLength } from './sealed-text.ts'
import { SealBroken } from './vault.ts'

/** `erased` means that the key was permanently destroyed. */
type SubjectKey = Buffer | 'erased'

export interface SubjectKeys {
  /**
   * Finds existing keys, with one query for all that are not cached. A subject that never had a key is not in the
   * result.
   */
  find(subjects: Iterable<string>): Promise<ReadonlyMap<string, SubjectKey>>
  /** Like `find`, but creates missing keys. Processes that create a key at the same time get the same key. */
  findOrCreate(subjects: Iterable<string>): Promise<ReadonlyMap<string, SubjectKey>>
  erase(subject: string): Promise<void>
  listErased(): Promise<ReadonlySet<string>>
}

interface KeyRow {
  readonly subject: string
  readonly wrapped: Buffer | null
}

export interface SubjectKeysOptions {
  readonly pool: pg.Pool
  readonly masterKey: Buffer
  readonly clock: Clock
  /** How long a key is used before it is reloaded, in milliseconds. */
  readonly lifetime: number
  /** Maximum number of unencrypted keys in memory. The least recently used one is evicted first. */
  readonly capacity: number
}

// Raw SQL: a hot path, measured by the `command` bench. The statements are prepared.
/** Loads the rows of simultaneous requests in one query. */
const createRowLoader = (pool: pg.Pool) =>
  new DataLoader<readonly string[], readonly KeyRow[]>(
    async (batch) => {
      const { rows } = await pool.query<KeyRow>({
        name: 'vault_find',
        // Uses JSON because Postgres would replan a statement with an array parameter for each array length.
        text: `select stored.subject, stored.wrapped from json_array_elements_text($1) as requested (subject),
          lateral (select * from vault.subject_key k where k.subject = requested.subject offset 0) stored`,
        values: [JSON.stringify([...new Set(batch.flat())])],
      })
      if (batch.length === 1) return [rows]
      const bySubject = new Map(rows.map((row) => [row.subject, row]))
      return batch.map((subjects) => subjects.flatMap((subject) => bySubject.get(subject) ?? []))
    },
    { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate },
  )

export const createSubjectKeys = ({ pool, masterKey, clock, lifetime, capacity }: SubjectKeysOptions): SubjectKeys => {
  const cache = new LRUCache<string, SubjectKey>({
    max: capacity,
    perf: { now: () => clock.now().getTime() },
    // Reads the clock at every lookup.
    ttlResolution: 0,
  })

  const cacheKey = (subject: string, key: SubjectKey): SubjectKey => {
    // A lookup that was running during the erasure must not bring the key back.
    if (cache.get(subject) === 'erased') return 'erased'
    // An erased key never expires.
    cache.set(subject, key, { ttl: key === 'erased' ? 0 : lifetime })
    return key
  }

  const unwrap = (subject: string, wrapped: Buffer): Buffer => {
    try {
      return decrypt(masterKey, wrapped, subject)
    } catch (cause) {
      throw new SealBroken(`the key of ${subject} was not wrapped with this master key`, { cause })
    }
  }

  const addRows = (rows: readonly KeyRow[], keysBySubject: Map<string, SubjectKey>): void => {
    for (const { subject, wrapped } of rows) {
      keysBySubject.set(subject, cacheKey(subject, wrapped === null ? 'erased' : unwrap(subject, wrapped)))
    }
  }

  const rowLoader = createRowLoader(pool)

  const find = async (subjects: Iterable<string>): Promise<Map<string, SubjectKey>> => {
    const keysBySubject = new Map<string, SubjectKey>()
    const uncached: string[] = []
    for (const subject of new Set(subjects)) {
      const key = cache.get(subject)
      if (key === undefined) uncached.push(subject)
      else keysBySubject.set(subject, key)
    }
    if (uncached.length === 0) return keysBySubject
    addRows(await rowLoader.load(uncached), keysBySubject)
    return keysBySubject
  }

  return {
    find,

    findOrCreate: async (subjects) => {
      const distinctSubjects = [...new Set(subjects)]
      const keysBySubject = await find(distinctSubjects)
      // Sorted so that processes that create keys for the same subjects lock the rows in the same order.
      const missing = distinctSubjects.filter((subject) => !keysBySubject.has(subject)).sort()
      if (missing.length === 0) return keysBySubject
      const wrapped = missing.map((subject) => encrypt(masterKey, randomBytes(keyLength), subject))
      const { rows } = await pool.query<KeyRow>({
        name: 'vault_create',
        text: `insert into vault.subject_key (subject, wrapped) select * from unnest($1::text[], $2::bytea[])
          on conflict (subject) do nothing returning subject, wrapped`,
        values: [missing, wrapped],
      })
      addRows(rows, keysBySubject)
      for (const [subject, key] of await find(missing.filter((subject) => !keysBySubject.has(subject))))
        keysBySubject.set(subject, key)
      return keysBySubject
    },

    erase: async (subject) => {
      await pool.query(
        `insert into vault.subject_key (subject, wrapped, erased_at) values ($1, null, now())
          on conflict (subject) do update set wrapped = null, erased_at = coalesce(subject_key.erased_at, now())`,
        [subject],
      )
      cacheKey(subject, 'erased')
    },

    listErased: async () => {
      const { rows } = await pool.query<{ subject: string }>(
        'select subject from vault.subject_key where wrapped is null',
      )
      return new Set(rows.map(({ subject }) => subject))
    },
  }
}
