// Opens and migrates the configured database: the embedded server, which it starts, or an external one.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import type { Config } from '#platform/config.ts'
import type { ClusterOptions } from '#platform/database/cluster.ts'
import { assertDatabaseUsable, explainDatabaseError } from '#platform/database/connection-problem.ts'
import { findRunning, loopbackUrl } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { runtimeRole } from '#platform/database/runtime-role.ts'
import { superviseEmbeddedPostgres } from '#platform/database/supervised.ts'
import type { Logger } from '#platform/log.ts'

/** The name of the database in the embedded server. */
export const embeddedDatabase = 'referrals'

export interface AppDatabase {
  /** Connects as the runtime role. */
  readonly databaseUrl: string
  /** Connects as the owner. Undefined if another process migrates the database. */
  readonly ownerUrl: string | undefined
  readonly embedded: boolean
  /** Stops the server if it was started here. `force` does not wait for open connections. */
  close(options?: 'force'): Promise<void>
}

/** Where the embedded server keeps its data and its log file. */
export const embeddedCluster = (config: Config): ClusterOptions => ({
  dataDir: join(config.dataDir, 'postgres'),
  logFile: join(config.dataDir, 'postgres.log'),
  password: config.database.kind === 'embedded' ? config.database.ownerPassword : '',
})

/** Creates the database unless it exists. `name` never comes from user input. */
export const createDatabase = async (maintenanceUrl: string, name: string): Promise<void> => {
  const connection = new pg.Client({ connectionString: maintenanceUrl })
  await connection.connect()
  try {
    // Raw SQL: Kysely cannot create a database.
    const { rowCount } = await connection.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await connection.query(`create database ${connection.escapeIdentifier(name)}`)
  } finally {
    await connection.end()
  }
}

/**
 * Opens the database without migrating it. With `join`, a script uses an embedded server that is already running.
 * @throws DatabaseProblem if the settings name a database that cannot be used
 */
export const openAppDatabase = async (
  config: Config,
  logger: Pick<Logger, 'error' | 'info'>,
  options: { readonly join?: boolean } = {},
): Promise<AppDatabase> => {
  const { database } = config
  if (database.kind === 'external') {
    await assertDatabaseUsable(database.ownerUrl ?? database.url)
    return { databaseUrl: database.url, ownerUrl: database.ownerUrl, embedded: false, close: async () => {} }
  }
  const cluster = embeddedCluster(config)
  const runningServer = options.join === true ? findRunning(cluster.dataDir) : undefined
  const server = runningServer === undefined ? await superviseEmbeddedPostgres(cluster, logger) : undefined
  const port = server?.port ?? runningServer?.port ?? 0
  const ownerUrl = loopbackUrl(port, 'postgres', database.ownerPassword, embeddedDatabase)
  try {
    await createDatabase(loopbackUrl(port, 'postgres', database.ownerPassword, 'postgres'), embeddedDatabase)
  } catch (error) {
    await server?.stop()
    throw error
  }
  return {
    databaseUrl: loopbackUrl(port, runtimeRole, database.runtimePassword, embeddedDatabase),
    ownerUrl,
    embedded: true,
    close: async (mode) => server?.stop(mode),
  }
}

/** Whether an embedded database has ever been created here. */
export const hasEmbeddedData = (config: Config): boolean => existsSync(embeddedCluster(config).dataDir)

/** Opens the database and applies all migrations. Without an owner URL, it applies none. */
export const openMigratedAppDatabase = async (
  config: Config,
  logger: Pick<Logger, 'error' | 'info'>,
  options: { readonly join?: boolean } = {},
): Promise<AppDatabase> => {
  const appDatabase = await openAppDatabase(config, logger, options)
  try {
    if (appDatabase.ownerUrl !== undefined)
      await migrate({ ownerUrl: appDatabase.ownerUrl, runtimeUrl: appDatabase.databaseUrl })
    return appDatabase
  } catch (error) {
    await appDatabase.close()
    const { ownerUrl, embedded } = appDatabase
    throw embedded || ownerUrl === undefined ? error : explainDatabaseError(ownerUrl, error)
  }
}
