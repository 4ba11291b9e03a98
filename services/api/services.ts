// Opens every service that the HTTP application uses, on one database that one or several processes share.
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
import { type Telemetry, createTelemetry } from '#platform/telemetry.ts'
import { createMutex } from '#platform/mutex.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { accessModel } from '#projections/access/model.ts'
import type { Engine } from '#projections/engine/engine.ts'
import { type ReadModelOperations, createReadModelOperations } from '#projections/engine/maintenance/operations.ts'
import { type LiveFeed, createLiveFeed } from '#projections/engine/live-feed.ts'
import { type ModelWatch, createModelWatch } from '#projections/engine/model-watch.ts'
import type { FoldDeps } from '#projections/engine/unsealing.ts'
import { readModels } from '#projections/models.ts'
import { createAsOfSnapshots } from '#projections/as-of/as-of-snapshots.ts'
import { type AsOfQueries, createAsOfQueries } from '#projections/as-of/queries/as-of-queries.ts'
import type { ReportRunTables } from '#projections/reports/queries/run-table.ts'
import { type ReportRuns, createReportRuns } from '#projections/reports/queries/runs.ts'
import { type Queries, createQueries } from '#projections/queries.ts'
import { openEngine } from './projection-engine.ts'
import { registerEngineMetrics } from './engine-metrics.ts'
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
  /** Whether this process runs the reactions and sends the mail. If not, another process must. */
  readonly reactions: boolean
}

export interface Services {
  readonly database: Pick<Database, 'pool'>
  /** The plain tables, which are not projected from the log. */
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
  /** The same queries as of an earlier instant. */
  readonly asOfQueries: AsOfQueries
  readonly reportRuns: ReportRuns
  /** The dependencies of a fold over the log, for scripts. */
  readonly logFoldDeps: FoldDeps & { readonly sla: SlaThresholds }
  readonly modelRuns: ReadModelOperations
  readonly telemetry: Telemetry
  readonly feed: LiveFeed
  readonly changePublisher: ChangePublisher
  /** Undefined if this process does not run the read models. */
  readonly engine: Engine | undefined
  /** Starts the background work. */
  start(): Promise<void>
  /** Stops the background work between two batches, then closes every connection. */
  stop(): Promise<void>
}

/** Opens the services. Nothing runs until `start`. */
export const openServices = (options: ServicesOptions): Services => {
  const { config, databaseUrl, clock, logger, pollInterval } = options
  const onIdleError = (err: Error) => logger.warn({ err }, 'lost an idle database connection')
  const database = openDatabase(databaseUrl, { max: 16, statementTimeout: 20_000, onIdleError })
  const db = database.db.$extendTables<Tables>()
  // No statement timeout: batches and rebuilds may take long.
  const workerDatabase = openDatabase(databaseUrl, { max: 10, applicationName: 'projections', onIdleError })
  const log = openEventLog({ databaseUrl, eventStoreUrl: config.eventStoreUrl })
  const vault = createPostgresVault({ pool: database.pool, masterKey: config.masterKey, clock })
  const codec = createCodec({ registry: domainEvents, vault })
  const telemetry = createTelemetry({ process: true })

  // A fold of the whole log needs as much memory as a rebuild. A mutex therefore runs rebuilds, verifications, reports and
  // as-of snapshots of the distant past one at a time.
  const foldMutex = createMutex()
  const engineDeps = { pool: workerDatabase.pool, log, decode: codec.decode, vault, clock, foldMutex }
  const engine = options.projections ? openEngine(options, engineDeps, telemetry) : undefined
  registerLogMetrics(telemetry, log)
  const modelRuns = createReadModelOperations({ pool: database.pool, log, decode: codec.decode, clock }, readModels)
  if (engine) registerEngineMetrics(telemetry, engine, modelRuns, clock)
  const feed = engine?.feed ?? createLiveFeed({ pool: workerDatabase.pool, models: readModels })
  const { sla } = config
  const queries = createQueries({ db: database.db, clock, sla, vault, waitFor: feed.waitFor })
  // The temporary tables of an as-of snapshot live as long as its connection.
  const openSnapshotDatabase = () =>
    openDatabase(databaseUrl, { max: 1, idleTimeout: 0, applicationName: 'as-of', onIdleError })
  const logFoldDeps = { log, vault, decode: codec.decode, sla }
  const asOfSnapshots = createAsOfSnapshots({ ...logFoldDeps, open: openSnapshotDatabase, clock, foldMutex })
  const changePublisher = createChangePublisher(workerDatabase.pool)
  const reportRuns = createReportRuns({
    ...logFoldDeps,
    db: workerDatabase.db.$extendTables<ReportRunTables>(),
    clock,
    foldMutex,
    onChange: changePublisher.reportsChanged,
    onFailure: (err) => logger.error({ err }, 'a report failed'),
  })
  const asOfQueries = createAsOfQueries({ snapshots: asOfSnapshots, sla, vault })
  const linkSeal = createLinkSeal(config.masterKey)
  const { masterKey, publicUrl } = config
  const statusLinks = createStatusLinks(masterKey, publicUrl)
  const lifetimes = {
    idleTimeout: config.sessionIdle.everyone,
    unconfirmedAccountLifetime: config.unconfirmedAccountLifetime,
  }
  const identity = createIdentity({ db, clock, masterKey, publicUrl, linkSeal, ...lifetimes })
  const blockedGrants = createBlockedGrants(db.$pickTables<'blocked_grant'>(), clock)
  const accessModelWatch = createModelWatch({
    pool: database.pool,
    log,
    decode: codec.decode,
    clock,
    logger: logger.child({ part: 'access' }),
    model: accessModel,
  })
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

  const background = options.reactions
    ? createBackgroundWorkers({
        config,
        pool: workerDatabase.pool,
        db,
        log,
        codec,
        clock,
        logger,
        sla,
        commands,
        queries,
        identity,
        linkSeal,
        pollInterval,
        statusLinks,
        vault,
        changePublisher,
      })
    : undefined

  return {
    database,
    db,
    log,
    identity,
    linkSeal,
    statusLinks,
    formGuard: createFormGuard(masterKey, clock),
    blockedGrants,
    savedViews: createSavedViews(db.$pickTables<keyof SavedViewTables>(), clock),
    mailingList: createMailingList({ db: db.$pickTables<keyof MailingListTables>(), clock, masterKey, publicUrl }),
    accessModelWatch,
    commands,
    queries,
    asOfQueries,
    reportRuns,
    logFoldDeps,
    modelRuns,
    telemetry,
    feed,
    changePublisher,
    engine,
    start: async () => {
      await log.bind()
      changePublisher.start()
      await (engine ?? feed).start()
      await accessModelWatch.start()
      background?.start()
    },
    stop: async () => {
      await Promise.all([background?.stop(), changePublisher.stop(), accessModelWatch.stop()])
      await (engine ?? feed).stop()
      await Promise.all([asOfSnapshots.close(), reportRuns.close()])
      await log.close()
      await Promise.all([workerDatabase.close(), database.close()])
    },
  }
}
