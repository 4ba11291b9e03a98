// What the house tells people: the bell of staff, a partner's updates, a family's recent activity, and how it comes by mail.
import { z } from 'zod'

import { Disposition, NeedCategory, NotificationType, ReferralStatus } from './enumerations.ts'
import { PageQuery, listOf } from './lists.ts'
import { OrganizationRef } from './referrals.ts'

const id = z.uuid()
const instant = z.iso.datetime()

/** Rows of the notifications page, and of a partner's updates (NOT-03). */
export const noticePageSize = 50

export const Notification = z.object({
  id,
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  /** Where it leads, a path of the web app. */
  link: z.string().nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** Nobody reads an exact number of unread ones beyond this; counting stops there. */
export const unreadCounted = 1_000

/** Pages beyond the one asked for that are counted: the way to the older ones is open, and costs the same however many there are. */
export const pagesAhead = 10

export const NoticeQuery = PageQuery.pick({ page: true }).extend({
  /** Rows of a page; the bell asks for a few. */
  limit: z.coerce.number().int().min(1).max(noticePageSize).default(noticePageSize),
  /** Only what the person has not read. */
  unread: z.stringbool().default(false),
})
export type NoticeQuery = z.output<typeof NoticeQuery>

const noticesOf = <T extends z.ZodType>(row: T) =>
  listOf(row).extend({ unread: z.number().int() }).omit({ position: true, stale: true })

/**
 * Newest first; `total` is of the list asked for, counted to `pagesAhead` pages beyond; `unread` counts all of the person's, to
 * `unreadCounted` (NOT-02).
 */
export const NotificationList = noticesOf(Notification)
export type NotificationList = z.infer<typeof NotificationList>

/** One, or with null all, of the person's own (NOT-05). */
export const MarkRead = z.object({ id: id.nullable() })
export const LeftUnread = z.object({ unread: z.number().int() })

/** In what part somebody is told of a move; a former receiver no longer has the referral. */
export const UpdateStanding = z.enum(['sender', 'receiver', 'former_receiver', 'client'])
export type UpdateStanding = z.infer<typeof UpdateStanding>

const Move = z.object({
  id,
  referralId: id,
  /** Where the referral moved to. */
  status: ReferralStatus,
  disposition: Disposition.nullable(),
  to: OrganizationRef.nullable(),
  at: instant,
})

/** A move of a referral, as an organization is told of it (NOT-10). */
export const OrganizationUpdate = Move.extend({
  standing: UpdateStanding.exclude(['client']),
  /** null: made by or for the family itself. */
  from: OrganizationRef.nullable(),
  /** Read by this member; what the member did counts as read. */
  read: z.boolean(),
})
export type OrganizationUpdate = z.infer<typeof OrganizationUpdate>
/** Newest first. */
export const OrganizationUpdates = noticesOf(OrganizationUpdate)
export type OrganizationUpdates = z.infer<typeof OrganizationUpdates>

/** A move of a referral, as its family is told of it (NOT-10). */
export const Activity = Move.extend({ need: NeedCategory, own: z.boolean().describe('the reader did it') })
export type Activity = z.infer<typeof Activity>
/** The newest few, newest first (CLI-21). */
export const ActivityList = z.object({ rows: z.array(Activity) })
export type ActivityList = z.infer<typeof ActivityList>

export const mailFrequencies = ['immediately', 'daily', 'never'] as const
export const MailFrequency = z.enum(mailFrequencies)
export type MailFrequency = z.infer<typeof MailFrequency>

export const MailPreference = z.object({
  frequency: MailFrequency,
  /** Hour of the daily mail, local time of the exchange. */
  dailyHour: z.number().int(),
})
export type MailPreference = z.infer<typeof MailPreference>

export const SetMailPreference = MailPreference.pick({ frequency: true })

/** Of the link in a mail, which works without signing in. */
export const Unsubscribe = z.object({ token: z.string().max(100) })

/** The page that the link in a mail opens. */
export const unsubscribePath = (token: string) => `/unsubscribe?token=${token}`
