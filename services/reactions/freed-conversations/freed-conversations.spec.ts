import { describe, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import type { GrantedRole } from '#contracts/enumerations.ts'
import { type AccessEvent, accessStream } from '#domain/access/events.ts'
import { clientStream } from '#domain/client/events.ts'
import { type ConversationEvent, conversationStream } from '#domain/conversation/events.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { ids } from '#tests/support/referral-fixtures.ts'

import { freedConversations } from './freed-conversations.ts'

const userId = ids.receivingMember
const granted = (role: GrantedRole, organizationId = ids.receiver): AccessEvent => ({
  type: 'AccessGranted',
  data: { userId, organizationId, role },
})
const revoked = (organizationId = ids.receiver): AccessEvent => ({
  type: 'AccessRevoked',
  data: { userId, organizationId },
})

/** One conversation of each side. */
const assigned = [
  { id: 'with staff', organizationId: null },
  { id: 'with the receiver', organizationId: ids.receiver },
  { id: 'with the sender', organizationId: ids.sender },
]

/** Reacts to the last event of the person's access, or to an assignment after all of them. Returns what was freed. */
const reactTo = async (access: readonly AccessEvent[], assignment?: readonly ConversationEvent[]) => {
  const accessEvents = recordEvents(accessStream(userId), ...access)
  const stream = conversationStream(ids.note)
  const conversationEvents = recordEvents(stream, ...(assignment ?? []))
  const freed: string[] = []
  const reaction = freedConversations({
    readHistory: async (name, upTo) =>
      (name === stream ? conversationEvents : accessEvents).filter(({ revision }) => revision <= upTo),
    findAssignedConversations: async () => assigned,
    commands: { freeConversation: async (id, assignedTo) => freed.push(`${id} ${assignedTo}`) },
  })
  const event = (assignment === undefined ? accessEvents : conversationEvents).at(-1)
  if (event === undefined) throw new Error('no event was recorded')
  const { commands = [] } = await reaction.react(event)
  for (const { run } of commands) await run(createOneOffContext(systemActor))
  return freed
}

describe('the end of the access with which a person answers', () => {
  it('CLI-38 frees the conversations of the organization that a member left, and no others', async () => {
    expect(await reactTo([granted('member'), granted('member', ids.sender), revoked()])).toEqual([
      `with the receiver ${userId}`,
    ])
    expect(await reactTo([granted('org_admin'), granted('staff')])).toEqual([`with the receiver ${userId}`])
  })

  it('CLI-38 frees the conversations of former staff', async () => {
    expect(await reactTo([granted('staff'), revoked()])).toEqual([`with staff ${userId}`])
    expect(await reactTo([granted('admin'), granted('member')])).toEqual([`with staff ${userId}`])
  })

  it.each([
    ['a member becomes the admin', [granted('member'), granted('org_admin')]],
    ['the person is still staff elsewhere', [granted('staff'), granted('admin', ids.sender), revoked()]],
    ['the person gets access', [granted('member')]],
    ['the end was earlier', [granted('member'), revoked(), granted('member', ids.sender)]],
  ])('frees nothing if %s', async (_, access) => {
    expect(await reactTo(access)).toEqual([])
  })
})

describe('an assignment that arrives after the end of the access', () => {
  const history = (organizationId: string | null, assignedTo: string | null): ConversationEvent[] => [
    {
      type: 'ConversationStarted',
      data: {
        conversationId: ids.note,
        referralId: ids.referral,
        clientId: ids.client,
        organizationId,
        subject: { open: 'Delivery', subject: clientStream(ids.client) },
      },
    },
    { type: 'ConversationAssigned', data: { assignedTo } },
  ]

  it.each([ids.receiver, null])('is undone, and only then: %s', async (organizationId) => {
    const role = organizationId === null ? 'staff' : 'member'
    const freed = [`${ids.note} ${userId}`]
    expect(await reactTo([granted(role), revoked()], history(organizationId, userId))).toEqual(freed)
    expect(await reactTo([granted(role)], history(organizationId, userId))).toEqual([])
    expect(await reactTo([granted(role), revoked()], history(organizationId, null))).toEqual([])
  })
})
