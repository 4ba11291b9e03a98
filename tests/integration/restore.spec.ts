// `npm run restore`: it can be killed and repeated, and it leaves an external database with data unchanged.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { readContents, writeArchives } from '#platform/database/archive.ts'
import { findPostmaster, stopPostmaster } from '#platform/database/postmaster.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { minimalEnvironment } from '#tests/support/minimal-environment.ts'
import { scriptTimeout, startOperatorScript } from '#tests/support/operator-script.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const masterKey = randomBytes(32)
let folder: string
let target: TestDatabase

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'restore-'))
  target = await createTestDatabase()
  const source = await createTestDatabase()
  await runAsOwner(
    source,
    `insert into log.event (position, stream, revision, id, type, data, metadata)
     select n, 'client-' || n, 0, gen_random_uuid(), 'Test', '{}', '{}' from generate_series(1, 500) n`,
  )
  await runAsOwner(
    source,
    `insert into vault.subject_key (subject, wrapped) select 'client-' || n, '\\x00' from generate_series(1, 500) n`,
  )
  await writeArchives({
    ownerUrl: source.ownerUrl,
    logFile: join(folder, 'a.log.gz'),
    keysFile: join(folder, 'a.keys.gz'),
    takenAt: new Date('2026-03-08T12:00:00Z'),
    masterKey,
  })
  await source.drop()
})
afterAll(async () => {
  await target?.drop()
  rmSync(folder, { recursive: true })
})

const runAsOwner = async ({ ownerUrl }: TestDatabase, sql: string): Promise<pg.QueryResult> => {
  const connection = new pg.Client({ connectionString: ownerUrl })
  await connection.connect()
  try {
    return await connection.query(sql)
  } finally {
    await connection.end()
  }
}

const restore = (database: TestDatabase) => startOperatorScript('restore', database, folder)

it('can be repeated after it was killed between the keys and the log', { timeout: scriptTimeout }, async () => {
  const lock = new pg.Client({ connectionString: target.ownerUrl })
  await lock.connect()
  await lock.query('begin; lock table log.event in share mode')
  const killed = restore(target)
  await waitUntil('the restore waits to load the log', async () => {
    const waiting = await runAsOwner(
      target,
      `select from pg_stat_activity where query like 'copy log.event%' and wait_event_type = 'Lock'`,
    )
    return waiting.rowCount === 1
  })
  killed.kill()
  expect((await killed.result).code).toBeNull()
  await lock.end()
  await waitUntil('the database ends the connection', async () => {
    const connections = await runAsOwner(target, `select from pg_stat_activity where application_name = 'archive'`)
    return connections.rowCount === 0
  })
  expect((await readContents(target.ownerUrl)).tables).toEqual([])

  const { code, output } = await restore(target).result
  expect(output).toContain('Restored 500 rows')
  expect(code).toBe(0)
  expect((await readContents(target.ownerUrl)).tables).toEqual(
    expect.arrayContaining([
      { name: 'log.event', rows: 500 },
      { name: 'vault.subject_key', rows: 500 },
    ]),
  )
})

it(
  'leaves a database with data untouched, and says what it contains and what to do',
  { timeout: scriptTimeout },
  async () => {
    const repeated = await restore(target).result
    expect(repeated.code).toBe(1)
    expect(repeated.output).toContain('It was restored from a backup of 2026-03-08T12:00:00.000Z')

    // The first start records where the log is, even without events.
    const started = await createTestDatabase()
    try {
      await runAsOwner(started, "insert into log_home (store) values ('postgres')")
      await runAsOwner(
        started,
        `insert into account (id, email, display_name, password_hash, created_at)
       values (gen_random_uuid(), 'ruth@example.org', 'Ruth', 'x', now())`,
      )
      const before = await readContents(started.ownerUrl)
      const { code, output } = await restore(started).result
      expect(code).toBe(1)
      expect(output).toContain('The database is not empty (1 row in public.account, 1 in public.log_home)')
      expect(output).toContain('create a new database')
      expect(await readContents(started.ownerUrl)).toEqual(before)
    } finally {
      await started.drop()
    }
  },
)

describe('into the embedded database', () => {
  let dataDir: string
  const secret = (name: string) => readFileSync(join(dataDir, 'secrets', name), 'utf8').trim()

  /** `preload` is code that runs in the process before the restore. */
  const restoreEmbedded = async (preload = '') => {
    const args = preload === '' ? [] : ['--import', `data:text/javascript,${encodeURIComponent(preload)}`]
    const child = spawn(process.execPath, [...args, 'scripts/restore.ts', folder, '--yes'], {
      env: { ...minimalEnvironment(), DATA_DIR: dataDir },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    return { code, signal, output }
  }

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'restore-embedded-'))
  })
  afterEach(async () => {
    const leftover = findPostmaster(join(dataDir, 'postgres'))
    if (leftover !== undefined) await stopPostmaster(leftover.pid, 0)
    rmSync(dataDir, { recursive: true })
  })

  // The first file of the installation is the copy of the previous key. The last one is the new key under its name.
  it.each(['copyFileSync', 'renameSync'])(
    'can be repeated after it was killed between the switch and the master key, at %s',
    { timeout: scriptTimeout },
    async (step) => {
      const killed = await restoreEmbedded(
        `import fs from 'node:fs'
         import { syncBuiltinESMExports } from 'node:module'
         const original = fs.${step}
         fs.${step} = (from, ...rest) =>
           String(from).includes('/secrets/master-key') ? process.kill(process.pid, 'SIGKILL') : original(from, ...rest)
         syncBuiltinESMExports()`,
      )
      expect([killed.signal, killed.output]).toEqual(['SIGKILL', expect.not.stringContaining('Restored')])
      const previousKey = secret('master-key')
      expect(previousKey).not.toBe(masterKey.toString('base64'))

      const repeated = await restoreEmbedded()
      expect(repeated.output).toContain('Restored 500 rows')
      expect(repeated.code).toBe(0)
      expect([secret('master-key'), secret('master-key.replaced')]).toEqual([masterKey.toString('base64'), previousKey])
    },
  )
})
