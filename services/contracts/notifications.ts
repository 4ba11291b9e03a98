// API schemas for staff notifications, a partner's updates, a family's recent activity, and email preferences.
import { z } from 'zod'

import { Disposition, NeedCategory, NotificationType, ReferralStatus } from './enumerations.ts'
import { languages } from './language.ts'
import { PageQuery, listOf } from './lists.ts'
import { OrganizationRef, PartnerRef } from './organization-ref.ts'

const id = z.uuid()
const instant = z.iso.datetime()

/** Rows per page of notifications and of a partner's updates (NOT-03). */
export const notificationPageSize = 50

export const Notification = z.object({
  id,
  type: NotificationType,
  /** The second type of a notification that has two: a new referral that is also urgent (NOT-11). */
  alsoType: NotificationType.nullable(),
  title: z.string(),
  message: z.string(),
  /** The path in the web app that the notification opens. */
  link: z.string().nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** Unread notifications are counted only up to this number, because a higher exact count is not useful. */
export const unreadCountLimit = 1_000

/**
 * How many pages beyond the requested one are counted. All pages can still be reached, and the query does not become
 * slower as notifications accumulate.
 */
export const countedPagesAhead = 10

export const NotificationQuery = PageQuery.pick({ page: true }).extend({
  /** Rows per page. The notification menu requests only a few rows. */
  limit: z.coerce.number().int().min(1).max(notificationPageSize).default(notificationPageSize),
  /** Only unread notifications. */
  unread: z.stringbool().default(false),
  /** Only notifications that have this type, as the first or the second one. */
  type: NotificationType.optional(),
})
export type NotificationQuery = z.output<typeof NotificationQuery>

const notificationListOf = <T extends z.ZodType>(row: T) =>
  listOf(row).extend({ unread: z.number().int() }).omit({ position: true, stale: true })

/**
 * Newest first. `total` counts the requested rows up to `countedPagesAhead` pages beyond the requested one. `unread`
 * counts all of the person's unread notifications, up to `unreadCountLimit` (NOT-02).
 */
export const NotificationList = notificationListOf(Notification)
export type NotificationList = z.infer<typeof NotificationList>

/** The id of one of the person's own notifications, or null for all of them (NOT-05). */
export const MarkRead = z.object({ id: id.nullable() })
export const UnreadCount = z.object({ unread: z.number().int() })

/** The recipient's role in the referral. A former receiver no longer has the referral. */
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
  /**
   * Null if the family made the referral, or if it was made for the family without an organization, and for a former
   * receiver.
   */
  from: OrganizationRef.nullable(),
  /** Whether this member has read the update. The member's own actions count as read. */
  read: z.boolean(),
})
export type OrganizationUpdate = z.infer<typeof OrganizationUpdate>
/** Newest first. */
export const OrganizationUpdates = notificationListOf(OrganizationUpdate)
export type OrganizationUpdates = z.infer<typeof OrganizationUpdates>

/** Who declined a referral. */
export const DecliningSide = z.enum(['partner', 'staff'])
export type DecliningSide = z.infer<typeof DecliningSide>

/** A referral transition, as shown to its family (NOT-10). */
export const Activity = Transition.extend({
  to: PartnerRef.nullable(),
  /** Null if the family's account does not show it (ROLE-26). */
  need: NeedCategory.nullable(),
  own: z.boolean().describe('whether the reader took the action'),
  /** Null if it was not declined, or if that is not recorded. */
  declinedBy: DecliningSide.nullable(),
})
export type Activity = z.infer<typeof Activity>
export const mailFrequencies = ['immediately', 'daily', 'never'] as const
export const MailFrequency = z.enum(mailFrequencies)
export type MailFrequency = z.infer<typeof MailFrequency>

export const MailPreference = z.object({
  frequency: MailFrequency,
  /** The hour of the daily email, in the network's local time. */
  dailyHour: z.number().int(),
  /** The language of a family's pages and emails. Those of staff and partners are in English. */
  language: z.enum(languages),
})
export type MailPreference = z.infer<typeof MailPreference>

/** Only the changed settings. */
export const SetMailPreference = MailPreference.pick({ frequency: true, language: true }).partial()

/** The token in an unsubscribe link, which works without signing in. */
export const Unsubscribe = z.object({ token: z.string().max(100) })

/** The path in the unsubscribe link of notification emails. */
export const unsubscribePath = (token: string) => `/unsubscribe?token=${token}`
