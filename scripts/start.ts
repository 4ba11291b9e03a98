// `npm start`: runs the whole application on one port. It builds the web app if its sources changed, starts the
// database, and writes the demo data on the first run. Then it serves web, API, read models and reactions. It shuts
// down in reverse order.
import { setTimeout as pause } from 'node:timers/promises'

import { startServer, type RunningServer } from '#api/main.ts'
import { loadConfig } from '#platform/config.ts'
import { createLogger } from '#platform/log.ts'

import { prepareFirstRun } from './first-run.ts'
import { greeting } from './greeting.ts'
import { openMigratedHouse, type House } from './house.ts'
import { assertPortIsFree } from './port.ts'
import { listenForStop, Stopped } from './stopping.ts'
import { runScript } from './terminal.ts'
import { buildWeb } from './web-build.ts'

/** Milliseconds between two status messages while the application is not ready. */
const silentFor = 15_000

const ready = async (address: string, stopped: () => void): Promise<void> => {
  let saidAt = Date.now()
  for (;;) {
    stopped()
    const answer = await fetch(`${address}/health/ready`)
    if (answer.ok) return
    if (Date.now() - saidAt > silentFor) {
      saidAt = Date.now()
      console.log(`Not ready yet: ${await answer.text()}`)
    }
    await pause(50)
  }
}

/** Milliseconds that open requests get to finish before they are cut off. */
const drainLimit = 15_000

await runScript(async () => {
  const config = loadConfig()
  const logger = createLogger({
    ...config,
    logLevel: process.env['LOG_LEVEL'] === undefined ? 'warn' : config.logLevel,
  })
  let house: House | undefined
  let server: RunningServer | undefined
  let moved: Error | undefined
  const stopping = listenForStop(async () => house?.close('force'))
  try {
    await assertPortIsFree(config)
    const web = buildWeb()
    if (web.built) console.log('Built the web app.')
    stopping.check()
    house = await openMigratedHouse(config, logger)
    stopping.check()
    if (house.embedded) await prepareFirstRun(config, house.databaseUrl, process.argv.includes('--empty'))
    stopping.check()
    server = await startServer(config, { databaseUrl: house.databaseUrl, logger, webFolder: web.folder })
    void server.moved.then((why) => {
      moved = why
    })
    await ready(server.address, () => {
      stopping.check()
      if (moved !== undefined) throw new Stopped()
    })
    console.log(greeting(config, config.port === 0 ? server.address : config.publicUrl))
    await Promise.race([stopping.asked, server.moved])
    console.log('Stopping …')
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  } finally {
    if (server !== undefined) await Promise.race([server.close(), pause(drainLimit)])
    await house?.close()
  }
  if (moved !== undefined) {
    console.error(`\n${moved.message}`)
    process.exitCode = 1
  }
  console.log('Stopped.')
  process.exit()
})
