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
 * The defaults until a person chooses. Staff and partners receive one email a day. Families receive none, because the
 * wrong person could read an email.
 */
export const defaultFrequency = { worker: 'daily', family: 'never' } as const satisfies Record<string, MailFrequency>

export const createMailPreferences = (db: Kysely<NotificationTables>, clock: Clock): MailPreferences => ({
  find: async (userId) =>
    (await db.selectFrom('mail_preference').select('frequency').where('user_id', '=', userId).executeTakeFirst())
      ?.frequency,
  set: async (userId, frequency) => {
    // Reads the sequence instead of the newest row, so that a notification that is being written now counts as earlier
    // than the choice.
    const { rows } = await sql`
      insert into mail_preference (user_id, frequency, since, chosen_at)
      select id, ${frequency}, (select case when is_called then last_value else 0 end from notice_sequence), ${clock.now()}
      from account where id = ${userId}
      on conflict (user_id) do update
        set frequency = excluded.frequency, since = excluded.since, chosen_at = excluded.chosen_at
        where mail_preference.frequency <> excluded.frequency
      returning user_id`.execute(db)
    if (rows.length > 0) return true
    return (await db.selectFrom('mail_preference').select('user_id').where('user_id', '=', userId).execute()).length > 0
  },
})
