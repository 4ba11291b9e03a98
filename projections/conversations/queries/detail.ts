// One conversation with its messages, for a reader on one of its sides (CLI-27).
import type { Assignment, ConversationDetail, Message } from '#contracts/conversations.ts'
import type { FamilyView } from '#contracts/organization-ref.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Selectable } from 'kysely'
import { toFreshness } from '../../query-context.ts'
import { type OpenedNotes, openNotes } from '../../referrals/queries/notes.ts'
import { hasPartner } from '../../referrals/queries/receiver-records.ts'
import { personRef } from '../../referrals/queries/rows.ts'
import type { ConversationTables } from '../stored.ts'
import { type ConversationQueryContext, conversationTables, namedConversations, visibleTo } from './query-context.ts'
import { conversationRow, familyOf } from './rows.ts'

type StoredMessage = Selectable<ConversationTables['message']> & { readonly author_name: string | null }
type Reading = Selectable<ConversationTables['message_reading']>

const findMessages = (context: ConversationQueryContext, id: string): Promise<StoredMessage[]> =>
  conversationTables(context)
    .selectFrom('message')
    .leftJoin('public.account as author', 'author.id', 'message.author_user_id')
    .selectAll('message')
    .select('author.display_name as author_name')
    .where('conversation_id', '=', id)
    .orderBy('revision')
    .execute()

const findReadings = (context: ConversationQueryContext, id: string): Promise<Reading[]> =>
  conversationTables(context)
    .selectFrom('message_reading')
    .selectAll()
    .where('conversation_id', '=', id)
    .orderBy('revision')
    .execute()

const findAssignments = async (context: ConversationQueryContext, id: string): Promise<Assignment[]> => {
  const rows = await conversationTables(context)
    .selectFrom('conversation_assignment as assignment')
    .leftJoin('public.account as assigner', 'assigner.id', 'assignment.assigned_by')
    .leftJoin('public.account as assignee', 'assignee.id', 'assignment.assigned_to')
    .selectAll('assignment')
    .select(['assigner.display_name as assigner_name', 'assignee.display_name as assignee_name'])
    .where('conversation_id', '=', id)
    .orderBy('revision')
    .execute()
  return rows.map((row) => ({
    at: row.assigned_at.toISOString(),
    by: personRef(row.assigned_by, row.assigner_name),
    assignee: personRef(row.assigned_to, row.assignee_name),
  }))
}

interface MessageContext {
  readonly readings: readonly Reading[]
  readonly texts: OpenedNotes
  /** Null if the reader is not the family. */
  readonly family: FamilyView | null
}

/** The other side has read a message the first time that it opened it or a later one. */
const toMessage = (row: StoredMessage, { readings, texts, family }: MessageContext): Message => {
  const body = texts(row.body) ?? { erased: true }
  const reading = readings.find((entry) => entry.by_client !== row.from_client && entry.through >= row.number)
  return {
    id: row.id,
    number: row.number,
    parentMessageId: row.parent_message_id,
    fromClient: row.from_client,
    toClient: !row.from_client,
    // The family talks with an organization or with staff, not with one person.
    author: family ? null : personRef(row.author_user_id, row.author_name),
    messageBody: family ? family.showDetail(body) : body,
    createdAt: row.sent_at.toISOString(),
    isRead: reading !== undefined,
    readAt: reading?.read_at.toISOString() ?? null,
  }
}

/** Returns undefined if there is no such conversation, or the reader is on neither side. */
export const conversationDetail = async (
  context: ConversationQueryContext,
  vault: Pick<Vault, 'open'>,
  id: string,
  reader: ResolvedActor,
): Promise<ConversationDetail | undefined> => {
  const row = await namedConversations(context)
    .where('conversation.id', '=', id)
    .where(await visibleTo(context, reader))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const family = familyOf(row, { reader, family: context.family })
  const [messages, readings, assignments] = await Promise.all([
    findMessages(context, id),
    findReadings(context, id),
    // The family talks with an organization or with staff, not with one person.
    family === null ? findAssignments(context, id) : [],
  ])
  const texts = await openNotes(vault, [row.subject, ...messages.map((message) => message.body)])
  return {
    ...conversationRow(row, texts, family),
    asClient: family !== null,
    canReply: hasPartner(row, context.now) && row.organization_status !== 'closed',
    organizationClosed: row.organization_status === 'closed',
    assignmentVersion: family === null ? row.assignment_version : null,
    assignments,
    messages: messages.map((message) => toMessage(message, { readings, texts, family })),
    ...toFreshness(context.conversations),
  }
}
