// Stores how often each person wants to receive notifications by email, with a default until they choose (NOT-10).
import type { MailFrequency } from '#contracts/notifications.ts'
import type { Clock } from '#platform/clock.ts'
import { type Kysely, sql } from 'kysely'

import type { NotificationTables } from './tables.ts'

export interface MailPreferences {
  /** Returns the person's choice, or undefined if they have not chosen yet. */
  find(userId: string): Promise<MailFrequency | undefined>
  /** Sets the frequency of future notifications. Returns false if the account does not exist. */
  set(userId: string, frequency: MailFrequency): Promise<boolean>
}

/**
 * The defaults until a person chooses. Staff and partners receive one email a day. Families are told of each change, in
 * emails without names or needs (docs/decisions/0060).
 */
export const defaultFrequency = { worker: 'daily', family: 'immediately' } as const satisfies Record<
  string,
  MailFrequency
>

export const createMailPreferences = (db: Kysely<NotificationTables>, clock: Clock): MailPreferences => ({
  find: async (userId) =>
    (await db.selectFrom('mail_preference').select('frequency').where('user_id', '=', userId).executeTakeFirst())
      ?.frequency,
  set: async (userId, frequency) => {
    // Reads the sequence instead of the newest row, so that a notification that is being written now counts as earlier
    // than the choice.
    // Raw SQL: Kysely knows no sequences.
    const lastSequence = sql<number>`(select case when is_called then last_value else 0 end from notice_sequence)`
    const changed = await db
      .$extendTables<{ account: { id: string } }>()
      .insertInto('mail_preference')
      .columns(['user_id', 'frequency', 'since', 'chosen_at'])
      .expression((eb) =>
        eb
          .selectFrom('account')
          .select([
            'id',
            eb.val(frequency).as('frequency'),
            lastSequence.as('since'),
            sql<Date>`${clock.now()}::timestamptz`.as('chosen_at'),
          ])
          .where('id', '=', userId),
      )
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(({ ref }) => ({
            frequency: ref('excluded.frequency'),
            since: ref('excluded.since'),
            chosen_at: ref('excluded.chosen_at'),
          }))
          .whereRef('mail_preference.frequency', '<>', 'excluded.frequency'),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (changed !== undefined) return true
    return (await db.selectFrom('mail_preference').select('user_id').where('user_id', '=', userId).execute()).length > 0
  },
})
