// The bell: what reactions have told a person, and what of it was read (NOT-02..07).
import type { Notification, NotificationList } from '#contracts/people.ts'
import type { Clock } from '#platform/clock.ts'
import type { Kysely, Selectable } from 'kysely'

import type { ReactionTables } from './tables.ts'

export interface Notifications {
  /** A page of the person's own, newest first. */
  list(userId: string, page: number): Promise<NotificationList>
  /** Marks one of the person's own, or all with null; answers how many are left unread. */
  markRead(userId: string, id: string | null): Promise<number>
}

/** Of the notifications page (NOT-03). */
const pageSize = 50

const shown = (row: Selectable<ReactionTables['notification']>): Notification => ({
  id: row.id,
  type: row.type,
  title: row.title,
  message: row.message,
  link: row.link,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

export const createNotifications = (db: Kysely<ReactionTables>, clock: Clock): Notifications => {
  const counts = (userId: string) =>
    db
      .selectFrom('notification')
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
      ])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  return {
    list: async (userId, page) => {
      const rows = await db
        .selectFrom('notification')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const { total, unread } = await counts(userId)
      return { rows: rows.map(shown), total, unread, page, pages: Math.max(1, Math.ceil(total / pageSize)) }
    },
    markRead: async (userId, id) => {
      await db
        .updateTable('notification')
        .set({ read_at: clock.now() })
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .$if(id !== null, (query) => query.where('id', '=', id))
        .execute()
      return (await counts(userId)).unread
    },
  }
}
