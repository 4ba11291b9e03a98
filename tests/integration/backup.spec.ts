// A backup consists of two files from one moment. A restore brings back every byte of the log and the tables.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { loadArchives, readContents, readHeader, writeArchives } from '#platform/database/archive.ts'
import { createArchiveReader } from '#platform/database/archive-reader.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const query = async (url: string, sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Characters that need escaping in COPY's text format, or at which a careless parser would split. */
const textWithEscapes = String.raw`{ "text":  "tab\t, newline\n, \\. , é, \u2028 and ` + '\u2028 \u{1F9E6} \\\\."}'

let folder: string
let originalDatabase: TestDatabase
let restoredDatabase: TestDatabase
let logFile: string
let keysFile: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
  logFile = join(folder, 'a.log.gz')
  keysFile = join(folder, 'a.keys.gz')
  originalDatabase = await createTestDatabase()
  restoredDatabase = await createTestDatabase()
  await query(
    originalDatabase.ownerUrl,
    `insert into log.event (position, stream, revision, id, type, data, metadata)
     select n, 'client-' || n, 0, gen_random_uuid(), 'Test', $1::json, '{}' from generate_series(1, 20000) n`,
    [textWithEscapes],
  )
  await query(originalDatabase.ownerUrl, `select setval('log.position', 20000)`)
  await query(
    originalDatabase.ownerUrl,
    `insert into vault.subject_key (subject, wrapped) values ('client-1', '\\x00ff5c2e0a')`,
  )
  const account = '8c9f2e53-3f6b-4f0c-9df5-1f0f5f1f5a00'
  await query(
    originalDatabase.ownerUrl,
    `insert into account (id, email, display_name, password_hash, created_at)
     values ($1, 'ruth@example.org', E'Ruth\\n\\\\.', 'x', now())`,
    [account],
  )
  await query(
    originalDatabase.ownerUrl,
    `insert into session (id, account_id, created_at, expires_at) values (gen_random_uuid(), $1, now(), now())`,
    [account],
  )
  await writeArchives({
    ownerUrl: originalDatabase.ownerUrl,
    logFile,
    keysFile,
    takenAt: new Date('2026-03-08T12:00:00Z'),
    masterKey: Buffer.alloc(32, 1),
  })
})
afterAll(async () => {
  await originalDatabase.drop()
  await restoredDatabase.drop()
  rmSync(folder, { recursive: true })
})

const tables = ['log.event', 'log.stream', 'vault.subject_key', 'account', 'session', 'projection.build']
const hashTables = async (url: string): Promise<unknown[]> =>
  Promise.all(
    tables.map((table) => query(url, `select md5(string_agg(t::text, '|' order by t::text)) as rows from ${table} t`)),
  )

describe('a backup', () => {
  it('keeps log and keys in separate files that only their owner can read', async () => {
    expect(statSync(logFile).mode & 0o777).toBe(0o600)
    expect(statSync(keysFile).mode & 0o777).toBe(0o600)
    const log = gunzipSync(readFileSync(logFile)).toString()
    expect(log).not.toContain('subject_key')
    expect(log).not.toContain(Buffer.alloc(32, 1).toString('base64'))
    const keys = gunzipSync(readFileSync(keysFile)).toString()
    expect(keys).not.toContain('log.event')
    expect(await readHeader(keysFile)).toMatchObject({ kind: 'keys', takenAt: '2026-03-08T12:00:00.000Z' })
  })

  it('restores every byte, tables that refer to each other, and the sequences', async () => {
    expect(await readContents(restoredDatabase.ownerUrl)).toEqual({ tables: [], origin: null })
    const files = { logFile, keysFile, origin: 'backup of March 8' }
    expect(await loadArchives(restoredDatabase.ownerUrl, files)).toEqual({ keys: 1, rows: 20_002 })
    const { tables: filledTables, origin } = await readContents(restoredDatabase.ownerUrl)
    expect(filledTables[0]).toEqual({ name: 'log.event', rows: 20_000 })
    expect(filledTables).toContainEqual({ name: 'vault.subject_key', rows: 1 })
    expect(origin).toBe('backup of March 8')
    expect(await hashTables(restoredDatabase.ownerUrl)).toEqual(await hashTables(originalDatabase.ownerUrl))
    expect(await query(restoredDatabase.ownerUrl, `select nextval('log.position')::int as next`)).toEqual([
      { next: 20_001 },
    ])
    const [event] = await query(restoredDatabase.ownerUrl, 'select data::text as data from log.event limit 1')
    expect(event?.['data']).toBe(textWithEscapes)
  })

  it('is not restored when it is truncated, damaged, or not a backup, and the error names the file', async () => {
    const emptyDatabase = await createTestDatabase()
    try {
      const archive = readFileSync(logFile)
      const damagedFile = join(folder, 'broken.log.gz')
      writeFileSync(damagedFile, archive.subarray(0, archive.length / 2))
      const files = { logFile: damagedFile, keysFile, origin: 'damaged backup' }
      await expect(loadArchives(emptyDatabase.ownerUrl, files)).rejects.toThrow(`${damagedFile} was not restored`)
      // The keys, which were loaded first, are gone too, so that the restore can be repeated.
      expect(await readContents(emptyDatabase.ownerUrl)).toEqual({ tables: [], origin: null })
      writeFileSync(damagedFile, 'something else')
      await expect(readHeader(damagedFile)).rejects.toThrow('is not a backup that this release can read')
    } finally {
      await emptyDatabase.drop()
    }
  })
})

it('gives the same content when read in chunks of any size', async () => {
  const bytes = Buffer.from('head\u2028er\na\tb\n\\\\.\nlast\n\\.\n\\.\nend\n')
  for (let size = 1; size <= bytes.length; size += 1) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    )
    const reader = createArchiveReader(
      (async function* () {
        yield* chunks
      })(),
    )
    const readRows = async (): Promise<string> => Buffer.concat(await Array.fromAsync(reader.readRows())).toString()
    const content = [
      await reader.readLine(),
      await readRows(),
      await readRows(),
      await reader.readLine(),
      await reader.readLine(),
    ]
    expect(content, `in chunks of ${size}`).toEqual(['head\u2028er', 'a\tb\n\\\\.\nlast\n', '', 'end', undefined])
  }
})
