// Checks that the hash chain detects every kind of tampering and reports the affected event.
import { createHash, randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { linkEvents, type UnlinkedEvent, verifyChain } from './chain.ts'
import { EventMetadata } from './metadata.ts'
import type { StoredEvent } from './port.ts'

const stream = 'referral-1'

const createUnlinkedEvent = (n: number): UnlinkedEvent => {
  const id = randomUUID()
  return {
    id,
    type: 'NoteAdded',
    data: JSON.stringify({ n, text: 'año' }),
    metadata: {
      eventId: id,
      actor: { userId: null, organizationId: null, role: 'staff' },
      occurredAt: '2026-03-01T10:00:00.000Z',
      correlationId: randomUUID(),
      causationId: null,
      commandId: randomUUID(),
      schemaVersion: 1,
    },
  }
}

const createStoredEvents = (count: number): StoredEvent[] =>
  linkEvents(
    stream,
    undefined,
    Array.from({ length: count }, (_, n) => createUnlinkedEvent(n)),
  ).map((event, revision) => ({ ...event, stream, revision, position: String(revision + 1) }))

const parseMetadata = (event: StoredEvent | undefined) => EventMetadata.parse(JSON.parse(event?.metadata ?? '{}'))

describe('the hash chain', () => {
  it('starts at the first event and links each event to the previous one', () => {
    const [first, second, third] = createStoredEvents(3).map(parseMetadata)
    expect(first?.previousHash).toBeNull()
    expect(second?.previousHash).toBe(first?.hash)
    expect(third?.previousHash).toBe(second?.hash)
    expect(verifyChain(createStoredEvents(3))).toBeUndefined()
    expect(verifyChain([])).toBeUndefined()
  })

  it('hashes netstrings of stream, revision, id, type, data, and the metadata without its hash, using SHA-256', () => {
    const [, event] = createStoredEvents(2)
    const { hash } = parseMetadata(event)
    const metadataWithoutHash = (event?.metadata ?? '').replace(`,"hash":"${hash}"}`, '}')
    const parts = [stream, '1', event?.id ?? '', 'NoteAdded', '{"n":1,"text":"año"}', metadataWithoutHash]
    const bytes = Buffer.concat(parts.map((part) => Buffer.from(`${Buffer.byteLength(part)}:${part},`)))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
  })

  it('links the events of an append to the last event of the previous one', () => {
    const [first, second] = [createUnlinkedEvent(0), createUnlinkedEvent(1)]
    const allAtOnce = linkEvents(stream, undefined, [first, second])
    const firstAppend = linkEvents(stream, undefined, [first])
    const { hash } = EventMetadata.parse(JSON.parse(firstAppend[0]?.metadata ?? '{}'))
    expect([...firstAppend, ...linkEvents(stream, { revision: 0, hash }, [second])]).toEqual(allAtOnce)
    const events = createStoredEvents(4)
    const { hash: linkedHash } = parseMetadata(events[1])
    expect(verifyChain(events.slice(2), { revision: 1, hash: linkedHash })).toBeUndefined()
    expect(verifyChain(events.slice(2), { revision: 1, hash: '0'.repeat(64) })).toMatchObject({ reason: 'unlinked' })
  })

  const changes: readonly [string, (event: StoredEvent) => StoredEvent][] = [
    ['its data, by one space', (event) => ({ ...event, data: event.data.replace(':', ': ') })],
    ['its type', (event) => ({ ...event, type: 'AdminNoteAdded' })],
    ['its id', (event) => ({ ...event, id: randomUUID() })],
    ['its actor', (event) => ({ ...event, metadata: event.metadata.replace('staff', 'admin') })],
    ['its time', (event) => ({ ...event, metadata: event.metadata.replace('10:00', '11:00') })],
    ['its stream', (event) => ({ ...event, stream: 'referral-2' })],
    // The end of one part cannot be mistaken for the start of the next.
    ['the boundary between type and data', (event) => ({ ...event, type: 'NoteAdded{', data: event.data.slice(1) })],
  ]
  it.each(changes)('detects a change of %s at that event', (_, change) => {
    const events = createStoredEvents(4).map((event, revision) => (revision === 2 ? change(event) : event))
    expect(verifyChain(events)).toMatchObject({ revision: 2, reason: 'changed' })
  })

  it('detects a removed, inserted, swapped, or replaced event', () => {
    const events = createStoredEvents(4)
    expect(verifyChain(events.filter(({ revision }) => revision !== 1))).toMatchObject({ revision: 2, reason: 'gap' })
    expect(verifyChain(events.slice(1))).toMatchObject({ revision: 1, reason: 'gap' })
    const swappedEvents = [0, 2, 1, 3].map(
      (n, revision) => ({ ...(events[n] ?? createStoredEvents(1)[0]), revision }) as StoredEvent,
    )
    expect(verifyChain(swappedEvents)).toMatchObject({ revision: 1, reason: 'changed' })
    // Its recomputed hash is valid, but its successor names the hash of the original event.
    const forgedEvents = [...events.slice(0, 1), ...createStoredEvents(4).slice(1, 2), ...events.slice(2)]
    expect(verifyChain(forgedEvents)).toMatchObject({ revision: 1, reason: 'unlinked' })
  })

  it('reports an event as unreadable if its metadata has no hash', () => {
    const [event] = createStoredEvents(1)
    expect(verifyChain([{ ...event, metadata: '{}' } as StoredEvent])).toMatchObject({ reason: 'unreadable' })
  })
})
