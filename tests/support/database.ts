// A database of its own for each test file (or each bench): migrated, empty, and gone afterwards.
import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { openDatabase } from '#platform/database/database.ts'

import { templateDatabase, testServer, testUrl } from './test-server.ts'

export interface TestDatabase {
  /** Connection as the runtime role `referral_app`, what the product uses. */
  readonly url: string
  /** Connection as the owner, for what the product may not do (tamper, inspect grants). */
  readonly ownerUrl: string
  /** A pool on `url`, with the product's value types. */
  readonly pool: pg.Pool
  /** Closes the pool and drops the database, even while others are connected to it. */
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

/** Copies the migrated template into a new database. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asOwner(`create database ${name} template ${templateDatabase}`)
  // Grants on the database itself are not copied with it.
  await asOwner(`grant create, temporary on database ${name} to referral_app`)
  const server = await testServer()
  const url = testUrl(server, 'runtime', name)
  const { pool, close } = openDatabase(url, { applicationName: 'test' })
  return {
    url,
    ownerUrl: testUrl(server, 'owner', name),
    pool,
    drop: async () => {
      await close()
      await asOwner(`drop database if exists ${name} with (force)`)
    },
  }
}
