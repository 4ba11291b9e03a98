// `npm run migrate-log` as an operator runs it, with 100,000 events, in both directions, killed midway.
import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { generateEvents } from '#scripts/bench/generator/events.ts'
import { fillLog } from '#scripts/bench/generator/fill-log.ts'
import { compareLogs } from '#scripts/migrate-log/compare.ts'
import { type EventStoreProcess, startEventStoreProcess } from '#tests/eventstore-emulator/process.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { startLogMigration } from '#tests/support/log-migration-process.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const eventCount = 100_000
const masterKey = randomBytes(32)
let originalDatabase: TestDatabase
let emptyDatabase: TestDatabase
let server: EventStoreProcess
let storeUrl = ''
const logs: EventLog[] = []

const closeAfterTests = <Log extends EventLog>(log: Log): Log => {
  logs.push(log)
  return log
}

beforeAll(async () => {
  originalDatabase = await createTestDatabase()
  emptyDatabase = await createTestDatabase()
  await fillLog({
    ownerUrl: originalDatabase.ownerUrl,
    masterKey,
    events: generateEvents({ events: eventCount, now: new Date('2026-03-02T15:00:00.000Z') }),
  })
  server = await startEventStoreProcess()
  storeUrl = server.url
}, 120_000)

afterAll(async () => {
  await Promise.all(logs.map((log) => log.close()))
  await server.stop()
  await Promise.all([originalDatabase.drop(), emptyDatabase.drop()])
})

/** Counts the events of a log. Each call reads only what is new, because reading slows the copy down. */
const createEventCounter = (log: EventLog) => {
  let count = 0
  let after: string | undefined
  return async (): Promise<number> => {
    for (;;) {
      const page = await log.readAll({ maxCount: 5_000, ...(after === undefined ? {} : { after }) })
      count += page.events.length
      after = page.position ?? after
      if (page.events.length < 5_000) return count
    }
  }
}

/** Waits for a quarter of the log. Fails when the copy stalls, but not when the machine is slow. */
const waitForPartialCopy = async (log: EventLog): Promise<void> => {
  const countEvents = createEventCounter(log)
  for (let copied = 0; copied <= eventCount / 4;) {
    copied = await waitUntil('the copy continues', async () => {
      const count = await countEvents()
      return count > copied && count
    })
  }
}

it('moves 100,000 events there and back, killed midway each time, without losing, duplicating, or changing one', async () => {
  const postgresLog = closeAfterTests(createPostgresEventLog({ connectionString: originalDatabase.url }))
  const eventStoreLog = closeAfterTests(createEventStoreLog({ connectionString: storeUrl }))

  const interruptedRun = startLogMigration(originalDatabase, storeUrl, '--to', 'eventstoredb')
  await waitForPartialCopy(eventStoreLog)
  interruptedRun.kill()
  expect((await interruptedRun.result).code).toBeNull()
  const partialComparison = await compareLogs(postgresLog, eventStoreLog)
  expect(partialComparison.targetState).toBe('behind')
  expect(partialComparison.total).toBe(eventCount)

  const switchResult = await startLogMigration(originalDatabase, storeUrl, '--to', 'eventstoredb', '--switch', '--yes')
    .result
  expect(switchResult.output).toContain(`${eventCount} events in`)
  expect(switchResult.output).toContain('all hash chains are intact')
  expect(switchResult.output).toContain('Switched to EventStoreDB. Start the application with EVENTSTORE_URL set')
  expect(switchResult.code).toBe(0)
  expect(await compareLogs(postgresLog, eventStoreLog)).toMatchObject({ equalEvents: eventCount, targetState: 'equal' })

  const returnedLog = closeAfterTests(createPostgresEventLog({ connectionString: emptyDatabase.url }))
  const interruptedReturn = startLogMigration(emptyDatabase, storeUrl, '--to', 'postgres')
  await waitForPartialCopy(returnedLog)
  interruptedReturn.kill()
  await interruptedReturn.result
  const completedReturn = await startLogMigration(emptyDatabase, storeUrl, '--to', 'postgres').result
  expect(completedReturn.output).toContain('The copy is complete.')
  expect(completedReturn.code).toBe(0)
  expect(await compareLogs(postgresLog, returnedLog)).toMatchObject({ equalEvents: eventCount, targetState: 'equal' })
  // On two cores with other work, this took 280 seconds.
}, 900_000)
