// A database and a log for each test file or benchmark. They start migrated and empty, and are dropped afterward.
import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { openDatabase } from '#platform/database/database.ts'
import type { LogStore } from '#platform/event-log/log-binding.ts'
import type { EventLogConfig } from '#platform/event-log/open.ts'

import { startTestStore, testStore } from './log-store.ts'
import { templateDatabase, testServer, testUrl } from './test-server.ts'

export interface TestDatabase {
  /** Connects as the runtime role `referral_app`, as the product does. */
  readonly url: string
  /** Connects as the owner, for work that the product may not do, such as tampering with rows or inspecting grants. */
  readonly ownerUrl: string
  /** A pool on `url`, with the product's type parsers. */
  readonly pool: pg.Pool
  /** The configuration of the log that belongs to this database. */
  readonly log: EventLogConfig
  /** Closes the pool and drops the database and the log, even while other connections are open. */
  drop(): Promise<void>
}

const runAsOwner = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: testUrl(await testServer(), 'owner', 'postgres') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/**
 * Copies the migrated template into a new database. Its log is in the store of this run unless `store` names another.
 */
export const createTestDatabase = async (store: LogStore = testStore): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying files is faster than copying page by page through the WAL.
  await runAsOwner(`create database ${name} template ${templateDatabase} strategy file_copy`)
  // The template's copy does not include grants on the database itself.
  await runAsOwner(`grant create, temporary on database ${name} to referral_app`)
  const server = await testServer()
  const url = testUrl(server, 'runtime', name)
  const { pool, close } = openDatabase(url, { applicationName: 'test' })
  const eventStore = await startTestStore(store)
  return {
    url,
    ownerUrl: testUrl(server, 'owner', name),
    pool,
    log: { databaseUrl: url, eventStoreUrl: eventStore?.url },
    drop: async () => {
      await eventStore?.stop()
      await close()
      await runAsOwner(`drop database if exists ${name} with (force)`)
    },
  }
}
