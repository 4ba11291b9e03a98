// Commands on a conversation. Each contains the referral, because the rights to a conversation follow it.
import type { ResolvedActor } from '#contracts/parties.ts'
import type { Referral } from '../referral/state.ts'

interface ConversationCommandFields {
  readonly actor: ResolvedActor
  readonly referral: Referral
  /** The time of the command, ISO 8601 UTC. */
  readonly at: string
}

/** Text as typed. */
interface StartConversation extends ConversationCommandFields {
  readonly type: 'start'
  readonly conversationId: string
  readonly messageId: string
  /** The organization that the family talks with, or `receiver` for the one that accepted. Null for staff. */
  readonly organizationId: string | null
  readonly subject: string
  readonly body: string
}

interface Reply extends ConversationCommandFields {
  readonly type: 'reply'
  readonly messageId: string
  readonly parentMessageId: string
  readonly body: string
}

interface ReadMessages extends ConversationCommandFields {
  readonly type: 'read'
  readonly through: number
}

interface AssignConversation extends ConversationCommandFields {
  readonly type: 'assign'
  readonly assignedTo: string | null
  /** The version of the assignment that the person saw. Undefined to replace any. */
  readonly version: number | undefined
}

/** By the system, because this person can no longer answer. */
export interface FreeConversation {
  readonly type: 'free'
  readonly actor: ResolvedActor
  readonly assignedTo: string
}

export type ConversationCommand = StartConversation | Reply | ReadMessages | AssignConversation | FreeConversation
