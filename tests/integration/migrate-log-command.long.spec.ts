// `npm run migrate-log` in a separate process: its output, its errors, and how it resumes after a kill.
import { randomBytes, randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { linkEvents } from '#platform/event-log/chain.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import { bindStore, WrongLog } from '#platform/event-log/log-binding.ts'
import { EventMetadata } from '#platform/event-log/metadata.ts'
import { openEventLog } from '#platform/event-log/open.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { generateEvents } from '#scripts/bench/generator/events.ts'
import { fillLog } from '#scripts/bench/generator/fill-log.ts'
import { compareLogs } from '#scripts/migrate-log/compare.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { startLogMigration } from '#tests/support/log-migration-process.ts'
import { readContents, copyMissingEvents, appendHistories } from '#tests/support/log-contents.ts'
import { startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import { type TestEventStore, isEmulated, startTestEventStore } from '#tests/support/log-store.ts'
import { jsonProposal } from '#tests/eventstore-emulator/records.ts'
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

describe('npm run migrate-log', () => {
  const runMigration = (...args: string[]) => startLogMigration(harness.database, store.url, ...args).result

  it('copies, verifies, and switches only when no process is running', async () => {
    await appendHistories(harness, 3)
    const copyResult = await runMigration('--to', 'eventstoredb')
    expect(copyResult.output).toContain('0 of 12 events are already in EventStoreDB.')
    expect(copyResult.output).toContain('12 events in 6 streams, all hash chains are intact.')
    expect(copyResult.output).toContain('The copy is complete.')
    expect(copyResult.code).toBe(0)

    const runningLog = openEventLog({ databaseUrl: harness.database.url, eventStoreUrl: undefined })
    await runningLog.bind()
    const refusedRun = await runMigration('--to', 'eventstoredb', '--switch', '--yes')
    expect(refusedRun.output).toMatch(
      /The application is running on this database: at 127\.0\.0\.1 since .*\. Stop it, then/,
    )
    expect(refusedRun.code).toBe(1)
    await runningLog.close()

    const switchResult = await runMigration('--to', 'eventstoredb', '--switch', '--yes')
    expect(switchResult.output).toContain('Switched to EventStoreDB. Start the application with EVENTSTORE_URL set')
    const repeatedResult = await runMigration('--to', 'eventstoredb')
    expect(repeatedResult.output).toContain('The log is already in EventStoreDB.')
    expect(repeatedResult.code).toBe(1)
  })

  /** Appends the last event of the first referral once more, linked to its chain. */
  const appendCopyOfLastEvent = async (log: EventLog) => {
    const [firstEvent] = (await log.readAll({ maxCount: 1, streamPrefixes: ['referral-'] })).events
    const stream = firstEvent?.stream ?? ''
    const lastEvent = (await log.readStream(stream)).at(-1)
    if (lastEvent === undefined) throw new Error('the store holds no referral')
    const { previousHash: _, hash, ...metadata } = EventMetadata.parse(JSON.parse(lastEvent.metadata))
    const id = randomUUID()
    const event = { id, type: lastEvent.type, data: lastEvent.data, metadata: { ...metadata, eventId: id } }
    const { revision } = await log.append(
      stream,
      lastEvent.revision,
      linkEvents(stream, { ...lastEvent, hash }, [event]),
    )
    return { id, stream, revision }
  }

  it.skipIf(!isEmulated)('refuses a target with the events in another order, and says what to do', async () => {
    await appendHistories(harness, 3)
    store.emulator?.faults.holdAppends({ count: 5, written: [0, 2, 1], failure: 'reset' })
    for (const args of [['--switch', '--yes'], []]) {
      const { code, output } = await runMigration('--to', 'eventstoredb', ...args)
      expect(output).toContain('contains the events in another order than the source log. The first is ')
      expect(output).toContain('Nothing was switched. The order of a log cannot be corrected: run this again with an')
      expect(code).toBe(1)
    }
    await bindStore(harness.database.pool, 'postgres')
  })

  it('moves the log to EventStoreDB and back, including an event that was added there', async () => {
    const { database } = harness
    await appendHistories(harness, 3)
    const switchResult = await runMigration('--to', 'eventstoredb', '--switch', '--yes')
    expect(switchResult.output).toContain('Switched to EventStoreDB. Start the application with EVENTSTORE_URL set')
    const runningLog = openEventLog({ databaseUrl: database.url, eventStoreUrl: store.url })
    await runningLog.bind()
    const appendedEvent = await appendCopyOfLastEvent(runningLog)
    await runningLog.close()

    const returnResult = await runMigration('--to', 'postgres', '--switch', '--yes')
    expect(returnResult.output).toContain('12 of 13 events are already in Postgres.')
    expect(returnResult.output).toContain('13 events in 6 streams, all hash chains are intact.')
    expect(returnResult.output).toContain('Switched to Postgres. Start the application with EVENTSTORE_URL unset.')
    expect(returnResult.code).toBe(0)
    await expect(bindStore(database.pool, 'eventstoredb')).rejects.toBeInstanceOf(WrongLog)
    await bindStore(database.pool, 'postgres')
    expect(await readContents(harness.log)).toEqual(await readContents(eventStoreLog))
    expect((await readContents(harness.log)).at(-1)).toMatchObject(appendedEvent)
    expect(appendedEvent.revision).toBe(3)
    const engine = harness.createEngine([casesModel])
    await engine.start()
    await waitUntil('the model is built from the log in Postgres', async () =>
      (await engine.health()).every(({ state }) => state === 'live'),
    )
    expect(await harness.rows(casesModel, 'case_row')).toHaveLength(3)
  }, 60_000)

  it('resumes after a kill, and switches to the complete copy', async () => {
    const eventCount = 2_000
    const filledDatabase = await createTestDatabase('postgres')
    const events = generateEvents({ events: eventCount, now: new Date('2026-03-02T15:00:00.000Z') })
    await fillLog({ ownerUrl: filledDatabase.ownerUrl, masterKey: randomBytes(32), events })
    // The emulator delays each response, so that the copy can be interrupted. A real server is slow enough.
    store.emulator?.faults.delay(3)
    const interruptedRun = startLogMigration(filledDatabase, store.url, '--to', 'eventstoredb')
    const countCopied = async () => (await eventStoreLog.readAll({ maxCount: eventCount })).events.length
    await waitUntil('part of the log is copied', async () => (await countCopied()) > eventCount / 10, 60_000)
    interruptedRun.kill()
    expect((await interruptedRun.result).code).toBeNull()
    store.emulator?.faults.clear()
    const source = createPostgresEventLog({ connectionString: filledDatabase.url })
    const partialComparison = await compareLogs(source, eventStoreLog)
    expect(partialComparison).toMatchObject({ targetState: 'behind', total: eventCount })
    expect(partialComparison.equalEvents).toBeGreaterThan(0)

    const completedRun = await startLogMigration(filledDatabase, store.url, '--to', 'eventstoredb', '--switch', '--yes')
      .result
    expect(completedRun.output).toContain(
      `${partialComparison.equalEvents} of ${eventCount} events are already in EventStoreDB.`,
    )
    expect(completedRun.output).toContain('Switched to EventStoreDB.')
    expect(await compareLogs(source, eventStoreLog)).toMatchObject({ targetState: 'equal', equalEvents: eventCount })
    await source.close()
    await filledDatabase.drop()
  }, 90_000)

  it.skipIf(!isEmulated)(
    'names an event that another writer adds during the copy, and does not claim that nothing was written',
    async () => {
      await appendHistories(harness, 2)
      store.emulator?.faults.delay(300)
      const migration = startLogMigration(harness.database, store.url, '--to', 'eventstoredb')
      await waitUntil('the copy has started', async () => (store.emulator?.calls.appends ?? 0) > 0, 30_000)
      store.emulator?.data.append('elsewhere-1', 'any', [jsonProposal('Other', {})])
      store.emulator?.faults.clear()
      const { output, code } = await migration.result
      expect(output).toContain('Other in elsewhere-1, revision 0')
      expect(output).toContain('Another program wrote them during this copy. Nothing was switched')
      expect(code).toBe(1)
    },
  )

  it('reports immediately that the store denies access, and how to continue', async () => {
    await appendHistories(harness, 1)
    const protectedStore = await startEventStoreEmulator({ credentials: 'ops:changeit' })
    const deniedRun = await startLogMigration(harness.database, protectedStore.url, '--to', 'eventstoredb').result
    expect(deniedRun.output).toContain('requires a user name and a password, which are sent only over TLS')
    expect(deniedRun.code).toBe(1)
    await protectedStore.stop()
  })

  it('gives the likely causes when the target rejects an event', async () => {
    await appendHistories(harness, 1)
    await copyMissingEvents(harness.log, eventStoreLog)
    const truncatedDatabase = await createTestDatabase('postgres')
    const [firstEvent] = await readContents(eventStoreLog)
    // A stream without its events. It cannot be read, but its revision shows that it is not new.
    const owner = openDatabase(truncatedDatabase.ownerUrl, { applicationName: 'test' })
    await owner.pool.query('insert into log.stream (name, revision) values ($1, 4)', [firstEvent?.stream])
    await owner.close()
    const failedRun = await startLogMigration(truncatedDatabase, store.url, '--to', 'postgres').result
    expect(failedRun.output).toContain(`Postgres refused an event: ${firstEvent?.stream} is at 4, expected none.`)
    expect(failedRun.output).toContain('or the stream was once longer')
    expect(failedRun.code).toBe(1)
    await truncatedDatabase.drop()
  })

  it('rejects a target with other events and names the first one, and requires a destination', async () => {
    await appendHistories(harness, 1)
    await copyMissingEvents(harness.log, eventStoreLog)
    await eventStoreLog.append('elsewhere-1', 'none', [{ id: randomUUID(), type: 'Other', data: '{}', metadata: '{}' }])
    const rejectedRun = await runMigration('--to', 'eventstoredb')
    expect(rejectedRun.output).toContain(
      'After 4 copied events, EventStoreDB contains events that are not in the source log. The first is Other in elsewhere-1, revision 0.',
    )
    expect(rejectedRun.code).toBe(1)
    expect((await runMigration('--switch')).output).toContain('Usage: npm run migrate-log -- --to eventstoredb')
  })
})
