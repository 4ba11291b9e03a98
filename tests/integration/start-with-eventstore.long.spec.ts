// `npm start` with its log in EventStoreDB: the demo is stored there, and the server survives an outage of the store.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { freePort, loopbackUrl } from '#platform/database/embedded.ts'
import { runtimeRole } from '#platform/database/runtime-role.ts'
import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { embeddedDatabase } from '#scripts/app-database.ts'
import { findPostmaster, stopPostmaster } from '#platform/database/postmaster.ts'
import { demoAccounts, demoPassword } from '#scripts/seed.ts'
import { type TestEventStore, startTestEventStore } from '#tests/support/log-store.ts'
import {
  killScriptProcesses,
  startScript,
  type ScriptProcess,
  type ScriptEnvironment,
} from '#tests/support/script-process.ts'
import { createTestUser, type TestUser } from '#tests/support/test-user.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let store: TestEventStore
let log: EventLog
let environment: ScriptEnvironment
let appProcess: ScriptProcess

beforeAll(async () => {
  store = await startTestEventStore()
  log = createEventStoreLog({ connectionString: store.url })
  environment = {
    dataDir: mkdtempSync(join(tmpdir(), 'start-')),
    port: await freePort(),
    eventStoreUrl: store.url,
  }
  appProcess = startScript('start', environment)
  await appProcess.waitForOutput('is ready', 180)
}, 200_000)
afterAll(async () => {
  await killScriptProcesses()
  const leftover = findPostmaster(join(environment.dataDir, 'postgres'))
  if (leftover !== undefined) await stopPostmaster(leftover.pid, 0)
  rmSync(environment.dataDir, { recursive: true, force: true })
  await log.close()
  await store.stop()
})

const address = (): string => `http://127.0.0.1:${environment.port}`
const fetchReadiness = async () => {
  const response = await fetch(`${address()}/health/ready`)
  const { checks } = (await response.json()) as { readonly checks: readonly { name: string; detail?: string }[] }
  return { status: response.status, log: checks.find(({ name }) => name === 'log')?.detail }
}
const signInStaff = async (): Promise<TestUser> => {
  const email = demoAccounts.find(({ role }) => role === 'staff')?.email ?? ''
  const anonymous = createTestUser(address(), { id: '', email: '', token: undefined })
  const { accessToken, user } = await anonymous.call('signIn', { body: { email, password: demoPassword } })
  return createTestUser(address(), { id: user.id, email, token: accessToken })
}
const countNotes = async (id: string) =>
  (await log.readStream(`referral-${id}`)).filter(({ type }) => type === 'NoteAdded').length

describe('npm start with EVENTSTORE_URL', () => {
  it('writes the demo to the store and shows it', async () => {
    expect(appProcess.output()).toContain('Demo accounts')
    const { events } = await log.readAll({ streamPrefixes: ['referral-'], maxCount: 100_000 })
    expect(new Set(events.map(({ stream }) => stream)).size).toBe(500)
    const { counts } = await (await signInStaff()).call('reviewReferrals', { query: {} })
    expect(counts.requested).toBe(9)
  })

  it('REF-29 reports an outage of the store, keeps serving its read models, and recovers automatically', async () => {
    const staff = await signInStaff()
    const { rows } = await staff.call('reviewReferrals', { query: {} })
    const id = rows[0]?.id ?? ''
    const notesBefore = await countNotes(id)
    const note = { params: { id }, body: { action: 'add_note', text: 'Called back.' }, key: randomUUID() } as const

    await store.kill()
    await waitUntil('health reports the outage', async () => {
      const { status, log } = await fetchReadiness()
      // People can read on.
      expect(status).toBe(200)
      return log?.includes('; read-only since ')
    })
    expect((await staff.send('actOnReferral', note)).status).toBe(503)
    expect(await staff.call('referral', { params: { id }, query: {} })).toMatchObject({ id })

    await store.restart()
    await waitUntil('the outage is over', async () => (await fetchReadiness()).log === undefined)
    const [firstResult, secondResult] = [
      await staff.call('actOnReferral', note),
      await staff.call('actOnReferral', note),
    ]
    expect(secondResult).toEqual(firstResult)
    expect(await countNotes(id)).toBe(notesBefore + 1)
    // The subscription may wait 5 s before it reconnects. Until then, a response without the note says that it is stale.
    const referral = await waitUntil('the response is current', async () => {
      const response = await staff.call('referral', {
        params: { id },
        query: { after: firstResult.position ?? undefined },
      })
      const showsNote = response.timeline[0]?.type === 'NoteAdded'
      expect(showsNote || response.stale).toBe(true)
      return !response.stale && response
    })
    expect(referral.timeline[0]).toMatchObject({ type: 'NoteAdded' })
    expect(appProcess.child.exitCode).toBeNull()
  })

  it('stops and says why if its log is moved while it does not hold its lock', async () => {
    const port = findPostmaster(join(environment.dataDir, 'postgres'))?.port ?? 0
    const password = readFileSync(join(environment.dataDir, 'secrets', 'database-app'), 'utf8').trim()
    const client = new pg.Client(loopbackUrl(port, runtimeRole, password, embeddedDatabase))
    // This connection fails when the server stops, because the server's database stops too.
    client.on('error', () => undefined)
    await client.connect()
    await client.query(`update log_home set store = 'postgres'`)
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'instance lock'`,
    )
    expect(await appProcess.exitCode).toBe(1)
    expect(appProcess.output()).toContain('This database uses the log in Postgres')
    expect(appProcess.output()).toContain('Stopped.')
    await client.end().catch(() => undefined)
  })

  it('refuses a log other than the one its database has used, and a reset that would delete the keys of that log', async () => {
    const secondStart = startScript('start', environment)
    expect(await secondStart.exitCode).toBe(1)
    expect(secondStart.output()).toContain('This database uses the log in Postgres')
    expect(secondStart.output()).not.toContain('    at ')
    const resetProcess = startScript('reset', environment, '--yes')
    expect(await resetProcess.exitCode).toBe(1)
    expect(resetProcess.output()).toContain('EVENTSTORE_URL is set')
  })
})
