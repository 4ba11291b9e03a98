// Mails news to whoever wants it so: at once, or once a day at a set hour; one mail for each person and run, none where there
// is nothing new.
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
  /** Of the daily mail, local time of the exchange. */
  readonly dailyHour: number
  /** Ids of everybody who is staff or admin now. */
  readonly staff: () => Promise<readonly string[]>
  /** The active members of these organizations. */
  readonly membersOf: (
    organizationIds: readonly string[],
  ) => Promise<readonly { readonly userId: string; readonly organizationId: string }[]>
  /** Who owns these client profiles. */
  readonly ownersOf: (
    clientIds: readonly string[],
  ) => Promise<readonly { readonly userId: string; readonly clientId: string }[]>
  readonly accounts: (ids: readonly string[]) => Promise<readonly Pick<Account, 'id' | 'email' | 'confirmed'>[]>
  /** Told that mails were written. */
  readonly written: () => void
  /** How often to look for news, milliseconds. Default one second. */
  readonly lookEvery?: number
  /** Called before a run commits; tests end the process here. */
  readonly beforeCommit?: () => Promise<void>
}

export interface NoticeMail {
  start(): void
  /** Ends after the run in hand. */
  stop(): Promise<void>
}

/** Rows that one statement writes. */
const chunk = 1_000

/** Everybody's news of the run. */
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
  // An address that nobody confirmed may be a stranger's.
  return people.flatMap((person) => {
    const own = news.get(person.id)
    return own !== undefined && person.confirmed ? [composeMail(deps, run, person, own)] : []
  })
}

/** Makes the run and ends it; the number of mails. @throws RunEnded where another process was quicker */
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

/** Looks once: mails what is to be mailed at once, and the day's mail where its hour has come. */
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

/** Several processes may: each run is ended by one. */
export const createNoticeMail = (deps: NoticeMailDeps): NoticeMail => {
  const { logger, written, lookEvery = 1_000 } = deps
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        if ((await mailNews(deps)) > 0) written()
      } catch (err) {
        // What did not come about is found by the next look.
        if (!(err instanceof RunEnded)) logger.warn({ err }, 'news could not be mailed')
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
