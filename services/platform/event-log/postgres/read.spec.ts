import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

import { createPostgresEventLog } from '../postgres.ts'
import { createStreamReader } from './read.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('postgres')
})
afterAll(() => database.drop())

it('reads the streams of simultaneous requests with one query, and returns to each its own events', async () => {
  const log = createPostgresEventLog({ connectionString: database.url })
  const events = [1, 2, 3].map(() => ({ id: crypto.randomUUID(), type: 'Opened', data: '{}', metadata: '{}' }))
  await log.append('stream-a', 'none', events)
  let queries = 0
  database.pool.on('acquire', () => (queries += 1))
  const readStream = createStreamReader(database.pool)
  const requests = [
    { stream: 'stream-a', from: 1 },
    { stream: 'stream-b', from: 0 },
    { stream: 'stream-a', from: 2 },
  ]
  const streams = await Promise.all(requests.map((request) => readStream(request)))
  expect(streams.map((stream) => stream.map(({ revision }) => revision))).toEqual([[1, 2], [], [2]])
  expect(queries).toBe(1)
  await log.close()
})
