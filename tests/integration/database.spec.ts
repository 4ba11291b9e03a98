// The test database: one per test file, migrated by the real migrations, used as the runtime role.
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const asOwner = async <T>(work: (connection: pg.Client) => Promise<T>): Promise<T> => {
  const connection = new pg.Client({ connectionString: database.ownerUrl })
  await connection.connect()
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}

describe('a connection', () => {
  it('uses the runtime role, which may create schemas but owns no plain table', async () => {
    const { rows } = await database.pool.query('select current_user as name')
    expect(rows).toEqual([{ name: 'referral_app' }])
    await database.pool.query('create schema build_1')
    await expect(database.pool.query('create table public.intruder (id int)')).rejects.toThrow('permission denied')
    await expect(database.pool.query('delete from schema_migration')).rejects.toThrow('permission denied')
  })

  it('reads int8 as a number, rejects values that a number cannot hold, and keeps dates as text', async () => {
    const { rows } = await database.pool.query(
      `select 9007199254740991::int8 as whole, date '2026-03-08' as day, timestamptz '2026-03-08 12:00Z' as instant`,
    )
    expect(rows).toEqual([
      { whole: Number.MAX_SAFE_INTEGER, day: '2026-03-08', instant: new Date('2026-03-08T12:00:00Z') },
    ])
    await expect(database.pool.query('select 9007199254740993::int8')).rejects.toThrow('select it as text')
  })

  it('reports an unreachable server as a query error, without crashing the process', async () => {
    const unreachable = openDatabase('postgres://referral_app:x@127.0.0.1:1/none')
    await expect(unreachable.pool.query('select 1')).rejects.toThrow('ECONNREFUSED')
    await unreachable.close()
  })
})

describe('the migration runner', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('applies migrations once and in order, and rejects one that is edited or inserted later', async () => {
    const separateDatabase = await createTestDatabase()
    const urls = { ownerUrl: separateDatabase.ownerUrl, runtimeUrl: separateDatabase.url, folder }
    try {
      await writeFile(join(folder, '9001_first.sql'), 'create table first (id int);')
      await writeFile(join(folder, '9003_third.sql'), 'create table third (id int); create table third (id int);')
      await expect(migrate(urls)).rejects.toThrow('Migration 9003_third.sql failed: relation "third" already exists')
      await writeFile(join(folder, '9003_third.sql'), 'create table third (id int);')
      // The first file was rolled back with the third.
      expect(await migrate(urls)).toEqual(['9001_first.sql', '9003_third.sql'])
      expect(await Promise.all([migrate(urls), migrate(urls)])).toEqual([[], []])

      await copyFile(join(folder, '9001_first.sql'), join(folder, '9002_second.sql'))
      await expect(migrate(urls)).rejects.toThrow('expected previously executed migration 9003_third.sql')
      await rm(join(folder, '9002_second.sql'))
      await writeFile(join(folder, '9001_first.sql'), 'create table first (id bigint);')
      await expect(migrate(urls)).rejects.toThrow('9001_first.sql was changed after it had been applied')
    } finally {
      await separateDatabase.drop()
    }
  })

  it('takes over the history of an earlier release, and ignores migrations of a newer one', async () => {
    const separateDatabase = await createTestDatabase()
    const options = { ownerUrl: separateDatabase.ownerUrl, runtimeUrl: separateDatabase.url }
    const owner = new pg.Client({ connectionString: separateDatabase.ownerUrl })
    try {
      await owner.connect()
      await owner.query(`alter table schema_migration drop column "timestamp", alter column checksum set not null;
        drop table schema_migration_lock;
        insert into schema_migration (name, checksum) values ('9999_newer.sql', 'unknown')`)
      const { rowCount } = await owner.query('select from schema_migration')
      expect(await migrate(options)).toEqual([])
      // A process of the earlier release records a migration without a timestamp.
      await owner.query(`insert into schema_migration (name, checksum) values ('9999_second.sql', 'unknown')`)
      expect(await migrate(options)).toEqual([])
      expect((await owner.query('select from schema_migration')).rowCount).toBe((rowCount ?? 0) + 1)
    } finally {
      await owner.end()
      await separateDatabase.drop()
    }
  })

  it('records every migration with its checksum in every test database', async () => {
    const rows = await asOwner((connection) =>
      connection.query('select name, checksum from schema_migration order by name'),
    )
    expect(rows.rows.every(({ checksum }: { checksum: string }) => checksum.length === 64)).toBe(true)
  })
})
