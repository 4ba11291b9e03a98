// Brings a database to the current schema by applying each file of infra/migrations once, in order of file name. There
// are no down migrations. A file that was changed after it was applied is refused, and so is a new file that sorts
// before an applied one.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

import { ensureRuntimeRole } from './runtime-role.ts'

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

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

const readMigrations = async (folder: string): Promise<readonly Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  if (misnamed !== undefined) throw new Error(`${misnamed} is not named NNNN_name.sql`)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

const findPending = (migrations: readonly Migration[], applied: ReadonlyMap<string, string>): readonly Migration[] => {
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed !== undefined) {
    throw new Error(`${changed.name} was changed after it had been applied. Restore it and write a new migration.`)
  }
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const last = [...applied.keys()].sort().at(-1)
  const outOfOrder = pending.find(({ name }) => last !== undefined && name < last)
  if (outOfOrder !== undefined)
    throw new Error(`${outOfOrder.name} comes before ${String(last)}, which is already applied.`)
  return pending
}

const apply = async (connection: pg.Client, { name, sql, checksum }: Migration): Promise<void> => {
  await connection.query('begin')
  try {
    await connection.query(sql)
    await connection.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await connection.query('commit')
  } catch (cause) {
    await connection.query('rollback')
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/**
 * Applies pending migrations and returns their names. Several processes may call it at the same time: one does the
 * work, and the others wait and find nothing to do. A recorded name without a file belongs to a newer release and is
 * ignored.
 */
export const migrate = async (options: MigrateOptions): Promise<readonly string[]> => {
  const { folder = migrationsFolder, upTo } = options
  const migrations = (await readMigrations(folder)).filter(({ name }) => upTo === undefined || name <= upTo)
  const connection = new pg.Client({ connectionString: options.ownerUrl, application_name: 'migrate' })
  await connection.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureRuntimeRole(connection, options.runtimeUrl)
    await connection.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    await connection.query('grant select on schema_migration to referral_app')
    const rows = await connection.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    )
    const pending = findPending(migrations, new Map(rows.rows.map(({ name, checksum }) => [name, checksum])))
    for (const migration of pending) await apply(connection, migration)
    return pending.map(({ name }) => name)
  } finally {
    await connection.end()
  }
}
