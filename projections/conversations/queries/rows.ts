// A conversation as the API returns it to one of its sides.
import type { ConversationRow, Correspondent } from '#contracts/conversations.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { OpenedNotes } from '../../referrals/queries/notes.ts'
import { type NamePartner, organizationRef, partnerForFamily, personRef } from '../../referrals/queries/rows.ts'
import type { namedConversations } from './query-context.ts'

export type NamedConversation = Awaited<ReturnType<ReturnType<typeof namedConversations>['execute']>>[number]

/** A person who is also a client reads an own conversation as the client. */
export const readsAsClient = (row: Pick<NamedConversation, 'client_id'>, reader: ResolvedActor): boolean =>
  row.client_id === reader.clientId

/** The other side, as the family or those who help it know it. */
export const correspondent = (
  row: Pick<NamedConversation, 'organization_id' | 'organization_name' | 'is_confidential'>,
  asClient: boolean,
): Correspondent => {
  const namePartner: NamePartner = asClient ? partnerForFamily : organizationRef
  const organization = namePartner(row.organization_id, row.organization_name, row.is_confidential)
  return organization === null ? { kind: 'staff' } : { kind: 'organization', organization }
}

export const conversationRow = (row: NamedConversation, texts: OpenedNotes, reader: ResolvedActor): ConversationRow => {
  const asClient = readsAsClient(row, reader)
  return {
    id: row.id,
    referralId: row.referral_id,
    need: row.need,
    subject: texts(row.subject) ?? { erased: true },
    correspondent: correspondent(row, asClient),
    client: {
      id: row.client_id,
      firstName: row.client_first_name,
      lastInitial: row.client_last_initial,
      erased: row.client_erased,
    },
    messageCount: row.message_count,
    lastMessageAt: row.last_message_at.toISOString(),
    lastFromClient: row.last_from_client,
    unread: asClient ? row.unread_by_client : row.unread_by_other,
    assignee: asClient ? null : personRef(row.assigned_to, row.assignee_name),
  }
}
