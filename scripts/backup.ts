// `npm run backup -- [FOLDER]`: writes two files. One contains the encryption keys. The other contains the database
// tables and, if it is in Postgres, the event log. It works while the server runs.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { systemClock } from '#platform/clock.ts'
import { loadConfig, projectFolder } from '#platform/config.ts'
import { writeArchives } from '#platform/database/archive.ts'
import { openDatabase } from '#platform/database/database.ts'
import { readBoundStore } from '#platform/event-log/log-binding.ts'
import { createLogger } from '#platform/log.ts'

import { backupReport } from './backup-report.ts'
import { hasEmbeddedData, openMigratedAppDatabase } from './app-database.ts'
import { positionalArguments, runCommand, OperatorError } from './terminal.ts'

const usage = 'Usage: npm run backup -- [FOLDER] (writes two backup files to FOLDER, or to the data directory)'

await runCommand({ usage, options: [] }, async () => {
  const config = loadConfig()
  if (config.database.kind === 'embedded' && !hasEmbeddedData(config))
    throw new OperatorError('There is no data to back up yet. Run "npm start" first.')
  const folder = resolve(projectFolder, positionalArguments()[0] ?? join(config.dataDir, 'backups'))
  const takenAt = systemClock.now()
  const name = `referrals-${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const logFile = join(folder, `${name}.log.gz`)
  const keysFile = join(folder, `${name}.keys.gz`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })

  const appDatabase = await openMigratedAppDatabase(config, createLogger(config), { join: true })
  try {
    const { pool, close } = openDatabase(appDatabase.databaseUrl, { applicationName: 'backup' })
    const store = await readBoundStore(pool)
    await close()
    if (appDatabase.ownerUrl === undefined)
      throw new OperatorError('A backup must connect as the database owner. Set DATABASE_OWNER_URL.')
    const masterKey = appDatabase.embedded ? config.masterKey : null
    await writeArchives({ ownerUrl: appDatabase.ownerUrl, logFile, keysFile, takenAt, masterKey })
    console.log(backupReport({ logFile, keysFile }, store))
  } finally {
    await appDatabase.close()
  }
})
