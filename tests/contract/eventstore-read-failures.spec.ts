// Reads of EventStoreDB when the connection or the server fails. A failed call is reported, at the start or midway; a
// call that ends early loses no events.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { EventStoreLog } from '#platform/event-log/eventstore.ts'
import { LogUnavailable } from '#platform/event-log/port.ts'
import { type EventStoreEmulator, startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import { refusals } from '#tests/eventstore-emulator/refusals.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

import { openLog } from './eventstore-subject.ts'
import { someEvent, someEvents } from './subject.ts'

/** Returns what the read returns or throws. */
const settle = (read: () => Promise<unknown>): Promise<unknown> => read().catch((error: unknown) => error)

describe('reads of EventStoreDB', () => {
  let store: EventStoreEmulator
  let log: EventStoreLog
  const stream = `read-${randomUUID()}`
  const events = someEvents(40)
  beforeAll(async () => {
    store = await startEventStoreEmulator()
    log = openLog(store.url, { readTimeout: 400 })
    for (let n = 0; n < events.length; n += 4) {
      await log.append(stream, n === 0 ? 'none' : n - 1, events.slice(n, n + 4))
    }
  })
  afterAll(async () => {
    await log.close()
    await store.stop()
  })
  afterEach(async () => {
    store.faults.clear()
    await waitUntil('no call is open', async () => store.calls.open() === 0)
  })

  const reads = {
    readStream: () => log.readStream(stream),
    readAll: () => log.readAll({ maxCount: 100 }),
    'readAll by prefix': () => log.readAll({ maxCount: 100, streamPrefixes: ['read-'] }),
    'readAll backwards': () => log.readAll({ maxCount: 100, direction: 'backwards' }),
    head: () => log.head(),
    ping: () => log.ping(),
  } as const
  const failureModes = {
    'is refused': refusals.unavailable(),
    'fails inside the server': refusals.internal('test failure'),
    'has its stream reset': 'reset',
    'loses its connection': 'disconnect',
    'never gets a response': 'silence',
  } as const

  describe.each(Object.entries(reads))('%s', (_, read) => {
    it.each(Object.entries(failureModes))(
      'throws LogUnavailable if it %s, and the next read succeeds',
      async (__, mode) => {
        store.faults.failCalls(['readAll', 'readStream'], { mode })
        await expect(read()).rejects.toMatchObject({ name: 'LogUnavailable' })
        store.faults.clear()
        await read()
      },
    )

    it.each([0, 1, 7])('returns the full result or throws if a call ends silently after %i events', async (n) => {
      const expected = await read()
      for (let times = 1; times <= 4; times += 1) {
        store.faults.failCalls(['readAll', 'readStream'], { mode: 'endWithoutError', afterEvents: n, times })
        expect(await settle(read)).toSatisfy(
          (outcome) => outcome instanceof LogUnavailable || isDeepStrictEqual(outcome, expected),
        )
        store.faults.clear()
      }
      store.faults.failCalls(['readAll', 'readStream'], { mode: 'endWithoutError', afterEvents: n })
      expect(await read()).toEqual(expected)
    })

    it('throws LogUnavailable if all its calls end silently', async () => {
      store.faults.failCalls(['readAll', 'readStream'], { mode: 'endWithoutError', times: 20 })
      await expect(read()).rejects.toMatchObject({ name: 'LogUnavailable' })
    })

    it('returns a late response within the timeout, and throws LogUnavailable after it', async () => {
      const expected = await read()
      store.faults.delay(50)
      expect(await read()).toEqual(expected)
      store.faults.delay(600)
      await expect(read()).rejects.toMatchObject({ name: 'LogUnavailable' })
      store.faults.delay(0)
      expect(await read()).toEqual(expected)
    })

    it('returns the full result or throws for each of a hundred reads during a server restart', async () => {
      const expected = await read()
      store.faults.delay(20)
      const before = store.calls.total('readAll') + store.calls.total('readStream')
      const pendingReads = Array.from({ length: 100 }, () => settle(read))
      await expect.poll(() => store.calls.total('readAll') + store.calls.total('readStream')).toBeGreaterThan(before)
      await store.faults.kill()
      await store.faults.restart()
      store.faults.delay(0)
      for (const outcome of await Promise.all(pendingReads)) {
        expect(outcome).toSatisfy(() => outcome instanceof LogUnavailable || isDeepStrictEqual(outcome, expected))
      }
      // The first call may still use the connection that has just broken.
      await expect.poll(() => settle(read)).toEqual(expected)
    })

    it('times out on a stalled server', async () => {
      store.faults.stall()
      const startedAt = performance.now()
      await expect(read()).rejects.toMatchObject({ name: 'LogUnavailable' })
      expect(performance.now() - startedAt).toBeLessThan(2_000)
    })
  })

  const midReadFailures = {
    'is refused': refusals.unavailable(),
    'fails inside the server': refusals.internal('test failure'),
    'has its stream reset': 'reset',
    'loses its connection': 'disconnect',
  } as const
  const pages = [
    ['a page', reads.readAll, 1],
    ['a page backwards', reads['readAll backwards'], 0],
  ] as const
  describe.each([['a stream', reads.readStream, 0], ...pages] as const)('%s', (_, read, afterCalls) => {
    it.each(Object.entries(midReadFailures))(
      'throws LogUnavailable when its call %s after seven events, then returns the full result',
      async (__, mode) => {
        const expected = await read()
        store.faults.failCalls(['readAll', 'readStream'], { mode, afterEvents: 7, afterCalls })
        await expect(read()).rejects.toMatchObject({ name: 'LogUnavailable' })
        store.faults.clear()
        expect(await read()).toEqual(expected)
      },
    )
  })

  it('a stream throws LogUnavailable when its call goes silent after seven events', async () => {
    store.faults.failCalls(['readStream'], { mode: 'silence', afterEvents: 7 })
    await expect(log.readStream(stream)).rejects.toMatchObject({ name: 'LogUnavailable' })
  })

  it.each(pages)('%s continues after seven events when its call goes silent', async (_, read, afterCalls) => {
    const expected = await read()
    const before = store.calls.total('readAll')
    await read()
    const usualCalls = store.calls.total('readAll') - before
    store.faults.failCalls(['readAll'], { mode: 'silence', afterEvents: 7, afterCalls })
    expect(await read()).toEqual(expected)
    expect(store.calls.total('readAll') - before).toBeGreaterThan(2 * usualCalls)
  })

  it('a backwards read of a stream, from its end or from the middle, returns all events when a call ends silently', async () => {
    const stored = await log.readStream(stream)
    for (const from of [undefined, 20]) {
      const expected = stored.slice(0, (from ?? stored.length - 1) + 1).toReversed()
      for (const afterEvents of [0, 1, 7]) {
        store.faults.failCalls(['readStream'], { mode: 'endWithoutError', afterEvents, times: 2 })
        const actual = await log.readStream(stream, { direction: 'backwards', ...(from === undefined ? {} : { from }) })
        expect(actual).toEqual(expected)
        store.faults.clear()
      }
    }
  })

  it("a read beyond the end of a stream is empty, with or without the store's final message", async () => {
    expect(await log.readStream(stream, { from: 99 })).toEqual([])
    store.faults.failCalls(['readStream'], { mode: 'endWithoutError' })
    expect(await log.readStream(stream, { from: 99 })).toEqual([])
  })

  it('a stream counts as missing only when the store reports it', async () => {
    expect(await log.readStream('missing')).toEqual([])
    store.faults.failCalls(['readStream'], { mode: 'endWithoutError', times: 2 })
    expect(await log.readStream('missing')).toEqual([])
    store.faults.failCalls(['readStream'], { mode: 'endWithoutError', times: 20 })
    await expect(log.readStream('missing')).rejects.toMatchObject({ name: 'LogUnavailable' })
  })

  it('reading an empty log after a known position throws an error', async () => {
    const separateStore = await startEventStoreEmulator()
    const separateLog = openLog(separateStore.url)
    expect(await separateLog.head()).toBeUndefined()
    const page = await log.readAll({ maxCount: 1 })
    const after = page.events[0]?.position ?? ''
    await expect(separateLog.readAll({ after, maxCount: 10 })).rejects.toMatchObject({ name: 'PositionBeyondEnd' })
    const { position } = await separateLog.append('read-first', 'none', [someEvent()])
    separateStore.faults.failCalls(['readAll'], { mode: 'endWithoutError', times: 2 })
    expect(await separateLog.head()).toBe(position)
    await separateLog.close()
    await separateStore.stop()
  })

  it.each([
    ['all streams', undefined],
    ['one prefix', ['read-']],
  ] as const)('a page of %s is complete even when its calls end early without an error', async (_, streamPrefixes) => {
    const pageOptions = { maxCount: 100, ...(streamPrefixes === undefined ? {} : { streamPrefixes }) }
    const expected = await log.readAll(pageOptions)
    // The first call reads the head. Then three calls end after some events.
    const silentEnd = { mode: 'endWithoutError', afterEvents: 7 } as const
    store.faults.failCalls(['readAll'], { ...silentEnd, times: 4 })
    expect(await log.readAll(pageOptions)).toEqual(expected)
    expect(expected.events).toHaveLength(events.length)
  })

  it('a page whose calls all end early without an event throws LogUnavailable instead of reporting the end of the log', async () => {
    const [first] = await log.readStream(stream, { maxCount: 1 })
    store.faults.failCalls(['readAll'], { mode: 'endWithoutError', afterEvents: 1, times: 20 })
    await expect(log.readAll({ after: first?.position ?? '', maxCount: 100 })).rejects.toMatchObject({
      name: 'LogUnavailable',
    })
  })
})
