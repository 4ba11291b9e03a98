// How each person wants to hear of news by mail: what they chose, or what holds until they do (NOT-10).
import type { MailFrequency } from '#contracts/notifications.ts'
import type { Clock } from '#platform/clock.ts'
import { type Kysely, sql } from 'kysely'

import type { ReactionTables } from '../tables.ts'

export interface MailPreferences {
  /** What the person chose; undefined: nothing yet. */
  find(userId: string): Promise<MailFrequency | undefined>
  /** Holds for what happens from now on. False where there is no such account. */
  choose(userId: string, frequency: MailFrequency): Promise<boolean>
}

/**
 * Until they choose, people who work here get one mail a day. A family gets none: mail can be read by somebody it must not
 * reach.
 */
export const defaultFrequency = { worker: 'daily', family: 'never' } as const satisfies Record<string, MailFrequency>

export const createMailPreferences = (db: Kysely<ReactionTables>, clock: Clock): MailPreferences => ({
  find: async (userId) =>
    (await db.selectFrom('mail_preference').select('frequency').where('user_id', '=', userId).executeTakeFirst())
      ?.frequency,
  choose: async (userId, frequency) => {
    // The sequence and not the newest notice: one that is being written was told of before.
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
