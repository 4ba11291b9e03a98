// Reads of EventStoreDB when the way there or the server fails: a call that fails is told, at once or midway, and one that ends
// early loses nothing.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { EventStoreLog } from '#platform/event-log/eventstore.ts'
import { LogUnavailable } from '#platform/event-log/port.ts'
import { type EventStoreEmulator, startEventStore } from '#tests/support/eventstore/emulator.ts'
import { refusals } from '#tests/support/eventstore/refusals.ts'
import { until } from '#tests/support/until.ts'

import { openLog } from './eventstore-subject.ts'
import { someEvent, someEvents } from './subject.ts'

describe('reads of EventStoreDB', () => {
  let store: EventStoreEmulator
  let log: EventStoreLog
  const stream = `read-${randomUUID()}`
  const events = someEvents(40)
  beforeAll(async () => {
    store = await startEventStore()
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
    store.faults.heal()
    await until('no call is open', async () => store.calls.open() === 0)
  })

  const reads = {
    readStream: () => log.readStream(stream),
    readAll: () => log.readAll({ maxCount: 100 }),
    'readAll by prefix': () => log.readAll({ maxCount: 100, streamPrefixes: ['read-'] }),
    'readAll backwards': () => log.readAll({ maxCount: 100, direction: 'backwards' }),
    head: () => log.head(),
    ping: () => log.ping(),
  } as const
  const manners = {
    'is refused': refusals.unavailable(),
    'fails inside the server': refusals.internal('out of luck'),
    'is reset': 'reset',
    'is cut off with its connection': 'cut',
    'is never answered': 'silence',
  } as const

  describe.each(Object.entries(reads))('%s', (_, read) => {
    it.each(Object.entries(manners))('one that %s is LogUnavailable, and the next one answers', async (__, how) => {
      store.faults.failCalls(['readAll', 'readStream'], { how })
      await expect(read()).rejects.toMatchObject({ name: 'LogUnavailable' })
      store.faults.heal()
      await read()
    })

    it.each([0, 1, 7])('one that ends without a word after %i events tells the truth, or that it cannot', async (n) => {
      const truth = await read()
      for (let times = 1; times <= 4; times += 1) {
        store.faults.failCalls(['readAll', 'readStream'], { how: 'quietly', afterEvents: n, times })
        expect(await read().catch((error: unknown) => error)).toSatisfy(
          (told) => told instanceof LogUnavailable || isDeepStrictEqual(told, truth),
        )
        store.faults.heal()
      }
      store.faults.failCalls(['readAll', 'readStream'], { how: 'quietly', afterEvents: n })
      expect(await read()).toEqual(truth)
    })

    it('one whose every call ends without a word is LogUnavailable', async () => {
      store.faults.failCalls(['readAll', 'readStream'], { how: 'quietly', times: 20 })
      await expect(read()).rejects.toMatchObject({ name: 'LogUnavailable' })
    })

    it('one that is answered late is the truth in its time, and LogUnavailable after it', async () => {
      const truth = await read()
      store.faults.delay(50)
      expect(await read()).toEqual(truth)
      store.faults.delay(600)
      await expect(read()).rejects.toMatchObject({ name: 'LogUnavailable' })
      store.faults.delay(0)
      expect(await read()).toEqual(truth)
    })

    it('a hundred under way when the server is killed and started again bring the truth, or say that they cannot', async () => {
      const truth = await read()
      store.faults.delay(20)
      const before = store.calls.made('readAll') + store.calls.made('readStream')
      const all = Array.from({ length: 100 }, () => read().catch((error: unknown) => error))
      await expect.poll(() => store.calls.made('readAll') + store.calls.made('readStream')).toBeGreaterThan(before)
      await store.faults.kill()
      await store.faults.restart()
      store.faults.delay(0)
      for (const told of await Promise.all(all)) {
        expect(told).toSatisfy(() => told instanceof LogUnavailable || isDeepStrictEqual(told, truth))
      }
      // The first one may still go out on the connection that has just died.
      await expect.poll(() => read().catch(() => 'not yet')).toEqual(truth)
    })

    it('one at a stalled server ends in its time', async () => {
      store.faults.stall()
      const begun = performance.now()
      await expect(read()).rejects.toMatchObject({ name: 'LogUnavailable' })
      expect(performance.now() - begun).toBeLessThan(2_000)
    })
  })

  const failures = {
    'is refused': refusals.unavailable(),
    'fails inside the server': refusals.internal('out of luck'),
    'is reset': 'reset',
    'is cut off with its connection': 'cut',
    'falls silent': 'silence',
  } as const
  describe.each([
    ['a stream', reads.readStream, 0],
    ['a page', reads.readAll, 1],
    ['a page backwards', reads['readAll backwards'], 0],
  ] as const)('%s', (_, read, afterCalls) => {
    it.each(Object.entries(failures))(
      'whose call %s after seven events is LogUnavailable, and then whole',
      async (__, how) => {
        const truth = await read()
        store.faults.failCalls(['readAll', 'readStream'], { how, afterEvents: 7, afterCalls })
        await expect(read()).rejects.toMatchObject({ name: 'LogUnavailable' })
        store.faults.heal()
        expect(await read()).toEqual(truth)
      },
    )
  })

  it('a stream backwards, from its end or from the middle, is not cut by a call that ends without a word', async () => {
    const stored = await log.readStream(stream)
    for (const from of [undefined, 20]) {
      const wanted = stored.slice(0, (from ?? stored.length - 1) + 1).toReversed()
      for (const afterEvents of [0, 1, 7]) {
        store.faults.failCalls(['readStream'], { how: 'quietly', afterEvents, times: 2 })
        const read = await log.readStream(stream, { direction: 'backwards', ...(from === undefined ? {} : { from }) })
        expect(read).toEqual(wanted)
        store.faults.heal()
      }
    }
  })

  it('a stream read from beyond its end is empty, whether the store ends its answer with a word or without', async () => {
    expect(await log.readStream(stream, { from: 99 })).toEqual([])
    store.faults.failCalls(['readStream'], { how: 'quietly' })
    expect(await log.readStream(stream, { from: 99 })).toEqual([])
  })

  it('a missing stream is missing because the store says so', async () => {
    expect(await log.readStream('missing')).toEqual([])
    store.faults.failCalls(['readStream'], { how: 'quietly', times: 2 })
    expect(await log.readStream('missing')).toEqual([])
    store.faults.failCalls(['readStream'], { how: 'quietly', times: 20 })
    await expect(log.readStream('missing')).rejects.toMatchObject({ name: 'LogUnavailable' })
  })

  it('a log that has been empty so far is not empty for who knows one of its positions', async () => {
    const own = await startEventStore()
    const ownLog = openLog(own.url)
    expect(await ownLog.head()).toBeUndefined()
    const { events: page } = await log.readAll({ maxCount: 1 })
    const after = page[0]?.position ?? ''
    await expect(ownLog.readAll({ after, maxCount: 10 })).rejects.toMatchObject({ name: 'LogUnavailable' })
    const { position } = await ownLog.append('read-first', 'none', [someEvent()])
    own.faults.failCalls(['readAll'], { how: 'quietly', times: 2 })
    expect(await ownLog.head()).toBe(position)
    await ownLog.close()
    await own.stop()
  })

  it.each([
    ['everything', undefined],
    ['a prefix', ['read-']],
  ] as const)('a page of %s whose call ends early without an error is read to its end', async (_, streamPrefixes) => {
    const page = { maxCount: 100, ...(streamPrefixes === undefined ? {} : { streamPrefixes }) }
    const whole = await log.readAll(page)
    // The head is asked for first; from then on three calls end when they have sent some.
    const quietly = { how: 'quietly', afterEvents: 7 } as const
    store.faults.failCalls(['readAll'], { ...quietly, times: 4 })
    expect(await log.readAll(page)).toEqual(whole)
    expect(whole.events).toHaveLength(events.length)
  })

  it('a page whose calls all end early without an event is LogUnavailable, not the end of the log', async () => {
    const [first] = await log.readStream(stream, { maxCount: 1 })
    store.faults.failCalls(['readAll'], { how: 'quietly', afterEvents: 1, times: 20 })
    await expect(log.readAll({ after: first?.position ?? '', maxCount: 100 })).rejects.toMatchObject({
      name: 'LogUnavailable',
    })
  })
})
