// Reads of one stream and of the whole log from the emulated store, through the real client.
import { START, StreamNotFoundError, excludeSystemEvents } from '@eventstore/db-client'
import grpcStreams from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { credentials } from '@grpc/grpc-js'
import { describe, expect, it, onTestFinished } from 'vitest'

import { toIdentifier, protocol } from './protocol.ts'
import { jsonProposal } from './records.ts'
import {
  readToEnd,
  connect,
  isPending,
  testEvent,
  testEvents,
  eventNumbers,
  eventually,
  startEmulatorWithClient,
} from './emulator-fixture.ts'

const { StreamsClient } = grpcStreams
const { Empty, ReadReq, ReadResp } = protocol

describe('reading a stream', () => {
  it.each([
    [{}, [0, 1, 2, 3, 4]],
    [{ fromRevision: 3n }, [3, 4]],
    [{ fromRevision: 1n, maxCount: 2 }, [1, 2]],
    [{ fromRevision: 5n }, []],
    [{ fromRevision: 'end' }, []],
    [{ direction: 'backwards', fromRevision: 'end' }, [4, 3, 2, 1, 0]],
    [{ direction: 'backwards', fromRevision: 'end', maxCount: 1 }, [4]],
    [{ direction: 'backwards', fromRevision: 2n }, [2, 1, 0]],
    [{ direction: 'backwards', fromRevision: 99n, maxCount: 2 }, [4, 3]],
    [{ direction: 'backwards', fromRevision: START }, [0]],
  ] as const)('returns the selected events with the options %o', async (options, expected) => {
    const { client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvents(5))
    await client.appendToStream('b', testEvents(9))
    expect(eventNumbers(await readToEnd(client.readStream('a', options)))).toEqual(expected)
  })

  it('reports a missing stream', async () => {
    const { client } = await startEmulatorWithClient()
    const read = readToEnd(client.readStream('a'))
    await expect(read).rejects.toBeInstanceOf(StreamNotFoundError)
  })

  it.each([
    [0, 3, undefined],
    [1, 3, '4'],
    [1, 9, '4'],
  ])(
    'ends with the last position only for clients of compatibility level 1 or higher (level %i, count %i: %s)',
    async (compatibility, count, finalMessage) => {
      const { store, client } = await startEmulatorWithClient()
      await client.appendToStream('a', testEvents(5))
      const grpcClient = new StreamsClient(`127.0.0.1:${store.port}`, credentials.createInsecure())
      onTestFinished(() => grpcClient.close())
      const stream = new ReadReq.Options.StreamOptions().setStreamIdentifier(toIdentifier('a')).setStart(new Empty())
      const options = new ReadReq.Options().setStream(stream).setCount(String(count)).setNoFilter(new Empty())
      options.setControlOption(new ReadReq.Options.ControlOption().setCompatibility(compatibility))
      const responses: InstanceType<typeof ReadResp>[] = []
      for await (const response of grpcClient.read(new ReadReq().setOptions(options))) responses.push(response)
      expect(responses.filter((response) => response.hasEvent())).toHaveLength(Math.min(5, count))
      expect(
        responses.at(-1)?.hasLastStreamPosition() === true ? responses.at(-1)?.getLastStreamPosition() : undefined,
      ).toBe(finalMessage)
    },
  )

  it('sends more than fits into one write', async () => {
    const { client } = await startEmulatorWithClient()
    const note = 'x'.repeat(20_000)
    for (let n = 0; n < 10; n += 1) {
      await client.appendToStream(
        'a',
        testEvents(40).map((event) => ({ ...event, data: { ...event.data, note } })),
      )
    }
    const events = await readToEnd(client.readStream('a'))
    expect(events.map(({ revision }) => Number(revision))).toEqual(Array.from({ length: 400 }, (_, n) => n))
  })
})

describe('reading the whole log', () => {
  it('returns events in the order they were written, with increasing positions and gaps', async () => {
    const { client } = await startEmulatorWithClient()
    for (let n = 0; n < 20; n += 1) await client.appendToStream(`s-${n % 3}`, testEvent(n))
    const events = await readToEnd(client.readAll())
    const userEvents = events.filter(({ streamId }) => !streamId.startsWith('$'))
    expect(eventNumbers(userEvents)).toEqual(Array.from({ length: 20 }, (_, n) => n))
    const commits = events.map(({ position }) => Number(position?.commit))
    expect(commits).toEqual(commits.toSorted((a, b) => a - b))
    const steps = new Set(commits.slice(1).map((commit, n) => commit - Number(commits[n])))
    expect(steps.size).toBeGreaterThan(3)
    expect([...steps].every((step) => step > 1)).toBe(true)
  })

  it("includes the store's system events, marked by their type or only by their stream", async () => {
    const { client } = await startEmulatorWithClient()
    for (let n = 0; n < 30; n += 1) await client.appendToStream(`referral-${n}`, testEvent(n))
    const events = await readToEnd(client.readAll())
    const systemEvents = events.filter(({ streamId }) => streamId.startsWith('$'))
    expect(systemEvents.map(({ streamId }) => streamId)).toEqual(
      expect.arrayContaining(['$ce-referral', '$stats-127.0.0.1:2113', '$$$stats-127.0.0.1:2113', '$settings']),
    )
    expect(systemEvents.some(({ type }) => !type.startsWith('$'))).toBe(true)
    const lastIndex = events.findLastIndex(({ streamId }) => streamId.startsWith('referral'))
    const firstIndex = events.findIndex(({ streamId }) => streamId.startsWith('referral'))
    expect(
      events.slice(firstIndex, lastIndex).filter(({ streamId }) => streamId.startsWith('$')).length,
    ).toBeGreaterThan(4)
  })

  it('can omit system events', async () => {
    const { client } = await startEmulatorWithClient({ seedSystemEvents: false })
    await client.appendToStream('a', testEvents(20))
    expect(await readToEnd(client.readAll())).toHaveLength(20)
  })

  it('starts with the event at the position when reading forwards, and before it when reading backwards', async () => {
    const { client } = await startEmulatorWithClient({ seedSystemEvents: false })
    await client.appendToStream('a', testEvents(6))
    const events = await readToEnd(client.readAll())
    const fromPosition = events[3]?.position ?? START
    expect(eventNumbers(await readToEnd(client.readAll({ fromPosition })))).toEqual([3, 4, 5])
    expect(eventNumbers(await readToEnd(client.readAll({ fromPosition, maxCount: 2 })))).toEqual([3, 4])
    expect(eventNumbers(await readToEnd(client.readAll({ fromPosition, direction: 'backwards' })))).toEqual([2, 1, 0])
    const fromEnd = client.readAll({ fromPosition: 'end', direction: 'backwards', maxCount: 2 })
    expect(eventNumbers(await readToEnd(fromEnd))).toEqual([5, 4])
    expect(await readToEnd(client.readAll({ fromPosition: 'end' }))).toEqual([])
  })

  it('distinguishes the events of one transaction by both parts of the position', async () => {
    const { store, client } = await startEmulatorWithClient({ seedSystemEvents: false })
    store.data.appendTransaction(
      'a',
      [0, 1, 2].map((n) => jsonProposal('X', { n })),
    )
    store.data.append('b', 'any', [jsonProposal('X', { n: 3 })])
    const events = await readToEnd(client.readAll())
    expect(new Set(events.slice(0, 3).map(({ position }) => position?.commit)).size).toBe(1)
    expect(eventNumbers(await readToEnd(client.readAll({ fromPosition: events[1]?.position ?? START })))).toEqual([
      1, 2, 3,
    ])
  })
})

describe('reading the whole log through a filter', () => {
  const read = async (port: number, options: InstanceType<typeof ReadReq.Options>) => {
    const grpcClient = new StreamsClient(`127.0.0.1:${port}`, credentials.createInsecure())
    onTestFinished(() => grpcClient.close())
    const prefixes = new ReadReq.Options.FilterOptions.Expression().setPrefixList(['mine'])
    const filter = new ReadReq.Options.FilterOptions()
      .setStreamIdentifier(prefixes)
      .setMax(4)
      .setCheckpointintervalmultiplier(1)
    options.setFilter(filter).setUuidOption(new ReadReq.Options.UUIDOption())
    const events: string[] = []
    for await (const response of grpcClient.read(new ReadReq().setOptions(options))) {
      const event = (response as InstanceType<typeof ReadResp>).getEvent()?.getEvent()
      const stream = Buffer.from(event?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8')
      events.push(`${event?.getStreamRevision()}@${stream}`)
    }
    return events
  }

  it('returns as many events as requested, however far apart they are', async () => {
    const { store, client } = await startEmulatorWithClient()
    for (let n = 0; n < 60; n += 1) await client.appendToStream(n % 20 === 19 ? 'mine' : 'other', testEvent(n))
    const start = new ReadReq.Options.AllOptions().setStart(new Empty())
    const options = new ReadReq.Options().setAll(start).setCount('2')
    expect(await read(store.port, options)).toEqual(['0@mine', '1@mine'])
    const end = new ReadReq.Options.AllOptions().setEnd(new Empty())
    const backwardsOptions = new ReadReq.Options().setAll(end).setCount('9').setReadDirection(1)
    expect(await read(store.port, backwardsOptions)).toEqual(['2@mine', '1@mine', '0@mine'])
  })
})

describe('calls', () => {
  it('are counted, and each closes when its read ends', async () => {
    const { store, client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvents(10))
    for (let n = 0; n < 500; n += 1) await readToEnd(client.readStream('a', { maxCount: 3 }))
    expect(store.calls.total('readStream')).toBe(500)
    await eventually(() => expect(store.calls.open('readStream')).toBe(0))
  })

  it('stay open when their reader stops early', async () => {
    const { store, client } = await startEmulatorWithClient()
    const largeEvents = testEvents(40).map((event) => ({ ...event, data: { ...event.data, note: 'x'.repeat(20_000) } }))
    await client.appendToStream('a', largeEvents)
    await client.appendToStream('a', largeEvents)
    for await (const { event } of client.readStream('a')) if (event?.revision === 1n) break
    expect(store.calls.open('readStream')).toBe(1)
  })

  it('are limited to a hundred per connection, so a client that leaks them gets stuck', async () => {
    const { store, client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvents(3))
    const leakyClient = connect(store.url)
    const leakedCalls = Array.from({ length: 100 }, () => leakyClient.subscribeToAll({ fromPosition: 'end' }))
    await eventually(() => expect(store.calls.open('subscribeToAll')).toBe(100))
    const read = readToEnd(leakyClient.readStream('a'))
    expect(await isPending(read, () => readToEnd(client.readStream('a')))).toBe(true)
    await leakedCalls[0]?.unsubscribe()
    expect(await read).toHaveLength(3)
  })

  it('are counted for a subscription until it unsubscribes', async () => {
    const { store, client } = await startEmulatorWithClient()
    const subscription = client.subscribeToAll({ filter: excludeSystemEvents() })
    await eventually(() => expect(store.calls.open('subscribeToAll')).toBe(1))
    await subscription.unsubscribe()
    await eventually(() => expect(store.calls.open('subscribeToAll')).toBe(0))
  })
})
