// Events of a conversation between a family and staff, or a family and an organization that accepted its referral.
// Stream `conversation-<id>`. Subject and messages are sealed with the client's key.
import { Confidential } from '#contracts/confidential.ts'
import { z } from 'zod'

const id = z.uuid()

export const conversationEvents = {
  /** The first message follows as an event of its own. */
  ConversationStarted: {
    version: 1,
    schema: z.object({
      conversationId: id,
      referralId: id,
      clientId: id,
      /** The organization that the family talks with. Null for staff. */
      organizationId: id.nullable(),
      subject: Confidential,
    }),
  },
  MessageSent: {
    version: 1,
    schema: z.object({
      messageId: id,
      /** The message that this one answers. Null for the first one. */
      parentMessageId: id.nullable(),
      /** True if the family wrote it, false if staff or the organization did. */
      fromClient: z.boolean(),
      body: Confidential,
    }),
  },
  /** One side has opened the messages of the other, up to the message with this number. The first one is 1. */
  MessagesRead: { version: 1, schema: z.object({ byClient: z.boolean(), through: z.int().positive() }) },
  /** Null if no one in particular answers it any more. */
  ConversationAssigned: { version: 1, schema: z.object({ assignedTo: id.nullable() }) },
} as const

type ConversationEventType = keyof typeof conversationEvents
export type ConversationEvent = {
  [T in ConversationEventType]: { readonly type: T; readonly data: z.infer<(typeof conversationEvents)[T]['schema']> }
}[ConversationEventType]

export const conversationStream = (conversationId: string) => `conversation-${conversationId}`
