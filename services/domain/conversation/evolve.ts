// Applies each event to a conversation. The function is total: a stream that does not begin with ConversationStarted is
// not a conversation.
import { assertNever } from '../decision.ts'
import type { ConversationEvent } from './events.ts'
import type { Conversation } from './state.ts'

export const evolve = (state: Conversation | undefined, event: ConversationEvent): Conversation | undefined => {
  if (event.type === 'ConversationStarted') {
    const { conversationId, referralId, clientId, organizationId } = event.data
    return {
      conversationId,
      referralId,
      clientId,
      organizationId,
      messages: [],
      readByClient: 0,
      readByOther: 0,
      assignedTo: null,
      assignmentVersion: 0,
    }
  }
  if (state === undefined) return undefined
  switch (event.type) {
    case 'MessageSent': {
      const { messageId: id, fromClient } = event.data
      return { ...state, messages: [...state.messages, { id, fromClient }] }
    }
    case 'MessagesRead': {
      const { byClient, through } = event.data
      return byClient
        ? { ...state, readByClient: Math.max(state.readByClient, through) }
        : { ...state, readByOther: Math.max(state.readByOther, through) }
    }
    case 'ConversationAssigned':
      return { ...state, assignedTo: event.data.assignedTo, assignmentVersion: state.assignmentVersion + 1 }
    default:
      return assertNever(event)
  }
}
