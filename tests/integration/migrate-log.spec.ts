// Moving the log from one store to the other and back: the same events in the same order, despite interruptions.
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createCodec } from '#platform/event-log/codec.ts'
import { domainEvents } from '#domain/events.ts'
import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import { bindStore, WrongLog } from '#platform/event-log/log-binding.ts'
import { type EventLog, LogUnavailable } from '#platform/event-log/port.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { verifyChains } from '#scripts/chain-report.ts'
import { compareLogs, readEvents } from '#scripts/migrate-log/compare.ts'
import { appendsInFlight, copyLog, TargetDiffers } from '#scripts/migrate-log/copy.ts'
import { switchLog } from '#scripts/migrate-log/switch-log.ts'
import { startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type TestEventStore, isEmulated, startTestEventStore } from '#tests/support/log-store.ts'
import { readContents, copyMissingEvents, appendHistories } from '#tests/support/log-contents.ts'
import { type EngineFixture, openEngineFixture } from '#tests/support/engine-fixture.ts'
import { casesModel } from '#tests/support/small-models.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

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

describe('moving the log', () => {
  it('copies every event byte for byte, in order and with valid chains, and back into an empty Postgres', async () => {
    await appendHistories(harness, 20)
    expect(await copyMissingEvents(harness.log, eventStoreLog, appendsInFlight.eventstoredb)).toBe(80)
    expect(await readContents(eventStoreLog)).toEqual(await readContents(harness.log))
    expect(await verifyChains(eventStoreLog)).toEqual({ events: 80, streams: 40, breaks: [] })

    const emptyDatabase: TestDatabase = await createTestDatabase()
    const returnedLog = createPostgresEventLog({ connectionString: emptyDatabase.url })
    await copyMissingEvents(eventStoreLog, returnedLog)
    expect(await readContents(returnedLog)).toEqual(await readContents(harness.log))
    await returnedLog.close()
    await emptyDatabase.drop()
  })

  it('resumes where it was interrupted', async () => {
    await appendHistories(harness, 20)
    const abortController = new AbortController()
    const interruptedCopy = copyLog(harness.log, eventStoreLog, {
      after: undefined,
      maxInFlight: 4,
      signal: abortController.signal,
      onProgress: (copied) => {
        if (copied > 30) abortController.abort(new Error('interrupted'))
      },
    })
    await expect(interruptedCopy).rejects.toThrow('interrupted')
    const { equalEvents, targetState } = await compareLogs(harness.log, eventStoreLog)
    expect(targetState).toBe('behind')
    expect(equalEvents).toBeGreaterThan(30)
    expect(equalEvents).toBeLessThan(80)
    expect(await copyMissingEvents(harness.log, eventStoreLog)).toBe(80 - equalEvents)
    expect(await readContents(eventStoreLog)).toEqual(await readContents(harness.log))
  })

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

  it('copies events that were appended in the meantime on the next run', async () => {
    await appendHistories(harness, 3)
    await copyMissingEvents(harness.log, eventStoreLog)
    await appendHistories(harness, 2)
    expect((await compareLogs(harness.log, eventStoreLog)).targetState).toBe('behind')
    expect(await copyMissingEvents(harness.log, eventStoreLog)).toBe(8)
    expect((await compareLogs(harness.log, eventStoreLog)).targetState).toBe('equal')
  })

  it('detects a target that holds other events or more events', async () => {
    await appendHistories(harness, 2)
    const foreignEvent = { id: randomUUID(), type: 'Other', data: '{}', metadata: '{}' }
    await eventStoreLog.append('elsewhere-1', 'none', [foreignEvent])
    expect(await compareLogs(harness.log, eventStoreLog)).toMatchObject({
      targetState: 'diverged',
      equalEvents: 0,
      unexpectedEvent: foreignEvent,
    })

    const otherStore = await startTestEventStore()
    const aheadLog = createEventStoreLog({ connectionString: otherStore.url })
    await copyMissingEvents(harness.log, aheadLog)
    await aheadLog.append('elsewhere-1', 'none', [foreignEvent])
    expect(await compareLogs(harness.log, aheadLog)).toMatchObject({
      targetState: 'ahead',
      equalEvents: 8,
      unexpectedEvent: foreignEvent,
    })
    await aheadLog.close()
    await otherStore.stop()
  })
})

describe('switching to the copy', () => {
  const readCheckpoints = async () => {
    const { rows } = await harness.database.pool.query<{ reaction: string; position: string | null }>(
      'select reaction, position from reaction_checkpoint order by reaction',
    )
    return Object.fromEntries(rows.map(({ reaction, position }) => [reaction, position]))
  }
  const insertCheckpoint = (reaction: string, position: string | null) =>
    harness.database.pool.query('insert into reaction_checkpoint values ($1, $2, now())', [reaction, position])
  const positionsOf = async (log: EventLog) => {
    const positions: string[] = []
    for await (const { position } of readEvents(log)) positions.push(position)
    return positions
  }

  it('moves checkpoints to the copied events, and rebuilds read models from them', async () => {
    const { pool } = harness.database
    const codec = createCodec({ registry: domainEvents, vault: harness.vault })
    await appendHistories(harness, 5)
    const engine = harness.createEngine([casesModel])
    await engine.start()
    await engine.waitFor('cases', (await harness.log.head()) ?? '')
    await engine.stop()
    await copyMissingEvents(harness.log, eventStoreLog)
    const positionsBefore = await positionsOf(harness.log)
    // A checkpoint may have advanced to a position that no event has.
    const positionInGap = `${positionsBefore[6]}0`
    await insertCheckpoint('at the start', null)
    await insertCheckpoint('in the middle', positionInGap)
    await insertCheckpoint('at the end', positionsBefore.at(-1) ?? '')

    const switchResult = await switchLog({ pool, source: harness.log, target: eventStoreLog, store: 'eventstoredb' })
    expect(switchResult.targetState).toBe('equal')
    const positionsAfter = await positionsOf(eventStoreLog)
    expect(await readCheckpoints()).toEqual({
      'at the start': null,
      'in the middle': positionsAfter[6],
      'at the end': positionsAfter.at(-1),
    })
    await expect(bindStore(pool, 'postgres')).rejects.toBeInstanceOf(WrongLog)
    await bindStore(pool, 'eventstoredb')

    const rebuiltEngine = harness.createEngine([casesModel], { log: eventStoreLog, decode: codec.decode })
    await rebuiltEngine.start()
    await waitUntil('the model is built from the copy', async () =>
      (await rebuiltEngine.health()).every(
        ({ state, position }) => state === 'live' && position === positionsAfter.at(-1),
      ),
    )
    expect(await harness.rows(casesModel, 'case_row')).toHaveLength(5)
  })

  it('changes nothing while the copy is missing an event', async () => {
    const { pool } = harness.database
    await bindStore(pool, 'postgres')
    await appendHistories(harness, 2)
    await copyMissingEvents(harness.log, eventStoreLog)
    await appendHistories(harness, 1)
    const position = await harness.log.head()
    await insertCheckpoint('a reaction', position ?? null)
    const switchResult = await switchLog({ pool, source: harness.log, target: eventStoreLog, store: 'eventstoredb' })
    expect(switchResult.targetState).toBe('behind')
    expect(await readCheckpoints()).toEqual({ 'a reaction': position })
    await bindStore(pool, 'postgres')
  })
})
