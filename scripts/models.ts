// Opens the application's services for a script. The script joins a running embedded database, or starts one while it
// works.
import { openServices, type Services } from '#api/services.ts'
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { createLogger } from '#platform/log.ts'

import { openMigratedHouse } from './house.ts'
import { plainArguments, Stop } from './terminal.ts'
import { readModels } from '#projections/models.ts'

/** The read models named on the command line, or all of them. @throws Stop on an unknown name */
export const chosenModels = (): readonly string[] => {
  const known = readModels.map(({ name }) => name)
  const given = plainArguments()
  const unknown = given.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Stop(`There is no read model "${unknown}". Choose from: ${known.join(', ')}.`)
  return given.length === 0 ? known : given
}

/** Opens the services without their background work, and closes them after `work`. */
export const withServices = async (work: (services: Services) => Promise<void>): Promise<void> => {
  const config = loadConfig()
  const logger = createLogger({ ...config, logLevel: 'warn' })
  const house = await openMigratedHouse(config, logger, { join: true })
  try {
    const { databaseUrl } = house
    const services = openServices({
      config,
      databaseUrl,
      clock: systemClock,
      logger,
      projections: true,
      reactions: false,
    })
    try {
      await services.log.settle()
      const moved = services.log.moved.then((why) => Promise.reject(why))
      await Promise.race([work(services), moved])
    } finally {
      await services.stop()
    }
  } finally {
    await house.close()
  }
}
