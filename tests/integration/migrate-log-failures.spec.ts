// A copy of the log whose appends and reads fail: it continues in the right order, or stops.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import { bindStore } from '#platform/event-log/log-binding.ts'
import { type EventLog, LogUnavailable, type StoredEvent } from '#platform/event-log/port.ts'
import { compareLogs } from '#scripts/migrate-log/compare.ts'
import { copyLog, TargetDiffers } from '#scripts/migrate-log/copy.ts'
import { switchLog } from '#scripts/migrate-log/switch-log.ts'
import { startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import { type TestEventStore, isEmulated, startTestEventStore } from '#tests/support/log-store.ts'
import { readContents, copyMissingEvents, appendHistories } from '#tests/support/log-contents.ts'
import { type EngineFixture, openEngineFixture } from '#tests/support/engine-fixture.ts'

let harness: EngineFixture
let store: TestEventStore
let eventStoreLog: EventLog

beforeEach(async () => {
  harness = await openEngineFixture()
  store = await startTestEventStore()
  eventStoreLog = createEventStoreLog({ connectionString: store.url, appendTimeout: 1_000, initialRetryDelay: 5 })
})
afterEach(async () => {
  await eventStoreLog.close()
  await store.stop()
  await harness.close()
})

/** Every way to take none, some, or all of the items, in any order. */
const arrange = (items: readonly number[]): number[][] => [
  [],
  ...items.flatMap((item) => arrange(items.filter((other) => other !== item)).map((rest) => [item, ...rest])),
]

/** A target that records its calls and the ends of its appends. */
const recordCalls = (beforeRead = () => {}) => {
  const calls: string[] = []
  const target: EventLog = {
    ...eventStoreLog,
    append: (...args) => {
      calls.push('append')
      return eventStoreLog.append(...args).finally(() => calls.push('done'))
    },
    readAll: async (options) => {
      calls.push('read')
      beforeRead()
      return eventStoreLog.readAll(options)
    },
  }
  return { target, calls }
}

const threeTimes = (call: string): string[] => Array.from({ length: 3 }, () => call)

/** The events of a page during which the connection breaks. */
const failAfter = (events: readonly StoredEvent[]): StoredEvent[] => {
  function* iterate() {
    yield* events
    throw new LogUnavailable('out of reach', false)
  }
  return Object.assign([...events], { [Symbol.iterator]: iterate })
}

describe('a copy that is interrupted', () => {
  it.skipIf(!isEmulated)('writes each event once when the store loses responses', async () => {
    await appendHistories(harness, 10)
    store.emulator?.faults.failWrites({ mode: 'disconnect', effect: 'done', times: 5 })
    await copyMissingEvents(harness.log, eventStoreLog)
    expect(await readContents(eventStoreLog)).toEqual(await readContents(harness.log))
  })

  it.skipIf(!isEmulated)('continues after a failure that lost what was in flight, if the order is right', async () => {
    await appendHistories(harness, 10)
    // Of eight appends in flight, the first three are written, and the connection breaks.
    store.emulator?.faults.holdAppends({ count: 8, written: [0, 1, 2], failure: 'disconnect' })
    const copied: number[] = []
    const onProgress = (events: number) => void copied.push(events)
    expect(await copyLog(harness.log, eventStoreLog, { after: undefined, maxInFlight: 8, onProgress })).toBe(40)
    // The comparison found the events of three appends, although none of them got a response.
    expect(copied[0]).toBe(5)
    expect(await readContents(eventStoreLog)).toEqual(await readContents(harness.log))
  })

  it.skipIf(!isEmulated)(
    'appends nothing after a failure until it has compared the target, even if that fails',
    async () => {
      await appendHistories(harness, 10)
      store.emulator?.faults.holdAppends({ count: 8, written: [0, 2, 1], failure: 'reset' })
      let failingReads = 3
      const { target, calls } = recordCalls(() => {
        failingReads -= 1
        if (failingReads >= 0) throw new LogUnavailable('out of reach', false)
      })
      const copy = copyLog(harness.log, target, { after: undefined, maxInFlight: 8 })
      await expect(copy).rejects.toMatchObject({ name: 'TargetDiffers' })
      expect(calls.filter((call) => call === 'append')).toHaveLength(8)
      expect(failingReads).toBeLessThan(0)
    },
  )

  it('appends nothing after a failed read of the source until it has compared the target', async () => {
    await appendHistories(harness, 10)
    const { target, calls } = recordCalls()
    let reads = 0
    const source: Pick<EventLog, 'readAll'> = {
      readAll: async (options) => {
        const page = await harness.log.readAll(options)
        reads += 1
        // The first appends are then in flight.
        return reads === 1 ? { ...page, events: failAfter(page.events.slice(0, 8)) } : page
      },
    }
    expect(await copyLog(source, target, { after: undefined, maxInFlight: 8 })).toBe(40)
    expect(calls.slice(0, calls.indexOf('read')).toSorted()).toEqual([...threeTimes('append'), ...threeTimes('done')])
    expect(await readContents(eventStoreLog)).toEqual(await readContents(harness.log))
  })

  it.skipIf(!isEmulated).each([
    ['reordered', [0, 2, 1]],
    ['lost in between', [0, 1, 4]],
  ])('stops at a target in which events are %s, and never switches to it', async (_, written) => {
    const { pool } = harness.database
    await bindStore(pool, 'postgres')
    await appendHistories(harness, 10)
    store.emulator?.faults.holdAppends({ count: 8, written, failure: 'reset' })
    const copy = copyLog(harness.log, eventStoreLog, { after: undefined, maxInFlight: 8 })
    await expect(copy).rejects.toMatchObject({ name: 'TargetDiffers', comparison: { targetState: 'reordered' } })
    // Even if a later run appended the rest.
    const { targetState } = await switchLog({ pool, source: harness.log, target: eventStoreLog, store: 'eventstoredb' })
    expect(targetState).toBe('reordered')
    await bindStore(pool, 'postgres')
  })

  it('continues after any loss at the end, and refuses the target after any other loss or order', async () => {
    await appendHistories(harness, 4)
    const writtenInEveryWay = arrange([0, 1, 2])
    expect(writtenInEveryWay).toHaveLength(16)
    for (const written of writtenInEveryWay) {
      const separateStore = await startEventStoreEmulator()
      const target = createEventStoreLog({ connectionString: separateStore.url, initialRetryDelay: 5 })
      separateStore.faults.holdAppends({ count: 3, written, failure: 'reset' })
      const result = await copyLog(harness.log, target, { after: undefined, maxInFlight: 3 }).catch((error: unknown) =>
        error instanceof TargetDiffers ? 'refused' : error,
      )
      const isOrdered = written.every((n, index) => n === index)
      expect(result, written.join()).toBe(isOrdered ? 16 : 'refused')
      const { targetState } = await compareLogs(harness.log, target)
      expect(targetState, written.join()).toBe(isOrdered ? 'equal' : 'reordered')
      await target.close()
      await separateStore.stop()
    }
  })

  it('gives up when the target denies access, and when it does not respond in time', async () => {
    await appendHistories(harness, 1)
    let attempts = 0
    const failingLog = (denied: boolean): EventLog => ({
      ...eventStoreLog,
      append: async () => {
        attempts += 1
        throw new LogUnavailable('out of reach', false, { denied })
      },
    })
    const copyTo = (denied: boolean, retryTimeout: number) =>
      copyLog(harness.log, failingLog(denied), { after: undefined, retryTimeoutMs: retryTimeout })
    await expect(copyTo(true, 60_000)).rejects.toMatchObject({ denied: true })
    expect(attempts).toBe(1)
    await expect(copyTo(false, 250)).rejects.toMatchObject({ denied: false })
    expect(attempts).toBeGreaterThan(2)
  })
})
