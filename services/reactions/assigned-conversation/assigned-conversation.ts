// Tells a person that a colleague assigned a conversation to them, and nothing else about it: the wrong person may see the
// email (ROLE-26). Staff are notified in the app, and members of an organization get an email.
import { m } from '#messages'
import { type ConversationEvent, conversationStream } from '#domain/conversation/events.ts'
import { evolve } from '#domain/conversation/evolve.ts'
import type { Conversation } from '#domain/conversation/state.ts'
import type { RecordedEvent } from '#domain/recorded.ts'

import { type Effects, type Reaction, deriveEffectId } from '../reaction.ts'
import { type SideEmailDeps, composeSideEmails } from '../side-emails.ts'
import type { StreamHistoryDeps } from '../stream-history.ts'

export interface AssignedConversationDeps extends StreamHistoryDeps, SideEmailDeps {
  /** The active members of these organizations. */
  readonly findMembers: (organizationIds: readonly string[]) => Promise<readonly { readonly userId: string }[]>
}

const assignedConversationName = 'assigned-conversation'

const streamPrefix = conversationStream('')

const fold = (history: readonly RecordedEvent[]): Conversation | undefined =>
  // The cast is safe: a stream contains only events of its aggregate.
  history.reduce<Conversation | undefined>((state, event) => evolve(state, event as ConversationEvent), undefined)

/** One notification or email for the assignee, even if the event is handled again. Skips people who assign themselves. */
export const assignedConversation = (deps: AssignedConversationDeps): Reaction => ({
  name: assignedConversationName,
  streamPrefixes: [streamPrefix],
  react: async (event): Promise<Effects> => {
    if (event.type !== 'ConversationAssigned') return {}
    const { assignedTo } = event.data
    if (assignedTo === null || assignedTo === event.actor.userId) return {}
    const conversation = fold(await deps.readHistory(event.stream, event.revision))
    if (conversation === undefined) return {}
    const { clientId, conversationId, organizationId } = conversation
    if (organizationId === null) {
      const notification = {
        id: deriveEffectId(assignedConversationName, event, 'notification'),
        userId: assignedTo,
        type: 'other' as const,
        title: m['notifications:staff.assignedConversation.title'](),
        message: m['notifications:staff.assignedConversation.message'](),
        link: `/staff/messages/${conversationId}`,
      }
      return { notifications: [notification] }
    }
    const members = await deps.findMembers([organizationId])
    if (!members.some(({ userId }) => userId === assignedTo)) return {}
    const emails = await composeSideEmails(deps, {
      reaction: assignedConversationName,
      event,
      side: 'organization',
      userIds: [assignedTo],
      clientId,
      subject: m['message-emails:assigned.subject'],
      body: m['message-emails:assigned.body'],
      button: m['message-emails:assigned.button'],
      unsubscribe: m['message-emails:unsubscribe'],
      path: `/org/messages/${conversationId}`,
    })
    return { emails }
  },
})
