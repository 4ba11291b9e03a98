// Runs the background work of one process: reactions, digests, and the delivery of their emails.
import type { Commands } from '#commands/commands.ts'
import type { SlaCommands } from '#commands/sla.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { StatusLinks } from '#identity/status-links.ts'
import type { Identity } from '#identity/identity.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Codec } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import type { Logger } from '#platform/log.ts'
import { type MailDispatcher, startMailDispatcher } from '#platform/mailer/dispatcher.ts'
import type { LinkSeal } from '#platform/mailer/link-seal.ts'
import { capturingTransport, smtpTransport } from '#platform/mailer/transport.ts'
import { createUnsubscribeTokens } from '#platform/mailer/unsubscribe-token.ts'
import type { LiveBuffer } from '#platform/subscription/live-buffer.ts'
import type { SubscriptionStatus } from '#platform/subscription/state.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Queries } from '#projections/queries.ts'
import { assignedReview } from '#reactions/assigned-review/assigned-review.ts'
import { applicationReceived } from '#reactions/application-received/application-received.ts'
import { overdueReferral } from '#reactions/overdue-referral/overdue-referral.ts'
import type { CollectedEffects } from '#reactions/effects.ts'
import { createDigestMailer } from '#notifications/digest/digest-mailer.ts'
import { resolvedProblemRetention, deleteResolvedProblems } from '#notifications/listing-problems.ts'
import { deleteOldNotifications } from '#notifications/retention.ts'
import { createReactions } from '#reactions/reactions.ts'
import { referralUpdates } from '#reactions/referral-updates/referral-updates.ts'
import { requestAnswered } from '#reactions/request-answered/request-answered.ts'
import { requestReceived } from '#reactions/request-received/request-received.ts'
import { requestReturned } from '#reactions/request-returned/request-returned.ts'
import { serviceLevel } from '#reactions/service-level/service-level.ts'
import { newRecord } from '#reactions/new-record/new-record.ts'
import { createStreamHistoryReader } from '#reactions/stream-history.ts'
import type { ReactionTables } from '#reactions/tables.ts'
import { urgentReferral } from '#reactions/urgent-referral/urgent-referral.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'

import type { ChangePublisher } from './change-publisher.ts'

export interface WorkerIntervals {
  /** How often the background workers poll for due work, in milliseconds. Defaults to one second. */
  readonly pollInterval?: number | undefined
}

export interface BackgroundWorkerDeps extends WorkerIntervals {
  readonly config: Pick<
    Config,
    'environment' | 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'masterKey' | 'dailyMailHour' | 'notificationRetention'
  >
  readonly pool: pg.Pool
  readonly db: Kysely<ReactionTables>
  readonly log: EventLog
  readonly liveBuffer: LiveBuffer
  readonly codec: Codec<DomainEvent>
  readonly clock: Clock
  readonly logger: Logger
  readonly sla: SlaThresholds
  readonly commands: SlaCommands & Pick<Commands, 'addMissingContacts'>
  readonly queries: Pick<Queries, 'platformStaff' | 'members' | 'clientsWithoutContacts'>
  readonly identity: Pick<Identity, 'accounts' | 'deleteExpired'>
  readonly linkSeal: LinkSeal
  readonly statusLinks: StatusLinks
  readonly vault: Pick<Vault, 'open'>
  readonly changePublisher: Pick<ChangePublisher, 'publishTopics'>
}

export interface BackgroundWorkers {
  start(): void
  /** The subscription of each reaction in this process. */
  statuses(): SubscriptionStatus[]
  /** Stops after the current batch and the current email. */
  stop(): Promise<void>
}

/** How often expired rows are deleted and missing contacts are added, in milliseconds. */
const sweepInterval = 3_600_000

const getCutoff = (clock: Clock, retention: number) => new Date(clock.now().getTime() - retention)

/** Returns the live topics affected by new notifications and updates. */
const getTopicsToPublish = ({ notifications, updates }: CollectedEffects): string[] => [
  ...notifications.map(({ userId }) => `notifications:${userId}`),
  ...updates.map(({ organizationId, clientId }) =>
    clientId === null ? `updates:${organizationId}` : `activity:${clientId}`,
  ),
]

/** Adds the contacts of clients by which no one can find them yet (CLI-10). */
const createMissingContactWorker = ({
  commands,
  queries,
  logger,
}: Pick<BackgroundWorkerDeps, 'commands' | 'queries' | 'logger'>) => {
  let isStopped = false
  let added: Promise<unknown> = Promise.resolve()
  return {
    add: (): void => {
      added = commands
        .addMissingContacts(async (afterId) => (isStopped ? [] : queries.clientsWithoutContacts(afterId)))
        .catch((err: unknown) => logger.warn({ err }, 'could not add the contacts of all clients'))
    },
    /** Stops after the current page. */
    stop: async (): Promise<void> => {
      isStopped = true
      await added
    },
  }
}

export const createBackgroundWorkers = (deps: BackgroundWorkerDeps): BackgroundWorkers => {
  const { config, db, clock, sla, commands, queries, identity, changePublisher, pollInterval = 1_000 } = deps
  const { smtpUrl, mailFrom, publicUrl, masterKey, dailyMailHour, notificationRetention } = config
  const transport =
    smtpUrl === undefined
      ? capturingTransport
      : smtpTransport(smtpUrl, mailFrom, { requireTls: config.environment === 'production' })
  const findReviewers = (minPosition: string) => queries.platformStaff(minPosition)
  let mailDispatcher: MailDispatcher | undefined
  let sweepTimer: NodeJS.Timeout | undefined
  const logSweepFailure = (err: unknown) => deps.logger.warn({ err }, 'could not delete expired rows')
  const missingContacts = createMissingContactWorker(deps)
  const sweep = () => {
    identity.deleteExpired().catch(logSweepFailure)
    deleteOldNotifications(db, getCutoff(clock, notificationRetention)).catch(logSweepFailure)
    deleteResolvedProblems(db, getCutoff(clock, resolvedProblemRetention)).catch(logSweepFailure)
    missingContacts.add()
  }

  const readHistory = createStreamHistoryReader(deps)
  const reactions = createReactions(
    {
      ...deps,
      pollInterval,
      logger: deps.logger.child({ part: 'reactions' }),
      onCommitted: (effects, position) => {
        const topics = getTopicsToPublish(effects)
        if (topics.length > 0) changePublisher.publishTopics(topics, position)
        if (effects.emails.length > 0) mailDispatcher?.wake()
      },
    },
    [
      urgentReferral({ findReviewers }),
      newRecord({ findReviewers }),
      referralUpdates({ readHistory }),
      serviceLevel({ ...commands, thresholds: sla, clock }),
      overdueReferral({ findReviewers }),
      applicationReceived(deps),
      assignedReview({ readHistory }),
      requestReceived({ ...deps, readHistory }),
      requestReturned({ ...deps, readHistory }),
      requestAnswered({ findReviewers, readHistory }),
    ],
  )
  const digestMailer = createDigestMailer({
    db,
    clock,
    logger: deps.logger.child({ part: 'digest' }),
    dailyHour: dailyMailHour,
    publicUrl,
    tokens: createUnsubscribeTokens(masterKey),
    findStaff: () => queries.platformStaff(undefined),
    findMembers: queries.members,
    findOwners: identity.accounts.findOwners,
    findAccounts: identity.accounts.findMany,
    onEmailsWritten: () => mailDispatcher?.wake(),
    pollInterval,
  })
  return {
    statuses: reactions.statuses,
    start: () => {
      mailDispatcher = startMailDispatcher({
        db: db.$pickTables<'mail_outbox'>(),
        transport,
        seal: deps.linkSeal,
        clock,
        logger: deps.logger.child({ part: 'mail' }),
      })
      reactions.start()
      digestMailer.start()
      missingContacts.add()
      sweepTimer = setInterval(sweep, sweepInterval)
    },
    stop: async () => {
      clearInterval(sweepTimer)
      await Promise.all([reactions.stop(), digestMailer.stop(), missingContacts.stop()])
      await mailDispatcher?.stop()
      transport.close()
    },
  }
}
