// Opens every service that the HTTP application uses, on one database that one or several processes share.
import { type Commands, createCommands } from '#commands/commands.ts'
import type { CommandTables } from '#commands/tables.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import { domainEvents } from '#domain/events.ts'
import { type BlockedGrantTables, type BlockedGrants, createBlockedGrants } from '#identity/blocked-grants.ts'
import { type FollowLinks, createFollowLinks } from '#identity/follow-links.ts'
import { type Identity, createIdentity } from '#identity/identity.ts'
import { type MailingList, type MailingListTables, createMailingList } from '#identity/mailing-list.ts'
import { type SavedViewTables, type SavedViews, createSavedViews } from '#identity/saved-views.ts'
import type { IdentityTables } from '#identity/tables.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { type HouseLog, openEventLog } from '#platform/event-log/open.ts'
import type { Logger } from '#platform/log.ts'
import { type LinkSeal, createLinkSeal } from '#platform/mailer/link-seal.ts'
import { type Telemetry, createTelemetry } from '#platform/telemetry.ts'
import { createTurns } from '#platform/turns.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { accessModel } from '#projections/access/model.ts'
import { type Engine, createEngine } from '#projections/engine/engine.ts'
import { type ModelDesk, createModelDesk } from '#projections/engine/upkeep/queries.ts'
import { type LiveFeed, createLiveFeed } from '#projections/engine/live-feed.ts'
import { type ModelWatch, createModelWatch } from '#projections/engine/watch.ts'
import type { OpeningDeps } from '#projections/engine/opening.ts'
import { readModels } from '#projections/models.ts'
import { createLooks } from '#projections/as-of/looks.ts'
import { type PastQueries, createPastQueries } from '#projections/as-of/queries/past.ts'
import type { ReportRunTables } from '#projections/reports/queries/run-table.ts'
import { type ReportRuns, createReportRuns } from '#projections/reports/queries/runs.ts'
import { type Queries, createQueries } from '#projections/queries.ts'
import { measureEngine } from './engine-metrics.ts'
import { measureLog } from './log-metrics.ts'
import { type Bell, createBell } from './bell.ts'
import { type Pace, createBackground } from './background.ts'
import { type FormGuard, createFormGuard } from './form-guard.ts'
import { grantBlocks } from './grant-blocks.ts'
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

export interface ServicesOptions extends Pace {
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
    | 'unconfirmedLife'
    | 'dailyMailHour'
    | 'noticeLife'
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
  readonly log: HouseLog
  readonly identity: Identity
  readonly linkSeal: LinkSeal
  readonly followLinks: FollowLinks
  readonly formGuard: FormGuard
  readonly blockedGrants: BlockedGrants
  readonly mailingList: MailingList
  readonly savedViews: SavedViews
  /** Checks that the access model is up to date. */
  readonly accessWatch: ModelWatch
  readonly commands: Commands
  readonly queries: Queries
  /** The same queries as of an earlier instant. */
  readonly past: PastQueries
  readonly reportRuns: ReportRuns
  /** The dependencies of a fold over the log, for scripts. */
  readonly reading: OpeningDeps & { readonly sla: SlaThresholds }
  readonly modelDesk: ModelDesk
  readonly telemetry: Telemetry
  readonly feed: LiveFeed
  readonly bell: Bell
  /** Undefined if this process does not run the read models. */
  readonly engine: Engine | undefined
  /** Starts the background work. */
  start(): Promise<void>
  /** Stops the background work between two batches, then closes every connection. */
  stop(): Promise<void>
}

/** Opens the services. Nothing runs until `start`. */
export const openServices = (options: ServicesOptions): Services => {
  const { config, databaseUrl, clock, logger, lookEvery } = options
  const onIdleError = (err: Error) => logger.warn({ err }, 'lost an idle database connection')
  const database = openDatabase(databaseUrl, { max: 16, statementTimeout: 20_000, onIdleError })
  const db = database.db.$extendTables<Tables>()
  // No statement timeout: batches and rebuilds may take long.
  const working = openDatabase(databaseUrl, { max: 10, applicationName: 'projections', onIdleError })
  const log = openEventLog({ databaseUrl, eventStoreUrl: config.eventStoreUrl })
  const vault = createPostgresVault({ pool: database.pool, masterKey: config.masterKey, clock })
  const codec = createCodec({ registry: domainEvents, vault })
  const telemetry = createTelemetry({ process: true })

  // A fold of the whole log needs as much memory as a rebuild. A mutex therefore runs rebuilds, verifications, reports and
  // as-of snapshots of the distant past one at a time.
  const foldingTurns = createTurns()
  const engine = options.projections
    ? createEngine({
        pool: working.pool,
        log,
        decode: codec.decode,
        vault,
        models: readModels,
        clock,
        verifyHour: config.verifyHour,
        lookEvery,
        foldingTurns,
        logger: logger.child({ part: 'projections' }),
        observer: {
          batch: (model, { events, milliseconds }) => telemetry.projected(model, events, milliseconds / 1_000),
          failed: (model) => telemetry.unexpectedError(`projection ${model}`),
        },
      })
    : undefined
  measureLog(telemetry, log)
  const modelDesk = createModelDesk({ pool: database.pool, log, decode: codec.decode, clock }, readModels)
  if (engine) measureEngine(telemetry, engine, modelDesk, clock)
  const feed = engine?.feed ?? createLiveFeed({ pool: working.pool, models: readModels })
  const sla = { atRiskAfterDays: config.sla.atRiskDays, overdueAfterDays: config.sla.overdueDays }
  const queries = createQueries({ db: database.db, clock, sla, vault, waitFor: feed.waitFor })
  // The temporary tables of an as-of snapshot live as long as its connection.
  const open = () => openDatabase(databaseUrl, { max: 1, idleTimeout: 0, applicationName: 'as-of', onIdleError })
  const reading = { log, vault, decode: codec.decode, sla }
  const looks = createLooks({ ...reading, open, clock, foldingTurns })
  const bell = createBell(working.pool)
  const reportRuns = createReportRuns({
    ...reading,
    db: working.db.$extendTables<ReportRunTables>(),
    clock,
    foldingTurns,
    onChange: bell.reportsChanged,
    onFailure: (err) => logger.error({ err }, 'a report failed'),
  })
  const past = createPastQueries({ looks, sla, vault })
  const linkSeal = createLinkSeal(config.masterKey)
  const { masterKey, publicUrl } = config
  const followLinks = createFollowLinks(masterKey, publicUrl)
  const lives = { idle: config.sessionIdle.everyone, unconfirmedLife: config.unconfirmedLife }
  const identity = createIdentity({ db, clock, masterKey, publicUrl, linkSeal, ...lives })
  const blockedGrants = createBlockedGrants(db.$pickTables<'blocked_grant'>(), clock)
  const accessWatch = createModelWatch({
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
    organizationServes: queries.organizationServes,
    blocks: grantBlocks({ blockedGrants, sessions: identity.sessions, adminGrants: queries.adminGrants }),
    appendTook: telemetry.appendTook,
  })

  const background = options.reactions
    ? createBackground({
        config,
        pool: working.pool,
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
        lookEvery,
        followLinks,
        vault,
        bell,
      })
    : undefined

  return {
    database,
    db,
    log,
    identity,
    linkSeal,
    followLinks,
    formGuard: createFormGuard(masterKey, clock),
    blockedGrants,
    savedViews: createSavedViews(db.$pickTables<keyof SavedViewTables>(), clock),
    mailingList: createMailingList({ db: db.$pickTables<keyof MailingListTables>(), clock, masterKey, publicUrl }),
    accessWatch,
    commands,
    queries,
    past,
    reportRuns,
    reading,
    modelDesk,
    telemetry,
    feed,
    bell,
    engine,
    start: async () => {
      await log.settle()
      bell.start()
      await (engine ?? feed).start()
      await accessWatch.start()
      background?.start()
    },
    stop: async () => {
      await Promise.all([background?.stop(), bell.stop(), accessWatch.stop()])
      await (engine ?? feed).stop()
      await Promise.all([looks.close(), reportRuns.close()])
      await log.close()
      await Promise.all([working.close(), database.close()])
    },
  }
}
