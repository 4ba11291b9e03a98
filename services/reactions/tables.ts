// Kysely types for the tables of the reactions (infra/migrations) and for the tables that their effects are written to.
import type { NotificationTables } from '#notifications/tables.ts'
import type { Generated } from 'kysely'

export interface ReactionTables extends NotificationTables {
  reaction_checkpoint: {
    reaction: string
    position: string | null
    updated_at: Date
    /** Identifies the rule that computed the reaction's timers (`scheduledBy`). */
    reckoned_by: Generated<string | null>
    /** Counts the leaders. Only the latest one may write. */
    term: Generated<number>
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
}
