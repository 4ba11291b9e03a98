// The names of the two sides of a conversation, and its subject.
import { m } from '#messages'
import type { ConversationRow, Correspondent } from '#contracts/conversations.ts'
import type { NoteText } from '#contracts/referrals.ts'

/** The other side of a conversation, as the family knows it. */
export const correspondentName = (correspondent: Correspondent): string => {
  switch (correspondent.kind) {
    case 'staff':
      return m['conversations:staff']()
    case 'organization':
      return correspondent.organization.name
    case 'confidential_partner':
      return m['conversations:confidentialPartner']()
  }
}

export const familyName = ({ erased, firstName, lastInitial }: ConversationRow['client']): string =>
  erased ? m['inbox:erasedFamily']() : `${firstName} ${lastInitial}.`

export const textOrErased = (text: NoteText): string => ('text' in text ? text.text : m['conversations:erased']())
