// Whether a message is news to the other side of the conversation.
import type { ConversationEvent } from '#domain/conversation/events.ts'
import { evolve } from '#domain/conversation/evolve.ts'
import { type Conversation, countUnread } from '#domain/conversation/state.ts'
import type { RecordedEvent } from '#domain/recorded.ts'

export interface MessageNews {
  /** The conversation before the message. */
  readonly conversation: Conversation
  readonly fromClient: boolean
}

/**
 * The last event of this history, if it is a message and the other side has opened all earlier ones. The other side is
 * told once of any number of messages until it opens them.
 */
export const findMessageNews = (history: readonly RecordedEvent[]): MessageNews | undefined => {
  const message = history.at(-1)
  if (message?.type !== 'MessageSent') return undefined
  const conversation = history
    .slice(0, -1)
    // The cast is safe: a stream contains only events of its aggregate.
    .reduce<Conversation | undefined>((state, event) => evolve(state, event as ConversationEvent), undefined)
  const { fromClient } = message.data
  if (conversation === undefined || countUnread(conversation, !fromClient) > 0) return undefined
  return { conversation, fromClient }
}
