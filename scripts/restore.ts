// `npm run restore folder`: the newest log file and the newest keys file of a folder become the data. Newest keys: a key
// that was destroyed after the log's backup stays destroyed, so that an erased person stays erased.
import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import pg from 'pg'

import { loadConfig, projectFolder, type Config } from '#platform/config.ts'
import { loadArchive, readHeader, type ArchiveKind } from '#platform/database/archive.ts'
import { findRunning } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createLogger } from '#platform/log.ts'

import { clusterOf, createDatabase, embeddedDatabase, openHouse, type House } from './house.ts'
import { confirm, plainArguments, runScript, Stop } from './terminal.ts'

const newest = (folder: string, kind: ArchiveKind): string => {
  const name = readdirSync(folder)
    .filter((file) => file.endsWith(`.${kind}.gz`))
    .sort()
    .at(-1)
  if (name === undefined) throw new Stop(`${folder} holds no backup of the ${kind} (*.${kind}.gz).`)
  return join(folder, name)
}

const query = async (url: string, sql: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** What would be replaced, in words; undefined where that is nothing. */
const contentsOf = async (url: string): Promise<string | undefined> => {
  const [made] = await query(url, "select to_regclass('log.event') is not null as log, to_regclass('log_home') as home")
  if (made?.['log'] !== true) return undefined
  const [row] = await query(url, 'select count(*)::text as events from log.event')
  if (row?.['events'] !== '0') return `${String(row?.['events'])} events`
  if (made['home'] === null) return undefined
  const elsewhere = await query(url, "select from log_home where store = 'eventstoredb'")
  return elsewhere.length > 0 ? 'the accounts and keys of a log in EventStoreDB' : undefined
}

/** The URL of a database that the archives can be read into: a new one beside the present (embedded), or the empty one given. */
const prepare = async (house: House): Promise<{ target: string; maintenance: string }> => {
  if (house.ownerUrl === undefined) throw new Stop('A restore writes as the owner: set DATABASE_OWNER_URL.')
  const target = new URL(house.ownerUrl)
  const maintenance = new URL(house.ownerUrl)
  maintenance.pathname = '/postgres'
  const present = await contentsOf(house.ownerUrl)
  if (!house.embedded) {
    if (present !== undefined) throw new Stop(`The database holds ${present}. Restore into an empty one.`)
    return { target: target.href, maintenance: maintenance.href }
  }
  if (present !== undefined) await confirm(`This replaces the present data (${present}) by the backup.`)
  await query(maintenance.href, `drop database if exists ${embeddedDatabase}_restored with (force)`)
  target.pathname = `/${embeddedDatabase}_restored`
  await createDatabase(maintenance.href, `${embeddedDatabase}_restored`)
  return { target: target.href, maintenance: maintenance.href }
}

const runtimeUrlOf = (house: House, target: string): string => {
  const url = new URL(house.databaseUrl)
  url.pathname = new URL(target).pathname
  return url.href
}

const keepMasterKey = (config: Config, masterKey: string | null): void => {
  const file = join(config.dataDir, 'secrets', 'master-key')
  if (masterKey === null || masterKey === config.masterKey.toString('base64')) return
  renameSync(file, `${file}.replaced`)
  writeFileSync(file, `${masterKey}\n`, { mode: 0o600 })
  console.log(`The backup's master key is in ${file}; the former one in ${file}.replaced.`)
}

await runScript(async () => {
  const config = loadConfig()
  const [given] = plainArguments()
  if (given === undefined) throw new Stop('Usage: npm run restore FOLDER (what "npm run backup FOLDER" wrote)')
  const folder = resolve(projectFolder, given)
  const logFile = newest(folder, 'log')
  const keysFile = newest(folder, 'keys')
  const [logHeader, keysHeader] = [await readHeader(logFile), await readHeader(keysFile)]
  if (config.database.kind === 'embedded' && findRunning(clusterOf(config).dataDir) !== undefined) {
    throw new Stop('The server is running. Stop it first.')
  }

  const house = await openHouse(config, createLogger(config))
  try {
    const { target, maintenance } = await prepare(house)
    const urls = { ownerUrl: target, runtimeUrl: runtimeUrlOf(house, target) }
    // To the shape that the backup has, fill it, and from there on to the present one.
    const upTo = logHeader.migrations.at(-1)?.name ?? ''
    await migrate({ ...urls, upTo })
    const keys = await loadArchive(target, keysFile)
    const rows = await loadArchive(target, logFile)
    await migrate(urls)
    if (house.embedded) {
      await query(maintenance, `drop database ${embeddedDatabase} with (force)`)
      await query(maintenance, `alter database ${embeddedDatabase}_restored rename to ${embeddedDatabase}`)
      keepMasterKey(config, keysHeader.masterKey)
    }
    console.log(`Restored ${rows} rows of ${logHeader.takenAt} and ${keys} keys of ${keysHeader.takenAt}.`)
    console.log('The read models are built again at the next start.')
  } finally {
    await house.close()
  }
})
