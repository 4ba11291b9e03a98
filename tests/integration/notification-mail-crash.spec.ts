// Digest runs that are interrupted, that overlap, or that start while a notification is being written: each
// notification is in exactly one email.
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { DigestRunEnded } from '#notifications/digest/digest-runs.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { openIdentity } from '#tests/support/identity.ts'
import { type NotificationMailHarness, openNotificationMailHarness } from '#tests/support/notification-mail.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const masterKey = randomBytes(32)
const monday = '2026-03-02T15:00:00.000Z'
const tuesdayAtSeven = '2026-03-03T12:00:00.000Z'
const accountId = randomUUID()

let database: TestDatabase
let harness: NotificationMailHarness
let now = monday
const clock = { now: () => new Date(now) }

beforeEach(async () => {
  now = monday
  database = await createTestDatabase()
  harness = openNotificationMailHarness(database.log, masterKey, clock)
  const account = {
    id: accountId,
    email: 'sam@example.org',
    name: 'Sam',
    password: 'quiet lantern river',
    clientId: null,
  }
  const { accounts } = openIdentity(database, clock, masterKey)
  await accounts.create({ ...account, confirmedAt: clock.now(), createdAt: clock.now() })
  await harness.run()
})
afterEach(async () => {
  await harness.close()
  await database.drop()
})

const insertStatement = `insert into notification (id, user_id, type, title, message, created_at)
  values (gen_random_uuid(), $1, $2, $3, '', $4)`
const insertNotification = (title: string, type = 'new_referral') =>
  database.pool.query(insertStatement, [accountId, type, title, now])

/** The notification titles in each email, in the order of the emails. */
const readEmailedTitles = async (): Promise<string[][]> => {
  const { rows } = await database.pool.query<{ body: string }>('select body from mail_outbox order by created_at, id')
  return rows.map(({ body }) => body.split('\n\n').filter((line) => line.startsWith('News')))
}

it.each([
  ['daily', 'new_referral', tuesdayAtSeven],
  ['immediate', 'urgent_referral', monday],
])(
  'NOT-10 sends each notification exactly once when the process is killed before it commits a run (%s)',
  async (_, type, runTime) => {
    await insertNotification('News 1', type)
    await insertNotification('News 2', type)
    // A run before the daily time skips notifications that wait for the digest.
    expect(runTime === monday ? 0 : await harness.run()).toBe(0)
    now = runTime
    const script = fileURLToPath(new URL('../support/notification-mail-crash-process.ts', import.meta.url))
    const child = spawn(process.execPath, [script, JSON.stringify(database.log), masterKey.toString('base64'), now], {
      stdio: 'inherit',
    })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    expect(await readEmailedTitles()).toEqual([])

    // This one is written after the run started. The run does not include it, and it is not lost.
    await insertNotification('News 3', type)
    expect(await harness.run()).toBe(1)
    expect(await readEmailedTitles()).toEqual([['News 2', 'News 1']])
    now = new Date(Date.parse(runTime) + 86_400_000).toISOString()
    expect(await harness.run()).toBe(1)
    expect((await readEmailedTitles()).flat().toSorted()).toEqual(['News 1', 'News 2', 'News 3'])
    expect(await harness.run()).toBe(0)
  },
)

it('NOT-10 writes the emails once when two processes start the same run', async () => {
  await insertNotification('News 1')
  now = tuesdayAtSeven
  const commitRelease = Promise.withResolvers<void>()
  const slowRun = harness.run({ beforeCommit: () => commitRelease.promise })
  await waitUntil('the slow run has started', async () => {
    const { rows } = await database.pool.query('select from mail_run where covering is not null')
    return rows.length === 1
  })
  expect(await harness.run()).toBe(1)
  commitRelease.resolve()
  await expect(slowRun).rejects.toThrow(DigestRunEnded)
  expect(await readEmailedTitles()).toEqual([['News 1']])
})

it('NOT-10 includes a notification that is still being written when a run starts', async () => {
  await insertNotification('News 1')
  now = tuesdayAtSeven
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    // This notification already has its sequence number, but one with a higher number is committed first.
    await client.query(insertStatement, [accountId, 'new_referral', 'News 2', now])
    await insertNotification('News 3')
    const run = harness.run()
    await waitUntil('the run waits for the open transaction', async () => {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    })
    await client.query('commit')
    expect(await run).toBe(1)
  } finally {
    client.release()
  }
  expect((await readEmailedTitles()).map((lines) => lines.toSorted())).toEqual([['News 1', 'News 2', 'News 3']])
})

it('NOT-10 lists twenty notifications and counts the rest', async () => {
  for (let index = 1; index <= 25; index++) await insertNotification(`News ${index}`)
  now = tuesdayAtSeven
  expect(await harness.run()).toBe(1)
  const { rows } = await database.pool.query<{ subject: string; body: string }>('select * from mail_outbox')
  expect((await readEmailedTitles())[0]).toHaveLength(20)
  expect(rows[0]?.subject).toBe('25 updates from Referral Exchange')
  expect(rows[0]?.body).toContain('And 5 more.')
})
