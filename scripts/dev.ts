// `npm run dev`: like `npm start`, with hot reload. Vite serves the web app on PORT and proxies API calls to a server
// process. That process restarts when its sources or the messages change. The database keeps running.
import { loadConfig } from '#platform/config.ts'
import { freePort } from '#platform/database/embedded.ts'
import { createLogger } from '#platform/log.ts'

import { prepareFirstRun } from './first-run.ts'
import { greeting } from './greeting.ts'
import { openMigratedAppDatabase, type AppDatabase } from './app-database.ts'
import { assertPortIsFree } from './free-port.ts'
import { watchMessages } from './message-watcher.ts'
import { startReloading, type ReloadingProcess } from './reloading-process.ts'
import { listenForStop, StartAborted } from './stop-signal.ts'
import { runCommand, OperatorError } from './terminal.ts'

const usage = 'Usage: npm run dev [-- --empty] (--empty: without demo data)'

await runCommand({ usage, options: ['--empty'] }, async () => {
  const config = loadConfig()
  if (config.environment === 'production')
    throw new OperatorError('"npm run dev" does not run in production. Unset NODE_ENV, or use "npm start".')
  let appDatabase: AppDatabase | undefined
  const processes: ReloadingProcess[] = []
  let stopWatchingMessages: (() => Promise<void>) | undefined
  const stopSignal = listenForStop(async () => appDatabase?.close('force'))
  try {
    await assertPortIsFree(config)
    appDatabase = await openMigratedAppDatabase(config, createLogger(config))
    stopSignal.throwIfRequested()
    if (appDatabase.embedded) await prepareFirstRun(config, appDatabase.databaseUrl, process.argv.includes('--empty'))
    stopSignal.throwIfRequested()
    const apiPort = String(await freePort())
    const api = {
      DATABASE_URL: appDatabase.databaseUrl,
      MASTER_KEY: config.masterKey.toString('base64'),
      JWT_SECRET: config.jwtSecret,
      PUBLIC_URL: config.publicUrl,
      HOST: '127.0.0.1',
      PORT: apiPort,
    }
    stopWatchingMessages = watchMessages()
    processes.push(
      startReloading('scripts/dev-server.ts', ['services', 'projections'], api),
      // Vite watches the web app's sources.
      startReloading('scripts/dev-web.ts', [], { WEB_PORT: String(config.port), API_PORT: apiPort }),
    )
    console.log(greeting(config, config.publicUrl))
    await stopSignal.requested
  } catch (error) {
    if (!(error instanceof StartAborted)) throw error
  } finally {
    await stopWatchingMessages?.()
    await Promise.all(processes.map((childProcess) => childProcess.stop()))
    await appDatabase?.close()
  }
  process.exit()
})
