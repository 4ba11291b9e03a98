// Notifications: the staff notification list, a partner's updates, a family's recent activity, and email preferences.
import { z } from 'zod'

import { Disposition, NeedCategory, NotificationType, ReferralStatus } from './enumerations.ts'
import { PageQuery, listOf } from './lists.ts'
import { OrganizationRef } from './referrals.ts'

const id = z.uuid()
const instant = z.iso.datetime()

/** Rows per page of notifications and of a partner's updates (NOT-03). */
export const notificationPageSize = 50

export const Notification = z.object({
  id,
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  /** Target of the notification: a path in the web app. */
  link: z.string().nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** Counting unread notifications stops here, because an exact number beyond it helps no one. */
export const unreadCountLimit = 1_000

/**
 * Number of pages counted beyond the requested one. Older pages stay reachable, and the query costs the same however
 * many there are.
 */
export const countedPagesAhead = 10

export const NotificationQuery = PageQuery.pick({ page: true }).extend({
  /** Rows per page. The notification menu requests only a few. */
  limit: z.coerce.number().int().min(1).max(notificationPageSize).default(notificationPageSize),
  /** Only unread notifications. */
  unread: z.stringbool().default(false),
})
export type NotificationQuery = z.output<typeof NotificationQuery>

const notificationListOf = <T extends z.ZodType>(row: T) =>
  listOf(row).extend({ unread: z.number().int() }).omit({ position: true, stale: true })

/**
 * Newest first. `total` counts the requested list up to `countedPagesAhead` pages beyond the requested one. `unread`
 * counts all of the person's notifications, up to `unreadCountLimit` (NOT-02).
 */
export const NotificationList = notificationListOf(Notification)
export type NotificationList = z.infer<typeof NotificationList>

/** One of the person's own notifications, or all of them if null (NOT-05). */
export const MarkRead = z.object({ id: id.nullable() })
export const UnreadCount = z.object({ unread: z.number().int() })

/** The recipient's part in the referral. A former receiver no longer has the referral. */
export const RecipientRole = z.enum(['sender', 'receiver', 'former_receiver', 'client'])
export type RecipientRole = z.infer<typeof RecipientRole>

const Transition = z.object({
  id,
  referralId: id,
  /** The status after the transition. */
  status: ReferralStatus,
  disposition: Disposition.nullable(),
  to: OrganizationRef.nullable(),
  at: instant,
})

/** A referral transition, as shown to an organization (NOT-10). */
export const OrganizationUpdate = Transition.extend({
  role: RecipientRole.exclude(['client']),
  /** Null if the family made it, or if it was made for the family without an organization. */
  from: OrganizationRef.nullable(),
  /** Whether this member has read it. The member's own actions count as read. */
  read: z.boolean(),
})
export type OrganizationUpdate = z.infer<typeof OrganizationUpdate>
/** Newest first. */
export const OrganizationUpdates = notificationListOf(OrganizationUpdate)
export type OrganizationUpdates = z.infer<typeof OrganizationUpdates>

/** A referral transition, as shown to its family (NOT-10). */
export const Activity = Transition.extend({
  need: NeedCategory,
  own: z.boolean().describe('whether the reader took the action'),
})
export type Activity = z.infer<typeof Activity>
/** The newest few, in descending order (CLI-21). */
export const ActivityList = z.object({ rows: z.array(Activity) })
export type ActivityList = z.infer<typeof ActivityList>

export const mailFrequencies = ['immediately', 'daily', 'never'] as const
export const MailFrequency = z.enum(mailFrequencies)
export type MailFrequency = z.infer<typeof MailFrequency>

export const MailPreference = z.object({
  frequency: MailFrequency,
  /** Hour of the daily email, in the exchange's local time. */
  dailyHour: z.number().int(),
})
export type MailPreference = z.infer<typeof MailPreference>

export const SetMailPreference = MailPreference.pick({ frequency: true })

/** Token of the link in an email; it works without signing in. */
export const Unsubscribe = z.object({ token: z.string().max(100) })

/** Path of the page that the link in an email opens. */
export const unsubscribePath = (token: string) => `/unsubscribe?token=${token}`
