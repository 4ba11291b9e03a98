// Sends the emails in the outbox at least once, with back-off after a failure. Gives up after about five hours.
import type { Kysely } from 'kysely'

import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'
import type { LinkSeal } from './link-seal.ts'
import {
  type MailTables,
  type OutboxRow,
  type OutgoingEmail,
  deleteEmail,
  rewriteEmail,
  toOutgoingEmail,
} from './outbox.ts'
import type { MailTransport } from './transport.ts'
import { Undeliverable } from './undeliverable.ts'

export interface MailDispatcher {
  /** Checks the outbox now instead of at the next interval. */
  wake(): void
  /** Stops after the current email. */
  stop(): Promise<void>
}

export interface MailDispatcherOptions {
  readonly db: Kysely<MailTables>
  readonly transport: MailTransport
  /** Opens sealed links. */
  readonly seal: LinkSeal
  readonly clock: Clock
  readonly logger: Logger
  /**
   * Returns what may be sent of an email: the email itself, the same with other words, or undefined if nothing may. Asked
   * before every attempt.
   */
  readonly review?: (email: OutgoingEmail) => Promise<OutgoingEmail | undefined>
  /** Called after a message was accepted, and after it was refused for good because its address does not work. */
  readonly onOutcome?: (email: Pick<OutgoingEmail, 'id' | 'text'>, outcome: 'accepted' | 'refused') => Promise<void>
  /** Called before a message is given up for good, once more after a crash. */
  readonly onGivenUp?: (email: Pick<OutgoingEmail, 'id' | 'text'>) => Promise<void>
  /** How often the outbox is checked, in milliseconds. Defaults to 1,000. */
  readonly interval?: number
}

const seconds = 1_000
const minutes = 60 * seconds
/** Longer than any attempt. After this time, another process retries an email whose sending process has died. */
const claimDuration = 2 * minutes
/** How long sent and failed emails are kept, including recipient and text. */
const outboxRetention = 30 * 24 * 60 * minutes

/**
 * Maximum delay between attempts, and the number of attempts after which an email has failed. Both policies last about
 * five hours.
 */
const retryPolicies = {
  plain: { maxDelay: 60 * minutes, maxAttempts: 10 },
  /**
   * For emails with an access link that is valid for at least an hour. After an outage, the link must still be valid
   * for a while.
   */
  withLink: { maxDelay: 10 * minutes, maxAttempts: 32 },
  /** A code expires after ten minutes. */
  code: { maxDelay: 1 * minutes, maxAttempts: 5 },
}
type RetryState = Pick<OutboxRow, 'attempts' | 'sealed_link'> & Partial<Pick<OutboxRow, 'text_kind'>>
const getRetryPolicy = ({ sealed_link: link, text_kind: kind }: RetryState) => {
  if (kind === 'code') return retryPolicies.code
  return link === null ? retryPolicies.plain : retryPolicies.withLink
}

/**
 * Returns the delay before the next attempt: 1, 2, 4 … minutes, at most 60, or at most 10 if the email has a link that
 * expires.
 */
export const retryDelay = (row: RetryState): number =>
  Math.min(getRetryPolicy(row).maxDelay, minutes * 2 ** (row.attempts - 1))

const addMilliseconds = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)

const claim = (db: Kysely<MailTables>, now: Date): Promise<OutboxRow | undefined> =>
  db
    .updateTable('mail_outbox')
    .set((eb) => ({ next_attempt_at: addMilliseconds(now, claimDuration), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mail_outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()

/**
 * Returns the parts of a mail server's error that do not identify anyone. The error text repeats the recipient's
 * address.
 */
const pickErrorCodes = (error: unknown): { code?: unknown; responseCode?: unknown } => {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error ? { code: error.code } : {}),
    ...('responseCode' in error ? { responseCode: error.responseCode } : {}),
  }
}

const attempt = async (options: MailDispatcherOptions, row: OutboxRow): Promise<void> => {
  const { db, transport, seal, clock, logger, review = async (email) => email, onOutcome, onGivenUp } = options
  const send = async () => {
    const email = toOutgoingEmail(row, seal)
    const reviewed = await review(email)
    if (reviewed === undefined) return deleteEmail(db, row.id)
    if (reviewed !== email) await rewriteEmail(db, reviewed)
    return transport.send(reviewed)
  }
  let result: 'accepted' | 'refused' | undefined
  const outcome = await send().then(
    () => {
      result = 'accepted'
      return { sent_at: clock.now(), last_error: null }
    },
    (error: unknown) => {
      if (error instanceof Undeliverable && error.isAddressBroken) result = 'refused'
      const hasFailed = error instanceof Undeliverable || row.attempts >= getRetryPolicy(row).maxAttempts
      logger.warn(
        { mail: row.id, attempts: row.attempts, hasFailed, ...pickErrorCodes(error) },
        'could not send an email',
      )
      return {
        last_error: error instanceof Error ? error.message : String(error),
        next_attempt_at: addMilliseconds(clock.now(), retryDelay(row)),
        failed_at: hasFailed ? clock.now() : null,
      }
    },
  )
  if ('failed_at' in outcome && outcome.failed_at !== null) await onGivenUp?.(toOutgoingEmail(row, seal))
  await db.updateTable('mail_outbox').set(outcome).where('id', '=', row.id).execute()
  if (result !== undefined) await onOutcome?.(toOutgoingEmail(row, seal), result)
}

const deleteOldEmails = (db: Kysely<MailTables>, now: Date) => {
  const cutoff = addMilliseconds(now, -outboxRetention)
  return db
    .deleteFrom('mail_outbox')
    .where((eb) => eb.or([eb('sent_at', '<', cutoff), eb('failed_at', '<', cutoff)]))
    .execute()
}

/** Sends every email that is due. Returns the number of attempts. */
export const dispatchDue = async (options: MailDispatcherOptions, stopped = () => false): Promise<number> => {
  for (let count = 0; ; count += 1) {
    const row = stopped() ? undefined : await claim(options.db, options.clock.now())
    if (row === undefined) return count
    await attempt(options, row)
  }
}

/** Starts sending. Several processes may do so, because only one process at a time can claim an email. */
export const startMailDispatcher = (options: MailDispatcherOptions): MailDispatcher => {
  const { db, clock, logger, interval = seconds } = options
  let stopping = false
  let wake = () => {}

  const run = async () => {
    let lastCleanup = 0
    while (!stopping) {
      const pause = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, interval)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      try {
        await dispatchDue(options, () => stopping)
        if (clock.now().getTime() - lastCleanup > 60 * minutes) {
          await deleteOldEmails(db, clock.now())
          lastCleanup = clock.now().getTime()
        }
      } catch (error) {
        logger.warn({ err: error }, 'could not read the mail outbox')
      }
      if (!stopping) await pause
    }
  }
  const ended = run()
  return {
    wake: () => wake(),
    stop: () => {
      stopping = true
      wake()
      return ended
    },
  }
}
