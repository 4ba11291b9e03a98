// How many messages a family has not opened, and its newest ones (CLI-20, CLI-21).
import { type MessageActivity, activityLimits } from '#contracts/client-dashboard.ts'
import type { Freshness } from '#contracts/lists.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { toFreshness } from '../../query-context.ts'
import { type ConversationQueryContext, conversationTables, namedConversations, ofClient } from './query-context.ts'
import { correspondent } from './rows.ts'

export interface OwnMessageSummary extends Freshness {
  readonly unread: number
  /** The newest first. */
  readonly newest: readonly MessageActivity[]
}

export const ownMessageSummary = async (
  context: ConversationQueryContext,
  { clientId }: ResolvedActor & { readonly clientId: string },
): Promise<OwnMessageSummary> => {
  const [{ unread }, rows] = await Promise.all([
    conversationTables(context)
      .selectFrom('conversation')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('unread_by_client'), eb.lit(0)).as('unread'))
      .where(ofClient(clientId))
      .executeTakeFirstOrThrow(),
    namedConversations(context)
      .innerJoin('message', 'message.conversation_id', 'conversation.id')
      .select(['message.from_client', 'message.sent_at'])
      .where(ofClient(clientId))
      .orderBy('message.sent_at', 'desc')
      .orderBy('message.id')
      .limit(activityLimits.messages)
      .execute(),
  ])
  return {
    unread: Number(unread),
    newest: rows.map((row) => ({
      conversationId: row.id,
      at: row.sent_at.toISOString(),
      fromClient: row.from_client,
      correspondent: correspondent(row, context.family),
    })),
    ...toFreshness(context.conversations),
  }
}
