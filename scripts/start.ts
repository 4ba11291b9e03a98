// `npm start`: runs the whole application on one port. It builds the web app if its sources changed, starts the
// database, and writes the demo data on the first run. Then it runs the web app, the API, the read models and the
// reactions. It shuts down in reverse order.
import { setTimeout as pause } from 'node:timers/promises'

import { startServer, type RunningServer } from '#api/main.ts'
import type { CheckResult } from '#api/plugins/health.ts'
import { loadConfig } from '#platform/config.ts'
import { createLogger } from '#platform/log.ts'

import { prepareFirstRun } from './first-run.ts'
import { greeting } from './greeting.ts'
import { openMigratedAppDatabase, type AppDatabase } from './app-database.ts'
import { assertPortIsFree } from './free-port.ts'
import { listenForStop, StartAborted } from './stop-signal.ts'
import { runCommand } from './terminal.ts'
import { buildWeb } from './web-build.ts'

/** Milliseconds between two status messages while the application is not ready. */
const statusIntervalMs = 15_000

/** The failed checks of `/health/ready`, one per line. */
const describeChecks = (readiness: unknown): string =>
  (readiness as { readonly checks: readonly CheckResult[] }).checks
    .filter(({ ok }) => !ok)
    .map(({ name, detail }) => `\n  ${name}: ${detail ?? 'failed'}`)
    .join('')

const waitUntilReady = async (address: string, throwIfStopped: () => void): Promise<void> => {
  let lastStatusAt = Date.now()
  for (;;) {
    throwIfStopped()
    const response = await fetch(`${address}/health/ready`)
    if (response.ok) return
    if (Date.now() - lastStatusAt > statusIntervalMs) {
      lastStatusAt = Date.now()
      console.log(`Not ready yet:${describeChecks(await response.json())}`)
    }
    await pause(50)
  }
}

/** How long open requests may take to finish before they are cut off, in milliseconds. */
const drainTimeoutMs = 15_000

const usage = 'Usage: npm start [-- --empty] (--empty: without demo data). docs/operations.md lists the settings.'

await runCommand({ usage, options: ['--empty'] }, async () => {
  const config = loadConfig()
  const logger = createLogger({
    ...config,
    logLevel: process.env['LOG_LEVEL'] === undefined ? 'warn' : config.logLevel,
  })
  let appDatabase: AppDatabase | undefined
  let server: RunningServer | undefined
  let logMoved: Error | undefined
  const stopSignal = listenForStop(async () => appDatabase?.close('force'))
  try {
    await assertPortIsFree(config)
    const web = buildWeb()
    if (web.built) console.log('Built the web app.')
    stopSignal.throwIfRequested()
    appDatabase = await openMigratedAppDatabase(config, logger)
    stopSignal.throwIfRequested()
    if (appDatabase.embedded) await prepareFirstRun(config, appDatabase.databaseUrl, process.argv.includes('--empty'))
    stopSignal.throwIfRequested()
    server = await startServer(config, { databaseUrl: appDatabase.databaseUrl, logger, webFolder: web.folder })
    void server.logMoved.then((error) => {
      logMoved = error
    })
    await waitUntilReady(server.address, () => {
      stopSignal.throwIfRequested()
      if (logMoved !== undefined) throw new StartAborted()
    })
    console.log(greeting(config, config.port === 0 ? server.address : config.publicUrl))
    await Promise.race([stopSignal.requested, server.logMoved])
    console.log('Stopping…')
  } catch (error) {
    if (!(error instanceof StartAborted)) throw error
  } finally {
    if (server !== undefined) await Promise.race([server.close(), pause(drainTimeoutMs)])
    await appDatabase?.close()
  }
  if (logMoved !== undefined) {
    console.error(`\n${logMoved.message}`)
    process.exitCode = 1
  }
  console.log('Stopped.')
  process.exit()
})
