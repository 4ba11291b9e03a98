// The Postgres log as the contract tests it, with the disturbances that Postgres can cause.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

import { startTcpProxy } from './tcp-proxy.ts'
import type { ContractSubject } from './subject.ts'

/** Opens a separate connection. Close it with `end`. */
export const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, application_name: 'disturbance' })
  await client.connect()
  return client
}

/** Appends one event with the SQL function, in the client's current transaction and without a notification. */
export const appendWithoutNotify = async (client: pg.Client, stream: string, expected = -1): Promise<string> => {
  const id = randomUUID()
  await client.query('select log.append($1, $2, $3, $4, $5, $6)', [stream, expected, [id], ['T'], ['{}'], ['{}']])
  return id
}

/** Opens a transaction that writes outside the log, and leaves it open. */
export const openUnrelatedTransaction = async (connectionString: string): Promise<pg.Client> => {
  const client = await connect(connectionString)
  await client.query('begin')
  await client.query(`insert into vault.subject_key (subject, wrapped) values ($1, '')`, [randomUUID()])
  return client
}

const startDisturbance = async ({ url }: TestDatabase) => {
  let isStopped = false
  const unrelatedClient = await openUnrelatedTransaction(url)
  const runDisturbance = async () => {
    const client = await connect(url)
    while (!isStopped) {
      await client.query('begin')
      await appendWithoutNotify(client, `disturbance-${randomUUID()}`)
      if (Math.random() < 0.7) await pause(Math.random() * 20)
      await client.query(Math.random() < 0.5 ? 'commit' : 'rollback')
    }
    await client.end()
  }
  const runningDisturbances = Promise.all(Array.from({ length: 4 }, runDisturbance))
  return {
    stop: async () => {
      isStopped = true
      await runningDisturbances
      await unrelatedClient.end()
    },
  }
}

/** Breaks the event logs' connections to this database. */
const terminateLogConnections = async ({ ownerUrl }: TestDatabase): Promise<void> => {
  const owner = await connect(ownerUrl)
  await owner.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and (application_name like 'event-log%' or application_name = 'pub-sub')`)
  await owner.end()
}

export const postgresSubject = async (): Promise<ContractSubject> => {
  const database = await createTestDatabase()
  const connectionString = database.url
  // The polling interval is longer than any test, so events arrive only by notification.
  const [log, otherLog] = [1, 2].map(() => createPostgresEventLog({ connectionString, pollInterval: 60_000 }))
  if (log === undefined || otherLog === undefined) throw new Error('unreachable')
  return {
    log,
    otherLog,
    openLossyLog: async () => {
      const url = new URL(connectionString)
      const proxy = await startTcpProxy(Number(url.port))
      url.port = String(proxy.port)
      const lossyLog = createPostgresEventLog({ connectionString: url.href, pollInterval: 20 })
      return {
        log: lossyLog,
        dropResponses: proxy.dropResponses,
        droppedResponses: () => proxy.droppedResponses,
        close: async () => {
          await lossyLog.close()
          await proxy.close()
        },
      }
    },
    dropConnections: () => terminateLogConnections(database),
    startDisturbance: () => startDisturbance(database),
    close: async () => {
      await Promise.all([log.close(), otherLog.close()])
      await database.drop()
    },
  }
}
