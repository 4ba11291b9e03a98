// The state that the read model stores for a conversation: the conversation as the domain folds it, and what only lists
// show.
import type { Confidential } from '#contracts/confidential.ts'
import { type ConversationEvent, conversationEvents } from '#domain/conversation/events.ts'
import { evolve } from '#domain/conversation/evolve.ts'
import type { Conversation } from '#domain/conversation/state.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { StreamFold } from '../engine/model.ts'

export interface ConversationState {
  /** The same state that commands are decided on. */
  readonly conversation: Conversation
  readonly subject: Confidential
  readonly createdAt: string
  readonly lastMessageAt: string
}

type RecordedConversationEvent = RecordedEvent<ConversationEvent>

export const isConversationEvent = (event: RecordedEvent): event is RecordedConversationEvent =>
  event.type in conversationEvents

export const conversationFold: StreamFold<ConversationState> = {
  name: 'conversation',
  category: 'conversation',
  apply: (state, event) => {
    if (!isConversationEvent(event)) return state
    const conversation = evolve(state?.conversation, event)
    if (conversation === undefined) return undefined
    if (event.type === 'ConversationStarted')
      return { conversation, subject: event.data.subject, createdAt: event.at, lastMessageAt: event.at }
    if (state === undefined) return undefined
    return { ...state, conversation, ...(event.type === 'MessageSent' ? { lastMessageAt: event.at } : {}) }
  },
}
