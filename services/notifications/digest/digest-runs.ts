// Tracks which notifications were emailed. A digest run sets its upper bound when it starts, and ends in the
// transaction that writes its emails. Even after a crash, each notification is in exactly one run and each run
// completes once.
import type { MailFrequency } from '#contracts/notifications.ts'
import { type Kysely, sql } from 'kysely'

import type { NotificationTables } from '../tables.ts'

export type DigestFrequency = Exclude<MailFrequency, 'never'>
const digestFrequencies = ['immediately', 'daily'] as const satisfies readonly DigestFrequency[]

/** The notifications with a sequence above `afterSequence`, up to and including `upToSequence`. */
export interface DigestRun {
  readonly frequency: DigestFrequency
  readonly afterSequence: number
  readonly upToSequence: number
}

type Db = Kysely<NotificationTables>

const newestSequence = sql<number>`greatest(
  (select coalesce(max(sequence), 0) from notification), (select coalesce(max(sequence), 0) from referral_update))`

/**
 * Returns when the next daily run is due, or null if it is not scheduled yet. Inserts the rows if the database has no
 * runs yet.
 */
export const findNextDailyRun = async (db: Db): Promise<Date | null> => {
  const findDueTime = () =>
    db.selectFrom('mail_run').select('next_at').where('frequency', '=', 'daily').executeTakeFirst()
  const existing = await findDueTime()
  if (existing !== undefined) return existing.next_at
  await db
    .insertInto('mail_run')
    .values(digestFrequencies.map((frequency) => ({ frequency, covered: 0, covering: null, next_at: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findDueTime())?.next_at ?? null
}

export const setNextDailyRun = async (db: Db, at: Date): Promise<void> => {
  await db
    .updateTable('mail_run')
    .set({ next_at: at })
    .where('frequency', '=', 'daily')
    .where('next_at', 'is', null)
    .execute()
}

/** Whether there are notifications since the last run of this frequency, or a run that was started but not ended. */
export const hasPendingNotifications = async (db: Db, frequency: DigestFrequency): Promise<boolean> => {
  const row = await db
    .selectFrom('mail_run')
    .select(({ eb, or }) => or([eb('covering', 'is not', null), eb('covered', '<', newestSequence)]).as('pending'))
    .where('frequency', '=', frequency)
    .executeTakeFirst()
  return row?.pending === true
}

/** Starts a run that is due by `now`, or resumes one that was started. Returns undefined if none is due. */
export const beginDigestRun = async (db: Db, frequency: DigestFrequency, now: Date): Promise<DigestRun | undefined> =>
  db.transaction().execute(async (transaction) => {
    // Waits for transactions that are writing a notification. They may already have a sequence number at or below the
    // bound, so without this lock their notifications would not be in any run.
    // Raw SQL: Kysely cannot lock a table.
    await sql`lock table notification, referral_update in share mode`.execute(transaction)
    await transaction
      .updateTable('mail_run')
      .set({ covering: newestSequence })
      .where('frequency', '=', frequency)
      .where('covering', 'is', null)
      // Checks again, because another process may have completed the run in the meantime.
      .where(({ eb, or }) => or([eb('next_at', '<=', now), eb('frequency', '=', 'immediately')]))
      .execute()
    const row = await transaction
      .selectFrom('mail_run')
      .select(['covered', 'covering'])
      .where('frequency', '=', frequency)
      .executeTakeFirst()
    return row === undefined || row.covering === null
      ? undefined
      : { frequency, afterSequence: row.covered, upToSequence: row.covering }
  })

/** Another process has ended the run, so this one must not write its emails. */
export class DigestRunEnded extends Error {
  override readonly name = 'DigestRunEnded'
}

/** Ends the run. Call it in the transaction that writes its emails. @throws DigestRunEnded */
export const endDigestRun = async (
  db: Db,
  { frequency, upToSequence }: DigestRun,
  nextAt: Date | null,
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('mail_run')
    .set({ covered: upToSequence, covering: null, next_at: nextAt })
    .where('frequency', '=', frequency)
    .where('covering', '=', upToSequence)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n)
    throw new DigestRunEnded(`the ${frequency} digest run up to ${upToSequence} has already ended`)
}
