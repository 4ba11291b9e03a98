// The call that all appends of a connection to EventStoreDB share: each append still has its own result and deadline.
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import type { EventStoreLog } from '#platform/event-log/eventstore.ts'
import { AppendTooLarge, LogUnavailable, type NewEvent, RevisionConflict } from '#platform/event-log/port.ts'
import { type EventStoreEmulator, startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import { refusals } from '#tests/eventstore-emulator/refusals.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

import { openLog } from './eventstore-subject.ts'
import { getIds } from './follower.ts'
import { someEvents } from './subject.ts'

interface PreparedAppend {
  readonly stream: string
  readonly events: readonly NewEvent[]
}

/** Appends to new streams, with as many events as their index plus one, so that each has a different result. */
const prepareAppends = (count: number): PreparedAppend[] =>
  Array.from({ length: count }, (_, index) => ({ stream: `shared-${randomUUID()}`, events: someEvents(index + 1) }))

describe('appends that share a call', () => {
  let store: EventStoreEmulator
  let log: EventStoreLog
  beforeEach(async () => {
    store = await startEventStoreEmulator({ seedSystemEvents: false, maxAppendSize: 100_000 })
    log = openLog(store.url)
    await log.ping()
  })
  /** Replaces the log by one whose appends have a short deadline. */
  const shortenDeadline = async () => {
    await log.close()
    log = openLog(store.url, { appendTimeout: 500 })
    await log.ping()
  }
  afterEach(async () => {
    await log.close()
    await waitUntil('the shared call has ended', async () => store.calls.open('batchAppend') === 0)
    await store.stop()
  })

  const appendAll = (appends: readonly PreparedAppend[]) =>
    Promise.allSettled(appends.map(({ stream, events }) => log.append(stream, 'none', events)))

  const expectWrittenOnce = async (appends: readonly PreparedAppend[]) => {
    for (const { stream, events } of appends) expect(getIds(await log.readStream(stream))).toEqual(getIds(events))
  }

  it('are sent in the order in which they were called', async () => {
    const appends = Array.from({ length: 200 }, () => prepareAppends(1)).flat()
    await appendAll(appends)
    expect(store.calls.total('batchAppend')).toBe(1)
    expect(store.data.log.map(({ stream }) => stream.name)).toEqual(appends.map(({ stream }) => stream))
  })

  it('each get their own result if the responses come in another order', async () => {
    const appends = prepareAppends(5)
    store.faults.holdAppends({ count: 5, written: [4, 2, 0, 3, 1] })
    const results = await appendAll(appends)
    expect(results).toMatchObject(appends.map((_, index) => ({ status: 'fulfilled', value: { revision: index } })))
    await expectWrittenOnce(appends)
  })

  it('succeed while others are refused', async () => {
    const appends = prepareAppends(3)
    const deletedStream = `shared-${randomUUID()}`
    await log.append(deletedStream, 'none', someEvents(1))
    store.data.tombstone(deletedStream, 'any')
    store.faults.delay(50)
    const oversized = { ...someEvents(1)[0], data: JSON.stringify('x'.repeat(200_000)) } as NewEvent
    const [results, ...refused] = await Promise.all([
      appendAll(appends),
      ...[
        log.append(`shared-${randomUUID()}`, 7, someEvents(1)),
        log.append(`shared-${randomUUID()}`, 'none', [oversized]),
        log.append(deletedStream, 'none', someEvents(1)),
      ].map((append) => append.catch((error: unknown) => error)),
    ])
    expect(results.every(({ status }) => status === 'fulfilled')).toBe(true)
    expect(refused).toEqual([
      expect.any(RevisionConflict),
      expect.any(AppendTooLarge),
      expect.objectContaining({ message: `${deletedStream} was deleted in the store` }),
    ])
    expect(store.calls.total('batchAppend')).toBe(1)
  })

  it('REF-29 each have their own deadline, and one that gets no response does not delay the others', async () => {
    await shortenDeadline()
    const [silent, ...answered] = prepareAppends(4)
    store.faults.failWrites({ mode: 'silence', effect: 'done' })
    const silentAppend = log.append(silent?.stream ?? '', 'none', silent?.events ?? [])
    const startedAt = performance.now()
    const results = await appendAll(answered)
    expect(results.every(({ status }) => status === 'fulfilled')).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(400)
    await expect(silentAppend).rejects.toMatchObject({ name: 'LogUnavailable', outcomeUnknown: true })
    await appendAll(prepareAppends(1))
    expect(store.calls.total('batchAppend')).toBe(1)
  })

  it('REF-29 use another call when theirs no longer responds, and the old one is ended', async () => {
    await shortenDeadline()
    store.faults.failWrites({ mode: 'silence', effect: 'done' })
    const [append] = prepareAppends(1)
    const appendOnce = () => log.append(append?.stream ?? '', 'none', append?.events ?? [])
    await expect(appendOnce()).rejects.toMatchObject({ outcomeUnknown: true })
    expect(await appendOnce()).toMatchObject({ revision: 0 })
    expect(store.calls.total('batchAppend')).toBe(2)
    await waitUntil('the silent call has ended', async () => store.calls.open('batchAppend') === 1)
  })

  it.each(['reset', 'disconnect', 'endWithoutError', refusals.internal('test failure')] as const)(
    'REF-29 have unknown outcomes if their call is cut (%s), and retries write each of them once',
    async (failure) => {
      const appends = prepareAppends(6)
      store.faults.holdAppends({ count: 6, written: [5, 1, 3], failure })
      for (const result of await appendAll(appends)) {
        expect(result).toMatchObject({ status: 'rejected', reason: { name: 'LogUnavailable', outcomeUnknown: true } })
      }
      const retries = await appendAll(appends)
      expect(retries).toMatchObject(appends.map((_, index) => ({ value: { revision: index } })))
      await expectWrittenOnce(appends)
    },
  )

  it('are not written by a store that is not ready, and continue on the same connection later', async () => {
    store.elect(undefined)
    await expect(log.append('shared-1', 'none', someEvents(1))).rejects.toBeInstanceOf(LogUnavailable)
    store.elect(0)
    expect(await log.append('shared-1', 'none', someEvents(1))).toMatchObject({ revision: 0 })
  })
})

it('REF-29 appends in progress on a node that loses the leadership are written once, by the next leader', async () => {
  const cluster = await startEventStoreEmulator({ nodes: 3 })
  onTestFinished(() => cluster.stop())
  const log = openLog(cluster.url)
  onTestFinished(() => log.close())
  await log.ping()
  const appends = prepareAppends(5)
  const appendAll = (some: readonly PreparedAppend[]) =>
    Promise.all(some.map(({ stream, events }) => log.append(stream, 'none', events)))
  // The old leader has written two of four when it refuses the fifth, which ends the call of all of them.
  cluster.nodes[0]?.faults.holdAppends({ count: 4, written: [0, 2], failure: 'silence' })
  const firstAppends = appendAll(appends.slice(0, 4))
  await waitUntil('four have arrived', async () => cluster.calls.appends === 4)
  cluster.elect(1)
  const results = [...(await appendAll(appends.slice(4))), ...(await firstAppends)]
  expect(results.map(({ revision }) => revision)).toEqual([4, 0, 1, 2, 3])
  for (const { stream, events } of appends) expect(getIds(await log.readStream(stream))).toEqual(getIds(events))
})
