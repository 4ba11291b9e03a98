import { describe, expect, it } from 'vitest'

import { clientStream } from '#domain/client/events.ts'
import { type ConversationEvent, conversationStream } from '#domain/conversation/events.ts'
import { foldEvents, recordEvents } from '#tests/support/recorded-events.ts'
import { ids } from '#tests/support/referral-fixtures.ts'

import { conversationFold } from './fold.ts'
import { conversationsModel } from './model.ts'
import { assignmentRows, conversationRows, messageRows, readingRows } from './table.ts'

const conversationId = '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01'
const sealed = { open: 'Do you deliver?', subject: clientStream(ids.client) }
const message = (messageId: string, parentMessageId: string | null, fromClient: boolean): ConversationEvent => ({
  type: 'MessageSent',
  data: { messageId, parentMessageId, fromClient, body: sealed },
})
const history = recordEvents(
  conversationStream(conversationId),
  {
    type: 'ConversationStarted',
    data: {
      conversationId,
      referralId: ids.referral,
      clientId: ids.client,
      organizationId: ids.receiver,
      subject: sealed,
    },
  },
  message(ids.note, null, true),
  { type: 'MessagesRead', data: { byClient: false, through: 1 } },
  message(ids.outsider, ids.note, false),
  { type: 'ConversationAssigned', data: { assignedTo: ids.receivingMember } },
)
const compose = (events: typeof history) => {
  const state = foldEvents(conversationFold, events)
  return state && conversationRows.compose(conversationId, state, { client: undefined })
}

describe('the row of a conversation', () => {
  it('CLI-27 CLI-29 counts what each side has not opened', () => {
    const unread = [2, 3, 4].map((count) => {
      const row = compose(history.slice(0, count))
      return [row?.['unread_by_client'], row?.['unread_by_other'], row?.['message_count']]
    })
    expect(unread).toEqual([
      [0, 1, 1],
      [0, 0, 1],
      [1, 0, 2],
    ])
  })

  it('CLI-38 shows when the last message was sent, which side sent it, and who answers', () => {
    expect(compose(history)).toMatchObject({
      referral_id: ids.referral,
      organization_id: ids.receiver,
      last_message_at: history[3]?.at,
      last_from_client: false,
      assigned_to: ids.receivingMember,
    })
    expect(compose(history.slice(1))).toBeUndefined()
  })

  it('CLI-38 changes the topics of both sides', () => {
    const row = { client_id: ids.client, organization_id: ids.receiver }
    const topics = [`messages:${ids.client}`, `messages:${ids.receiver}`]
    expect(conversationsModel.topics('conversation', undefined, row)).toEqual(topics)
    expect(conversationsModel.topics('conversation', row, { ...row, organization_id: null })).toEqual([
      ...topics,
      'staffmessages',
    ])
    expect(conversationsModel.topics('message', undefined, row)).toEqual([])
  })
})

describe('the messages of a conversation', () => {
  const after = foldEvents(conversationFold, history.slice(0, 4))

  it('CLI-27 are numbered, and name the message that they answer', () => {
    const [, , , answer] = history
    expect(answer && messageRows.entry(answer, undefined, after)).toMatchObject({
      id: ids.outsider,
      conversation_id: conversationId,
      number: 2,
      parent_message_id: ids.note,
      from_client: false,
      author_user_id: ids.staff,
      sent_at: answer?.at,
    })
    expect(history.filter((event) => messageRows.entry(event, undefined, after) !== undefined)).toHaveLength(2)
  })

  it('CLI-29 have the time at which the other side opened them', () => {
    const entries = history
      .map((event) => readingRows.entry(event, undefined, after))
      .filter((row) => row !== undefined)
    expect(entries).toMatchObject([{ by_client: false, through: 1, read_at: history[2]?.at }])
  })
})

describe('the assignments of a conversation', () => {
  it('CLI-38 say when, who assigned it and to which person, and count as its version', () => {
    const after = foldEvents(conversationFold, history)
    const entries = history
      .map((event) => assignmentRows.entry(event, undefined, after))
      .filter((row) => row !== undefined)
    expect(entries).toMatchObject([
      { assigned_by: ids.staff, assigned_to: ids.receivingMember, assigned_at: history[4]?.at },
    ])
    expect(compose(history)).toMatchObject({ assignment_version: 1 })
    expect(compose(history.slice(0, 4))).toMatchObject({ assignment_version: 0 })
  })
})
