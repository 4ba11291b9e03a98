// Minimal valid input for the routes of conversations.
import { randomUUID } from 'node:crypto'

export const conversationInputs = (referralId: string) => ({
  ownConversations: () => ({}),
  inbox: () => ({ query: { inbox: 'organization' as const } }),
  referralConversations: () => ({ params: { id: referralId } }),
  unreadMessages: () => ({}),
  assignees: () => ({ query: { inbox: 'organization' as const } }),
  startConversation: () => ({
    params: { id: referralId },
    body: { organizationId: null, subject: 'A question', body: 'When are you open?' },
  }),
  conversation: () => ({ params: { id: randomUUID() } }),
  replyToConversation: () => ({
    params: { id: randomUUID() },
    body: { parentMessageId: randomUUID(), body: 'At nine.' },
  }),
  readMessages: () => ({ params: { id: randomUUID() }, body: { through: 1 } }),
  assignConversation: () => ({ params: { id: randomUUID() }, body: { assignedTo: null, version: 0 } }),
})
