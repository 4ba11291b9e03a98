// The tables of reactions as the query builder knows them (infra/migrations).
import type { NotificationType } from '#contracts/enumerations.ts'
import type { MailTables } from '#platform/mailer/outbox.ts'

export interface ReactionTables extends MailTables {
  reaction_checkpoint: { reaction: string; position: string | null; updated_at: Date }
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
  }
}
