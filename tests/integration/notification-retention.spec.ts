// Old notifications are deleted, whether or not they were read. Newer ones stay.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { deleteOldNotifications } from '#notifications/retention.ts'
import type { NotificationTables } from '#notifications/tables.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let openedDatabase: Database

beforeAll(async () => {
  database = await createTestDatabase()
  openedDatabase = openDatabase(database.url, { max: 2, onIdleError: () => undefined })
  await database.pool.query(
    `insert into notification (id, user_id, type, title, message, created_at, read_at)
     select gen_random_uuid(), gen_random_uuid(), 'other', 'No. ' || n, '',
       timestamptz '2026-01-01 12:00Z' + n * interval '1 minute', case when n % 2 = 0 then now() end
     from generate_series(1, 2500) as n`,
  )
  await database.pool.query(
    `insert into referral_update (id, organization_id, standing, referral_id, need, status, happened_at)
     select gen_random_uuid(), gen_random_uuid(), 'sender', gen_random_uuid(), 'Food Assistance', 'submitted',
       timestamptz '2026-01-01 12:00Z' + n * interval '1 minute'
     from generate_series(1, 3) as n`,
  )
})
afterAll(async () => {
  await openedDatabase.close()
  await database.drop()
})

const readRemaining = async (
  table: string,
  timeColumn: string,
): Promise<{ readonly count: number; readonly oldest: Date | null }> => {
  const { rows } = await database.pool.query(`select count(*), min(${timeColumn}) as oldest from ${table}`)
  return rows[0]
}

describe('the cleanup', () => {
  it('NOT-03 NOT-10 deletes every older notification, read or not, and keeps the others', async () => {
    const db = openedDatabase.db.$extendTables<{ [Name in keyof NotificationTables]: NotificationTables[Name] }>()
    await deleteOldNotifications(db, new Date('2026-01-01T12:02:00Z'))
    expect(await readRemaining('notification', 'created_at')).toMatchObject({
      count: 2_499,
      oldest: new Date('2026-01-01T12:02:00Z'),
    })
    expect(await readRemaining('referral_update', 'happened_at')).toMatchObject({ count: 2 })

    // These are more rows than one statement deletes.
    await deleteOldNotifications(db, new Date('2026-01-03T05:00:00Z'))
    expect(await readRemaining('notification', 'created_at')).toMatchObject({
      count: 41,
      oldest: new Date('2026-01-03T05:00:00Z'),
    })
    expect(await readRemaining('referral_update', 'happened_at')).toMatchObject({ count: 0 })
  })
})
