import { describe, expect, it } from 'vitest'

import type { MailFrequency } from '#contracts/notifications.ts'
import { clientStream } from '#domain/client/events.ts'
import { type ConversationEvent, conversationStream } from '#domain/conversation/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import { recordEvents, staffActor } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

import { deriveEffectId } from '../reaction.ts'
import { assignedConversation } from './assigned-conversation.ts'

const conversationId = '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01'
const sealed = { open: 'Do you deliver?', subject: clientStream(ids.client) }

interface Situation {
  readonly organizationId: string | null
  readonly assignedTo: string | null
  readonly frequency?: MailFrequency
  /** Instead of the staff member `ids.staff`. */
  readonly bySystem?: boolean
  readonly isRead?: boolean
  /** Whether the organization no longer has the referral. */
  readonly hasEnded?: boolean
}

/** The effects of a change of the assignee, after the family wrote. */
const change = async ({
  organizationId,
  assignedTo,
  bySystem = false,
  isRead = false,
  hasEnded = false,
  ...situation
}: Situation) => {
  const { frequency = 'immediately' } = situation
  const history: ConversationEvent[] = [
    {
      type: 'ConversationStarted',
      data: { conversationId, referralId: ids.referral, clientId: ids.client, organizationId, subject: sealed },
    },
    {
      type: 'MessageSent',
      data: { messageId: ids.note, parentMessageId: null, fromClient: true, body: sealed },
    },
    ...(isRead ? [{ type: 'MessagesRead', data: { byClient: false, through: 1 } } as const] : []),
  ]
  const event: ConversationEvent = { type: 'ConversationAssigned', data: { assignedTo } }
  const actor = bySystem ? { userId: null, organizationId: null, role: 'system' as const } : staffActor
  const events = recordEvents(conversationStream(conversationId), ...history, { event, actor })
  const last = events.at(-1)
  if (last === undefined) throw new Error('there is no event')
  const referral = recordEvents(
    referralStream(ids.referral),
    referralEvents.requested({ toOrganizationId: organizationId }),
    referralEvents.submitted(),
    referralEvents.accepted(),
    ...(hasEnded ? [referralEvents.outcomeRecorded(), referralEvents.reopened()] : []),
  )
  const { react } = assignedConversation({
    readHistory: async (stream, upTo) => (stream === last.stream ? events.slice(0, upTo + 1) : referral),
    findReviewers: async () => [ids.staff, ids.colleague],
    findMembers: async () => [{ userId: ids.member }, { userId: ids.receivingMember }],
    findAccounts: async (people) =>
      people.map((id) => ({ id, email: `${id}@example.org`, confirmed: true, language: null })),
    findTextNumber: async () => undefined,
    findMailFrequency: async () => frequency,
    tokens: { issue: (id) => `token-${id}` },
    publicUrl: 'https://exchange.example',
  })
  return { last, ...(await react(last)) }
}

describe('an assignment of a conversation', () => {
  it('CLI-38 notifies a staff member once, and links to the conversation', async () => {
    const { last, notifications, emails } = await change({ organizationId: null, assignedTo: ids.colleague })
    expect(notifications).toMatchObject([
      {
        id: deriveEffectId('assigned-conversation', last, `notification ${ids.colleague}`),
        userId: ids.colleague,
        link: `/staff/messages/${conversationId}`,
      },
    ])
    expect(emails).toBeUndefined()
  })

  it('CLI-38 ROLE-26 is emailed to a member of the organization, without a word about the family', async () => {
    const { emails = [], notifications } = await change({ organizationId: ids.receiver, assignedTo: ids.member })
    expect(emails).toMatchObject([
      {
        to: `${ids.member}@example.org`,
        clientId: ids.client,
        toOrganization: true,
        subject: 'A conversation was assigned to you',
        link: { url: `https://exchange.example/org/messages/${conversationId}` },
      },
    ])
    expect(JSON.stringify(emails)).not.toContain('deliver')
    expect(notifications).toBeUndefined()
  })

  it('tells no one who chose it, turned emails off, or has left, and no one if it became unassigned', async () => {
    const [withStaff, withReceiver] = [{ organizationId: null }, { organizationId: ids.receiver }]
    expect(await change({ ...withStaff, assignedTo: ids.staff })).not.toHaveProperty('notifications')
    expect(await change({ ...withStaff, assignedTo: null })).not.toHaveProperty('notifications')
    expect((await change({ ...withReceiver, assignedTo: ids.member, frequency: 'never' })).emails).toEqual([])
    expect((await change({ ...withReceiver, assignedTo: ids.outsider })).emails).toEqual([])
  })

  it('CLI-38 that ends because the person left tells all who can answer, but only of an unread message', async () => {
    const [withStaff, withReceiver] = [{ organizationId: null }, { organizationId: ids.receiver }]
    const freed = { assignedTo: null, bySystem: true }
    const recipients = async (situation: Situation) => {
      const { notifications = [], emails = [] } = await change(situation)
      return [...notifications.map(({ userId }) => userId), ...emails.map(({ to }) => to.replace('@example.org', ''))]
    }
    expect(await recipients({ ...withStaff, ...freed })).toEqual([ids.staff, ids.colleague])
    expect(await recipients({ ...withReceiver, ...freed })).toEqual([ids.member, ids.receivingMember])
    expect(await recipients({ ...withStaff, ...freed, isRead: true })).toEqual([])
    expect(await recipients({ ...withReceiver, ...freed, isRead: true })).toEqual([])
    // The organization can no longer open it (ROLE-24).
    expect(await recipients({ ...withReceiver, ...freed, hasEnded: true })).toEqual([])
  })
})
