// Brings a database to the current schema by applying each file of infra/migrations once, in order of file name, with
// Kysely's migrator. All pending files are applied in one transaction, so a failed upgrade leaves the schema of the
// previous release. There are no down migrations. A file that was changed after it was applied is refused, and so is a
// new file that sorts before an applied one.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator, type MigrationProvider } from 'kysely/migration'
import pg from 'pg'

import { openDatabase } from './database.ts'
import { ensureRuntimeRole } from './ensure-runtime-role.ts'
import { runtimeRole } from './runtime-role.ts'

/** The files that create the log, the read model engine's tables, and all tables that are not projected. */
const migrationsFolder = fileURLToPath(new URL('../../../infra/migrations/', import.meta.url))

/**
 * The advisory lock that a process holds while it migrates and others wait. The number is arbitrary but must not
 * change.
 */
const migrationLock = 7_210_031

export interface MigrateOptions {
  /** URL of the owner role, which creates roles and tables. */
  readonly ownerUrl: string
  /** URL of the runtime role in the same database. The role is created from it if it cannot sign in yet. */
  readonly runtimeUrl: string
  readonly folder?: string
  /** The last file to apply. If undefined, all files are applied. */
  readonly upTo?: string
}

interface MigrationFile {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** The tables in which Kysely records applied migrations and locks them. */
export const historyTable = 'schema_migration'
export const historyLockTable = 'schema_migration_lock'

const readMigrationFiles = async (folder: string): Promise<readonly MigrationFile[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  if (misnamed !== undefined) throw new Error(`${misnamed} is not named NNNN_name.sql`)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

const isoTimestamp = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Creates the history, or adapts the one of release 0.2 and earlier. Kysely uses the columns `name` and `timestamp`. The
 * checksum is ours, and is recorded after the run that applied the file.
 */
const prepareHistory = async (owner: pg.Client): Promise<void> => {
  // Changing the table waits for every reader, such as a running backup, so it is changed only once.
  // Raw SQL: prepares the table of the migrations before Kysely reads it, and takes locks.
  const { rows } = await owner.query<{ adapted: boolean }>(
    `select exists (select from pg_attribute where attrelid = to_regclass($1) and attname = 'timestamp') as adapted`,
    [historyTable],
  )
  if (rows[0]?.adapted === true) return
  // The timestamp has a default, because a process of an earlier release does not write it.
  await owner.query(`begin;
    create table if not exists ${historyTable} (
      name text primary key, checksum text, applied_at timestamptz not null default now());
    alter table ${historyTable} alter column checksum drop not null, add column "timestamp" text;
    update ${historyTable} set "timestamp" = ${isoTimestamp('applied_at')};
    alter table ${historyTable} alter column "timestamp" set not null,
      alter column "timestamp" set default ${isoTimestamp('now()')};
    grant select on ${historyTable} to ${runtimeRole};
    commit`)
}

const readHistory = async (owner: pg.Client): Promise<ReadonlyMap<string, string | null>> => {
  const { rows } = await owner.query<{ name: string; checksum: string | null }>(
    `select name, checksum from ${historyTable}`,
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

const assertUnchanged = (files: readonly MigrationFile[], history: ReadonlyMap<string, string | null>): void => {
  const changed = files.find(({ name, checksum }) => (history.get(name) ?? checksum) !== checksum)
  if (changed !== undefined) {
    throw new Error(`${changed.name} was changed after it had been applied. Restore it and write a new migration.`)
  }
}

/** A recorded name without a file belongs to a newer release. The migrator would refuse it, so it gets an empty one. */
const createProvider = (files: readonly MigrationFile[], recordedNames: Iterable<string>): MigrationProvider => ({
  getMigrations: async () => {
    const recorded = [...recordedNames].map((name): [string, Migration] => [name, { up: async () => undefined }])
    const known = files.map(({ name, text }): [string, Migration] => [
      name,
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ])
    return Object.fromEntries([...recorded, ...known])
  },
})

/** @throws Error that names the migration that failed */
const applyPending = async (ownerUrl: string, provider: MigrationProvider): Promise<readonly string[]> => {
  const { db, close } = openDatabase<unknown>(ownerUrl, { applicationName: 'migrate', max: 1 })
  try {
    const migrator = new Migrator({
      db,
      provider,
      migrationTableName: historyTable,
      migrationLockTableName: historyLockTable,
    })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error === undefined) return results.map(({ migrationName }) => migrationName)
    const failed = results.find(({ status }) => status === 'Error')
    const reason = error instanceof Error ? error.message : JSON.stringify(error)
    throw new Error(failed === undefined ? reason : `Migration ${failed.migrationName} failed: ${reason}`, {
      cause: error,
    })
  } finally {
    await close()
  }
}

const recordChecksums = async (owner: pg.Client, files: readonly MigrationFile[]): Promise<void> => {
  await owner.query(
    `update ${historyTable} h set checksum = f.checksum
     from unnest($1::text[], $2::text[]) as f (name, checksum) where f.name = h.name and h.checksum is null`,
    [files.map(({ name }) => name), files.map(({ checksum }) => checksum)],
  )
}

/**
 * Applies pending migrations and returns their names. Several processes may call it at the same time: one does the
 * work, and the others wait and find nothing to do.
 */
export const migrate = async (options: MigrateOptions): Promise<readonly string[]> => {
  const { folder = migrationsFolder, upTo, ownerUrl, runtimeUrl } = options
  const files = (await readMigrationFiles(folder)).filter(({ name }) => upTo === undefined || name <= upTo)
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'migrate' })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureRuntimeRole(owner, runtimeUrl)
    await prepareHistory(owner)
    const history = await readHistory(owner)
    assertUnchanged(files, history)
    const applied = await applyPending(ownerUrl, createProvider(files, history.keys()))
    await recordChecksums(owner, files)
    return applied
  } finally {
    await owner.end()
  }
}
