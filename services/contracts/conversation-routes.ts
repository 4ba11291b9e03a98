// Routes of messages between families and those who help them.
import { z } from 'zod'

import { actsOnConversation, actsOnReferral } from './acts-on.ts'
import {
  AssignConversation,
  AssigneesQuery,
  ConversationDetail,
  ConversationList,
  Inbox,
  InboxQuery,
  ReadMessages,
  Reply,
  StartConversation,
  StartedConversation,
  UnreadMessages,
} from './conversations.ts'
import { PageQuery, ReadYourWritesQuery, WriteResult } from './lists.ts'
import { referralParams } from './referral-routes.ts'
import { reading, shownClients } from './readings.ts'
import { StaffList } from './people.ts'
import type { RouteSpec } from './route-spec.ts'

/** Lists of conversations show how the last message begins. A short message is read there in full. */
const readsPreviews = reading('messages', ConversationList, ({ rows }) => shownClients(rows))

const conversationParams = z.object({ id: z.uuid().toLowerCase() })

export const conversationRoutes = {
  ownConversations: {
    method: 'GET',
    path: '/api/client/conversations',
    access: 'client',
    summary: 'The family’s own conversations, newest message first',
    query: PageQuery,
    response: ConversationList,
    reads: readsPreviews,
  },
  inbox: {
    method: 'GET',
    path: '/api/conversations',
    access: 'staff_or_organization',
    summary: 'Conversations of families with staff, or with the organization, newest message first',
    query: InboxQuery,
    response: Inbox,
    reads: reading('messages', Inbox, ({ rows }) => shownClients(rows)),
  },
  referralConversations: {
    method: 'GET',
    path: '/api/referrals/:id/conversations',
    access: 'signed_in',
    summary: 'Your conversations about a referral, newest message first',
    params: referralParams,
    query: PageQuery,
    response: ConversationList,
    reads: readsPreviews,
  },
  unreadMessages: {
    method: 'GET',
    path: '/api/conversations/unread',
    access: 'signed_in',
    summary: 'How many of your conversations have unread messages',
    query: ReadYourWritesQuery,
    response: UnreadMessages,
  },
  assignees: {
    method: 'GET',
    path: '/api/conversations/assignees',
    access: 'staff_or_organization',
    summary:
      'The people who can be assigned the conversations of an inbox: staff, or the members of the organization, by name',
    query: AssigneesQuery,
    response: StaffList,
  },
  startConversation: {
    method: 'POST',
    path: '/api/referrals/:id/conversations',
    access: 'signed_in',
    summary:
      'Write a new message about a referral: the family to staff or to an organization that accepted it, or they to the family',
    params: referralParams,
    body: StartConversation,
    response: StartedConversation,
    idempotent: true,
    actsOn: actsOnReferral,
  },
  conversation: {
    method: 'GET',
    path: '/api/conversations/:id',
    access: 'signed_in',
    summary: 'One conversation with its messages, oldest first',
    params: conversationParams,
    query: ReadYourWritesQuery,
    response: ConversationDetail,
    reads: reading('messages', ConversationDetail, (conversation) => shownClients([conversation])),
  },
  replyToConversation: {
    method: 'POST',
    path: '/api/conversations/:id/messages',
    access: 'signed_in',
    summary: 'Answer a message',
    params: conversationParams,
    body: Reply,
    response: WriteResult,
    idempotent: true,
    actsOn: actsOnConversation,
  },
  readMessages: {
    method: 'POST',
    path: '/api/conversations/:id/readings',
    access: 'signed_in',
    summary: 'Mark the messages of the other side as read, up to the one with this number',
    params: conversationParams,
    body: ReadMessages,
    response: WriteResult,
    idempotent: true,
    actsOn: actsOnConversation,
  },
  assignConversation: {
    method: 'PUT',
    path: '/api/conversations/:id/assignee',
    access: 'staff_or_organization',
    summary: 'Choose who answers the family: a staff member, or a member of the organization',
    params: conversationParams,
    body: AssignConversation,
    response: WriteResult,
    idempotent: true,
    actsOn: actsOnConversation,
  },
} as const satisfies Record<string, RouteSpec>
