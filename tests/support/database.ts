// A database and a log of its own for each test file (or each bench): migrated, empty, and gone afterwards.
import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { openDatabase } from '#platform/database/database.ts'
import type { LogStore } from '#platform/event-log/home.ts'
import type { EventLogConfig } from '#platform/event-log/open.ts'

import type { EventStoreEmulator } from './eventstore/emulator.ts'
import { startTestStore, testStore } from './log.ts'
import { templateDatabase, testServer, testUrl } from './test-server.ts'

export interface TestDatabase {
  /** Connection as the runtime role `referral_app`, what the product uses. */
  readonly url: string
  /** Connection as the owner, for what the product may not do (tamper, inspect grants). */
  readonly ownerUrl: string
  /** A pool on `url`, with the product's value types. */
  readonly pool: pg.Pool
  /** Where the log of this database is. */
  readonly log: EventLogConfig
  /** What keeps the log where Postgres does not. */
  readonly eventStore: EventStoreEmulator | undefined
  /** Closes the pool and drops database and log, even while others are connected to them. */
  drop(): Promise<void>
}

const asOwner = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: testUrl(await testServer(), 'owner', 'postgres') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Copies the migrated template into a new database; its log is in the store of this run unless another is named. */
export const createTestDatabase = async (store: LogStore = testStore): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`
  // By its files: page by page through the log is more work.
  await asOwner(`create database ${name} template ${templateDatabase} strategy file_copy`)
  // Grants on the database itself are not copied with it.
  await asOwner(`grant create, temporary on database ${name} to referral_app`)
  const server = await testServer()
  const url = testUrl(server, 'runtime', name)
  const { pool, close } = openDatabase(url, { applicationName: 'test' })
  const eventStore = await startTestStore(store)
  return {
    url,
    ownerUrl: testUrl(server, 'owner', name),
    pool,
    log: { databaseUrl: url, eventStoreUrl: eventStore?.url },
    eventStore,
    drop: async () => {
      await eventStore?.stop()
      await close()
      await asOwner(`drop database if exists ${name} with (force)`)
    },
  }
}
