// The subject keys: wrapped in Postgres, and open in memory for a short time.
//
// An erasure takes effect at once in the process that makes it. Every other process follows within `lifetime`, after which
// it loads an open key again. Processes send no messages about it, so none can get lost. A text that another process seals
// with the key in that time becomes unreadable like the rest, which is the purpose of the erasure.
import { randomBytes } from 'node:crypto'

import type pg from 'pg'

import type { Clock } from '../clock.ts'
import { gather } from '../gather.ts'
import { createRecent } from '../recent.ts'
import { decrypt, encrypt, keyLength } from './box.ts'
import { SealBroken } from './vault.ts'

/** `erased`: permanently destroyed. */
export type SubjectKey = Buffer | 'erased'

export interface SubjectKeys {
  /** Finds existing keys, with one query for all that are not cached. A subject that never had a key is not in the result. */
  find(subjects: Iterable<string>): Promise<ReadonlyMap<string, SubjectKey>>
  /** Like `find`, but creates missing keys. Two processes that do so at once get the same key. */
  findOrCreate(subjects: Iterable<string>): Promise<ReadonlyMap<string, SubjectKey>>
  erase(subject: string): Promise<void>
  erased(): Promise<ReadonlySet<string>>
}

interface Remembered {
  readonly key: SubjectKey
  /** Clock time, milliseconds. */
  readonly until: number
}

interface KeyRow {
  readonly subject: string
  readonly wrapped: Buffer | null
}

export interface SubjectKeysOptions {
  readonly pool: pg.Pool
  readonly masterKey: Buffer
  readonly clock: Clock
  /** How long an open key is used before it is loaded again, milliseconds. */
  readonly lifetime: number
  /** Maximum number of open keys in memory. The least recently used one is evicted first. */
  readonly capacity: number
}

export const createSubjectKeys = ({ pool, masterKey, clock, lifetime, capacity }: SubjectKeysOptions): SubjectKeys => {
  const memory = createRecent<string, Remembered>(capacity)

  const remember = (subject: string, key: SubjectKey): SubjectKey => {
    const known = memory.get(subject)
    // A lookup that was running during the erasure must not bring the key back.
    if (known?.key === 'erased') return 'erased'
    memory.set(subject, { key, until: key === 'erased' ? Infinity : clock.now().getTime() + lifetime })
    return key
  }

  const recall = (subject: string): SubjectKey | undefined => {
    const known = memory.get(subject)
    return known === undefined || known.until <= clock.now().getTime() ? undefined : known.key
  }

  const unwrap = (subject: string, wrapped: Buffer): Buffer => {
    try {
      return decrypt(masterKey, wrapped, subject)
    } catch (cause) {
      throw new SealBroken(`the key of ${subject} was not wrapped with this master key`, { cause })
    }
  }

  const take = (rows: readonly KeyRow[], found: Map<string, SubjectKey>): void => {
    for (const { subject, wrapped } of rows) {
      found.set(subject, remember(subject, wrapped === null ? 'erased' : unwrap(subject, wrapped)))
    }
  }

  /** Loads the rows of simultaneous requests in one query. */
  const rowsOf = gather({
    most: 100,
    ask: async (asked: readonly (readonly string[])[]) => {
      const { rows } = await pool.query<KeyRow>({
        name: 'vault_find',
        // JSON, because Postgres plans a statement with an array parameter again for each array length.
        text: `select known.subject, known.wrapped from json_array_elements_text($1) as asked (subject),
          lateral (select * from vault.subject_key k where k.subject = asked.subject offset 0) known`,
        values: [JSON.stringify([...new Set(asked.flat())])],
      })
      if (asked.length === 1) return [rows]
      const bySubject = new Map(rows.map((row) => [row.subject, row]))
      return asked.map((subjects) => subjects.flatMap((subject) => bySubject.get(subject) ?? []))
    },
  })

  const find = async (subjects: Iterable<string>): Promise<Map<string, SubjectKey>> => {
    const found = new Map<string, SubjectKey>()
    const unknown: string[] = []
    for (const subject of new Set(subjects)) {
      const key = recall(subject)
      if (key === undefined) unknown.push(subject)
      else found.set(subject, key)
    }
    if (unknown.length === 0) return found
    take(await rowsOf(unknown), found)
    return found
  }

  return {
    find,

    findOrCreate: async (subjects) => {
      const all = [...new Set(subjects)]
      const found = await find(all)
      // Sorted, so that two processes that create keys for the same subjects lock the rows in the same order.
      const missing = all.filter((subject) => !found.has(subject)).sort()
      if (missing.length === 0) return found
      const wrapped = missing.map((subject) => encrypt(masterKey, randomBytes(keyLength), subject))
      const { rows } = await pool.query<KeyRow>({
        name: 'vault_create',
        text: `insert into vault.subject_key (subject, wrapped) select * from unnest($1::text[], $2::bytea[])
          on conflict (subject) do nothing returning subject, wrapped`,
        values: [missing, wrapped],
      })
      take(rows, found)
      for (const [subject, key] of await find(missing.filter((subject) => !found.has(subject)))) found.set(subject, key)
      return found
    },

    erase: async (subject) => {
      await pool.query(
        `insert into vault.subject_key (subject, wrapped, erased_at) values ($1, null, now())
          on conflict (subject) do update set wrapped = null, erased_at = coalesce(subject_key.erased_at, now())`,
        [subject],
      )
      remember(subject, 'erased')
    },

    erased: async () => {
      const { rows } = await pool.query<{ subject: string }>(
        'select subject from vault.subject_key where wrapped is null',
      )
      return new Set(rows.map(({ subject }) => subject))
    },
  }
}
