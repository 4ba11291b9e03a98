// A database owner has deleted the last events of a history. The remaining chain is valid, but the loss is reported.
import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { linkEvents } from '#platform/event-log/chain.ts'
import type { EventMetadata } from '#platform/event-log/metadata.ts'
import { type EventLogHandle, openEventLog } from '#platform/event-log/open.ts'
import { verifyHistories } from '#scripts/chain-report.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'

const metadata = { schemaVersion: 1 } as unknown as Omit<EventMetadata, 'previousHash' | 'hash'>
let database: TestDatabase
let log: EventLogHandle
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase('postgres')
  log = openEventLog(database.log)
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await log.close()
  await database.drop()
})

const appendEvents = (stream: string, count: number) => {
  const events = Array.from({ length: count }, () => ({ id: randomUUID(), type: 'Noted', data: '{}', metadata }))
  return log.append(stream, 'none', linkEvents(stream, undefined, events))
}

it('reports only histories that lost their last events, or all of them', async () => {
  for (const stream of ['a-1', 'a-2', 'a-3', 'b-1']) await appendEvents(stream, 4)
  const beforeDeletion = await verifyHistories(log, database.pool)
  expect(beforeDeletion).toEqual({ events: 16, streams: 4, breaks: [] })

  await owner.query(`delete from log.event where (stream = 'a-2' and revision >= 2) or stream = 'b-1'`)
  const afterDeletion = await verifyHistories(log, database.pool)
  expect(afterDeletion).toEqual({
    events: 10,
    streams: 3,
    breaks: [
      { stream: 'a-2', revision: 2, reason: 'truncated' },
      { stream: 'b-1', revision: 0, reason: 'truncated' },
    ],
  })
})

it('reports a history that lost an event in its middle as a gap, not as truncated', async () => {
  await owner.query(`delete from log.event where stream = 'a-1' and revision = 1`)
  const { breaks } = await verifyHistories(log, database.pool)
  expect(breaks).toContainEqual({ stream: 'a-1', revision: 2, reason: 'gap' })
  expect(breaks.filter(({ stream }) => stream === 'a-1')).toHaveLength(1)
})
