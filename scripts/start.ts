// `npm start`: the whole house on one port. Builds the web app when its sources changed, brings up the database, writes
// the demo on the first run, serves web, API, read models and reactions, and ends all of it in the other order.
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

/** After this long without being ready, and again each time it has passed, the start says what it waits for; milliseconds. */
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

/** Requests that take longer than this to finish are cut off; milliseconds. */
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
    if (web.built) console.log('The web app was built.')
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
