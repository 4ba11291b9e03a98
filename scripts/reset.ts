// `npm run reset`: deletes the embedded database, so that the next start counts as the first one. Backups and secrets
// stay, so the master key can still open earlier backups.
import { rmSync } from 'node:fs'

import { loadConfig } from '#platform/config.ts'
import { findRunning } from '#platform/database/embedded.ts'
import { findPostmaster, stopPostmaster } from '#platform/database/postmaster.ts'

import { clearDemoState } from './demo-state.ts'
import { embeddedCluster, hasEmbeddedData } from './app-database.ts'
import { confirm, runCommand, OperatorError } from './terminal.ts'

const usage = 'Usage: npm run reset [-- --yes] (deletes the embedded database)'

await runCommand({ usage, options: ['--yes'] }, async () => {
  const config = loadConfig()
  if (config.database.kind === 'external')
    throw new OperatorError('DATABASE_URL is set. Only the embedded database can be reset: unset DATABASE_URL first.')
  if (config.eventStoreUrl !== undefined)
    throw new OperatorError(
      'EVENTSTORE_URL is set. The log there would stay, but the keys to its personal data would be deleted. Unset it first.',
    )
  const { dataDir, logFile } = embeddedCluster(config)
  if (findRunning(dataDir) !== undefined)
    throw new OperatorError('The server is running. Stop it, then run this again.')
  if (!hasEmbeddedData(config)) throw new OperatorError('There is nothing to reset: no embedded database exists yet.')
  await confirm(`This permanently deletes all data in ${dataDir}.`)
  const orphan = findPostmaster(dataDir)
  if (orphan !== undefined) await stopPostmaster(orphan.pid)
  rmSync(dataDir, { recursive: true })
  rmSync(logFile, { force: true })
  clearDemoState(config)
  console.log('All data was deleted. "npm start" writes the demo data again; "npm start -- --empty" starts without it.')
})
