// Opens the application's services with a generated log and built read models, for the as-of and report benches.
import { randomBytes } from 'node:crypto'

import { type Services, openServices } from '#api/services.ts'
import { systemClock } from '#platform/clock.ts'
import { createLogger } from '#platform/log.ts'

import type { BenchContext } from './bench.ts'
import { runChild } from './child.ts'
import { withDatabase } from './database.ts'
import { generateEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { measureMs } from './measure.ts'
import { benchConfig } from './server.ts'

/** Fills the log, builds the models, runs `work` while the projections run, and removes everything. */
export const withGeneratedServices = <T>(
  events: number,
  { print }: Pick<BenchContext, 'print'>,
  work: (services: Services) => Promise<T>,
): Promise<T> =>
  withDatabase(async (database) => {
    const masterKey = randomBytes(32)
    const fillMs = await measureMs(() =>
      fillLog({ ...database, masterKey, events: generateEvents({ events, now: new Date() }) }),
    )
    print(`  a log of ${events.toLocaleString('en-US')} events generated in ${(fillMs / 1_000).toFixed(0)} s`)
    const buildMs = await measureMs(() => runChild('build-models', { ...database, masterKey }))
    print(`  read models built in ${(buildMs / 1_000).toFixed(0)} s`)
    const config = benchConfig({ ...database, masterKey })
    const services = openServices({
      config,
      databaseUrl: database.url,
      clock: systemClock,
      logger: createLogger(config),
      projections: true,
      reactions: false,
    })
    await services.start()
    try {
      return await work(services)
    } finally {
      await services.stop()
    }
  })
