// Runs the background work of one process: the reactions, and the mail that they write.
import type { ServiceLevelCommands } from '#commands/service-level.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { FollowLinks } from '#identity/follow-links.ts'
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
import type { Vault } from '#platform/vault/vault.ts'
import type { Queries } from '#projections/queries.ts'
import { assignedReview } from '#reactions/assigned-review/assigned-review.ts'
import { applicationReceived } from '#reactions/application-received/application-received.ts'
import { overdueReferral } from '#reactions/overdue-referral/overdue-referral.ts'
import type { Collected } from '#reactions/effects.ts'
import { createNoticeMail } from '#reactions/notice-mail/notice-mail.ts'
import { settledProblemLife, sweepListingProblems } from '#reactions/listing-problems.ts'
import { sweepNotices } from '#reactions/notice-retention.ts'
import { createReactions } from '#reactions/reactions.ts'
import { historyIn, referralUpdates } from '#reactions/referral-updates/referral-updates.ts'
import { requestAnswered } from '#reactions/request-answered/request-answered.ts'
import { requestReceived } from '#reactions/request-received/request-received.ts'
import { requestReturned } from '#reactions/request-returned/request-returned.ts'
import { serviceLevel } from '#reactions/service-level/service-level.ts'
import { staffNotices } from '#reactions/staff-notices/staff-notices.ts'
import type { ReactionTables } from '#reactions/tables.ts'
import { urgentReferral } from '#reactions/urgent-referral/urgent-referral.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'

import type { Bell } from './bell.ts'

export interface Pace {
  /** How often the background workers poll for due work, in milliseconds. Defaults to one second. */
  readonly lookEvery?: number | undefined
}

export interface BackgroundDeps extends Pace {
  readonly config: Pick<
    Config,
    'environment' | 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'masterKey' | 'dailyMailHour' | 'noticeLife'
  >
  readonly pool: pg.Pool
  readonly db: Kysely<ReactionTables>
  readonly log: EventLog
  readonly codec: Codec<DomainEvent>
  readonly clock: Clock
  readonly logger: Logger
  readonly sla: SlaThresholds
  readonly commands: ServiceLevelCommands
  readonly queries: Pick<Queries, 'platformStaff' | 'membersOf'>
  readonly identity: Pick<Identity, 'accounts' | 'sweep'>
  readonly linkSeal: LinkSeal
  readonly followLinks: FollowLinks
  readonly vault: Pick<Vault, 'open'>
  readonly bell: Pick<Bell, 'ring'>
}

export interface Background {
  start(): void
  /** Stops after the current batch and the current mail. */
  stop(): Promise<void>
}

/** How often expired rows are deleted; milliseconds. */
const sweepEvery = 3_600_000

/** The live topics that new notifications and updates affect. */
const topicsOf = ({ notifications, updates }: Collected): string[] => [
  ...notifications.map(({ userId }) => `notifications:${userId}`),
  ...updates.map(({ organizationId, clientId }) =>
    clientId === null ? `updates:${organizationId}` : `activity:${clientId}`,
  ),
]

export const createBackground = (deps: BackgroundDeps): Background => {
  const { config, db, clock, sla, commands, queries, identity, bell, lookEvery = 1_000 } = deps
  const { smtpUrl, mailFrom, publicUrl, masterKey, dailyMailHour, noticeLife } = config
  const transport =
    smtpUrl === undefined
      ? capturingTransport
      : smtpTransport(smtpUrl, mailFrom, { sealed: config.environment === 'production' })
  const reviewers = (after: string) => queries.platformStaff(after)
  let mail: MailDispatcher | undefined
  let sweeping: NodeJS.Timeout | undefined
  const warn = (err: unknown) => deps.logger.warn({ err }, 'could not delete expired rows')
  const sweep = () => {
    identity.sweep().catch(warn)
    const past = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
    sweepNotices(db, past(noticeLife)).catch(warn)
    sweepListingProblems(db, past(settledProblemLife)).catch(warn)
  }

  const reactions = createReactions(
    {
      ...deps,
      lookEvery,
      logger: deps.logger.child({ part: 'reactions' }),
      written: (rows, position) => {
        const topics = topicsOf(rows)
        if (topics.length > 0) bell.ring(topics, position)
        if (rows.mails.length > 0) mail?.wake()
      },
    },
    [
      urgentReferral({ reviewers }),
      staffNotices({ reviewers }),
      referralUpdates({ historyOf: historyIn(deps) }),
      serviceLevel({ ...commands, thresholds: sla, clock }),
      overdueReferral({ reviewers }),
      applicationReceived(deps),
      assignedReview({ historyOf: historyIn(deps) }),
      requestReceived({ ...deps, historyOf: historyIn(deps) }),
      requestReturned({ ...deps, historyOf: historyIn(deps) }),
      requestAnswered({ reviewers, historyOf: historyIn(deps) }),
    ],
  )
  const noticeMail = createNoticeMail({
    db,
    clock,
    logger: deps.logger.child({ part: 'notice mail' }),
    dailyHour: dailyMailHour,
    publicUrl,
    tokens: createUnsubscribeTokens(masterKey),
    staff: () => queries.platformStaff(undefined),
    membersOf: queries.membersOf,
    ownersOf: identity.accounts.ownersOf,
    accounts: identity.accounts.findMany,
    written: () => mail?.wake(),
    lookEvery,
  })
  return {
    start: () => {
      mail = startMailDispatcher({
        db: db.$pickTables<'mail_outbox'>(),
        transport,
        seal: deps.linkSeal,
        clock,
        log: deps.logger.child({ part: 'mail' }),
      })
      reactions.start()
      noticeMail.start()
      sweeping = setInterval(sweep, sweepEvery)
    },
    stop: async () => {
      clearInterval(sweeping)
      await Promise.all([reactions.stop(), noticeMail.stop()])
      await mail?.stop()
      transport.close()
    },
  }
}
