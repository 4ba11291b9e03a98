// Builds every read model from the log. It runs in a separate process, so that its memory use does not affect the
// measurement that follows.
// Reads BENCH_URL, BENCH_MASTER_KEY and, for a log in EventStoreDB, BENCH_EVENTSTORE_URL.
import { setTimeout as pause } from 'node:timers/promises'

import { openServices } from '#api/services.ts'
import { systemClock } from '#platform/clock.ts'
import { createLogger } from '#platform/log.ts'

import { benchConfig } from './server.ts'

const { BENCH_URL: url = '', BENCH_MASTER_KEY: masterKey = '', BENCH_EVENTSTORE_URL: eventStoreUrl } = process.env
const config = benchConfig({ url, eventStoreUrl, masterKey: Buffer.from(masterKey, 'base64') })
const services = openServices({
  config,
  databaseUrl: url,
  clock: systemClock,
  logger: createLogger(config),
  projections: true,
  reactions: false,
})
await services.start()
for (;;) {
  const health = (await services.engine?.health()) ?? []
  const failed = health.find(({ failure }) => failure !== undefined)
  if (failed !== undefined) throw new Error(`${failed.model} failed: ${JSON.stringify(failed.failure)}`)
  if (health.every(({ ready, lagMs }) => ready && lagMs === 0)) break
  await pause(500)
}
await services.stop()
