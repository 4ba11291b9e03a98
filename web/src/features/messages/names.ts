// The names of the two sides of a conversation, and its subject.
import { m } from '#messages'
import { partnerName, partnerNameInSentence } from '#contracts/organization-ref.ts'
import type {
  Assignment,
  ConversationRow,
  Correspondent,
  ListedConversation,
  Message,
} from '#contracts/conversations.ts'
import type { NoteText } from '#contracts/referrals.ts'

/** The other side of a conversation, as the family knows it. */
export const correspondentName = (correspondent: Correspondent): string =>
  correspondent.kind === 'staff' ? m['conversations:staff']() : partnerName(correspondent.organization)

/** For use after "with". */
export const correspondentNameInSentence = (correspondent: Correspondent): string =>
  correspondent.kind === 'staff' ? m['conversations:staff']() : partnerNameInSentence(correspondent.organization)

export const familyName = ({ erased, protection, firstName, lastInitial }: ConversationRow['client']): string => {
  if (protection === 'hidden') return m['inbox:protectedFamily']()
  return erased ? m['inbox:erasedFamily']() : `${firstName} ${lastInitial}.`
}

const textOrErased = (text: NoteText): string => ('text' in text ? text.text : m['conversations:erased']())

export const subjectText = ({ subject }: Pick<ConversationRow, 'subject'>): string =>
  subject === null ? m['conversations:hiddenSubject']() : textOrErased(subject)

export const messageText = ({ messageBody }: Pick<Message, 'messageBody'>): string =>
  messageBody === null ? m['conversations:hiddenText']() : textOrErased(messageBody)

/** Who assigned the conversation, and its new assignee. */
export const assignmentText = ({ by, assignee }: Assignment): string => {
  if (by === null) return m['inbox:history.freed']()
  if (assignee === null) return m['inbox:history.released']({ name: by.name })
  return by.id === assignee.id
    ? m['inbox:history.took']({ name: by.name })
    : m['inbox:history.assigned']({ name: by.name, assignee: assignee.name })
}

/**
 * How the last message begins, marked if the reader's own side wrote it. Undefined if the account does not show it, or if a
 * server of the previous release did not send it.
 */
export const previewText = (
  { preview, lastFromClient }: Pick<ListedConversation, 'preview' | 'lastFromClient'>,
  asClient: boolean,
): string | undefined => {
  if (preview === null || preview === undefined) return undefined
  const text = textOrErased(preview)
  if (lastFromClient !== asClient || !('text' in preview)) return text
  return asClient ? m['conversations:previewFromYou']({ text }) : m['inbox:previewFromUs']({ text })
}
