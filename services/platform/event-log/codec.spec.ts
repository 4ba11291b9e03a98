// Checks what the codec writes to the log, and how it reads old versions.
import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { confidential, Confidential } from '#contracts/confidential.ts'

import type { SealRequest } from '../vault/vault.ts'
import { verifyChain } from './chain.ts'
import { countVersions, createCodec, type EventRegistry, isUnknownEvent, UnknownEvent } from './codec.ts'
import { type EventContext, EventMetadata } from './metadata.ts'
import type { NewEvent, StoredEvent } from './port.ts'

const registry = {
  NoteAdded: { version: 1, schema: z.object({ text: Confidential, tags: z.array(z.string()).default([]) }) },
  HoursSet: { version: 1, schema: z.object({ hours: z.array(z.object({ open: z.string(), close: z.string() })) }) },
  Household: {
    version: 1,
    schema: z.object({ head: z.object({ name: Confidential }), members: z.array(Confidential), size: z.int() }),
  },
  NeedSet: {
    version: 3,
    schema: z.object({ need: z.string(), urgent: z.boolean() }),
    upcast: [
      (data: unknown) => ({ need: (data as { category: string }).category }),
      (data: unknown) => ({ ...(data as { need: string }), urgent: false }),
    ],
  },
} as const satisfies EventRegistry

const sealCalls: SealRequest[][] = []
const vault = {
  seal: async (requests: readonly SealRequest[]) => {
    sealCalls.push([...requests])
    return requests.map(({ subject, eventId, field }) => `v1.${subject}.${eventId}.${field}.box`)
  },
}
const codec = createCodec({ registry, vault })

const context: EventContext = {
  actor: { userId: randomUUID(), organizationId: null, role: 'staff' },
  occurredAt: '2026-03-01T10:00:00.000Z',
  correlationId: randomUUID(),
  causationId: null,
  commandId: randomUUID(),
  idempotencyKey: 'k-1',
}

const toStoredEvent = (event: NewEvent, revision = 0): StoredEvent => ({
  ...event,
  stream: 's-1',
  revision,
  position: '07',
})
const toStoredEvents = (events: readonly NewEvent[]) => events.map((event, revision) => toStoredEvent(event, revision))
const createPendingEvent = (event: Parameters<typeof codec.encode>[2][number]['event']) => ({
  id: randomUUID(),
  event,
  context,
})

/** Creates an event as written by an older or newer release. */
const createStoredEvent = (type: string, data: unknown, schemaVersion: number): StoredEvent =>
  toStoredEvent({
    id: randomUUID(),
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify({ ...context, schemaVersion }),
  })

describe('the codec', () => {
  it('decodes an event as it was encoded, with its position, time, and actor', async () => {
    const pendingEvent = createPendingEvent({ type: 'NeedSet', data: { need: 'Food Assistance', urgent: true } })
    const [decoded] = toStoredEvents(await codec.encode('s-1', undefined, [pendingEvent])).map(codec.decode)
    expect(decoded).toMatchObject({
      ...pendingEvent.event,
      ...{ id: pendingEvent.id, stream: 's-1', revision: 0, position: '07' },
      ...{ at: context.occurredAt, actor: context.actor },
    })
    expect(EventMetadata.parse(decoded?.metadata)).toMatchObject({
      ...context,
      eventId: pendingEvent.id,
      schemaVersion: 3,
    })
  })

  it('NEW-26 seals plain text at any depth in one call and writes none of it to the log', async () => {
    sealCalls.length = 0
    const [note, household] = [
      createPendingEvent({ type: 'NoteAdded', data: { text: confidential('plain one', 'client-1'), tags: ['x'] } }),
      createPendingEvent({
        type: 'Household',
        data: {
          head: { name: confidential('plain two', 'client-1') },
          members: [{ sealed: 'v1.a.b.c.d' }, confidential('plain three', 'client-2'), { erased: true }],
          size: 3,
        },
      }),
    ]
    const encoded = await codec.encode('s-1', undefined, [note, household])
    expect(JSON.stringify(encoded)).not.toContain('plain')
    expect(JSON.stringify(encoded)).not.toContain('open')
    expect(sealCalls).toEqual([
      [
        { subject: 'client-1', eventId: note.id, field: 'text', text: 'plain one' },
        { subject: 'client-1', eventId: household.id, field: 'head.name', text: 'plain two' },
        { subject: 'client-2', eventId: household.id, field: 'members.1', text: 'plain three' },
      ],
    ])
    expect(JSON.parse(encoded[1]?.data ?? '')).toEqual({
      head: { name: { sealed: `v1.client-1.${household.id}.head.name.box` } },
      members: [{ sealed: 'v1.a.b.c.d' }, { sealed: `v1.client-2.${household.id}.members.1.box` }, { erased: true }],
      size: 3,
    })
  })

  it('leaves a property called "open" unchanged if it is not confidential', async () => {
    const event = { type: 'HoursSet', data: { hours: [{ open: '09:00', close: '17:00' }] } } as const
    const [encoded] = await codec.encode('s-1', undefined, [
      createPendingEvent({ ...event, data: { hours: [...event.data.hours] } }),
    ])
    expect(JSON.parse(encoded?.data ?? '')).toEqual(event.data)
  })

  it('refuses to encode data that its schema rejects', async () => {
    const invalidEvent = { type: 'NeedSet', data: { need: 'Food Assistance' } } as unknown as Parameters<
      typeof createPendingEvent
    >[0]
    await expect(codec.encode('s-1', undefined, [createPendingEvent(invalidEvent)])).rejects.toThrow(z.ZodError)
  })

  it('links events to each other and to the last event of the stream', async () => {
    const events = [1, 2, 3].map((n) => createPendingEvent({ type: 'NeedSet', data: { need: `n${n}`, urgent: false } }))
    const first = await codec.encode('s-1', undefined, events.slice(0, 2))
    const [, last] = toStoredEvents(first).map(codec.decode)
    const link = { revision: 1, hash: last?.metadata.hash ?? '' }
    const second = await codec.encode('s-1', link, events.slice(2))
    expect(verifyChain(toStoredEvents([...first, ...second]))).toBeUndefined()
  })

  it.each([
    [1, { category: 'Food Assistance' }, { need: 'Food Assistance', urgent: false }],
    [2, { need: 'Childcare' }, { need: 'Childcare', urgent: false }],
    [3, { need: 'Childcare', urgent: true }, { need: 'Childcare', urgent: true }],
  ])('reads version %i as the current version', (version, data, expected) => {
    expect(codec.decode(createStoredEvent('NeedSet', data, version)).data).toEqual(expected)
  })

  it('throws if the current schema rejects the result of an upcaster', () => {
    expect(() => codec.decode(createStoredEvent('NeedSet', { category: 7 }, 1))).toThrow(z.ZodError)
  })

  it('throws UnknownEvent for a type or version that this release does not know', () => {
    expect(() => codec.decode(createStoredEvent('NeverHeardOf', {}, 1))).toThrow(UnknownEvent)
    expect(() => codec.decode(createStoredEvent('NeedSet', {}, 4))).toThrow('no version 4 of event type NeedSet')
    expect(() => codec.decode(createStoredEvent('toString', {}, 1))).toThrow(UnknownEvent)
  })

  it('remembers that it met an event that it does not know, but no other failure', () => {
    const decoder = createCodec({ registry, vault })
    expect(() => decoder.decode(createStoredEvent('NeedSet', { category: 7 }, 1))).toThrow(z.ZodError)
    expect(decoder.hasMetUnknownEvent).toBe(false)
    expect(() => decoder.decode(createStoredEvent('NeedSet', {}, 4))).toThrow(UnknownEvent)
    expect(decoder.hasMetUnknownEvent).toBe(true)
  })

  it('recognizes an unknown event as the cause of another error', () => {
    expect(isUnknownEvent(new Error('the fold failed', { cause: new UnknownEvent('NeverHeardOf') }))).toBe(true)
    expect(isUnknownEvent(new Error('the fold failed', { cause: new Error('a defect') }))).toBe(false)
  })

  it('counts the versions of all events', () => {
    const definition = { schema: z.object({}) }
    expect(countVersions({ NeedSet: { ...definition, version: 3 }, NoteAdded: { ...definition, version: 1 } })).toBe(4)
  })

  it('refuses a registry that lacks an upcaster', () => {
    const incompleteRegistry = { NeedSet: { version: 2, schema: z.object({}) } }
    expect(() => createCodec({ registry: incompleteRegistry, vault })).toThrow('NeedSet version 2 has 0 upcasters')
  })
})
