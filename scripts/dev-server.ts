// The API process of `npm run dev`, restarted when a source file changes. It serves what `npm start` serves, except the
// web app and the database.
import { startServer } from '#api/main.ts'
import { loadConfig } from '#platform/config.ts'
import { createLogger } from '#platform/log.ts'

import { parentGone } from './parent.ts'
import { listenForStop } from './stopping.ts'
import { runScript, Stop } from './terminal.ts'

await runScript(async () => {
  const config = loadConfig()
  if (config.database.kind === 'embedded') throw new Stop('dev-server.ts does not run on its own. Use "npm run dev".')
  const stopping = listenForStop(async () => {})
  const gone = parentGone()
  const server = await startServer(config, { databaseUrl: config.database.url, logger: createLogger(config) })
  const moved = await Promise.race([stopping.asked, gone, server.moved])
  await server.close()
  if (moved instanceof Error) {
    console.error(moved.message)
    process.exitCode = 1
  }
  process.exit()
})
