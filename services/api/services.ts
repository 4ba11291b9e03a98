// Opens every service that the HTTP application uses, on a database that one or more processes share.
import { type Commands, createCommands } from '#commands/commands.ts'
import { type Telemetry, createTelemetry } from '#platform/telemetry.ts'

import type { BackgroundWorker } from './background/worker.ts'
import { createBackgroundWorkers } from './background/workers.ts'
import { type ChangePublisher, createChangePublisher } from './change-publisher.ts'
import { createGrantBlocks } from './grant-blocks.ts'
import { type IdentityServices, openIdentityServices } from './identity-services.ts'
import { registerLogMetrics } from './log-metrics.ts'
import { type ReadModelServices, openReadModels } from './open-read-models.ts'
import type { ServicesOptions } from './service-options.ts'
import { type Stores, openStores } from './stores.ts'

export interface Services
  extends Pick<Stores, 'database' | 'db' | 'log'>, IdentityServices, Omit<ReadModelServices, 'start' | 'stop'> {
  readonly commands: Commands
  readonly telemetry: Telemetry
  readonly changePublisher: ChangePublisher
  /** Starts the background work. */
  start(): Promise<void>
  /** Stops the background work after the current batch, then closes every connection. */
  stop(): Promise<void>
}

/** Opens the services. No background work runs until `start`. */
export const openServices = (options: ServicesOptions): Services => {
  const { config } = options
  const stores = openStores(options)
  const { database, backgroundDatabase, log, db } = stores
  const telemetry = createTelemetry({ process: true })
  registerLogMetrics(telemetry, log)
  const changePublisher = createChangePublisher(backgroundDatabase.pool)
  const readModels = openReadModels(options, {
    ...stores,
    telemetry,
    onReportsChanged: changePublisher.publishReportChange,
  })
  const { queries } = readModels
  const identityServices = openIdentityServices(options, stores)
  const { identity, blockedGrants } = identityServices
  const commands = createCommands({
    ...stores,
    clock: options.clock,
    pool: database.pool,
    masterKey: config.masterKey,
    hasServedClient: queries.organizationServes,
    grantBlocks: createGrantBlocks({ blockedGrants, sessions: identity.sessions, adminGrants: queries.adminGrants }),
    recordAppend: telemetry.recordAppend,
  })
  const background: BackgroundWorker | undefined = options.reactions
    ? createBackgroundWorkers({ ...options, ...stores, ...identityServices, commands, queries, changePublisher })
    : undefined

  return {
    ...readModels,
    ...identityServices,
    database,
    db,
    log,
    commands,
    telemetry,
    changePublisher,
    start: async () => {
      await log.bind()
      changePublisher.start()
      await readModels.start()
      background?.start()
    },
    stop: async () => {
      await Promise.all([background?.stop(), changePublisher.stop()])
      await readModels.stop()
      await stores.close()
    },
  }
}
