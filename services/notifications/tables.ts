// Kysely types for the notification tables (infra/migrations).
import type { Disposition, NeedCategory, NotificationType, ReferralStatus } from '#contracts/enumerations.ts'
import type { ListingProblem } from '#contracts/listing-problems.ts'
import type { DecliningSide, MailFrequency, RecipientRole } from '#contracts/notifications.ts'
import type { MailTables } from '#platform/mailer/outbox.ts'
import type { Generated } from 'kysely'

export interface NotificationTables extends MailTables {
  notification: {
    id: string
    user_id: string
    type: NotificationType
    /** The second type of a notification that has two (NOT-11). */
    also_type: NotificationType | null
    title: string
    message: string
    link: string | null
    created_at: Date
    read_at: Date | null
    /** The order in which rows were written, shared with `referral_update`. */
    sequence: Generated<number>
  }
  referral_update: {
    id: string
    sequence: Generated<number>
    organization_id: string | null
    client_id: string | null
    standing: RecipientRole
    referral_id: string
    need: NeedCategory
    status: ReferralStatus
    disposition: Disposition | null
    from_organization_id: string | null
    to_organization_id: string | null
    actor_user_id: string | null
    happened_at: Date
    /** Null for other updates, and for those from before this column existed. */
    declined_by: DecliningSide | null
  }
  referral_update_read: { user_id: string; update_id: string; read_at: Date }
  listing_problem: {
    id: string
    organization_id: string
    reason: ListingProblem['reason']
    text: string
    email: string | null
    reported_at: Date
    settled_at: Date | null
    settled_by: string | null
    /** Null for rows from before this column existed. */
    body_hash: string | null
  }
  mail_preference: { user_id: string; frequency: MailFrequency; since: number; chosen_at: Date }
  mail_run: {
    frequency: Exclude<MailFrequency, 'never'>
    covered: number
    covering: number | null
    next_at: Date | null
  }
}
