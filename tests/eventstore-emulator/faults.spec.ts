// Each fault that the emulated store can inject, as the real client sees it.
import { excludeSystemEvents } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'

import type { FailureMode } from './faults.ts'
import { refusals } from './refusals.ts'
import {
  readToEnd,
  connect,
  isPending,
  testEvent,
  recordSubscription,
  testEvents,
  eventNumbers,
  eventually,
  startEmulatorWithClient,
} from './emulator-fixture.ts'

const singleAppend = { credentials: { username: 'a', password: 'b' } }

/** The failure mode, the client's error, and the differing fields of the error for an append in a batch. */
const failureModes: readonly [string, FailureMode, Record<string, unknown>, Record<string, unknown>?][] = [
  ['a status', refusals.unavailable(), { type: 'unavailable' }],
  ['a reset stream', 'reset', { code: 13 }],
  ['a broken connection', 'disconnect', { code: 14 }],
  ['a timeout of the store', refusals.timeout(), { type: 'timeout' }, { type: 'deadline-exceeded' }],
]

describe.each(failureModes)('an append that fails with %s', (_, mode, error, inBatch = {}) => {
  describe.each([
    ['in a batch', {}, { ...error, ...inBatch }],
    ['one at a time', singleAppend, error],
  ])('%s', (__, path, expected) => {
    it('can be retried when it failed before taking effect', async () => {
      const { store, client } = await startEmulatorWithClient()
      await client.appendToStream('a', testEvent(0), path)
      const event = testEvent(1)
      store.faults.failWrites({ mode, effect: 'none' })
      await expect(client.appendToStream('a', event, path)).rejects.toMatchObject(expected)
      expect(store.data.stream('a')?.records).toHaveLength(1)
      const retryResult = await client.appendToStream('a', event, { ...path, expectedRevision: 0n })
      expect(retryResult.nextExpectedRevision).toBe(1n)
    })

    it('is written once when it failed after taking effect and is retried', async () => {
      const { store, client } = await startEmulatorWithClient()
      await client.appendToStream('a', testEvent(0), path)
      const events = testEvents(2)
      store.faults.failWrites({ mode, effect: 'done' })
      await expect(client.appendToStream('a', events, { ...path, expectedRevision: 0n })).rejects.toMatchObject(
        expected,
      )
      expect(store.data.stream('a')?.records).toHaveLength(3)
      const retryResult = await client.appendToStream('a', events, { ...path, expectedRevision: 0n })
      expect(retryResult.nextExpectedRevision).toBe(2n)
      expect(store.data.stream('a')?.records).toHaveLength(3)
    })
  })
})

describe('an append', () => {
  it.each(['silence', 'endWithoutError'] as const)(
    'never gets a response in a batch that fails with %s',
    async (mode) => {
      const { store, client } = await startEmulatorWithClient()
      store.faults.failWrites({ mode, effect: 'done' })
      const append = client.appendToStream('a', testEvent(1))
      const otherClient = connect(store.url)
      await eventually(() => expect(store.data.stream('a')?.records).toHaveLength(1))
      expect(await isPending(append, () => readToEnd(otherClient.readStream('a')))).toBe(true)
    },
  )

  it('fails as many times as requested', async () => {
    const { store, client } = await startEmulatorWithClient()
    store.faults.failWrites({ mode: refusals.unavailable(), effect: 'none', times: 2 })
    await expect(client.appendToStream('a', testEvent(1))).rejects.toMatchObject({ type: 'unavailable' })
    await expect(client.appendToStream('a', testEvent(1))).rejects.toMatchObject({ type: 'unavailable' })
    await expect(client.appendToStream('a', testEvent(1))).resolves.toMatchObject({ success: true })
  })

  it('gets a late response', async () => {
    const { store, client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvent(0))
    store.faults.delay(200)
    const startedAt = performance.now()
    const append = client.appendToStream('a', testEvent(1))
    await eventually(() => expect(store.data.stream('a')?.records).toHaveLength(2))
    await append
    // The delay itself is tested. A busy machine makes it longer, and never shorter, apart from the rounding of timers.
    expect(performance.now() - startedAt).toBeGreaterThan(190)
    const shortDeadlineAppend = client.appendToStream('a', testEvent(2), { ...singleAppend, deadline: 50 })
    await expect(shortDeadlineAppend).rejects.toMatchObject({ type: 'deadline-exceeded' })
    expect(store.data.stream('a')?.records).toHaveLength(3)
  })
})

describe('a read', () => {
  it.each(failureModes)('throws an error when it fails with %s after some events', async (_, mode, error) => {
    const { store, client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvents(10))
    store.faults.failCalls(['readStream'], { mode, afterEvents: 4 })
    const revisions: unknown[] = []
    const read = (async () => {
      for await (const { event } of client.readStream('a')) revisions.push(event?.revision)
    })()
    await expect(read).rejects.toMatchObject(error)
    expect(revisions.length).toBeLessThanOrEqual(4)
    expect(await readToEnd(client.readStream('a'))).toHaveLength(10)
  })

  it('returns fewer events when its call ends without an error', async () => {
    const { store, client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvents(10))
    store.faults.failCalls(['readStream'], { mode: 'endWithoutError', afterEvents: 4 })
    expect(eventNumbers(await readToEnd(client.readStream('a')))).toEqual([0, 1, 2, 3])
  })

  it('never ends when its call goes silent', async () => {
    const { store, client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvents(10))
    store.faults.failCalls(['readAll'], { mode: 'silence', afterEvents: 4 })
    expect(await isPending(readToEnd(client.readAll()), () => readToEnd(client.readStream('a')))).toBe(true)
    expect(store.calls.open('readAll')).toBe(1)
  })
})

describe('a subscription', () => {
  const openLiveSubscription = async () => {
    const { store, client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvents(3))
    const recording = recordSubscription(client.subscribeToAll({ filter: excludeSystemEvents() }))
    await eventually(() => expect(recording.signals).toContain('caughtUp'))
    return { store, client, recording }
  }

  it.each(failureModes)('ends with %s', async (_, mode, error) => {
    const { store, client, recording } = await openLiveSubscription()
    store.faults.endSubscriptions(mode)
    await eventually(() => expect(recording.errors).toMatchObject([error]))
    expect(await readToEnd(client.readStream('a'))).toHaveLength(3)
  })

  it('can end without an error', async () => {
    const { store, recording } = await openLiveSubscription()
    store.faults.endSubscriptions('endWithoutError')
    await eventually(() => expect(recording.signals).toContain('end'))
    expect(recording.errors).toEqual([])
  })

  it('goes silent: it stays open but receives no events', async () => {
    const { store, client, recording } = await openLiveSubscription()
    const eventsBefore = [...recording.events]
    store.faults.endSubscriptions('silence')
    const otherRecording = recordSubscription(client.subscribeToAll({ filter: excludeSystemEvents() }))
    await client.appendToStream('a', testEvent(3))
    await eventually(() => expect(otherRecording.events).toContain('3@a'))
    expect(recording.events).toEqual(eventsBefore)
    expect(recording.signals).not.toContain('end')
    expect(store.calls.open('subscribeToAll')).toBe(2)
  })

  it('fails at its start or after some events', async () => {
    const { store, client } = await openLiveSubscription()
    store.faults.failCalls(['subscribeToAll'], { mode: refusals.internal('broken') })
    const failedRecording = recordSubscription(client.subscribeToAll({ filter: excludeSystemEvents() }))
    await eventually(() => expect(failedRecording.errors).toMatchObject([{ code: 13 }]))
    expect(failedRecording.signals).not.toContain('confirmation')
    store.faults.failCalls(['subscribeToAll'], { mode: 'endWithoutError', afterEvents: 2 })
    const endedRecording = recordSubscription(client.subscribeToAll({ filter: excludeSystemEvents() }))
    await eventually(() => expect(endedRecording.signals).toContain('end'))
    expect(endedRecording.events).toHaveLength(2)
  })
})

describe('the store', () => {
  it('comes back after a kill on the same port with its data', async () => {
    const { store, client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvents(2))
    const recording = recordSubscription(client.subscribeToAll())
    await eventually(() => expect(recording.signals).toContain('caughtUp'))
    await store.faults.kill()
    await eventually(() => expect(recording.errors).toMatchObject([{ code: 14 }]))
    await expect(connect(store.url).appendToStream('a', testEvent(9))).rejects.toMatchObject({ code: 14 })
    expect(store.calls.connections).toBe(0)
    await store.faults.restart()
    const newConnection = connect(store.url)
    expect(await readToEnd(newConnection.readStream('a'))).toHaveLength(2)
    await newConnection.appendToStream('a', testEvent(2), { expectedRevision: 1n })
  })

  it('refuses new connections and keeps the existing ones', async () => {
    const { store, client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvent(0))
    await store.faults.refuseConnections()
    await expect(connect(store.url).appendToStream('a', testEvent(9))).rejects.toMatchObject({ code: 14 })
    await client.appendToStream('a', testEvent(1))
    await store.faults.restart()
    await connect(store.url).appendToStream('a', testEvent(2))
    expect(store.data.stream('a')?.records).toHaveLength(3)
  })

  it('stalls: it accepts connections and requests, and processes them when it resumes', async () => {
    const { store, client } = await startEmulatorWithClient()
    await client.appendToStream('a', testEvent(0))
    const recording = recordSubscription(client.subscribeToStream('a'))
    await eventually(() => expect(recording.signals).toContain('caughtUp'))
    store.faults.stall()
    const heldAppend = connect(store.url).appendToStream('b', testEvent(2))
    const pendingAppend = client.appendToStream('a', testEvent(1))
    await eventually(() => expect(store.calls.connections).toBe(2))
    await eventually(() => expect(store.calls.appends).toBe(2))
    expect(store.data.stream('a')?.records).toHaveLength(1)
    expect(store.data.stream('b')).toBeUndefined()
    // The server has not read from the new connection.
    expect(store.calls.total('features')).toBe(1)
    expect(recording.events).toEqual(['0@a'])
    store.faults.resume()
    await expect(pendingAppend).resolves.toMatchObject({ nextExpectedRevision: 1n })
    await expect(heldAppend).resolves.toMatchObject({ nextExpectedRevision: 0n })
    await eventually(() => expect(recording.events).toEqual(['0@a', '1@a']))
  })

  it('breaks its connections and accepts new ones', async () => {
    const { store, client } = await startEmulatorWithClient()
    const recording = recordSubscription(client.subscribeToAll())
    await eventually(() => expect(recording.signals).toContain('caughtUp'))
    store.faults.resetConnections()
    await eventually(() => expect(recording.errors).toMatchObject([{ code: 14 }]))
    await connect(store.url).appendToStream('a', testEvent(1))
    expect(store.data.stream('a')?.records).toHaveLength(1)
  })

  it('drops pending faults when they are cleared', async () => {
    const { store, client } = await startEmulatorWithClient()
    store.faults.failWrites({ mode: 'reset', effect: 'none', times: 5 })
    store.faults.failCalls(['readStream', 'features'], { mode: 'reset' })
    store.faults.stall()
    store.faults.delay(60_000)
    store.faults.clear()
    await client.appendToStream('a', testEvent(1))
    expect(await readToEnd(client.readStream('a'))).toHaveLength(1)
  })

  it('fails a request for its features', async () => {
    const { store, client } = await startEmulatorWithClient()
    store.faults.failCalls(['features'], { mode: refusals.unavailable() })
    await expect(client.appendToStream('a', testEvent(1))).rejects.toMatchObject({ code: 14 })
    await client.appendToStream('a', testEvent(1))
  })
})
