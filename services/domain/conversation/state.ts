// The state of a conversation, which is undefined before it starts.

interface Message {
  readonly id: string
  readonly fromClient: boolean
}

export interface Conversation {
  readonly conversationId: string
  readonly referralId: string
  readonly clientId: string
  /** The organization that the family talks with. Null for staff. */
  readonly organizationId: string | null
  /** In the order in which they were sent. The first one has number 1. */
  readonly messages: readonly Message[]
  /** The number of the last message that each side has opened, 0 if none. */
  readonly readByClient: number
  readonly readByOther: number
  readonly assignedTo: string | null
  /** How often the assignment has changed: its version. Messages do not change it. */
  readonly assignmentVersion: number
}

/** How many messages of the other side this side has not opened. */
export const countUnread = ({ messages, readByClient, readByOther }: Conversation, byClient: boolean): number => {
  const read = byClient ? readByClient : readByOther
  return messages.slice(read).filter(({ fromClient }) => fromClient !== byClient).length
}
