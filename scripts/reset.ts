// `npm run reset`: empties the embedded database, so that the next start is a first one. Backups and secrets stay: the
// master key still opens what was backed up.
import { rmSync } from 'node:fs'

import { loadConfig } from '#platform/config.ts'
import { findRunning } from '#platform/database/embedded.ts'
import { findPostmaster, stopPostmaster } from '#platform/database/postmaster.ts'

import { forgetDemo } from './demo.ts'
import { clusterOf, hasEmbeddedData } from './house.ts'
import { confirm, runScript, Stop } from './terminal.ts'

await runScript(async () => {
  const config = loadConfig()
  if (config.database.kind === 'external')
    throw new Stop('DATABASE_URL is set: only the embedded database can be reset.')
  if (config.eventStoreUrl !== undefined)
    throw new Stop('EVENTSTORE_URL is set: the log there would stay, without the keys of its texts. Unset it first.')
  const { dataDir, logFile } = clusterOf(config)
  if (findRunning(dataDir) !== undefined) throw new Stop('The server is running. Stop it first.')
  if (!hasEmbeddedData(config)) throw new Stop('There is nothing to reset.')
  await confirm(`This deletes all data in ${dataDir} for good.`)
  const orphan = findPostmaster(dataDir)
  if (orphan !== undefined) await stopPostmaster(orphan.pid)
  rmSync(dataDir, { recursive: true })
  rmSync(logFile, { force: true })
  forgetDemo(config)
  console.log('Everything is empty. "npm start" begins with the demo again, "npm start -- --empty" without it.')
})
