// The Postgres log as the contract tests it, with the disturbances that Postgres can cause.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

import { openLine } from './line.ts'
import type { ContractSubject } from './subject.ts'

/** Opens a separate connection. Close it with `end`. */
export const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, application_name: 'trouble' })
  await client.connect()
  return client
}

/** Appends one event with the SQL function, in the client's current transaction and without a notification. */
export const appendBare = async (client: pg.Client, stream: string, expected = -1): Promise<string> => {
  const id = randomUUID()
  await client.query('select log.append($1, $2, $3, $4, $5, $6)', [stream, expected, [id], ['T'], ['{}'], ['{}']])
  return id
}

/** Opens a transaction that writes outside the log, and leaves it open. */
export const writeElsewhere = async (connectionString: string): Promise<pg.Client> => {
  const client = await connect(connectionString)
  await client.query('begin')
  await client.query(`insert into vault.subject_key (subject, wrapped) values ($1, '')`, [randomUUID()])
  return client
}

const disturb = async ({ url }: TestDatabase) => {
  let stopped = false
  const unrelated = await writeElsewhere(url)
  const trouble = async () => {
    const client = await connect(url)
    while (!stopped) {
      await client.query('begin')
      await appendBare(client, `trouble-${randomUUID()}`)
      if (Math.random() < 0.7) await pause(Math.random() * 20)
      await client.query(Math.random() < 0.5 ? 'commit' : 'rollback')
    }
    await client.end()
  }
  const troubles = Promise.all(Array.from({ length: 4 }, trouble))
  return {
    stop: async () => {
      stopped = true
      await troubles
      await unrelated.end()
    },
  }
}

/** Breaks the event logs' connections to this database. */
const terminateLogs = async ({ ownerUrl }: TestDatabase): Promise<void> => {
  const owner = await connect(ownerUrl)
  await owner.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name like 'event-log%'`)
  await owner.end()
}

export const postgresSubject = async (): Promise<ContractSubject> => {
  const database = await createTestDatabase()
  const connectionString = database.url
  // The polling interval is longer than any test, so events arrive only by notification.
  const [log, other] = [1, 2].map(() => createPostgresEventLog({ connectionString, pollInterval: 60_000 }))
  if (log === undefined || other === undefined) throw new Error('unreachable')
  return {
    log,
    other,
    lossy: async () => {
      const url = new URL(connectionString)
      const line = await openLine(Number(url.port))
      url.port = String(line.port)
      const lossy = createPostgresEventLog({ connectionString: url.href, pollInterval: 20 })
      return {
        log: lossy,
        lose: line.lose,
        lost: () => line.lost,
        close: async () => {
          await lossy.close()
          await line.close()
        },
      }
    },
    dropConnections: () => terminateLogs(database),
    disturb: () => disturb(database),
    close: async () => {
      await Promise.all([log.close(), other.close()])
      await database.drop()
    },
  }
}
