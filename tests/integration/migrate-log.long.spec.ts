// `npm run migrate-log` as an operator runs it, with 100,000 events, both ways, killed midway.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { generatedEvents } from '#scripts/bench/generator/events.ts'
import { fillLog } from '#scripts/bench/generator/fill-log.ts'
import { compareLogs } from '#scripts/migrate-log/compare.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { migrateLog } from '#tests/support/migrate-log.ts'
import { until } from '#tests/support/until.ts'

const amount = 100_000
const masterKey = randomBytes(32)
let original: TestDatabase
let empty: TestDatabase
let server: ChildProcess
let address = ''
const logs: EventLog[] = []

const opened = <Log extends EventLog>(log: Log): Log => {
  logs.push(log)
  return log
}

beforeAll(async () => {
  original = await createTestDatabase()
  empty = await createTestDatabase()
  await fillLog({
    ownerUrl: original.ownerUrl,
    masterKey,
    events: generatedEvents({ events: amount, now: new Date() }),
  })
  server = spawn(process.execPath, ['tests/support/eventstore/serve.ts', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(server.stdout ?? server, 'data')) as [Buffer]
  address = line.toString().trim()
}, 120_000)

afterAll(async () => {
  await Promise.all(logs.map((log) => log.close()))
  server.kill()
  await Promise.all([original.drop(), empty.drop()])
})

const count = async (log: EventLog): Promise<number> => {
  let events = 0
  for (let after: string | undefined; ;) {
    const page = await log.readAll({ maxCount: 5_000, ...(after === undefined ? {} : { after }) })
    events += page.events.length
    if (page.events.length < 5_000) return events
    after = page.position
  }
}

const half = async (log: EventLog): Promise<void> => {
  await until('a quarter of the log is copied', async () => (await count(log)) > amount / 4, 300_000)
}

it('moves 100,000 events there and back, killed midway each time, without losing, duplicating, or changing one', async () => {
  const postgres = opened(createPostgresEventLog({ connectionString: original.url }))
  const eventstore = opened(createEventStoreLog({ connectionString: address }))

  const cut = migrateLog(original, address, '--to', 'eventstoredb')
  await half(eventstore)
  cut.kill()
  expect((await cut.ended).code).toBeNull()
  const part = await compareLogs(postgres, eventstore)
  expect(part.target).toBe('behind')
  expect(part.total).toBe(amount)

  const there = await migrateLog(original, address, '--to', 'eventstoredb', '--switch', '--yes').ended
  expect(there.said).toContain(`${amount} events in`)
  expect(there.said).toContain('all hash chains are intact')
  expect(there.said).toContain('Switched to EventStoreDB. Start the application with EVENTSTORE_URL set')
  expect(there.code).toBe(0)
  expect(await compareLogs(postgres, eventstore)).toMatchObject({ same: amount, target: 'equal' })

  const back = opened(createPostgresEventLog({ connectionString: empty.url }))
  const cutAgain = migrateLog(empty, address, '--to', 'postgres')
  await half(back)
  cutAgain.kill()
  await cutAgain.ended
  const whole = await migrateLog(empty, address, '--to', 'postgres').ended
  expect(whole.said).toContain('The copy is complete.')
  expect(whole.code).toBe(0)
  expect(await compareLogs(postgres, back)).toMatchObject({ same: amount, target: 'equal' })
}, 900_000)
