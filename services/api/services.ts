// Opens every service that the HTTP application uses, on a database that one or more processes share.
import { type Commands, createCommands } from '#commands/commands.ts'
import type { CommandTables } from '#commands/tables.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import { domainEvents } from '#domain/events.ts'
import { type BlockedGrantTables, type BlockedGrants, createBlockedGrants } from '#identity/blocked-grants.ts'
import { type StatusLinks, createStatusLinks } from '#identity/status-links.ts'
import { type Identity, createIdentity } from '#identity/identity.ts'
import { type MailingList, type MailingListTables, createMailingList } from '#settings/mailing-list.ts'
import { type SavedViewTables, type SavedViews, createSavedViews } from '#settings/saved-views.ts'
import type { IdentityTables } from '#identity/tables.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { type EventLogHandle, openEventLog } from '#platform/event-log/open.ts'
import type { Logger } from '#platform/log.ts'
import { type LinkSeal, createLinkSeal } from '#platform/mailer/link-seal.ts'
import { createPubSub } from '#platform/pub-sub.ts'
import { createLiveBuffer } from '#platform/subscription/live-buffer.ts'
import type { SubscriptionStatus } from '#platform/subscription/state.ts'
import { type Telemetry, createTelemetry } from '#platform/telemetry.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import type { Engine } from '#projections/engine/engine.ts'
import type { ReadModelOperations } from '#projections/engine/maintenance/operations.ts'
import type { LiveFeed } from '#projections/engine/live-feed.ts'
import type { ModelWatch } from '#projections/engine/model-watch.ts'
import type { FoldDeps } from '#projections/engine/unsealing.ts'
import type { AsOfQueries } from '#projections/as-of/queries/as-of-queries.ts'
import type { ReportRuns } from '#projections/reports/queries/runs.ts'
import type { Queries } from '#projections/queries.ts'
import { openReadModels } from './open-read-models.ts'
import { registerSubscriptionMetrics } from './engine-metrics.ts'
import { registerLogMetrics } from './log-metrics.ts'
import { type ChangePublisher, createChangePublisher } from './change-publisher.ts'
import { type WorkerIntervals, createBackgroundWorkers } from './background-workers.ts'
import { type FormGuard, createFormGuard } from './form-guard.ts'
import { createGrantBlocks } from './grant-blocks.ts'
import type { ReactionTables } from '#reactions/tables.ts'
import type { Kysely } from 'kysely'

type AllTables = IdentityTables &
  BlockedGrantTables &
  MailingListTables &
  SavedViewTables &
  CommandTables &
  ReactionTables
// Flattened to one mapped type because kysely does not accept an interface here.
type Tables = { [Name in keyof AllTables]: AllTables[Name] }

export interface ServicesOptions extends WorkerIntervals {
  readonly config: Pick<
    Config,
    | 'masterKey'
    | 'sla'
    | 'eventStoreUrl'
    | 'environment'
    | 'smtpUrl'
    | 'mailFrom'
    | 'publicUrl'
    | 'sessionIdle'
    | 'unconfirmedAccountLifetime'
    | 'dailyMailHour'
    | 'notificationRetention'
    | 'verifyHour'
  >
  /** Connects as the runtime role. */
  readonly databaseUrl: string
  readonly clock: Clock
  readonly logger: Logger
  /** Whether this process runs the read models. If not, another process must. */
  readonly projections: boolean
  /** Whether this process runs the reactions and sends the emails. If not, another process must. */
  readonly reactions: boolean
}

export interface Services {
  readonly database: Pick<Database, 'pool'>
  /** The tables that are not projected from the log. */
  readonly db: Kysely<Tables>
  readonly log: EventLogHandle
  readonly identity: Identity
  readonly linkSeal: LinkSeal
  readonly statusLinks: StatusLinks
  readonly formGuard: FormGuard
  readonly blockedGrants: BlockedGrants
  readonly mailingList: MailingList
  readonly savedViews: SavedViews
  /** Checks that the access model is up to date. */
  readonly accessModelWatch: ModelWatch
  readonly commands: Commands
  readonly queries: Queries
  /** The same queries, as of an earlier instant. */
  readonly asOfQueries: AsOfQueries
  readonly reportRuns: ReportRuns
  /** What scripts need to fold the log. */
  readonly logFoldDeps: FoldDeps & { readonly sla: SlaThresholds }
  readonly modelRuns: ReadModelOperations
  readonly telemetry: Telemetry
  readonly feed: LiveFeed
  readonly changePublisher: ChangePublisher
  /** Defined only if this process runs the read models. */
  readonly engine: Engine | undefined
  /** What follows the log in this process: read models and reactions. */
  subscriptionStatuses(): SubscriptionStatus[]
  /** Starts the background work. */
  start(): Promise<void>
  /** Stops the background work after the current batch, then closes every connection. */
  stop(): Promise<void>
}

/** In milliseconds. A response has less than 3 s, so a slower query only keeps a connection from other requests. */
const requestStatementTimeout = 2_500

/** A process that hangs in the middle of a transaction must not hold up the one that replaces it. In milliseconds. */
const idleInTransactionTimeout = 4_000

/** The databases, the log, and the vault that all services share. */
const openStores = ({ config, databaseUrl, clock, logger }: ServicesOptions) => {
  const onIdleError = (err: Error) => logger.warn({ err }, 'lost an idle database connection')
  const limits = { idleInTransactionTimeout, onIdleError }
  const database = openDatabase(databaseUrl, { max: 16, statementTimeout: requestStatementTimeout, ...limits })
  const vault = createPostgresVault({ pool: database.pool, masterKey: config.masterKey, clock })
  const pubSub = createPubSub({ connectionString: databaseUrl, logger })
  const log = openEventLog({ databaseUrl, eventStoreUrl: config.eventStoreUrl, pubSub, logger })
  return {
    database,
    // For batches, reactions, emails and exports, whose statements may take longer than those of a request.
    backgroundDatabase: openDatabase(databaseUrl, {
      max: 20,
      applicationName: 'background',
      statementTimeout: 20_000,
      ...limits,
    }),
    // Has no statement timeout, because rebuilds and reports can take a long time.
    workerDatabase: openDatabase(databaseUrl, { max: 10, applicationName: 'rebuilds', onIdleError }),
    openSnapshotDatabase: () =>
      openDatabase(databaseUrl, { max: 1, idleTimeout: 0, applicationName: 'as-of', onIdleError }),
    pubSub,
    log,
    liveBuffer: createLiveBuffer({ log }),
    vault,
    codec: createCodec({ registry: domainEvents, vault }),
  }
}

/** Opens the services for accounts, for people without one, and for the links and forms that they use. */
const openIdentityServices = ({ config, clock }: ServicesOptions, db: Services['db']) => {
  const { masterKey, publicUrl, unconfirmedAccountLifetime } = config
  const linkSeal = createLinkSeal(masterKey)
  const idleTimeout = config.sessionIdle.everyone
  return {
    linkSeal,
    identity: createIdentity({ db, clock, masterKey, publicUrl, linkSeal, idleTimeout, unconfirmedAccountLifetime }),
    statusLinks: createStatusLinks(masterKey, publicUrl),
    formGuard: createFormGuard(masterKey, clock),
    blockedGrants: createBlockedGrants(db.$pickTables<'blocked_grant'>(), clock),
    savedViews: createSavedViews(db.$pickTables<keyof SavedViewTables>(), clock),
    mailingList: createMailingList({ db: db.$pickTables<keyof MailingListTables>(), clock, masterKey, publicUrl }),
  }
}

/** Opens the services. No background work runs until `start`. */
export const openServices = (options: ServicesOptions): Services => {
  const { config, clock } = options
  const stores = openStores(options)
  const { database, backgroundDatabase, workerDatabase, log, vault, codec } = stores
  const db = database.db.$extendTables<Tables>()
  const { sla } = config
  const telemetry = createTelemetry({ process: true })
  registerLogMetrics(telemetry, log)
  const changePublisher = createChangePublisher(stores.pubSub)
  const readModelServices = openReadModels(options, {
    ...stores,
    telemetry,
    sla,
    onReportsChanged: changePublisher.publishReportChange,
  })
  const { queries, start: startReadModels, stop: stopReadModels, ...readModels } = readModelServices
  const identityServices = openIdentityServices(options, db)
  const { identity, blockedGrants } = identityServices
  const commands = createCommands({
    log,
    codec,
    vault,
    clock,
    db,
    pool: database.pool,
    masterKey: config.masterKey,
    hasServedClient: queries.organizationServes,
    grantBlocks: createGrantBlocks({ blockedGrants, sessions: identity.sessions, adminGrants: queries.adminGrants }),
    recordAppend: telemetry.recordAppend,
  })
  const services = {
    ...readModels,
    ...identityServices,
    database,
    db,
    log,
    commands,
    queries,
    telemetry,
    changePublisher,
  }
  const background = options.reactions
    ? createBackgroundWorkers({
        ...options,
        ...services,
        liveBuffer: stores.liveBuffer,
        db: backgroundDatabase.db.$extendTables<Tables>(),
        pool: backgroundDatabase.pool,
        codec,
        vault,
        sla,
      })
    : undefined

  const subscriptionStatuses = () => [...(readModels.engine?.statuses() ?? []), ...(background?.statuses() ?? [])]
  registerSubscriptionMetrics(telemetry, subscriptionStatuses)

  return {
    ...services,
    subscriptionStatuses,
    start: async () => {
      await log.bind()
      await startReadModels()
      background?.start()
    },
    stop: async () => {
      await background?.stop()
      await stopReadModels()
      await log.close()
      await stores.pubSub.close()
      await Promise.all([workerDatabase.close(), backgroundDatabase.close(), database.close()])
    },
  }
}
