// Subscriptions to the emulated store, through the real client.
import { type Filter, type Position, START, eventTypeFilter, streamNameFilter } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'

import {
  readToEnd,
  testEvent,
  recordSubscription,
  testEvents,
  eventually,
  startEmulatorWithClient,
} from './emulator-fixture.ts'

describe('a subscription to the whole log', () => {
  it('gets the existing events, the caught-up signal, then new events', async () => {
    const { client } = await startEmulatorWithClient({ seedSystemEvents: false })
    await client.appendToStream('a', testEvents(2))
    const recording = recordSubscription(client.subscribeToAll())
    await eventually(() => expect(recording.signals).toEqual(['confirmation', 'caughtUp']))
    expect(recording.events).toEqual(['0@a', '1@a'])
    await client.appendToStream('b', testEvents(2))
    await eventually(() => expect(recording.events).toEqual(['0@a', '1@a', '0@b', '1@b']))
    expect(recording.errors).toEqual([])
  })

  it('starts after its position or with new events', async () => {
    const { client } = await startEmulatorWithClient({ seedSystemEvents: false })
    await client.appendToStream('a', testEvents(4))
    const [, second] = await readToEnd(client.readAll())
    const resumedRecording = recordSubscription(client.subscribeToAll({ fromPosition: second?.position ?? START }))
    const liveRecording = recordSubscription(client.subscribeToAll({ fromPosition: 'end' }))
    await eventually(() => expect(liveRecording.signals).toContain('caughtUp'))
    await client.appendToStream('b', testEvent(1))
    await eventually(() => expect(resumedRecording.events).toEqual(['2@a', '3@a', '0@b']))
    await eventually(() => expect(liveRecording.events).toEqual(['0@b']))
  })

  it('filters by prefixes of stream names or types, or by a pattern', async () => {
    const { client } = await startEmulatorWithClient()
    await client.appendToStream('referral-1', [testEvent(1, 'Asked'), testEvent(2, 'Answered')])
    await client.appendToStream('client-1', testEvent(3, 'Asked'))
    await client.appendToStream('sla-1', testEvent(4, 'Late'))
    await client.appendToStream('my-referral-1', testEvent(5, 'NotAsked'))
    const subscribe = (filter: Filter) => recordSubscription(client.subscribeToAll({ filter }))
    const recordings = {
      prefixes: subscribe(streamNameFilter({ prefixes: ['referral-', 'sla-'] })),
      types: subscribe(eventTypeFilter({ prefixes: ['A'] })),
      pattern: subscribe(streamNameFilter({ regex: '^(client|sla)-' })),
      typePattern: subscribe(eventTypeFilter({ regex: 'ed$' })),
    }
    for (const { signals } of Object.values(recordings)) await eventually(() => expect(signals).toContain('caughtUp'))
    expect(recordings.prefixes.events).toEqual(['0@referral-1', '1@referral-1', '0@sla-1'])
    expect(recordings.types.events).toEqual(['0@referral-1', '1@referral-1', '0@client-1'])
    expect(recordings.pattern.events).toEqual(['0@client-1', '0@sla-1'])
    expect(recordings.typePattern.events).toEqual(
      expect.arrayContaining(['0@referral-1', '1@referral-1', '0@client-1', '0@my-referral-1']),
    )
    expect(recordings.typePattern.events).not.toContain('0@sla-1')
    await client.appendToStream('client-2', testEvent(5, 'Answered'))
    await client.appendToStream('referral-2', testEvent(6, 'Late'))
    await eventually(() => expect(recordings.prefixes.events.at(-1)).toBe('0@referral-2'))
    await eventually(() => expect(recordings.types.events.at(-1)).toBe('0@client-2'))
  })

  it("gets checkpoints between other streams' events, and loses no event when it resumes from one", async () => {
    const { store, client } = await startEmulatorWithClient({ seedSystemEvents: false })
    for (let n = 0; n < 300; n += 1) await client.appendToStream(n % 50 === 49 ? 'mine' : 'other', testEvent(n))
    const ownRecords = store.data.log.filter(({ stream }) => stream.name === 'mine')
    const checkpoints: Position[] = []
    const filter = streamNameFilter({
      prefixes: ['mine'],
      maxSearchWindow: 8,
      checkpointInterval: 2,
      checkpointReached: (_, position) => void checkpoints.push(position),
    })
    const recording = recordSubscription(client.subscribeToAll({ filter }))
    await eventually(() => expect(recording.signals).toContain('caughtUp'))
    expect(recording.events).toEqual(ownRecords.map(({ revision }) => `${revision}@mine`))
    // The store sends one per 16 examined events. The last page ends with "caught up" instead.
    expect(checkpoints).toHaveLength(18)
    // When a page has no matching event, the checkpoint is the start of the page, which is not the position of any
    // event.
    expect(checkpoints.filter(({ commit, prepare }) => commit !== prepare).length).toBeGreaterThan(9)
    for (const fromPosition of checkpoints) {
      const laterRecords = ownRecords.filter(({ commit }) => commit > fromPosition.commit)
      const resumedRecording = recordSubscription(
        client.subscribeToAll({ fromPosition, filter: streamNameFilter({ prefixes: ['mine'] }) }),
      )
      await eventually(() => expect(resumedRecording.signals).toContain('caughtUp'))
      expect(resumedRecording.events).toEqual(laterRecords.map(({ revision }) => `${revision}@mine`))
    }
  })

  it('gets a checkpoint exactly after each interval when live', async () => {
    const { store, client } = await startEmulatorWithClient({ seedSystemEvents: false })
    const checkpoints: Position[] = []
    const filter = streamNameFilter({
      prefixes: ['mine'],
      maxSearchWindow: 5,
      checkpointInterval: 2,
      checkpointReached: (_, position) => void checkpoints.push(position),
    })
    const recording = recordSubscription(client.subscribeToAll({ filter }))
    await eventually(() => expect(recording.signals).toContain('caughtUp'))
    await client.appendToStream('other', testEvents(3))
    await client.appendToStream('other', testEvents(32))
    await eventually(() => expect(checkpoints).toHaveLength(3))
    expect(checkpoints.map(({ commit }) => Number(commit))).toEqual(
      [9, 19, 29].map((index) => store.data.log[index]?.commit),
    )
  })
})

describe('a subscription to a stream', () => {
  it('starts after its revision and continues live', async () => {
    const { client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvents(3))
    const recording = recordSubscription(client.subscribeToStream('a', { fromRevision: 0n }))
    await eventually(() => expect(recording.signals).toEqual(['confirmation', 'caughtUp']))
    await client.appendToStream('b', testEvents(3))
    await client.appendToStream('a', testEvent(3))
    await eventually(() => expect(recording.events).toEqual(['1@a', '2@a', '3@a']))
  })

  it('waits until a missing stream is written', async () => {
    const { client } = await startEmulatorWithClient()
    const recording = recordSubscription(client.subscribeToStream('a'))
    await eventually(() => expect(recording.signals).toEqual(['confirmation']))
    await client.appendToStream('a', testEvents(2))
    await eventually(() => expect(recording.signals).toEqual(['confirmation', 'caughtUp']))
    expect(recording.events).toEqual(['0@a', '1@a'])
  })

  it('ends with an error when the stream is permanently deleted', async () => {
    const { client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvents(2))
    const recording = recordSubscription(client.subscribeToStream('a'))
    await eventually(() => expect(recording.signals).toContain('caughtUp'))
    await client.tombstoneStream('a')
    await eventually(() => expect(recording.errors).toMatchObject([{ type: 'stream-deleted', streamName: 'a' }]))
    expect(recording.events).toEqual(['0@a', '1@a'])
  })
})

describe('a live subscription that cannot keep up', () => {
  const note = 'x'.repeat(50_000)
  const burst = (from: number) => testEvents(20).map((event, n) => ({ ...event, data: { n: from + n, note } }))

  it('falls behind, gets a signal, and catches up without losing an event', async () => {
    const { client } = await startEmulatorWithClient({ seedSystemEvents: false })
    const subscription = client.subscribeToAll()
    const recording = recordSubscription(subscription)
    await eventually(() => expect(recording.signals).toContain('caughtUp'))
    subscription.pause()
    for (let n = 0; n < 200; n += 20) await client.appendToStream('a', burst(n))
    subscription.resume()
    await eventually(() => expect(recording.signals).toEqual(['confirmation', 'caughtUp', 'fellBehind', 'caughtUp']))
    expect(recording.events).toEqual(Array.from({ length: 200 }, (_, n) => `${n}@a`))
  })

  it('is dropped with an error in releases that do so', async () => {
    const { client } = await startEmulatorWithClient({ slowConsumers: 'dropped' })
    const subscription = client.subscribeToAll({ filter: streamNameFilter({ prefixes: ['a'] }) })
    const recording = recordSubscription(subscription)
    await eventually(() => expect(recording.signals).toContain('caughtUp'))
    subscription.pause()
    for (let n = 0; n < 200; n += 20) await client.appendToStream('a', burst(n))
    subscription.resume()
    await eventually(() => expect(recording.errors).toMatchObject([{ type: 'timeout' }]))
    expect(recording.events.length).toBeLessThan(200)
  })
})
