// `npm run dev`: like `npm start`, with hot reload. Vite serves the web app on PORT and proxies API calls to a server
// process. That process restarts when its sources change. The database keeps running.
import { loadConfig } from '#platform/config.ts'
import { freePort } from '#platform/database/embedded.ts'
import { createLogger } from '#platform/log.ts'

import { prepareFirstRun } from './first-run.ts'
import { greeting } from './greeting.ts'
import { openMigratedHouse, type House } from './house.ts'
import { assertPortIsFree } from './port.ts'
import { keepReloading, type Reloading } from './reloading.ts'
import { listenForStop, Stopped } from './stopping.ts'
import { runScript, Stop } from './terminal.ts'

await runScript(async () => {
  const config = loadConfig()
  if (config.environment === 'production')
    throw new Stop('"npm run dev" does not run in production. Unset NODE_ENV, or use "npm start".')
  let house: House | undefined
  const parts: Reloading[] = []
  const stopping = listenForStop(async () => house?.close('force'))
  try {
    await assertPortIsFree(config)
    house = await openMigratedHouse(config, createLogger(config))
    stopping.check()
    if (house.embedded) await prepareFirstRun(config, house.databaseUrl, process.argv.includes('--empty'))
    stopping.check()
    const apiPort = String(await freePort())
    const api = {
      DATABASE_URL: house.databaseUrl,
      MASTER_KEY: config.masterKey.toString('base64'),
      JWT_SECRET: config.jwtSecret,
      PUBLIC_URL: config.publicUrl,
      HOST: '127.0.0.1',
      PORT: apiPort,
    }
    parts.push(
      keepReloading('scripts/dev-server.ts', ['services', 'projections'], api),
      // Vite watches the web app's sources.
      keepReloading('scripts/dev-web.ts', [], { WEB_PORT: String(config.port), API_PORT: apiPort }),
    )
    console.log(greeting(config, config.publicUrl))
    await stopping.asked
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  } finally {
    await Promise.all(parts.map((part) => part.stop()))
    await house?.close()
  }
  process.exit()
})
