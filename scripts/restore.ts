// `npm run restore -- FOLDER`: replaces the data with the newest log file and the newest keys file in a folder. It uses
// the newest keys because a key that was destroyed after the log backup must stay destroyed, so that an erased person
// stays erased.
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

import pg from 'pg'

import { loadConfig, projectFolder } from '#platform/config.ts'
import { loadArchives, readContents, readHeader, type ArchiveKind } from '#platform/database/archive.ts'
import { findRunning } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createLogger } from '#platform/log.ts'

import { embeddedCluster, createDatabase, embeddedDatabase, openAppDatabase, type AppDatabase } from './app-database.ts'
import { installMasterKey } from './master-key.ts'
import { formatTables, notEmptyReport } from './restore-report.ts'
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

/** Runs one or more statements, which form one transaction. */
const execute = async (url: string, sql: string): Promise<void> => {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    // Raw SQL: Kysely cannot rename or drop a database.
    await connection.query(sql)
  } finally {
    await connection.end()
  }
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
  const contents = await readContents(appDatabase.ownerUrl)
  if (!appDatabase.embedded) {
    if (contents.tables.length > 0) throw new OperatorError(notEmptyReport(contents))
    return { target: target.href, maintenance: maintenance.href }
  }
  if (contents.tables.length > 0)
    await confirm(`This replaces the current data (${formatTables(contents.tables)}) with the backup.`)
  await execute(maintenance.href, `drop database if exists ${embeddedDatabase}_restored with (force)`)
  target.pathname = `/${embeddedDatabase}_restored`
  await createDatabase(maintenance.href, `${embeddedDatabase}_restored`)
  return { target: target.href, maintenance: maintenance.href }
}

/** Replaces the current embedded database. If the process is killed, either that one or the new one is current. */
const switchTo = async (maintenanceUrl: string, restored: string): Promise<void> => {
  const replaced = `${embeddedDatabase}_replaced`
  await execute(maintenanceUrl, `drop database if exists ${replaced} with (force)`)
  await execute(
    maintenanceUrl,
    `alter database ${embeddedDatabase} rename to ${replaced};
     alter database ${restored} rename to ${embeddedDatabase}`,
  )
  await execute(maintenanceUrl, `drop database ${replaced} with (force)`)
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
    const origin = `backup of ${logHeader.takenAt}, with the keys of ${keysHeader.takenAt}`
    const { keys, rows } = await loadArchives(target, { logFile, keysFile, origin })
    await migrate(urls)
    if (appDatabase.embedded) {
      await switchTo(maintenance, `${embeddedDatabase}_restored`)
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
