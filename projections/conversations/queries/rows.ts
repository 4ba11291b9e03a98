// A conversation as the API returns it to one of its sides.
import {
  type ConversationRow,
  type Correspondent,
  type ListedConversation,
  previewLength,
} from '#contracts/conversations.ts'
import type { FamilyView } from '#contracts/organization-ref.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { NoteText } from '#contracts/referrals.ts'
import { noProtection, shownClient } from '../../protected-families.ts'
import type { OpenedNotes } from '../../referrals/queries/notes.ts'
import { type NamePartner, organizationRef, partnerForFamily, personRef } from '../../referrals/queries/rows.ts'
import type { namedConversations } from './query-context.ts'

export type NamedConversation = Awaited<ReturnType<ReturnType<typeof namedConversations>['execute']>>[number]

/** The other side, as the family or those who help it know it. `family` is null if the reader is not the family. */
export const correspondent = (
  row: Pick<NamedConversation, 'organization_id' | 'organization_name' | 'is_confidential'>,
  family: FamilyView | null,
): Correspondent => {
  const namePartner: NamePartner = family ? partnerForFamily(family) : organizationRef
  const organization = namePartner(row.organization_id, row.organization_name, row.is_confidential)
  return organization === null ? { kind: 'staff' } : { kind: 'organization', organization }
}

/** What the reader's account shows of the row, or null if it is not of the reader's own family. */
export const familyOf = (
  row: Pick<NamedConversation, 'client_id'>,
  { reader, family }: { readonly reader: ResolvedActor; readonly family: FamilyView },
): FamilyView | null => (row.client_id === reader.clientId ? family : null)

/** `protection` is for lists that show a conversation of a hidden family without its name and subject. */
export const conversationRow = (
  row: NamedConversation,
  texts: OpenedNotes,
  family: FamilyView | null,
  protection = noProtection,
): ConversationRow => {
  const show = family?.showDetail ?? ((detail) => detail)
  const client = shownClient(row, protection)
  return {
    id: row.id,
    referralId: row.referral_id,
    need: show(row.need),
    subject: client.protection === 'hidden' ? null : show(texts(row.subject) ?? { erased: true }),
    correspondent: correspondent(row, family),
    client,
    messageCount: row.message_count,
    lastMessageAt: row.last_message_at.toISOString(),
    lastFromClient: row.last_from_client,
    unread: family ? row.unread_by_client : row.unread_by_other,
    assignee: family !== null ? null : personRef(row.assigned_to, row.assignee_name),
  }
}

/** The beginning of a text, on one line. */
const previewOf = (note: NoteText): NoteText => {
  if (!('text' in note)) return note
  const characters = Array.from(note.text.replaceAll(/\s+/g, ' ').trim())
  return {
    text: characters.length > previewLength ? `${characters.slice(0, previewLength).join('')}…` : characters.join(''),
  }
}

/** The row with the beginning of its last message, which the same readers get as the subject. */
export const listedConversation = (
  row: NamedConversation & { readonly last_body: unknown },
  texts: OpenedNotes,
  family: FamilyView | null,
  protection = noProtection,
): ListedConversation => {
  const listed = conversationRow(row, texts, family, protection)
  const preview = previewOf(texts(row.last_body) ?? { erased: true })
  return { ...listed, preview: listed.subject === null ? null : preview }
}
