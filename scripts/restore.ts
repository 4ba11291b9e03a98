// `npm run restore -- FOLDER`: replaces the data with the newest log file and the newest keys file in a folder. It uses
// the newest keys because a key that was destroyed after the log backup must stay destroyed, so that an erased person
// stays erased.
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

import pg from 'pg'

import { loadConfig, projectFolder } from '#platform/config.ts'
import { loadArchive, readHeader, type ArchiveKind } from '#platform/database/archive.ts'
import { findRunning } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createLogger } from '#platform/log.ts'

import { embeddedCluster, createDatabase, embeddedDatabase, openAppDatabase, type AppDatabase } from './app-database.ts'
import { installMasterKey } from './master-key.ts'
import { confirm, positionalArguments, runCommand, OperatorError } from './terminal.ts'

const newestBackup = (folder: string, kind: ArchiveKind): string => {
  const name = readdirSync(folder)
    .filter((file) => file.endsWith(`.${kind}.gz`))
    .sort()
    .at(-1)
  if (name === undefined)
    throw new OperatorError(
      `${folder} has no *.${kind}.gz file. A restore needs both files of a backup: *.log.gz and *.keys.gz.`,
    )
  return join(folder, name)
}

const query = async (url: string, sql: string): Promise<readonly Record<string, unknown>[]> => {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    // Raw SQL: reads the system catalog, and a database of any release.
    return (await connection.query<Record<string, unknown>>(sql)).rows
  } finally {
    await connection.end()
  }
}

/** Describes the data that a restore would replace. Returns undefined if there is none. */
const describeContents = async (url: string): Promise<string | undefined> => {
  const [tables] = await query(
    url,
    "select to_regclass('log.event') is not null as log, to_regclass('log_home') as home",
  )
  if (tables?.['log'] !== true) return undefined
  const [row] = await query(url, 'select count(*)::text as events from log.event')
  if (row?.['events'] !== '0') return `${String(row?.['events'])} events`
  if (tables['home'] === null) return undefined
  const eventStoreRows = await query(url, "select from log_home where store = 'eventstoredb'")
  return eventStoreRows.length > 0 ? 'the accounts and keys of a log in EventStoreDB' : undefined
}

/**
 * Prepares the target: a new database next to the current one if it is embedded, otherwise the given one, which must be
 * empty.
 */
const prepareTarget = async (appDatabase: AppDatabase): Promise<{ target: string; maintenance: string }> => {
  if (appDatabase.ownerUrl === undefined)
    throw new OperatorError('A restore must connect as the database owner. Set DATABASE_OWNER_URL.')
  const target = new URL(appDatabase.ownerUrl)
  const maintenance = new URL(appDatabase.ownerUrl)
  maintenance.pathname = '/postgres'
  const existingContents = await describeContents(appDatabase.ownerUrl)
  if (!appDatabase.embedded) {
    if (existingContents !== undefined)
      throw new OperatorError(
        `The database is not empty: it contains ${existingContents}. Restore into an empty database.`,
      )
    return { target: target.href, maintenance: maintenance.href }
  }
  if (existingContents !== undefined)
    await confirm(`This replaces the current data (${existingContents}) with the backup.`)
  await query(maintenance.href, `drop database if exists ${embeddedDatabase}_restored with (force)`)
  target.pathname = `/${embeddedDatabase}_restored`
  await createDatabase(maintenance.href, `${embeddedDatabase}_restored`)
  return { target: target.href, maintenance: maintenance.href }
}

const toRuntimeUrl = (appDatabase: AppDatabase, target: string): string => {
  const url = new URL(appDatabase.databaseUrl)
  url.pathname = new URL(target).pathname
  return url.href
}

const usage = 'Usage: npm run restore -- FOLDER [--yes] (a folder that "npm run backup -- FOLDER" wrote)'

await runCommand({ usage, options: ['--yes'] }, async () => {
  const config = loadConfig()
  const [folderArgument] = positionalArguments()
  if (folderArgument === undefined) throw new OperatorError(usage)
  const folder = resolve(projectFolder, folderArgument)
  const logFile = newestBackup(folder, 'log')
  const keysFile = newestBackup(folder, 'keys')
  const [logHeader, keysHeader] = [await readHeader(logFile), await readHeader(keysFile)]
  if (config.database.kind === 'embedded' && findRunning(embeddedCluster(config).dataDir) !== undefined) {
    throw new OperatorError('The server is running. Stop it, then run this again.')
  }

  const appDatabase = await openAppDatabase(config, createLogger(config))
  try {
    const { target, maintenance } = await prepareTarget(appDatabase)
    const urls = { ownerUrl: target, runtimeUrl: toRuntimeUrl(appDatabase, target) }
    // Migrate to the backup's schema version, load the data, then migrate to the current version.
    const upTo = logHeader.migrations.at(-1)?.name ?? ''
    await migrate({ ...urls, upTo })
    const keys = await loadArchive(target, keysFile)
    const rows = await loadArchive(target, logFile)
    await migrate(urls)
    if (appDatabase.embedded) {
      await query(maintenance, `drop database ${embeddedDatabase} with (force)`)
      await query(maintenance, `alter database ${embeddedDatabase}_restored rename to ${embeddedDatabase}`)
      if (keysHeader.masterKey !== null)
        for (const line of installMasterKey(config, keysHeader.masterKey, process.env['MASTER_KEY'])) console.log(line)
    }
    console.log(
      `Restored ${rows} rows (backup of ${logHeader.takenAt}) and ${keys} keys (backup of ${keysHeader.takenAt}).`,
    )
    console.log('Run "npm start": the next start rebuilds the read models.')
  } finally {
    await appDatabase.close()
  }
})
