// Opens the application's services for a script. The script connects to a running embedded database, or starts one for
// the duration of its work.
import { openServices, type Services } from '#api/services.ts'
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { createLogger } from '#platform/log.ts'

import { openMigratedAppDatabase } from './app-database.ts'
import { positionalArguments, OperatorError } from './terminal.ts'
import { readModels } from '#projections/models.ts'

/** The read models named on the command line, or all of them. @throws OperatorError if a name is unknown */
export const selectedModels = (): readonly string[] => {
  const modelNames = readModels.map(({ name }) => name)
  const requestedModels = positionalArguments()
  const unknownModel = requestedModels.find((name) => !modelNames.includes(name))
  if (unknownModel !== undefined)
    throw new OperatorError(`There is no read model "${unknownModel}". Choose from: ${modelNames.join(', ')}.`)
  return requestedModels.length === 0 ? modelNames : requestedModels
}

/** Opens the services without their background work, and closes them after `work`. */
export const withServices = async (work: (services: Services) => Promise<void>): Promise<void> => {
  const config = loadConfig()
  const logger = createLogger({ ...config, logLevel: 'warn' })
  const appDatabase = await openMigratedAppDatabase(config, logger, { join: true })
  try {
    const { databaseUrl } = appDatabase
    const services = openServices({
      config,
      databaseUrl,
      clock: systemClock,
      logger,
      projections: true,
      reactions: false,
    })
    try {
      await services.log.bind()
      const logMoved = services.log.moved.then((error) => Promise.reject(error))
      await Promise.race([work(services), logMoved])
    } finally {
      await services.stop()
    }
  } finally {
    await appDatabase.close()
  }
}
