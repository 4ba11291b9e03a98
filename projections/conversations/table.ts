// The tables of conversations: one row for each, one for each message, one for each time that a side opened messages, and
// one for each change of the assignee.
import { countUnread } from '#domain/conversation/state.ts'
import type { RowTable, Table, TimelineTable } from '../engine/model.ts'
import { type ClientSummary, clientSummaryFold } from '../referrals/client-summary.ts'
import { type ConversationState, conversationFold, isConversationEvent } from './fold.ts'

const streamPrefix = 'conversation-'

export const conversationTable = {
  name: 'conversation',
  columns: {
    id: { type: 'uuid' },
    referral_id: { type: 'uuid' },
    client_id: { type: 'uuid' },
    client_first_name: { type: 'text' },
    client_last_initial: { type: 'text' },
    client_erased: { type: 'boolean' },
    /** Null for a conversation with staff. */
    organization_id: { type: 'uuid', nullable: true },
    /** Sealed. */
    subject: { type: 'json' },
    assigned_to: { type: 'uuid', nullable: true },
    assignment_version: { type: 'integer' },
    message_count: { type: 'integer' },
    last_from_client: { type: 'boolean' },
    unread_by_client: { type: 'integer' },
    /** Unread by staff, or by the organization. */
    unread_by_other: { type: 'integer' },
    created_at: { type: 'timestamptz' },
    last_message_at: { type: 'timestamptz' },
  },
  key: ['id'],
  indexes: {
    by_client: '(client_id, last_message_at desc, id)',
    by_organization: '(organization_id, last_message_at desc, id)',
    by_referral: '(referral_id, last_message_at desc, id)',
    // The inbox of staff.
    with_staff: '(last_message_at desc, id) where organization_id is null',
    // Few conversations are unread. The badges count them.
    unread: '(organization_id) where unread_by_other > 0',
    unread_by_family: '(client_id) where unread_by_client > 0',
    of_assignee: '(assigned_to) where assigned_to is not null',
  },
} as const satisfies Table

export const conversationRows: RowTable<ConversationState, { client: ClientSummary }> = {
  table: conversationTable,
  fold: conversationFold,
  joins: { client: { fold: clientSummaryFold, link: ({ conversation }) => conversation.clientId } },
  compose: (id, { conversation, subject, createdAt, lastMessageAt }, { client }) => ({
    id,
    referral_id: conversation.referralId,
    client_id: conversation.clientId,
    client_first_name: client?.firstName ?? '',
    client_last_initial: client?.lastInitial ?? '',
    client_erased: client?.erased ?? false,
    organization_id: conversation.organizationId,
    subject,
    assigned_to: conversation.assignedTo,
    assignment_version: conversation.assignmentVersion,
    message_count: conversation.messages.length,
    last_from_client: conversation.messages.at(-1)?.fromClient ?? false,
    unread_by_client: countUnread(conversation, true),
    unread_by_other: countUnread(conversation, false),
    created_at: createdAt,
    last_message_at: lastMessageAt,
  }),
}

export const messageTable = {
  name: 'message',
  columns: {
    id: { type: 'uuid' },
    conversation_id: { type: 'uuid' },
    revision: { type: 'integer' },
    /** 1 for the first message. */
    number: { type: 'integer' },
    parent_message_id: { type: 'uuid', nullable: true },
    from_client: { type: 'boolean' },
    author_user_id: { type: 'uuid', nullable: true },
    /** Sealed. */
    body: { type: 'json' },
    sent_at: { type: 'timestamptz' },
  },
  key: ['conversation_id', 'revision'],
  indexes: {},
} as const satisfies Table

export const messageRows: TimelineTable<ConversationState> = {
  table: messageTable,
  fold: conversationFold,
  entry: (event, _before, after) => {
    if (!isConversationEvent(event) || event.type !== 'MessageSent' || after === undefined) return undefined
    const { messageId, parentMessageId, fromClient, body } = event.data
    return {
      id: messageId,
      conversation_id: event.stream.slice(streamPrefix.length),
      revision: event.revision,
      number: after.conversation.messages.length,
      parent_message_id: parentMessageId,
      from_client: fromClient,
      author_user_id: event.actor.userId,
      body,
      sent_at: event.at,
    }
  },
}

export const readingTable = {
  name: 'message_reading',
  columns: {
    conversation_id: { type: 'uuid' },
    revision: { type: 'integer' },
    by_client: { type: 'boolean' },
    /** The number of the last message that was open. */
    through: { type: 'integer' },
    read_at: { type: 'timestamptz' },
  },
  key: ['conversation_id', 'revision'],
  indexes: {},
} as const satisfies Table

export const readingRows: TimelineTable<ConversationState> = {
  table: readingTable,
  fold: conversationFold,
  entry: (event, _before, after) =>
    isConversationEvent(event) && event.type === 'MessagesRead' && after !== undefined
      ? {
          conversation_id: event.stream.slice(streamPrefix.length),
          revision: event.revision,
          by_client: event.data.byClient,
          through: event.data.through,
          read_at: event.at,
        }
      : undefined,
}

export const assignmentTable = {
  name: 'conversation_assignment',
  columns: {
    conversation_id: { type: 'uuid' },
    revision: { type: 'integer' },
    /** Null if the system freed the conversation. */
    assigned_by: { type: 'uuid', nullable: true },
    /** Null if the conversation became unassigned. */
    assigned_to: { type: 'uuid', nullable: true },
    assigned_at: { type: 'timestamptz' },
  },
  key: ['conversation_id', 'revision'],
  indexes: {},
} as const satisfies Table

export const assignmentRows: TimelineTable<ConversationState> = {
  table: assignmentTable,
  fold: conversationFold,
  entry: (event, _before, after) =>
    isConversationEvent(event) && event.type === 'ConversationAssigned' && after !== undefined
      ? {
          conversation_id: event.stream.slice(streamPrefix.length),
          revision: event.revision,
          assigned_by: event.actor.userId,
          assigned_to: event.data.assignedTo,
          assigned_at: event.at,
        }
      : undefined,
}
