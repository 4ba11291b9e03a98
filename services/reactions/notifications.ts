// Staff notifications, and which of them the recipient has read (NOT-02..07).
import {
  type NoticeQuery,
  type Notification,
  type NotificationList,
  pagesAhead,
  unreadCounted,
} from '#contracts/notifications.ts'
import type { Clock } from '#platform/clock.ts'
import { type Kysely, type Selectable, sql } from 'kysely'

import type { NewNotification } from './reaction.ts'
import type { ReactionTables } from './tables.ts'

export interface Notifications {
  /** A page of the person's notifications, newest first. */
  list(userId: string, query: NoticeQuery): Promise<NotificationList>
  /** Marks one notification as read, or all if `id` is null. Returns the number still unread. */
  markRead(userId: string, id: string | null): Promise<number>
}

/** A notification with the time of the event that it reports. */
export interface TimedNotification extends NewNotification {
  readonly createdAt: Date
}

const shown = (row: Selectable<ReactionTables['notification']>): Notification => ({
  id: row.id,
  type: row.type,
  title: row.title,
  message: row.message,
  link: row.link,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

/**
 * Writes each notification once. Passes all rows as one JSON value: a batch of events times the number of reviewers can
 * exceed the parameter limit of a statement.
 */
export const writeNotifications = async (
  db: Kysely<ReactionTables>,
  notifications: readonly TimedNotification[],
): Promise<void> => {
  if (notifications.length === 0) return
  const rows = JSON.stringify(notifications)
  await sql`
    insert into notification (id, user_id, type, title, message, link, created_at)
    select id, "userId", type, title, message, link, "createdAt" from json_to_recordset(${rows})
      as row(id uuid, "userId" uuid, type text, title text, message text, link text, "createdAt" timestamptz)
    on conflict do nothing`.execute(db)
}

export const createNotifications = (db: Kysely<ReactionTables>, clock: Clock): Notifications => {
  const ofPerson = (userId: string) => db.selectFrom('notification').where('user_id', '=', userId)
  const unreadOf = (userId: string) => ofPerson(userId).where('read_at', 'is', null)
  /** Counts up to `most`, so that the cost does not grow with years of unread notifications. */
  const countUpTo = async (most: number, listed: ReturnType<typeof ofPerson>): Promise<number> => {
    const { count } = await db
      .selectFrom(listed.select('id').limit(most).as('listed'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  return {
    list: async (userId, { page, limit, unread: onlyUnread }) => {
      const listed = onlyUnread ? unreadOf(userId) : ofPerson(userId)
      const rows = await listed
        .selectAll()
        .orderBy('created_at', 'desc')
        // Orders notifications with the same timestamp by when they were written.
        .orderBy('sequence', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const total = await countUpTo((page + pagesAhead) * limit, listed)
      const unread = await countUpTo(unreadCounted, unreadOf(userId))
      return { rows: rows.map(shown), total, unread, page, pages: Math.max(1, Math.ceil(total / limit)) }
    },
    markRead: async (userId, id) => {
      await db
        .updateTable('notification')
        .set({ read_at: clock.now() })
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .$if(id !== null, (query) => query.where('id', '=', id))
        .execute()
      return countUpTo(unreadCounted, unreadOf(userId))
    },
  }
}
