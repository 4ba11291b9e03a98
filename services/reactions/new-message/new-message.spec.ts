import { describe, expect, it } from 'vitest'

import type { MailFrequency } from '#contracts/notifications.ts'
import { clientStream } from '#domain/client/events.ts'
import { type ConversationEvent, conversationStream } from '#domain/conversation/events.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { ids } from '#tests/support/referral-fixtures.ts'

import { newMessage } from './new-message.ts'

const conversationId = '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01'
const sealed = { open: 'Do you deliver?', subject: clientStream(ids.client) }
const started = (organizationId: string | null): ConversationEvent => ({
  type: 'ConversationStarted',
  data: { conversationId, referralId: ids.referral, clientId: ids.client, organizationId, subject: sealed },
})
const sent = (fromClient: boolean): ConversationEvent => ({
  type: 'MessageSent',
  data: { messageId: ids.note, parentMessageId: null, fromClient, body: sealed },
})
const opened = (byClient: boolean, through: number): ConversationEvent => ({
  type: 'MessagesRead',
  data: { byClient, through },
})
const assigned = (assignedTo: string): ConversationEvent => ({ type: 'ConversationAssigned', data: { assignedTo } })

interface Settings {
  readonly frequency?: MailFrequency | undefined
  readonly confirmed?: boolean
  readonly language?: 'en' | 'es' | null
}

/** The effects of the last of these events. Events are recorded as the staff member `ids.staff`. */
const effectsOf = async (history: readonly ConversationEvent[], settings: Settings = {}) => {
  const { frequency, confirmed = true, language = null } = settings
  const events = recordEvents(conversationStream(conversationId), ...history)
  const last = events.at(-1)
  if (last === undefined) throw new Error('there is no event')
  const { react } = newMessage({
    readHistory: async (_, upTo) => events.slice(0, upTo + 1),
    findReviewers: async () => [ids.staff, ids.colleague],
    findMembers: async () => [{ userId: ids.member }, { userId: ids.receivingMember }],
    findOwners: async ([clientId = '']) => [{ userId: ids.clientUser, clientId }],
    findAccounts: async (people) => people.map((id) => ({ id, email: `${id}@example.org`, confirmed, language })),
    findTextNumber: async () => undefined,
    findMailFrequency: async () => frequency,
    tokens: { issue: (id) => `token-${id}` },
    publicUrl: 'https://exchange.example',
  })
  return react(last)
}
const recipientsOf = async (...args: Parameters<typeof effectsOf>) =>
  ((await effectsOf(...args)).emails ?? []).map(({ to }) => to.replace('@example.org', ''))
const always = { frequency: 'immediately' } as const

describe('a new message', () => {
  it('CLI-38 ROLE-26 to a family is an email that says only that there is one', async () => {
    const { emails = [] } = await effectsOf([started(ids.receiver), sent(false)], always)
    expect(emails).toMatchObject([
      {
        to: `${ids.clientUser}@example.org`,
        clientId: ids.client,
        language: 'en',
        subject: 'You have a new message',
        link: { url: 'https://exchange.example/client-dashboard/messages' },
        unsubscribe: { url: `https://exchange.example/unsubscribe?token=token-${ids.clientUser}` },
      },
    ])
    expect(JSON.stringify(emails)).not.toContain('deliver')
  })

  it('CLI-38 to a family is in its language', async () => {
    const { emails = [] } = await effectsOf([started(null), sent(false)], { ...always, language: 'es' })
    expect(emails).toMatchObject([{ language: 'es', subject: 'Tiene un mensaje nuevo' }])
  })

  it('NOT-10 is not emailed to people who turned emails off or whose address is not confirmed', async () => {
    const toFamily = [started(null), sent(false)]
    const toPartner = [started(ids.receiver), sent(true)]
    expect(await recipientsOf(toFamily, { frequency: 'never' })).toEqual([])
    expect(await recipientsOf(toPartner, { frequency: 'never' })).toEqual([])
    expect(await recipientsOf(toFamily, { ...always, confirmed: false })).toEqual([])
    expect(await recipientsOf(toPartner)).toEqual([ids.member, ids.receivingMember])
  })

  it('CLI-38 to an organization goes to its members, or to the assignee alone if that person is still one', async () => {
    const history = [started(ids.receiver), sent(true), opened(false, 1)]
    expect(await recipientsOf([...history, sent(true)])).toEqual([ids.member, ids.receivingMember])
    expect(await recipientsOf([...history, assigned(ids.member), sent(true)])).toEqual([ids.member])
    expect(await recipientsOf([...history, assigned(ids.outsider), sent(true)])).toEqual([
      ids.member,
      ids.receivingMember,
    ])
  })

  it('CLI-38 to staff notifies reviewers except the author, or the assignee alone', async () => {
    const notified = async (...history: readonly ConversationEvent[]) =>
      ((await effectsOf(history)).notifications ?? []).map(({ userId, link }) => [userId, link])
    const link = `/staff/messages/${conversationId}`
    expect(await notified(started(null), sent(true))).toEqual([[ids.colleague, link]])
    expect(await notified(started(null), assigned(ids.colleague), sent(true))).toEqual([[ids.colleague, link]])
    expect(await notified(started(null), assigned(ids.staff), sent(true))).toEqual([])
  })

  it('CLI-38 is announced again only after the other side has opened the earlier one', async () => {
    const history = [started(null), sent(false)]
    expect(await recipientsOf([...history, sent(false)], always)).toEqual([])
    expect(await recipientsOf([...history, opened(true, 1), sent(false)], always)).toEqual([ids.clientUser])
    // The family's own answer does not count.
    expect(await recipientsOf([started(null), sent(true), sent(false)], always)).toEqual([ids.clientUser])
  })

  it('is the only event that has an effect', async () => {
    for (const event of [started(null), opened(true, 1), assigned(ids.staff)])
      expect(await effectsOf([started(null), event])).toEqual({})
  })
})
