// Kysely types for the links to calendars (infra/migrations/0051_calendar_link.sql).
import type { Kysely } from 'kysely'

export interface CalendarLinkTables {
  calendar_link: {
    client_id: string
    hash: Buffer
    created_at: Date
    last_used_at: Date | null
  }
}

/** Deletes the link of a client, which then stops working. */
export const deleteCalendarLinkOf = async (db: Kysely<CalendarLinkTables>, clientId: string): Promise<void> => {
  await db.deleteFrom('calendar_link').where('client_id', '=', clientId).execute()
}
