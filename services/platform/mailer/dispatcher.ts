// Sends what waits in the outbox: at least once, with growing pauses after a failure, given up after some hours.
import type { Kysely } from 'kysely'

import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'
import type { LinkSeal } from './link-seal.ts'
import { type MailOutboxTable, type MailTables, mailOf } from './outbox.ts'
import type { MailTransport } from './transport.ts'

export interface MailDispatcher {
  /** Looks at the outbox now instead of at the next tick. */
  wake(): void
  /** Ends after the mail in hand. */
  stop(): Promise<void>
}

export interface MailDispatcherOptions {
  readonly db: Kysely<MailTables>
  readonly transport: MailTransport
  /** Opens the links that were sealed. */
  readonly seal: LinkSeal
  readonly clock: Clock
  readonly log: Logger
  /** How often the outbox is looked at, in ms. Default 1,000. */
  readonly interval?: number
}

const seconds = 1_000
const minutes = 60 * seconds
/** Longer than any attempt takes: another process takes over a mail whose sender died after that. */
const lease = 2 * minutes
/** A mail that went out or was given up: whom it went to and what it said. */
const keptAfterwards = 30 * 24 * 60 * minutes

/** The longest pause, and the attempt after which a mail is given up: each some five hours in all. */
const patience = {
  told: { pause: 60 * minutes, attempts: 10 },
  /** Of a link that lets its holder in for an hour or more: after a mail server comes back, it must still have some of its life. */
  linked: { pause: 10 * minutes, attempts: 32 },
}
type Waiting = Pick<MailOutboxTable, 'attempts' | 'sealed_link'>
const patienceOf = ({ sealed_link: link }: Waiting) => (link === null ? patience.told : patience.linked)

/** Pause before the next attempt: 1, 2, 4 … minutes, 60 at most, or 10 where a link in the mail runs out. */
export const retryPause = (mail: Waiting): number =>
  Math.min(patienceOf(mail).pause, minutes * 2 ** (mail.attempts - 1))

const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)

const claim = (db: Kysely<MailTables>, now: Date): Promise<MailOutboxTable | undefined> =>
  db
    .updateTable('mail_outbox')
    .set((eb) => ({ next_attempt_at: after(now, lease), attempts: eb('attempts', '+', 1) }))
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

/** What of a mail server's refusal names nobody; its words repeat the recipient's address. */
const codesOf = (error: unknown): { code?: unknown; responseCode?: unknown } => {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error ? { code: error.code } : {}),
    ...('responseCode' in error ? { responseCode: error.responseCode } : {}),
  }
}

const attempt = async (options: MailDispatcherOptions, mail: MailOutboxTable): Promise<void> => {
  const { db, transport, seal, clock, log } = options
  const send = async () => transport.send(mailOf(mail, seal))
  const fate = await send().then(
    () => ({ sent_at: clock.now(), last_error: null }),
    (error: unknown) => {
      const givenUp = mail.attempts >= patienceOf(mail).attempts
      log.warn({ mail: mail.id, attempts: mail.attempts, givenUp, ...codesOf(error) }, 'a mail could not be sent')
      return {
        last_error: error instanceof Error ? error.message : String(error),
        next_attempt_at: after(clock.now(), retryPause(mail)),
        failed_at: givenUp ? clock.now() : null,
      }
    },
  )
  await db.updateTable('mail_outbox').set(fate).where('id', '=', mail.id).execute()
}

const forgetOld = (db: Kysely<MailTables>, now: Date) => {
  const old = after(now, -keptAfterwards)
  return db
    .deleteFrom('mail_outbox')
    .where((eb) => eb.or([eb('sent_at', '<', old), eb('failed_at', '<', old)]))
    .execute()
}

/** Sends every mail that is due; the number of attempts made. */
export const dispatchDue = async (options: MailDispatcherOptions, stopped = () => false): Promise<number> => {
  for (let count = 0; ; count += 1) {
    const mail = stopped() ? undefined : await claim(options.db, options.clock.now())
    if (mail === undefined) return count
    await attempt(options, mail)
  }
}

/** Starts sending. Several processes may: each mail is in one hand at a time. */
export const startMailDispatcher = (options: MailDispatcherOptions): MailDispatcher => {
  const { db, clock, log, interval = seconds } = options
  let stopping = false
  let wake = () => {}

  const run = async () => {
    let swept = 0
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
        if (clock.now().getTime() - swept > 60 * minutes) {
          await forgetOld(db, clock.now())
          swept = clock.now().getTime()
        }
      } catch (error) {
        log.warn({ err: error }, 'the mail outbox could not be read')
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
