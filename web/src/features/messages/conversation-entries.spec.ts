import type { Assignment, Message } from '#contracts/conversations.ts'
import { expect, it } from 'vitest'
import { conversationEntries } from './conversation-entries.ts'

// Only the times are read.
const message = (createdAt: string) => ({ createdAt }) as Message
const assignment = (at: string) => ({ at, assignee: null }) as unknown as Assignment
const [first, last] = [message('2026-03-02T09:00:00.000Z'), message('2026-03-02T11:00:00.000Z')]

it('CLI-37 puts the changes of who answers between the messages', () => {
  const between = assignment('2026-03-02T10:00:00.000Z')
  expect(conversationEntries({ messages: [first, last], assignments: [between] })).toEqual([first, between, last])
})

it('CLI-37 shows the messages of an answer of the previous release, which has no changes', () => {
  expect(conversationEntries({ messages: [first, last] })).toEqual([first, last])
})
