// Appends by both methods, and deletions, on the emulated store through the real client.
import {
  type AppendToStreamOptions,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
  binaryEvent,
  jsonEvent,
} from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'

import { readToEnd, connect, testEvent, testEvents, eventNumbers, startEmulatorWithClient } from './emulator-fixture.ts'

/** With credentials, the client uses one call per append. */
const paths: readonly [string, AppendToStreamOptions, 'append' | 'batchAppend'][] = [
  ['in a batch', {}, 'batchAppend'],
  ['one at a time', { credentials: { username: 'a', password: 'b' } }, 'append'],
]

describe.each(paths)('an append %s', (_, path, kind) => {
  it('uses the expected method', async () => {
    const { store, client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvent(1), path)
    expect(store.calls.total(kind)).toBe(1)
    expect(store.calls.appends).toBe(1)
  })

  it('preserves bytes, type and time', async () => {
    const now = Date.UTC(2026, 2, 8, 6, 59, 59, 999)
    const { client } = await startEmulatorWithClient({ now: () => now })
    const data = Uint8Array.from({ length: 256 }, (__, n) => n)
    const metadata = Uint8Array.from([123, 32, 255, 0, 254])
    const event = binaryEvent({ type: 'Größe', data, metadata })
    await client.appendToStream('straße-1', event, path)
    const [read] = await readToEnd(client.readStream('straße-1'))
    expect(read).toMatchObject({ id: event.id, type: 'Größe', streamId: 'straße-1', isJson: false, revision: 0n })
    expect(Buffer.from(read?.data as Uint8Array)).toEqual(Buffer.from(data))
    expect(Buffer.from(read?.metadata as Uint8Array)).toEqual(Buffer.from(metadata))
    expect(read?.created).toEqual(new Date(now))
  })

  it('returns the last revision and the position that readers see', async () => {
    const { client } = await startEmulatorWithClient()
    const result = await client.appendToStream('a', testEvents(3), path)
    expect(result).toMatchObject({ success: true, nextExpectedRevision: 2n })
    const events = await readToEnd(client.readStream('a'))
    expect(events.at(-1)?.position).toEqual(result.position)
  })

  it.each([
    ['no_stream', 1n],
    [0n, 1n],
    [5n, 1n],
  ] as const)(
    'is refused with the actual revision if the expected revision is %s',
    async (expectedRevision, actual) => {
      const { store, client } = await startEmulatorWithClient()
      await client.appendToStream('a', testEvents(2), path)
      const lengthBefore = store.data.log.length
      const rejection = client.appendToStream('a', testEvent(9), { ...path, expectedRevision })
      await expect(rejection).rejects.toBeInstanceOf(WrongExpectedVersionError)
      await expect(rejection).rejects.toMatchObject({
        streamName: 'a',
        expectedVersion: expectedRevision,
        actualVersion: actual,
      })
      expect(store.data.log).toHaveLength(lengthBefore)
    },
  )

  it.each([0n, 'stream_exists'] as const)(
    'is refused if the stream is missing and the expected revision is %s',
    async (expectedRevision) => {
      const { client } = await startEmulatorWithClient()
      const rejection = client.appendToStream('a', testEvent(1), { ...path, expectedRevision })
      await expect(rejection).rejects.toMatchObject({ expectedVersion: expectedRevision, actualVersion: 'no_stream' })
    },
  )

  it.each(['any', 'stream_exists', 1n] as const)(
    'continues at the end of the stream if the expected revision is %s',
    async (expectedRevision) => {
      const { client } = await startEmulatorWithClient()
      await client.appendToStream('a', testEvents(2), { ...path, expectedRevision: 'no_stream' })
      const result = await client.appendToStream('a', testEvent(7), { ...path, expectedRevision })
      expect(result.nextExpectedRevision).toBe(2n)
      expect(eventNumbers(await readToEnd(client.readStream('a')))).toEqual([0, 1, 7])
    },
  )

  it.each(['no_stream', 'any'] as const)(
    'takes effect once when it is repeated with the same ids and the expected revision %s',
    async (expectedRevision) => {
      const { client } = await startEmulatorWithClient()
      const events = testEvents(3)
      const first = await client.appendToStream('a', events, { ...path, expectedRevision })
      await client.appendToStream('a', testEvent(9), path)
      const repeatedResult = await client.appendToStream('a', events, { ...path, expectedRevision })
      expect(repeatedResult).toEqual(first)
      expect(await readToEnd(client.readStream('a'))).toHaveLength(4)
    },
  )

  it('is refused if it repeats only some ids', async () => {
    const { client } = await startEmulatorWithClient()
    const [repeatedEvent, newEvent] = testEvents(2)
    if (repeatedEvent === undefined || newEvent === undefined) throw new Error('two events')
    await client.appendToStream('a', [repeatedEvent, testEvent(5)], { ...path, expectedRevision: 'no_stream' })
    const rejection = client.appendToStream('a', [repeatedEvent, newEvent], { ...path, expectedRevision: 'no_stream' })
    await expect(rejection).rejects.toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n })
  })

  it('is refused as a whole above 1 MiB and accepted at exactly 1 MiB', async () => {
    const { client } = await startEmulatorWithClient()
    const type = 'Big'
    const limit = 1024 * 1024
    const halfLimit = new Uint8Array(limit / 2)
    const acceptedEvents = [binaryEvent({ type, data: halfLimit }), binaryEvent({ type, data: halfLimit })]
    await client.appendToStream('a', acceptedEvents, path)
    const overHalfLimit = new Uint8Array(halfLimit.length + 1)
    const oversizedEvents = [binaryEvent({ type, data: halfLimit }), binaryEvent({ type, data: overHalfLimit })]
    const rejection = client.appendToStream('b', oversizedEvents, path)
    await expect(rejection).rejects.toBeInstanceOf(MaxAppendSizeExceededError)
    await expect(rejection).rejects.toMatchObject({ maxAppendSize: limit })
    expect(await readToEnd(client.readStream('a'))).toHaveLength(2)
    await expect(readToEnd(client.readStream('b'))).rejects.toBeInstanceOf(StreamNotFoundError)
  })
})

describe('a batch', () => {
  it('is one append even in several messages', async () => {
    const { store, client } = await startEmulatorWithClient()
    const result = await client.appendToStream('a', testEvents(50), { batchAppendSize: 500 })
    expect(result.nextExpectedRevision).toBe(49n)
    expect(eventNumbers(await readToEnd(client.readStream('a')))).toEqual(Array.from({ length: 50 }, (_, n) => n))
    expect(store.calls.appends).toBe(1)
  })

  it('uses one call for many concurrent appends and gives each its own response', async () => {
    const { store, client } = await startEmulatorWithClient()
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, n) => client.appendToStream(`s-${n % 10}`, testEvent(n))),
    )
    expect(store.calls.total('batchAppend')).toBe(1)
    // The client may send its first appends in a different order.
    for (const [n, { nextExpectedRevision }] of results.entries()) {
      const [event] = await readToEnd(
        client.readStream(`s-${n % 10}`, { fromRevision: nextExpectedRevision, maxCount: 1 }),
      )
      expect(eventNumbers(event === undefined ? [] : [event])).toEqual([n])
    }
  })

  it('is refused if its deadline has expired', async () => {
    const { client } = await startEmulatorWithClient({ now: () => Date.now() + 60_000 })
    await expect(client.appendToStream('a', testEvent(1))).rejects.toMatchObject({ type: 'deadline-exceeded' })
  })

  it('reports a failed append to a client that does not throw', async () => {
    const { store, client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvents(3))
    const nonThrowingClient = connect(`${store.url}&throwOnAppendFailure=false`)
    const result = await nonThrowingClient.appendToStream('a', testEvent(1), { expectedRevision: 'no_stream' })
    expect(result.success).toBe(false)
  })
})

describe('a deleted or truncated stream', () => {
  it('is not found, stays in the whole log, and continues its revisions when it is written again', async () => {
    const { client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvents(2))
    const { position } = await client.deleteStream('a', { expectedRevision: 1n })
    expect(position).toBeDefined()
    await expect(readToEnd(client.readStream('a'))).rejects.toBeInstanceOf(StreamNotFoundError)
    const allEvents = await readToEnd(client.readAll())
    expect(allEvents.filter(({ streamId }) => streamId === 'a')).toHaveLength(2)
    const rejection = client.appendToStream('a', testEvent(2), { expectedRevision: 'stream_exists' })
    await expect(rejection).rejects.toBeInstanceOf(StreamDeletedError)
    const repeatedResult = await client.appendToStream('a', testEvent(2), { expectedRevision: 'no_stream' })
    expect(repeatedResult.nextExpectedRevision).toBe(2n)
    expect(eventNumbers(await readToEnd(client.readStream('a')))).toEqual([2])
    expect(
      eventNumbers(await readToEnd(client.readStream('a', { direction: 'backwards', fromRevision: 'end' }))),
    ).toEqual([2])
  })

  it('stays deleted after a tombstone', async () => {
    const { client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvents(2))
    await client.tombstoneStream('a')
    await expect(readToEnd(client.readStream('a'))).rejects.toMatchObject({ type: 'stream-deleted', streamName: 'a' })
    await expect(client.appendToStream('a', testEvent(1))).rejects.toBeInstanceOf(StreamDeletedError)
    const singleAppend = client.appendToStream('a', testEvent(1), { credentials: { username: 'a', password: 'b' } })
    await expect(singleAppend).rejects.toBeInstanceOf(StreamDeletedError)
    await expect(client.deleteStream('a')).rejects.toBeInstanceOf(StreamDeletedError)
    const allEvents = await readToEnd(client.readAll())
    expect(allEvents.find(({ type }) => type === '$streamDeleted')?.revision).toBe(2n ** 63n - 1n)
  })

  it('is deleted only at the expected revision', async () => {
    const { client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvents(2))
    const rejection = client.deleteStream('a', { expectedRevision: 0n })
    await expect(rejection).rejects.toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n })
    await expect(client.deleteStream('never-written')).rejects.toMatchObject({ type: 'wrong-expected-version' })
  })

  it('shows only the events that its metadata leaves visible', async () => {
    const { client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvents(5))
    await client.setStreamMetadata('a', { maxCount: 2 })
    expect(eventNumbers(await readToEnd(client.readStream('a')))).toEqual([3, 4])
    await client.setStreamMetadata('a', { truncateBefore: 4 })
    expect(eventNumbers(await readToEnd(client.readStream('a')))).toEqual([4])
    expect((await client.getStreamMetadata('a')).metadata).toEqual({ truncateBefore: 4 })
  })
})

it('a JSON event keeps its text', async () => {
  const { client } = await startEmulatorWithClient()
  const data = { b: 1, a: [1.5, null, 'ä\u2028'], '10': 2, '9': 3 }
  await client.appendToStream('a', jsonEvent({ type: 'X', data, metadata: { z: 1, a: 'ü' } }))
  const [event] = await readToEnd(client.readStream('a'))
  expect(JSON.stringify(event?.data)).toBe(JSON.stringify(data))
  expect(event?.metadata).toEqual({ z: 1, a: 'ü' })
})
