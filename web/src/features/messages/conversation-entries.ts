// What a conversation shows in one list: its messages, and for those who help the family, who was to answer it.
import type { Assignment, ConversationDetail, Message } from '#contracts/conversations.ts'

const timeOf = (entry: Message | Assignment): string => ('assignee' in entry ? entry.at : entry.createdAt)

/** Messages and changes of the assignee, oldest first. A server of the previous release sends no changes. */
export const conversationEntries = ({
  messages,
  assignments = [],
}: Pick<ConversationDetail, 'messages' | 'assignments'>): readonly (Message | Assignment)[] =>
  [...messages, ...assignments].sort((one, other) => timeOf(one).localeCompare(timeOf(other)))
