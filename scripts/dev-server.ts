// The API process of `npm run dev`, restarted when a source file changes. It runs everything that `npm start` runs,
// except the web app and the database.
import { startServer } from '#api/main.ts'
import { loadConfig } from '#platform/config.ts'
import { createLogger } from '#platform/log.ts'

import { waitForParentExit } from './parent-process.ts'
import { listenForStop } from './stop-signal.ts'
import { runScript, OperatorError } from './terminal.ts'

await runScript(async () => {
  const config = loadConfig()
  if (config.database.kind === 'embedded')
    throw new OperatorError('dev-server.ts does not run on its own. Use "npm run dev".')
  const stopSignal = listenForStop(async () => {})
  const parentExit = waitForParentExit()
  const server = await startServer(config, { databaseUrl: config.database.url, logger: createLogger(config) })
  const stopCause = await Promise.race([stopSignal.requested, parentExit, server.logMoved])
  await server.close()
  if (stopCause instanceof Error) {
    console.error(stopCause.message)
    process.exitCode = 1
  }
  process.exit()
})
