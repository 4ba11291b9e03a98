// The queries of the conversations model.
import type {
  ConversationDetail,
  ConversationList,
  Inbox,
  InboxQuery,
  UnreadMessages,
} from '#contracts/conversations.ts'
import type { PageQuery } from '#contracts/lists.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { sql } from 'kysely'
import type { z } from 'zod'

import { createFindReadersView } from '../family-view.ts'
import { organizationsModel } from '../organizations/model.ts'
import { createFindProtection } from '../protected-families.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'
import type { MinimumPosition, QueryDeps } from '../query-context.ts'
import { referralsModel } from '../referrals/model.ts'
import { conversationsModel } from './model.ts'
import { conversationDetail } from './queries/detail.ts'
import { inboxConversations, listConversations, unreadMessages } from './queries/lists.ts'
import { type OwnMessageSummary, ownMessageSummary } from './queries/own-summary.ts'
import {
  type ConversationQueryContext,
  aboutReferral,
  conversationTables,
  ofClient,
  visibleTo,
} from './queries/query-context.ts'

type ListQuery = z.output<typeof PageQuery>

/** Every query returns only conversations in which the reader is on one of the two sides. */
export interface ConversationQueries {
  ownConversations(query: ListQuery, reader: ResolvedActor & { readonly clientId: string }): Promise<ConversationList>
  inboxConversations(query: InboxQuery, reader: ResolvedActor): Promise<Inbox>
  referralConversations(referralId: string, query: ListQuery, reader: ResolvedActor): Promise<ConversationList>
  /** For the family's dashboard. */
  ownMessageSummary(
    reader: ResolvedActor & { readonly clientId: string },
    minPosition: MinimumPosition,
  ): Promise<OwnMessageSummary>
  unreadMessages(reader: ResolvedActor, minPosition: MinimumPosition): Promise<UnreadMessages>
  /** Returns undefined if there is no such conversation, or the reader is on neither side. */
  conversation(id: string, reader: ResolvedActor, minPosition: MinimumPosition): Promise<ConversationDetail | undefined>
  /**
   * The conversations that this person has, for the reaction that frees them.
   * @throws NotYetAvailable if the rows may lack an assignment, so that the caller repeats the query
   */
  assignedConversations(
    userId: string,
    minPosition: MinimumPosition,
  ): Promise<{ id: string; organizationId: string | null }[]>
}

export const createConversationQueries = ({ db, vault, clock, findBuild }: QueryDeps): ConversationQueries => {
  const findReadersView = createFindReadersView({ db, findBuild })
  const findProtection = createFindProtection({ db, findBuild, clock })
  const createContext = async (
    minPosition: MinimumPosition,
    reader: ResolvedActor,
  ): Promise<ConversationQueryContext> => {
    const [conversations, referrals, organizations, family, protection] = await Promise.all([
      findBuild(conversationsModel, minPosition),
      findBuild(referralsModel),
      findBuild(organizationsModel),
      findReadersView(reader),
      findProtection(reader),
    ])
    return { db, conversations, referrals, organizations, family, protection, now: clock.now() }
  }
  return {
    ownConversations: async ({ page, after }, reader) =>
      listConversations(await createContext(after, reader), vault, ofClient(reader.clientId), { page, reader }),
    inboxConversations: async (query, reader) =>
      inboxConversations(await createContext(query.after, reader), vault, query, reader),
    referralConversations: async (referralId, { page, after }, reader) => {
      const context = await createContext(after, reader)
      const where = sql<boolean>`(${aboutReferral(referralId)} and ${await visibleTo(context, reader)})`
      return listConversations(context, vault, where, { page, reader })
    },
    ownMessageSummary: async (reader, minPosition) =>
      ownMessageSummary(await createContext(minPosition, reader), reader),
    unreadMessages: async (reader, minPosition) => unreadMessages(await createContext(minPosition, reader), reader),
    conversation: async (id, reader, minPosition) =>
      conversationDetail(await createContext(minPosition, reader), vault, id, reader),
    assignedConversations: async (userId, minPosition) => {
      const conversations = await findBuild(conversationsModel, minPosition)
      if (conversations.stale) throw new NotYetAvailable('the read model of conversations is behind the log')
      return conversationTables({ db, conversations })
        .selectFrom('conversation')
        .select(['id', 'organization_id as organizationId'])
        .where('assigned_to', '=', userId)
        .orderBy('id')
        .execute()
    },
  }
}
