import { describe, expect, it } from 'vitest'

import type { MailFrequency } from '#contracts/notifications.ts'
import { clientStream } from '#domain/client/events.ts'
import { type ConversationEvent, conversationStream } from '#domain/conversation/events.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { ids } from '#tests/support/referral-fixtures.ts'

import { deriveEffectId } from '../reaction.ts'
import { assignedConversation } from './assigned-conversation.ts'

const conversationId = '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01'
const sealed = { open: 'Do you deliver?', subject: clientStream(ids.client) }

/** The effects of an assignment by the staff member `ids.staff`. */
const assign = async (
  organizationId: string | null,
  assignedTo: string | null,
  frequency: MailFrequency = 'immediately',
) => {
  const started: ConversationEvent = {
    type: 'ConversationStarted',
    data: { conversationId, referralId: ids.referral, clientId: ids.client, organizationId, subject: sealed },
  }
  const assigned: ConversationEvent = { type: 'ConversationAssigned', data: { assignedTo } }
  const events = recordEvents(conversationStream(conversationId), started, assigned)
  const last = events.at(-1)
  if (last === undefined) throw new Error('there is no event')
  const { react } = assignedConversation({
    readHistory: async (_, upTo) => events.slice(0, upTo + 1),
    findMembers: async () => [{ userId: ids.member }],
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
    const { last, notifications, emails } = await assign(null, ids.colleague)
    expect(notifications).toMatchObject([
      {
        id: deriveEffectId('assigned-conversation', last, 'notification'),
        userId: ids.colleague,
        link: `/staff/messages/${conversationId}`,
      },
    ])
    expect(emails).toBeUndefined()
  })

  it('CLI-38 ROLE-26 is emailed to a member of the organization, without a word about the family', async () => {
    const { emails = [], notifications } = await assign(ids.receiver, ids.member)
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
    expect(await assign(null, ids.staff)).not.toHaveProperty('notifications')
    expect(await assign(null, null)).not.toHaveProperty('notifications')
    expect((await assign(ids.receiver, ids.member, 'never')).emails).toEqual([])
    expect(await assign(ids.receiver, ids.outsider)).not.toHaveProperty('emails')
  })
})
