// Tells a person that a colleague assigned a conversation to them. If the system freed one whose last message is unread,
// tells everyone who can answer, because only the former assignee was told of that message. It says nothing else about
// the conversation: the wrong person may see the email (ROLE-26). Staff are notified in the app, and members of an
// organization get an email.
import { m } from '#messages'
import { type ConversationEvent, conversationStream } from '#domain/conversation/events.ts'
import { evolve } from '#domain/conversation/evolve.ts'
import { type Conversation, countUnread } from '#domain/conversation/state.ts'
import { referralStream } from '#domain/referral/events.ts'
import { canContinue } from '#domain/referral/sides.ts'
import type { RecordedEvent } from '#domain/recorded.ts'

import { foldReferral } from '../fold-referral.ts'
import type { StaffNotificationDeps } from '../notify-staff.ts'
import { type Effects, type Reaction, deriveEffectId } from '../reaction.ts'
import { type SideEmailDeps, composeSideEmails } from '../side-emails.ts'
import type { StreamHistoryDeps } from '../stream-history.ts'

export interface AssignedConversationDeps extends StreamHistoryDeps, StaffNotificationDeps, SideEmailDeps {
  /** The active members of these organizations. */
  readonly findMembers: (organizationIds: readonly string[]) => Promise<readonly { readonly userId: string }[]>
}

const assignedConversationName = 'assigned-conversation'

const staffTexts = {
  assigned: {
    title: m['notifications:staff.assignedConversation.title'],
    message: m['notifications:staff.assignedConversation.message'],
  },
  freed: {
    title: m['notifications:staff.freedConversation.title'],
    message: m['notifications:staff.freedConversation.message'],
  },
}

const emailTexts = {
  assigned: { subject: m['inbox:email.assigned.subject'], body: m['inbox:email.assigned.body'] },
  freed: { subject: m['inbox:email.freed.subject'], body: m['inbox:email.freed.body'] },
}

interface News {
  readonly what: keyof typeof staffTexts
  /** Null for everyone who can answer. */
  readonly to: string | null
}

const newsOf = (event: RecordedEvent, conversation: Conversation): News | undefined => {
  if (event.type !== 'ConversationAssigned') return undefined
  const { assignedTo } = event.data
  if (assignedTo !== null) return assignedTo === event.actor.userId ? undefined : { what: 'assigned', to: assignedTo }
  const wasFreed = event.actor.role === 'system' && countUnread(conversation, false) > 0
  return wasFreed ? { what: 'freed', to: null } : undefined
}

const fold = (history: readonly RecordedEvent[]): Conversation | undefined =>
  // The cast is safe: a stream contains only events of its aggregate.
  history.reduce<Conversation | undefined>((state, event) => evolve(state, event as ConversationEvent), undefined)

/** One notification or email for each person, even if the event is handled again. */
export const assignedConversation = (deps: AssignedConversationDeps): Reaction => {
  /** An organization whose part has ended can no longer open the conversation (ROLE-24). */
  const canOrganizationRead = async ({ at }: RecordedEvent, conversation: Conversation): Promise<boolean> => {
    const referral = foldReferral(await deps.readHistory(referralStream(conversation.referralId), Infinity))
    return referral !== undefined && canContinue(conversation, referral, new Date(at))
  }

  const notifyStaff = async (event: RecordedEvent, { conversationId }: Conversation, news: News): Promise<Effects> => {
    const recipients = news.to === null ? await deps.findReviewers(event.position) : [news.to]
    return {
      notifications: recipients.map((userId) => ({
        id: deriveEffectId(assignedConversationName, event, `notification ${userId}`),
        userId,
        type: 'other',
        title: staffTexts[news.what].title(),
        message: staffTexts[news.what].message(),
        link: `/staff/messages/${conversationId}`,
      })),
    }
  }

  const emailMembers = async (
    event: RecordedEvent,
    { clientId, conversationId }: Conversation,
    organizationId: string,
    { to, what }: News,
  ): Promise<Effects> => {
    const members = (await deps.findMembers([organizationId])).map(({ userId }) => userId)
    const emails = await composeSideEmails(deps, {
      ...emailTexts[what],
      reaction: assignedConversationName,
      event,
      side: 'organization',
      userIds: members.filter((userId) => to === null || userId === to),
      clientId,
      button: m['inbox:email.button'],
      unsubscribe: m['message-emails:unsubscribe'],
      path: `/org/messages/${conversationId}`,
    })
    return { emails }
  }

  return {
    name: assignedConversationName,
    streamPrefixes: [conversationStream('')],
    react: async (event): Promise<Effects> => {
      if (event.type !== 'ConversationAssigned') return {}
      const conversation = fold(await deps.readHistory(event.stream, event.revision))
      const news = conversation && newsOf(event, conversation)
      if (conversation === undefined || news === undefined) return {}
      const { organizationId } = conversation
      if (organizationId === null) return notifyStaff(event, conversation, news)
      return (await canOrganizationRead(event, conversation))
        ? emailMembers(event, conversation, organizationId, news)
        : {}
    },
  }
}
