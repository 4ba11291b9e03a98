import { expect, it } from 'vitest'

import type { DecodedEvent } from '#platform/event-log/codec.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { StoredEvent } from '#platform/event-log/port.ts'

import { createEmptyStream, foldEvents } from './folded-stream.ts'

const storedEvents = ['first', 'unreadable'].map((id, revision): StoredEvent => ({
  ...{ id, type: 'NoteAdded', data: '{}', metadata: '{}' },
  ...{ stream: 'referral-1', revision, position: `0${revision + 1}` },
}))
const codec = {
  decode: (stored: StoredEvent) => {
    if (stored.id === 'unreadable') throw new Error('cannot be decoded')
    const event = { ...stored, metadata: { commandId: `command ${stored.id}`, hash: '' } }
    return event as unknown as DecodedEvent<DomainEvent>
  },
}
const counter = { evolve: (count: number) => count + 1 }

it('folds events without changing the cached stream, even if an event cannot be decoded', () => {
  const cached = createEmptyStream(0)
  expect(() => foldEvents(cached, storedEvents, codec, counter)).toThrow('cannot be decoded')
  const history = foldEvents(cached, storedEvents.slice(0, 1), codec, counter)
  expect([history.state, [...history.commandIds]]).toEqual([1, ['command first']])
  expect(cached).toEqual(createEmptyStream(0))
})

it('copies the command ids only if there are new events', () => {
  const cached = foldEvents(createEmptyStream(0), storedEvents.slice(0, 1), codec, counter)
  expect(foldEvents(cached, [], codec, counter)).toEqual(cached)
  expect(foldEvents(cached, [], codec, counter).commandIds).toBe(cached.commandIds)
})
