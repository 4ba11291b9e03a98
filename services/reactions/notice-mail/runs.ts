// How far notices were mailed. A run fixes where it ends before it begins, and ends in the transaction that writes its mails:
// whatever dies in between, each notice is in one run, and each run happens once.
import type { MailFrequency } from '#contracts/notifications.ts'
import { type Kysely, sql } from 'kysely'

import type { ReactionTables } from '../tables.ts'

export type RunFrequency = Exclude<MailFrequency, 'never'>

/** The notices after `covered`, up to and with `covering`. */
export interface Run {
  readonly frequency: RunFrequency
  readonly covered: number
  readonly covering: number
}

type Db = Kysely<ReactionTables>

const newest = sql<number>`greatest(
  (select coalesce(max(sequence), 0) from notification), (select coalesce(max(sequence), 0) from referral_update))`

/** When the next daily run is due; null: it was not reckoned yet. Makes the rows of a house that had no run yet. */
export const nextDaily = async (db: Db): Promise<Date | null> => {
  const find = () => db.selectFrom('mail_run').select('next_at').where('frequency', '=', 'daily').executeTakeFirst()
  const known = await find()
  if (known !== undefined) return known.next_at
  await sql`insert into mail_run (frequency, covered) values ('immediately', 0), ('daily', 0)
    on conflict do nothing`.execute(db)
  return (await find())?.next_at ?? null
}

export const setNextDaily = async (db: Db, at: Date): Promise<void> => {
  await db
    .updateTable('mail_run')
    .set({ next_at: at })
    .where('frequency', '=', 'daily')
    .where('next_at', 'is', null)
    .execute()
}

/** Whether notices were written since the last run of this frequency ended, or one was begun and not ended. */
export const hasNews = async (db: Db, frequency: RunFrequency): Promise<boolean> => {
  const row = await db
    .selectFrom('mail_run')
    .select(({ eb, or }) => or([eb('covering', 'is not', null), eb('covered', '<', newest)]).as('news'))
    .where('frequency', '=', frequency)
    .executeTakeFirst()
  return row?.news === true
}

/** Begins a run that is due by `now`, or takes up the one that was begun; undefined: none is due. */
export const beginRun = async (db: Db, frequency: RunFrequency, now: Date): Promise<Run | undefined> =>
  db.transaction().execute(async (transaction) => {
    // Whoever is writing a notice has drawn its number already: without waiting for them it would be in no run.
    await sql`lock table notification, referral_update in share mode`.execute(transaction)
    await transaction
      .updateTable('mail_run')
      .set({ covering: newest })
      .where('frequency', '=', frequency)
      .where('covering', 'is', null)
      // Another process may have made it since this one looked.
      .where(({ eb, or }) => or([eb('next_at', '<=', now), eb('frequency', '=', 'immediately')]))
      .execute()
    const row = await transaction
      .selectFrom('mail_run')
      .select(['covered', 'covering'])
      .where('frequency', '=', frequency)
      .executeTakeFirst()
    return row === undefined || row.covering === null
      ? undefined
      : { frequency, covered: row.covered, covering: row.covering }
  })

/** Another process has ended the run: this one must write none of its mails. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded'
}

/** Ends the run. Call it in the transaction that writes its mails. @throws RunEnded */
export const endRun = async (db: Db, { frequency, covering }: Run, nextAt: Date | null): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('mail_run')
    .set({ covered: covering, covering: null, next_at: nextAt })
    .where('frequency', '=', frequency)
    .where('covering', '=', covering)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new RunEnded(`the run of ${frequency} up to ${covering} has ended`)
}
