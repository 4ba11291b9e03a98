// Moving the log from one store to the other and back: the same events in the same order, despite interruptions.
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createCodec } from '#platform/event-log/codec.ts'
import { domainEvents } from '#domain/events.ts'
import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import { bindStore, WrongLog } from '#platform/event-log/log-binding.ts'
import { type EventLog } from '#platform/event-log/port.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { verifyChains } from '#scripts/chain-report.ts'
import { compareLogs, readEvents } from '#scripts/migrate-log/compare.ts'
import { appendsInFlight, copyLog } from '#scripts/migrate-log/copy.ts'
import { switchLog } from '#scripts/migrate-log/switch-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type TestEventStore, startTestEventStore } from '#tests/support/log-store.ts'
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
