// Appends to EventStoreDB when the connection or the server fails: the caller gets a precise error, and a retry takes
// effect once. These tests use the emulator, because a real server does not fail on request.
import { randomUUID } from 'node:crypto'

import { EventStoreDBClient } from '@eventstore/db-client'
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest'

import type { EventStoreLog } from '#platform/event-log/eventstore.ts'
import { AppendTooLarge, type EventLog, LogUnavailable, type NewEvent } from '#platform/event-log/port.ts'
import { type EventStoreEmulator, startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import { refusals } from '#tests/eventstore-emulator/refusals.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

import { openLog, openProxiedLog } from './eventstore-subject.ts'
import { getIds } from './follower.ts'
import { someEvent, someEvents } from './subject.ts'

const newStream = () => `append-${randomUUID()}`

describe('an append to EventStoreDB', () => {
  let store: EventStoreEmulator
  let log: EventStoreLog
  beforeAll(async () => {
    store = await startEventStoreEmulator()
    log = openLog(store.url, { appendTimeout: 400 })
    await log.ping()
  })
  afterAll(async () => {
    await log.close()
    await store.stop()
  })
  afterEach(async () => {
    store.faults.clear()
    await waitUntil('no call is open but the one for appends', async () => {
      const open = store.calls.open('batchAppend')
      return open <= 1 && store.calls.open() === open
    })
  })

  const catchAppendError = async (
    stream: string,
    events: readonly NewEvent[],
    appendLog: EventLog = log,
  ): Promise<LogUnavailable> => {
    const error: unknown = await appendLog.append(stream, 'none', events).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(LogUnavailable)
    return error as LogUnavailable
  }

  /** Retries the append and compares its result with the stored events. */
  const repeatAndCheck = async (stream: string, events: readonly NewEvent[]): Promise<void> => {
    const appended = await log.append(stream, 'none', events)
    const stored = await log.readStream(stream)
    expect(getIds(stored)).toEqual(getIds(events))
    expect(appended).toEqual({ revision: events.length - 1, position: stored.at(-1)?.position })
    expect(await log.append(stream, 'none', events)).toEqual(appended)
  }

  const failureModes = {
    'is refused because the server is not ready': refusals.unavailable(),
    'times out in the server': refusals.timeout(),
    'fails inside the server': refusals.internal('test failure'),
    'has its stream reset': 'reset',
    'loses its connection': 'disconnect',
    'ends without a response': 'endWithoutError',
    'never gets a response': 'silence',
  } as const

  describe.each([
    ['before', 'none'],
    ['after', 'done'],
  ] as const)('a failure %s the append takes effect', (_, effect) => {
    it.each(Object.entries(failureModes))(
      'REF-29 has an unknown outcome if it %s, and a retry writes it once',
      async (__, mode) => {
        const stream = newStream()
        const events = someEvents(3)
        store.faults.failWrites({ mode, effect })
        expect(await catchAppendError(stream, events)).toMatchObject({ outcomeUnknown: true })
        expect(await log.readStream(stream)).toHaveLength(effect === 'done' ? 3 : 0)
        await repeatAndCheck(stream, events)
      },
    )
  })

  it('REF-29 times out with an unknown outcome on a stalled server, which completes it later', async () => {
    const stream = newStream()
    const events = someEvents(2)
    store.faults.stall()
    const startedAt = performance.now()
    expect(await catchAppendError(stream, events)).toMatchObject({ outcomeUnknown: true })
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    store.faults.resume()
    await repeatAndCheck(stream, events)
  })

  it('REF-29 has an unknown outcome if its response comes after the timeout, and a retry writes it once', async () => {
    const stream = newStream()
    const events = someEvents(2)
    store.faults.delay(600)
    expect(await catchAppendError(stream, events)).toMatchObject({ outcomeUnknown: true })
    store.faults.delay(0)
    await repeatAndCheck(stream, events)
  })

  it('REF-29 is written once even if hundreds are in progress while the server restarts', async () => {
    const defaultTimeoutLog = openLog(store.url)
    const appends = Array.from({ length: 300 }, () => ({ stream: newStream(), events: someEvents(2) }))
    const appendUntilKnown = async (stream: string, events: readonly NewEvent[]): Promise<void> => {
      for (;;) {
        try {
          return void (await defaultTimeoutLog.append(stream, 'none', events))
        } catch (error) {
          if (!(error instanceof LogUnavailable)) throw error
        }
      }
    }
    const pendingAppends = appends.map(({ stream, events }) => appendUntilKnown(stream, events))
    await pendingAppends[0]
    await store.faults.kill()
    await catchAppendError(newStream(), someEvents(1), defaultTimeoutLog)
    await store.faults.restart()
    await Promise.all(pendingAppends)
    for (const { stream, events } of appends)
      expect(getIds(await defaultTimeoutLog.readStream(stream))).toEqual(getIds(events))
    await defaultTimeoutLog.close()
  })

  it('reports that it was not written if it finds no server', async () => {
    const unreachableLog = openLog('esdb://127.0.0.1:9?tls=false')
    expect(await catchAppendError(newStream(), [someEvent()], unreachableLog)).toMatchObject({ outcomeUnknown: false })
    for (const call of [
      unreachableLog.ping(),
      unreachableLog.head(),
      unreachableLog.readStream('x'),
      unreachableLog.readAll({ maxCount: 1 }),
    ]) {
      await expect(call).rejects.toMatchObject({ name: 'LogUnavailable', outcomeUnknown: false })
    }
    await unreachableLog.close()
  })

  it('reports that it was not written if it finds no cluster', async () => {
    const unreachableLog = openLog('esdb://127.0.0.1:9,127.0.0.1:10?tls=false&maxDiscoverAttempts=3', {
      appendTimeout: 50,
    })
    expect(await catchAppendError(newStream(), [someEvent()], unreachableLog)).toMatchObject({ outcomeUnknown: false })
    await unreachableLog.close()
  })

  it('continues when another connection breaks', async () => {
    const brokenConnection = await openProxiedLog(store.url)
    const healthyConnection = await openProxiedLog(store.url)
    await Promise.all([brokenConnection.log.ping(), healthyConnection.log.ping()])
    store.faults.delay(200)
    const appendsBefore = store.calls.appends
    const stream = newStream()
    const healthyAppend = healthyConnection.log.append(stream, 'none', someEvents(2))
    const lostAppend = brokenConnection.log.append(newStream(), 'none', [someEvent()])
    await expect.poll(() => store.calls.appends - appendsBefore).toBe(2)
    brokenConnection.proxy.resetConnections()
    await expect(lostAppend).rejects.toMatchObject({ outcomeUnknown: true })
    expect(await healthyAppend).toMatchObject({ revision: 1 })
    for (const connection of [brokenConnection, healthyConnection]) {
      await connection.log.close()
      await connection.proxy.close()
    }
  })

  it("is rejected before sending if it is above 1 MB, and by the store if it is above the store's limit", async () => {
    const smallLimitStore = await startEventStoreEmulator({ maxAppendSize: 1_000 })
    const smallLimitLog = openLog(smallLimitStore.url)
    const eventOfSize = (bytes: number) => ({ ...someEvent(), metadata: '{}', data: JSON.stringify('x'.repeat(bytes)) })
    await expect(smallLimitLog.append(newStream(), 'none', [eventOfSize(1_000_000)])).rejects.toThrow(AppendTooLarge)
    expect(smallLimitStore.calls.appends).toBe(0)
    const rejection: unknown = await smallLimitLog
      .append(newStream(), 'none', [eventOfSize(2_000)])
      .catch((error: unknown) => error)
    expect(rejection).toBeInstanceOf(AppendTooLarge)
    // These are two quotation marks and two bytes of empty metadata.
    expect(rejection).toMatchObject({ bytes: 2_004, limit: 1_000 })
    await smallLimitLog.close()
    await smallLimitStore.stop()
  })

  it('is stored as JSON for the projections and admin pages of the store', async () => {
    const stream = newStream()
    await log.append(stream, 'none', [{ ...someEvent({ county: 'Orange' }), metadata: '{"reason":"example"}' }])
    const client = EventStoreDBClient.connectionString(store.url)
    for await (const { event } of client.readStream(stream, { maxCount: 1 })) {
      expect(event).toMatchObject({ isJson: true, data: { county: 'Orange' }, metadata: { reason: 'example' } })
    }
    await client.dispose()
  })

  describe('to a stream that an operator deleted', () => {
    const createDeletedStream = async (permanently: boolean): Promise<string> => {
      const stream = newStream()
      await log.append(stream, 'none', someEvents(3))
      if (permanently) store.data.tombstone(stream, 'any')
      else store.data.softDelete(stream, 'any')
      return stream
    }

    it.each([true, false])(
      'reports the deletion, and no events of the stream can be read (permanently: %s)',
      async (permanently) => {
        const stream = await createDeletedStream(permanently)
        expect(await log.readStream(stream)).toEqual([])
        expect(await log.readStream(stream, { direction: 'backwards' })).toEqual([])
        const error: unknown = await log.append(stream, 'none', [someEvent()]).catch((reason: unknown) => reason)
        expect(error).not.toBeInstanceOf(LogUnavailable)
        expect(String(error)).toContain('was deleted in the store')
      },
    )
  })
})
