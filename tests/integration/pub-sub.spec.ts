// Messages between processes: each process has one connection, which reconnects after any loss.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type PubSub, createPubSub, topics } from '#platform/pub-sub.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let database: TestDatabase
let proxy: DatabaseProxy
/** Two processes; the second one connects through the proxy. */
let [first, second]: PubSub[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.url)
  first = createPubSub({ connectionString: database.url, logger: undefined })
  second = createPubSub({ connectionString: proxy.url, logger: undefined })
})
afterAll(async () => {
  await Promise.all([first?.close(), second?.close()])
  await proxy.close()
  await database.drop()
})

const getProcesses = () => {
  if (first === undefined || second === undefined) throw new Error('the processes are not open')
  return { first, second }
}

/** Records what a process receives about a topic. */
const listen = async (pubSub: PubSub, topic: string) => {
  const received: string[] = []
  const unsubscribe = pubSub.subscribe(topic, {
    onMessage: (message, isOwn) => received.push(isOwn ? `own ${message}` : message),
    onListening: () => received.push('listening'),
    onLost: () => received.push('lost'),
  })
  await waitUntil('it listens', async () => received.includes('listening'))
  return { received, unsubscribe }
}

const countConnections = async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where application_name = 'pub-sub' and datname = current_database()`,
  )
  return rows[0]?.count
}

describe('messages between processes', () => {
  it('reach every listener of their topic in all processes, over one connection each', async () => {
    const processes = getProcesses()
    const own = await listen(processes.first, topics.changes)
    const other = await listen(processes.second, topics.changes)
    const otherTopic = await listen(processes.second, topics.projections)
    await processes.first.publish(topics.changes, 'a change')
    await waitUntil('both receive it', async () => own.received.length === 2 && other.received.length === 2)
    expect(own.received).toEqual(['listening', 'own a change'])
    expect(other.received).toEqual(['listening', 'a change'])
    expect(otherTopic.received).toEqual(['listening'])
    expect(await countConnections()).toBe(2)
    for (const { unsubscribe } of [own, other, otherTopic]) unsubscribe()
  })

  it.each([
    ['broken', () => proxy.resetConnections()],
    ['silent', () => proxy.swallow('open')],
  ])(
    'are sent and received again after the connection is %s, and listeners learn that they may have missed some',
    async (_loss, lose) => {
      const processes = getProcesses()
      const { received, unsubscribe } = await listen(processes.second, topics.changes)
      lose()
      await waitUntil('the loss is noticed', async () => received.includes('lost'))
      // Waits for the next connection.
      await processes.second.publish(topics.changes, 'from the second')
      await processes.first.publish(topics.changes, 'from the first')
      await waitUntil('both arrive', async () => received.includes('from the first'))
      expect(received).toEqual(['listening', 'lost', 'listening', 'own from the second', 'from the first'])
      unsubscribe()
    },
  )
})
