// Sends notification digests by mail: immediately, or once a day at a set hour, as each person prefers. A run writes one mail
// per person, and none to people without new notifications.
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from '#identity/accounts.ts'
import { nextHour } from '#domain/policies/calendar.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'
import { type Mail, putMails } from '#platform/mailer/outbox.ts'
import type { Kysely } from 'kysely'

import type { ReactionTables } from '../tables.ts'
import { type ComposeDeps, type News, composeMail } from './compose.ts'
import { type Follower, bellPieces, toldInRun, updatePieces } from './gather.ts'
import { type Run, RunEnded, beginRun, endRun, hasNews, nextDaily, setNextDaily } from './runs.ts'

export interface NoticeMailDeps extends ComposeDeps {
  readonly db: Kysely<ReactionTables>
  readonly clock: Clock
  readonly logger: Logger
  /** Hour of the daily digest, in the exchange's local time. */
  readonly dailyHour: number
  /** Ids of all current staff and admins. */
  readonly staff: () => Promise<readonly string[]>
  /** The active members of these organizations. */
  readonly membersOf: (
    organizationIds: readonly string[],
  ) => Promise<readonly { readonly userId: string; readonly organizationId: string }[]>
  /** The owners of these client profiles. */
  readonly ownersOf: (
    clientIds: readonly string[],
  ) => Promise<readonly { readonly userId: string; readonly clientId: string }[]>
  readonly accounts: (ids: readonly string[]) => Promise<readonly Pick<Account, 'id' | 'email' | 'confirmed'>[]>
  /** Called after mail was written to the outbox. */
  readonly written: () => void
  /** How often to poll for new notifications, in milliseconds. Defaults to one second. */
  readonly lookEvery?: number
  /** Called before a run commits. Tests simulate a crash here. */
  readonly beforeCommit?: () => Promise<void>
}

export interface NoticeMail {
  start(): void
  /** Stops after the current run. */
  stop(): Promise<void>
}

/** Rows per insert statement. */
const chunk = 1_000

/** The digest contents of the run, by person. */
const newsOf = async (deps: NoticeMailDeps, run: Run): Promise<Map<string, News>> => {
  const { db, staff, membersOf, ownersOf } = deps
  const { organizationIds, clientIds } = await toldInRun(db, run)
  const followers: Follower[] = [
    ...(await membersOf(organizationIds)).map((member) => ({ ...member, clientId: null })),
    ...(await ownersOf(clientIds)).map((owner) => ({ ...owner, organizationId: null })),
  ]
  const bell = Map.groupBy(await bellPieces(db, run, await staff()), ({ userId }) => userId)
  const updates = Map.groupBy(await updatePieces(db, run, followers), ({ userId }) => userId)
  const people = new Set([...bell.keys(), ...updates.keys()])
  return new Map([...people].map((id) => [id, { bell: bell.get(id) ?? [], updates: updates.get(id) ?? [] }]))
}

const mailsOf = async (deps: NoticeMailDeps, run: Run): Promise<Mail[]> => {
  const news = await newsOf(deps, run)
  const people = await deps.accounts([...news.keys()])
  // An unconfirmed address may belong to someone else.
  return people.flatMap((person) => {
    const own = news.get(person.id)
    return own !== undefined && person.confirmed ? [composeMail(deps, run, person, own)] : []
  })
}

/** Writes the mail of a run, ends the run, and returns the mail count. @throws RunEnded if another process ended it first */
const make = async (deps: NoticeMailDeps, run: Run, nextAt: Date | null): Promise<number> => {
  const { db, clock } = deps
  const mails = await mailsOf(deps, run)
  await deps.beforeCommit?.()
  await db.transaction().execute(async (transaction) => {
    await endRun(transaction, run, nextAt)
    for (let from = 0; from < mails.length; from += chunk) {
      await putMails(transaction.$pickTables<'mail_outbox'>(), mails.slice(from, from + chunk), clock.now())
    }
  })
  return mails.length
}

/** Polls once: writes the immediate mail, and the daily digest if it is due. */
export const mailNews = async (deps: NoticeMailDeps): Promise<number> => {
  const { db, clock, dailyHour } = deps
  let mails = 0
  const now = clock.now()
  const due = await nextDaily(db)
  if (await hasNews(db, 'immediately')) {
    const run = await beginRun(db, 'immediately', now)
    if (run !== undefined) mails += await make(deps, run, null)
  }
  const next = new Date(nextHour(now.toISOString(), dailyHour))
  if (due === null) await setNextDaily(db, next)
  else if (due <= now) {
    const run = await beginRun(db, 'daily', now)
    if (run !== undefined) mails += await make(deps, run, next)
  }
  return mails
}

/** Several processes may run it at once: only one of them can end each run. */
export const createNoticeMail = (deps: NoticeMailDeps): NoticeMail => {
  const { logger, written, lookEvery = 1_000 } = deps
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        if ((await mailNews(deps)) > 0) written()
      } catch (err) {
        // The next poll retries.
        if (!(err instanceof RunEnded)) logger.warn({ err }, 'could not send the notification digests')
      }
      await pause(lookEvery, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  return {
    start: () => {
      working ??= work()
    },
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}
