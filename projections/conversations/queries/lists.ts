// Lists of conversations, the one with the newest message first, and how many are unread.
import {
  type ConversationList,
  type Inbox,
  type InboxFilter,
  type InboxQuery,
  type UnreadMessages,
  conversationPageSize,
} from '#contracts/conversations.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { sql } from 'kysely'
import { toFreshness } from '../../query-context.ts'
import { openNotes } from '../../referrals/queries/notes.ts'
import {
  type Condition,
  type ConversationQueryContext,
  namedConversations,
  ofClient,
  withOrganization,
  withStaff,
} from './query-context.ts'
import { familyOf, listedConversation } from './rows.ts'

const nothing: Condition = sql<boolean>`false`

export const listConversations = async (
  context: ConversationQueryContext,
  vault: Pick<Vault, 'open'>,
  where: Condition,
  { page, reader }: { readonly page: number; readonly reader: ResolvedActor },
): Promise<ConversationList> => {
  const matching = namedConversations(context).where(where)
  const [{ total }, rows] = await Promise.all([
    matching
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    matching
      .leftJoin('message as last_message', (join) =>
        join
          .onRef('last_message.conversation_id', '=', 'conversation.id')
          .onRef('last_message.number', '=', 'conversation.message_count'),
      )
      .select('last_message.body as last_body')
      .orderBy('conversation.last_message_at', 'desc')
      .orderBy('conversation.id')
      .limit(conversationPageSize)
      .offset(pageOffset(page, conversationPageSize))
      .execute(),
  ])
  const texts = await openNotes(
    vault,
    rows.flatMap(({ subject, last_body }) => [subject, last_body]),
  )
  return {
    rows: rows.map((row) =>
      listedConversation(row, texts, familyOf(row, { reader, family: context.family }), context.protection),
    ),
    total,
    page,
    pages: pageCount(total, conversationPageSize),
    ...toFreshness(context.conversations),
  }
}

/** The conversations of the reader's side in an inbox. Nothing if the reader does not have this inbox. */
const inInbox = async (
  context: ConversationQueryContext,
  inbox: InboxQuery['inbox'],
  reader: ResolvedActor,
): Promise<Condition> => {
  if (inbox === 'staff') return isStaff(reader) ? withStaff : nothing
  return reader.organizationId === null ? nothing : withOrganization(context, reader.organizationId)
}

const filters: Readonly<Record<InboxFilter, (reader: ResolvedActor) => Condition>> = {
  all: () => sql<boolean>`true`,
  unread: () => sql<boolean>`conversation.unread_by_other > 0`,
  mine: ({ userId }) => sql<boolean>`conversation.assigned_to = ${userId}`,
  unassigned: () => sql<boolean>`conversation.assigned_to is null`,
}

export const inboxConversations = async (
  context: ConversationQueryContext,
  vault: Pick<Vault, 'open'>,
  { inbox, show, page }: InboxQuery,
  reader: ResolvedActor,
): Promise<Inbox> => {
  const inside = await inInbox(context, inbox, reader)
  const where = sql<boolean>`(${inside} and ${filters[show](reader)})`
  const count = (filter: InboxFilter) =>
    sql<number>`count(*) filter (where ${filters[filter](reader)})::integer`.as(filter)
  const [list, counts] = await Promise.all([
    listConversations(context, vault, where, { page, reader }),
    namedConversations(context)
      .clearSelect()
      .select([count('all'), count('mine'), count('unassigned'), count('unread')])
      .where(inside)
      .executeTakeFirstOrThrow(),
  ])
  return { ...list, counts }
}

/** Counts the unread conversations of each inbox that the reader has. */
export const unreadMessages = async (
  context: ConversationQueryContext,
  reader: ResolvedActor,
): Promise<UnreadMessages> => {
  const count = async (where: Condition): Promise<number> => {
    const { total } = await namedConversations(context)
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(where)
      .executeTakeFirstOrThrow()
    return total
  }
  const unreadByOther = filters.unread(reader)
  const countInbox = async (inbox: InboxQuery['inbox']): Promise<number> =>
    count(sql<boolean>`(${await inInbox(context, inbox, reader)} and ${unreadByOther})`)
  const [own, organization, staff] = await Promise.all([
    reader.clientId === null
      ? 0
      : count(sql<boolean>`(${ofClient(reader.clientId)} and conversation.unread_by_client > 0)`),
    reader.organizationId === null ? 0 : countInbox('organization'),
    isStaff(reader) ? countInbox('staff') : 0,
  ])
  return { own, organization, staff, ...toFreshness(context.conversations) }
}
