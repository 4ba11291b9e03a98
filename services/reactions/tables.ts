// Kysely types for the tables of the reactions (infra/migrations).
import type { Disposition, NeedCategory, NotificationType, ReferralStatus } from '#contracts/enumerations.ts'
import type { MailFrequency, RecipientRole } from '#contracts/notifications.ts'
import type { MailTables } from '#platform/mailer/outbox.ts'
import type { Generated } from 'kysely'

export interface ReactionTables extends MailTables {
  reaction_checkpoint: {
    reaction: string
    position: string | null
    updated_at: Date
    /** The rule that computed the reaction's timers. */
    reckoned_by: Generated<string | null>
  }
  reaction_parked: {
    reaction: string
    stream: string
    revision: number
    error: string
    parked_at: Date
    retry_at: Date
  }
  reaction_due: { reaction: string; stream: string; due_at: Date; event_id: string }
  reaction_refusal: { command_id: string; reaction: string; event_id: string; code: string; refused_at: Date }
  notification: {
    id: string
    user_id: string
    type: NotificationType
    title: string
    message: string
    link: string | null
    created_at: Date
    read_at: Date | null
    /** Order of writing, shared with `referral_update`. */
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
  }
  referral_update_read: { user_id: string; update_id: string; read_at: Date }
  mail_preference: { user_id: string; frequency: MailFrequency; since: number; chosen_at: Date }
  mail_run: {
    frequency: Exclude<MailFrequency, 'never'>
    covered: number
    covering: number | null
    next_at: Date | null
  }
}
