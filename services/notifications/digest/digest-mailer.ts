// Sends notification digests by email, either immediately or once a day at a set hour, as each person prefers. A run
// writes one email per person, and none to people without new notifications.
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from '#identity/accounts.ts'
import { nextTimeAtHour } from '#domain/policies/calendar.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'
import { type OutgoingEmail, enqueueEmails } from '#platform/mailer/outbox.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'
import type { Kysely } from 'kysely'

import type { NotificationTables } from '../tables.ts'
import { type ComposeDeps, type DigestContent, composeEmail } from './compose.ts'
import { findNotificationItems, findUpdatedOrganizations, findUpdateItems } from './digest-items.ts'
import {
  type DigestRun,
  DigestRunEnded,
  beginDigestRun,
  endDigestRun,
  hasPendingNotifications,
  findNextDailyRun,
  setNextDailyRun,
} from './digest-runs.ts'

export interface DigestMailerDeps extends ComposeDeps {
  readonly db: Kysely<NotificationTables>
  readonly clock: Clock
  readonly logger: Logger
  /** The hour of the daily digest, in the network's local time. */
  readonly dailyHour: number
  /** Returns the ids of all current staff and admins. */
  readonly findStaff: () => Promise<readonly string[]>
  /** Returns the active members of these organizations. */
  readonly findMembers: (
    organizationIds: readonly string[],
  ) => Promise<readonly { readonly userId: string; readonly organizationId: string }[]>
  readonly findAccounts: (ids: readonly string[]) => Promise<readonly Pick<Account, 'id' | 'email' | 'confirmed'>[]>
  /** Called after emails were written to the outbox. */
  readonly onEmailsWritten: () => void
  /** How often to poll for new notifications, in milliseconds. Defaults to one second. */
  readonly pollInterval?: number
  /** Called before a run commits. Tests simulate a crash here. */
  readonly beforeCommit?: () => Promise<void>
}

export interface DigestMailer {
  start(): void
  /** Stops after the current run. */
  stop(): Promise<void>
}

/** Rows per insert statement. */
const insertBatchSize = 1_000

/** Loads the digest contents of the run, by person. */
const loadDigestContents = async (deps: DigestMailerDeps, run: DigestRun): Promise<Map<string, DigestContent>> => {
  const { db, findStaff, findMembers } = deps
  const followers = await findMembers(await findUpdatedOrganizations(db, run))
  const notifications = Map.groupBy(await findNotificationItems(db, run, await findStaff()), ({ userId }) => userId)
  const updates = Map.groupBy(await findUpdateItems(db, run, followers), ({ userId }) => userId)
  const people = new Set([...notifications.keys(), ...updates.keys()])
  return new Map(
    [...people].map((id) => [id, { notifications: notifications.get(id) ?? [], updates: updates.get(id) ?? [] }]),
  )
}

const composeEmails = async (deps: DigestMailerDeps, run: DigestRun): Promise<OutgoingEmail[]> => {
  const contents = await loadDigestContents(deps, run)
  const people = await deps.findAccounts([...contents.keys()])
  // An unconfirmed address may belong to someone else.
  return people.flatMap((person) => {
    const content = contents.get(person.id)
    return content !== undefined && person.confirmed ? [composeEmail(deps, run, person, content)] : []
  })
}

/**
 * Writes the emails of a run, ends the run, and returns the number of emails.
 * @throws DigestRunEnded if another process ended it first
 */
const completeRun = async (deps: DigestMailerDeps, run: DigestRun, nextAt: Date | null): Promise<number> => {
  const { db, clock } = deps
  const emails = await composeEmails(deps, run)
  await deps.beforeCommit?.()
  await db.transaction().execute(async (transaction) => {
    await endDigestRun(transaction, run, nextAt)
    for (let from = 0; from < emails.length; from += insertBatchSize) {
      await enqueueEmails(
        transaction.$pickTables<'mail_outbox'>(),
        emails.slice(from, from + insertBatchSize),
        clock.now(),
      )
    }
  })
  return emails.length
}

/** Writes the immediate digests, and the daily ones if they are due. */
export const sendDueDigests = async (deps: DigestMailerDeps): Promise<number> => {
  const { db, clock, dailyHour } = deps
  let emailCount = 0
  const now = clock.now()
  const dailyDueAt = await findNextDailyRun(db)
  if (await hasPendingNotifications(db, 'immediately')) {
    const run = await beginDigestRun(db, 'immediately', now)
    if (run !== undefined) emailCount += await completeRun(deps, run, null)
  }
  const next = new Date(nextTimeAtHour(now.toISOString(), dailyHour))
  if (dailyDueAt === null) await setNextDailyRun(db, next)
  else if (dailyDueAt <= now) {
    const run = await beginDigestRun(db, 'daily', now)
    if (run !== undefined) emailCount += await completeRun(deps, run, next)
  }
  return emailCount
}

/** Safe to run in several processes, because only one of them can end each run. */
export const createDigestMailer = (deps: DigestMailerDeps): DigestMailer => {
  const { logger, onEmailsWritten, pollInterval = 1_000 } = deps
  const stopController = new AbortController()
  let loop: Promise<void> | undefined
  const runLoop = async () => {
    while (!stopController.signal.aborted) {
      try {
        if ((await sendDueDigests(deps)) > 0) onEmailsWritten()
      } catch (err) {
        // The next poll retries. Before the first build of the read models, there is nothing to send.
        if (!(err instanceof DigestRunEnded || err instanceof NotYetAvailable))
          logger.warn({ err }, 'could not send the notification digests')
      }
      await pause(pollInterval, undefined, { signal: stopController.signal }).catch(() => undefined)
    }
  }
  return {
    start: () => {
      loop ??= runLoop()
    },
    stop: async () => {
      stopController.abort()
      await loop
    },
  }
}
