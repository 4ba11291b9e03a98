// Stores staff notifications, and which of them the recipient has read (NOT-02..07).
import type { NotificationType } from '#contracts/enumerations.ts'
import {
  type NotificationQuery,
  type Notification,
  type NotificationList,
  countedPagesAhead,
  unreadCountLimit,
} from '#contracts/notifications.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import type { Clock } from '#platform/clock.ts'
import { type Kysely, type Selectable, sql } from 'kysely'

import type { NotificationTables } from './tables.ts'

export interface Notifications {
  /** Returns a page of the person's notifications, newest first. */
  list(userId: string, query: NotificationQuery): Promise<NotificationList>
  /** Marks one notification as read, or all if `id` is null. Returns the number of unread ones. */
  markRead(userId: string, id: string | null): Promise<number>
}

export interface NewNotification {
  readonly id: string
  readonly userId: string
  readonly type: NotificationType
  /** The second type of a notification that has two. The filter by type finds it under both (NOT-11). */
  readonly alsoType?: NotificationType
  readonly title: string
  readonly message: string
  readonly link: string | null
}

/** A notification with the time of the event that it reports. */
export interface DatedNotification extends NewNotification {
  readonly createdAt: Date
}

const toNotification = (row: Selectable<NotificationTables['notification']>): Notification => ({
  id: row.id,
  type: row.type,
  alsoType: row.also_type,
  title: row.title,
  message: row.message,
  link: row.link,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

/**
 * Writes each notification once. Passes all rows as one JSON value, because a batch of events multiplied by the number
 * of reviewers can exceed the parameter limit of a statement.
 */
export const writeNotifications = async (
  db: Kysely<NotificationTables>,
  notifications: readonly DatedNotification[],
): Promise<void> => {
  if (notifications.length === 0) return
  const rows = JSON.stringify(notifications)
  // Raw SQL: one parameter for all rows (see above).
  await sql`
    insert into notification (id, user_id, type, also_type, title, message, link, created_at)
    select id, "userId", type, "alsoType", title, message, link, "createdAt" from json_to_recordset(${rows})
      as row(id uuid, "userId" uuid, type text, "alsoType" text, title text, message text, link text, "createdAt" timestamptz)
    on conflict do nothing`.execute(db)
}

export const createNotifications = (db: Kysely<NotificationTables>, clock: Clock): Notifications => {
  const selectNotifications = (userId: string) => db.selectFrom('notification').where('user_id', '=', userId)
  const selectUnread = (userId: string) => selectNotifications(userId).where('read_at', 'is', null)
  /** Counts up to `limit`, so that the cost does not grow with years of unread notifications. */
  const countUpTo = async (limit: number, query: ReturnType<typeof selectNotifications>): Promise<number> => {
    const { count } = await db
      .selectFrom(query.select('id').limit(limit).as('listed'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  return {
    list: async (userId, { page, limit, unread: onlyUnread, type }) => {
      const matchingNotifications = (onlyUnread ? selectUnread(userId) : selectNotifications(userId)).$if(
        type !== undefined,
        (query) => query.where(({ eb, or }) => or([eb('type', '=', type ?? null), eb('also_type', '=', type ?? null)])),
      )
      const rows = await matchingNotifications
        .selectAll()
        .orderBy('created_at', 'desc')
        // Keeps notifications with the same timestamp in the order in which they were written.
        .orderBy('sequence', 'desc')
        .limit(limit)
        .offset(pageOffset(page, limit))
        .execute()
      const total = await countUpTo((page + countedPagesAhead) * limit, matchingNotifications)
      const unread = await countUpTo(unreadCountLimit, selectUnread(userId))
      return { rows: rows.map(toNotification), total, unread, page, pages: pageCount(total, limit) }
    },
    markRead: async (userId, id) => {
      await db
        .updateTable('notification')
        .set({ read_at: clock.now() })
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .$if(id !== null, (query) => query.where('id', '=', id))
        .execute()
      return countUpTo(unreadCountLimit, selectUnread(userId))
    },
  }
}
