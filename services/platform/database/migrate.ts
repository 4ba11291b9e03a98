// Brings a database to the present shape: the files of infra/migrations, in the order of their names, each once.
// Forward only: a change of a file that was applied, or a file that slips in before an applied one, is refused.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

import { ensureRuntimeRole } from './runtime-role.ts'

/** The files that make the plain tables, the log and the engine's own tables. */
const migrationsFolder = fileURLToPath(new URL('../../../infra/migrations/', import.meta.url))

/** Advisory lock under which one process migrates while others wait. Any fixed number of our own does. */
const migrationLock = 7_210_031

export interface MigrateOptions {
  /** URL of the owner, who makes roles and tables. */
  readonly ownerUrl: string
  /** URL of the runtime role in the same database; made from it when it cannot sign in yet. */
  readonly runtimeUrl: string
  readonly folder?: string
  /** Stops after this file; default: all of them. */
  readonly upTo?: string
}

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

const readMigrations = async (folder: string): Promise<readonly Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const wrong = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  if (wrong !== undefined) throw new Error(`${wrong} is not named NNNN_name.sql`)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

const pendingOf = (migrations: readonly Migration[], applied: ReadonlyMap<string, string>): readonly Migration[] => {
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed !== undefined) {
    throw new Error(`${changed.name} was changed after it had been applied. Restore it and write a new migration.`)
  }
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const last = [...applied.keys()].sort().at(-1)
  const late = pending.find(({ name }) => last !== undefined && name < last)
  if (late !== undefined) throw new Error(`${late.name} comes before ${String(last)}, which is already applied.`)
  return pending
}

const apply = async (client: pg.Client, { name, sql, checksum }: Migration): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/**
 * Applies what is pending and returns the names. Several processes may call it at once: one works, the others wait and
 * find nothing to do. A name that is recorded but not on disk is a newer release's, and is let be.
 */
export const migrate = async (options: MigrateOptions): Promise<readonly string[]> => {
  const { folder = migrationsFolder, upTo } = options
  const migrations = (await readMigrations(folder)).filter(({ name }) => upTo === undefined || name <= upTo)
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: 'migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureRuntimeRole(client, options.runtimeUrl)
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    await client.query('grant select on schema_migration to referral_app')
    const rows = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
    const pending = pendingOf(migrations, new Map(rows.rows.map(({ name, checksum }) => [name, checksum])))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
