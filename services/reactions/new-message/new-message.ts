// Tells the other side of a conversation that there is a message, and nothing else about it: the wrong person may see
// the email (ROLE-26). Staff are notified in the app, whose digest emails them. Families and organizations get an email.
import { m } from '#messages'
import { conversationStream } from '#domain/conversation/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { Accounts } from '#identity/accounts.ts'
import type { OutgoingEmail } from '#platform/mailer/outbox.ts'

import type { StaffNotificationDeps } from '../notify-staff.ts'
import { type Effects, type Reaction, deriveEffectId } from '../reaction.ts'
import { type SideEmailDeps, composeSideEmails } from '../side-emails.ts'
import type { StreamHistoryDeps } from '../stream-history.ts'
import { findMessageNews } from './unread.ts'

export interface NewMessageDeps extends StaffNotificationDeps, StreamHistoryDeps, SideEmailDeps {
  /** The active members of these organizations. */
  readonly findMembers: (organizationIds: readonly string[]) => Promise<readonly { readonly userId: string }[]>
  /** The owners of these client profiles. */
  readonly findOwners: Accounts['findOwners']
}

const newMessageName = 'new-message'

const streamPrefix = conversationStream('')

/** The assignee alone, if that person can still answer. */
const preferAssignee = (userIds: readonly string[], assignedTo: string | null): readonly string[] =>
  assignedTo !== null && userIds.includes(assignedTo) ? [assignedTo] : userIds

const shared = { button: m['message-emails:button'], unsubscribe: m['message-emails:unsubscribe'] }

/** Texts and page of the email to each side. */
const emailTexts = {
  family: {
    ...shared,
    subject: m['message-emails:family.subject'],
    body: m['message-emails:family.body'],
    path: '/client-dashboard/messages',
  },
  organization: {
    ...shared,
    subject: m['inbox:email.organization.subject'],
    body: m['inbox:email.organization.body'],
    path: '/org/messages',
  },
} as const

export const newMessage = (deps: NewMessageDeps): Reaction => {
  const { findReviewers, readHistory, findMembers, findOwners } = deps

  const emailTo = (
    event: RecordedEvent,
    userIds: readonly string[],
    side: keyof typeof emailTexts,
    clientId: string,
  ): Promise<OutgoingEmail[]> =>
    composeSideEmails(deps, { reaction: newMessageName, event, userIds, side, clientId, ...emailTexts[side] })

  const notifyStaff = async (event: RecordedEvent, assignedTo: string | null): Promise<Effects> => {
    const recipients = preferAssignee(await findReviewers(event.position), assignedTo)
    return {
      notifications: recipients
        .filter((userId) => userId !== event.actor.userId)
        .map((userId) => ({
          id: deriveEffectId(newMessageName, event, `notification ${userId}`),
          userId,
          type: 'other',
          title: m['notifications:staff.newMessage.title'](),
          message: m['notifications:staff.newMessage.message'](),
          link: `/staff/messages/${event.stream.slice(streamPrefix.length)}`,
        })),
    }
  }

  return {
    name: newMessageName,
    streamPrefixes: [streamPrefix],
    react: async (event): Promise<Effects> => {
      if (event.type !== 'MessageSent') return {}
      const news = findMessageNews(await readHistory(event.stream, event.revision))
      if (news === undefined) return {}
      const { fromClient } = news
      const { clientId, organizationId, assignedTo } = news.conversation
      if (!fromClient) {
        const owners = await findOwners([clientId])
        return {
          emails: await emailTo(
            event,
            owners.map(({ userId }) => userId),
            'family',
            clientId,
          ),
        }
      }
      if (organizationId === null) return notifyStaff(event, assignedTo)
      const members = (await findMembers([organizationId])).map(({ userId }) => userId)
      return { emails: await emailTo(event, preferAssignee(members, assignedTo), 'organization', clientId) }
    },
  }
}
