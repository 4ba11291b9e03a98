// Opens every service that the HTTP application uses, on a database that one or more processes share.
import { type Commands, createCommands } from '#commands/commands.ts'
import { type SubscriptionStatus, withSilentLog } from '#platform/subscription/state.ts'
import { createStatusRecorder } from '#platform/subscription/status-table.ts'
import { type Telemetry, createTelemetry } from '#platform/telemetry.ts'

import { createBackgroundWorkers } from './background/workers.ts'
import { type ChangePublisher, createChangePublisher } from './change-publisher.ts'
import { registerParkedMetrics, registerSubscriptionMetrics } from './engine-metrics.ts'
import { createGrantBlocks } from './grant-blocks.ts'
import { type IdentityServices, openIdentityServices } from './identity-services.ts'
import { registerLogMetrics } from './log-metrics.ts'
import { createReachableLog } from './reachable-log.ts'
import { type ReadModelServices, openReadModels } from './open-read-models.ts'
import { type OwnProfiles, createOwnProfiles } from './own-profiles.ts'
import { type ParkedStreams, createParkedStreams } from './parked-streams.ts'
import type { ServicesOptions } from './service-options.ts'
import { type Stores, openStores } from './stores.ts'
import { type SubscriptionOverview, createSubscriptionOverview } from './subscription-overview.ts'

export interface Services
  extends
    Pick<Stores, 'database' | 'db' | 'healthDatabase' | 'log'>,
    IdentityServices,
    Omit<ReadModelServices, 'start' | 'stop'> {
  readonly commands: Commands
  readonly telemetry: Telemetry
  readonly changePublisher: ChangePublisher
  readonly ownProfiles: OwnProfiles
  /** What follows the log in this process: read models and reactions. */
  subscriptionStatuses(): SubscriptionStatus[]
  /** Covers all processes, not only this one. */
  readonly subscriptionOverview: SubscriptionOverview
  readonly parkedStreams: ParkedStreams
  /** Starts the background work. */
  start(): Promise<void>
  /** Stops the background work after the current batch, then closes every connection. */
  stop(): Promise<void>
}

const listStatuses = (
  { engine, logSilence }: ReturnType<typeof openReadModels>,
  background: ReturnType<typeof createBackgroundWorkers> | undefined,
) =>
  [...(engine?.statuses() ?? []), ...(background?.statuses() ?? [])].map((status) =>
    withSilentLog(status, logSilence()),
  )

/** What commands ask the read models before they decide. */
const readBeforeCommands = ({ queries }: ReturnType<typeof openReadModels>) => ({
  hasServedClient: queries.organizationServes,
  findProtection: queries.protection,
  findOverlap: queries.appointmentOverlap,
  closingCounts: queries,
})

/** Opens the services. No background work runs until `start`. */
export const openServices = (options: ServicesOptions): Services => {
  const stores = openStores(options)
  const { database, log, db } = stores
  const telemetry = createTelemetry({ process: true })
  registerLogMetrics(telemetry, log)
  const changePublisher = createChangePublisher(stores.pubSub)
  const readModels = openReadModels(options, {
    ...stores,
    telemetry,
    onJobChanged: changePublisher.publishJobChange,
  })
  const { queries } = readModels
  const identityServices = openIdentityServices(options, { ...stores, changePublisher })
  const { identity, blockedGrants } = identityServices
  const commands = createCommands({
    ...options.config,
    ...stores,
    clock: options.clock,
    pool: database.pool,
    ...readBeforeCommands(readModels),
    grantBlocks: createGrantBlocks({ blockedGrants, sessions: identity.sessions, adminGrants: queries.adminGrants }),
    clientAccounts: identityServices.erasedAccounts,
    recordAppend: telemetry.recordAppend,
  })
  const ownProfiles = createOwnProfiles({ identity, commands, logger: options.logger })
  const background = options.reactions
    ? createBackgroundWorkers({
        ...options,
        ...stores,
        ...identityServices,
        commands,
        queries,
        changePublisher,
        ownProfiles,
      })
    : undefined
  const subscriptionStatuses = () => listStatuses(readModels, background)
  registerSubscriptionMetrics(telemetry, subscriptionStatuses)
  const parkedStreams = createParkedStreams({ ...stores, ...readModels, clock: options.clock })
  registerParkedMetrics(telemetry, parkedStreams)
  const statusRecorder = createStatusRecorder({
    pool: stores.backgroundDatabase.pool,
    logger: options.logger,
    statuses: subscriptionStatuses,
  })

  return {
    ...readModels,
    ...identityServices,
    database,
    db,
    healthDatabase: stores.healthDatabase,
    log,
    commands,
    telemetry,
    changePublisher,
    ownProfiles,
    subscriptionStatuses,
    parkedStreams,
    subscriptionOverview: createSubscriptionOverview({
      ...stores,
      ...readModels,
      pool: database.pool,
      log: createReachableLog(log, readModels.readOnlySince),
      clock: options.clock,
    }),
    start: async () => {
      await log.bind()
      await readModels.start()
      background?.start()
      statusRecorder.start()
    },
    stop: async () => {
      await background?.stop()
      await readModels.stop()
      await statusRecorder.stop()
      await stores.close()
    },
  }
}
