// `npm start` over time: it writes the demo once, keeps the data, survives a SIGKILL at any moment, and starts from a
// restored backup.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { routes } from '#contracts/routes.ts'
import { freePort, loopbackUrl } from '#platform/database/embedded.ts'
import { findPostmaster, stopPostmaster } from '#platform/database/postmaster.ts'
import { runtimeRole } from '#platform/database/runtime-role.ts'
import { openEventLog } from '#platform/event-log/open.ts'
import { embeddedDatabase } from '#scripts/app-database.ts'
import {
  killScriptProcesses,
  startScript,
  type ScriptProcess,
  type ScriptEnvironment,
} from '#tests/support/script-process.ts'
import { openSignUpRequest } from '#tests/support/open-request.ts'
import { type TestEventStore, startTestStore, testStore } from '#tests/support/log-store.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let folder: string
/** In milliseconds. */
const minuteMs = 60_000
const environments: ScriptEnvironment[] = []
const eventStores: TestEventStore[] = []

const createEnvironment = async (name: string): Promise<ScriptEnvironment> => {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  const eventStore = await startTestStore(testStore)
  if (eventStore !== undefined) eventStores.push(eventStore)
  const environment = { dataDir, port: await freePort(), eventStoreUrl: eventStore?.url }
  environments.push(environment)
  return environment
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-long-'))
})
afterAll(async () => {
  await killScriptProcesses()
  for (const { dataDir } of environments) {
    const leftover = findPostmaster(join(dataDir, 'postgres'))
    if (leftover !== undefined) await stopPostmaster(leftover.pid, 0)
  }
  for (const eventStore of eventStores) await eventStore.stop()
  rmSync(folder, { recursive: true, force: true })
})

const stop = async (appProcess: ScriptProcess): Promise<void> => {
  appProcess.child.kill('SIGTERM')
  expect(await appProcess.exitCode).toBe(0)
}

const fetchJson = async (
  environment: ScriptEnvironment,
  path: string,
  token?: string,
  body?: unknown,
): Promise<unknown> => {
  const response = await fetch(`http://127.0.0.1:${environment.port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200)
  return response.json()
}

/** What staff see of the referrals, signed in with the account that the start printed. */
const reviewTotals = async (environment: ScriptEnvironment, appProcess: ScriptProcess): Promise<unknown> => {
  const [, password = ''] = /password (\S+):/.exec(appProcess.output()) ?? []
  const [, email = ''] = /(\S+@\S+) +staff/.exec(appProcess.output()) ?? []
  const { signIn, reviewReferrals } = routes
  const session = signIn.response.parse(await fetchJson(environment, signIn.path, undefined, { email, password }))
  const list = reviewReferrals.response.parse(await fetchJson(environment, reviewReferrals.path, session.accessToken))
  expect(list.total).toBeGreaterThan(0)
  return { counts: list.counts, ids: list.rows.map(({ id }) => id) }
}

/** Waits until the log of a starting server holds this many events. */
const waitForEvents = async ({ dataDir, eventStoreUrl }: ScriptEnvironment, events: number): Promise<void> => {
  const port = findPostmaster(join(dataDir, 'postgres'))?.port ?? 0
  const password = readFileSync(join(dataDir, 'secrets', 'database-app'), 'utf8').trim()
  const log = openEventLog({ databaseUrl: loopbackUrl(port, runtimeRole, password, embeddedDatabase), eventStoreUrl })
  try {
    const hasAllEvents = async () => (await log.readAll({ maxCount: events })).events.length === events
    await waitUntil(`${events} events are written`, hasAllEvents, minuteMs)
  } finally {
    await log.close()
  }
}

// Each wait is shorter than the timeout of its test, because a wait that fails says what it waited for.
describe('npm start', () => {
  it(
    'writes the demo only on the first run, completes it after a kill, and keeps the data',
    { timeout: 5 * minuteMs },
    async () => {
      const environment = await createEnvironment('demo')
      const killedStart = startScript('start', environment)
      await killedStart.waitForOutput('Writing the demo', 120)
      await waitForEvents(environment, 500)
      killedStart.child.kill('SIGKILL')
      await killedStart.exitCode

      const firstStart = startScript('start', environment)
      await firstStart.waitForOutput('is ready', 180)
      expect(firstStart.output()).toContain('Writing the demo')
      expect(firstStart.output()).not.toMatch(/"level":[4-6]0/)
      const totals = await reviewTotals(environment, firstStart)
      await stop(firstStart)

      const secondStart = startScript('start', environment)
      await secondStart.waitForOutput('is ready', 30)
      expect(secondStart.output()).not.toContain('Writing the demo')
      expect(await reviewTotals(environment, secondStart)).toEqual(totals)
      secondStart.child.kill('SIGKILL')
      await secondStart.exitCode
      expect(findPostmaster(join(environment.dataDir, 'postgres'))?.orphaned).toBe(true)

      const thirdStart = startScript('start', environment)
      await thirdStart.waitForOutput('is ready', 30)
      expect(await reviewTotals(environment, thirdStart)).toEqual(totals)

      const backups = join(environment.dataDir, 'backups')
      const backup = startScript('backup', environment)
      expect(await backup.exitCode, backup.output()).toBe(0)
      expect(readdirSync(backups).sort()).toHaveLength(2)
      const refusedRestore = startScript('restore', environment, backups)
      expect(await refusedRestore.exitCode).toBe(1)
      expect(refusedRestore.output()).toContain('The server is running')
      await stop(thirdStart)

      const unconfirmedRestore = startScript('restore', environment, backups)
      expect(await unconfirmedRestore.exitCode).toBe(1)
      expect(unconfirmedRestore.output()).toContain('Nothing was changed')
      const environmentWithoutStore = { ...environment, eventStoreUrl: undefined }
      const unconfirmedReset = startScript('reset', environmentWithoutStore)
      expect(await unconfirmedReset.exitCode).toBe(1)
      expect(unconfirmedReset.output()).toContain('Nothing was changed')
      const reset = startScript('reset', environmentWithoutStore, '--yes')
      expect(await reset.exitCode, reset.output()).toBe(0)

      // The restore uses another folder and none of the first one's secrets, because the keys file contains the master
      // key.
      const otherEnvironment = { ...(await createEnvironment('other')), eventStoreUrl: environment.eventStoreUrl }
      const restore = startScript('restore', otherEnvironment, backups)
      expect(await restore.exitCode, restore.output()).toBe(0)
      const fourthStart = startScript('start', otherEnvironment)
      await fourthStart.waitForOutput('is ready', 60)
      expect(await reviewTotals(otherEnvironment, thirdStart)).toEqual(totals)
      await stop(fourthStart)
    },
  )

  it(
    'survives the loss of its database: returns 503 in the meantime and recovers automatically',
    { timeout: minuteMs },
    async () => {
      const environment = await createEnvironment('database-killed')
      const appProcess = startScript('start', environment, '--empty')
      await appProcess.waitForOutput('is ready', 30)
      const postmaster = findPostmaster(join(environment.dataDir, 'postgres'))
      process.kill(postmaster?.pid ?? 0, 'SIGKILL')
      const readyStatus = async (): Promise<number> =>
        (await fetch(`http://127.0.0.1:${environment.port}/health/ready`)).status
      await expect.poll(readyStatus, { timeout: 5_000, interval: 10 }).toBe(503)
      await expect.poll(readyStatus, { timeout: 30_000 }).toBe(200)
      await stop(appProcess)
    },
  )

  it('stops immediately on the second Ctrl-C, and the next start works', { timeout: minuteMs }, async () => {
    const environment = await createEnvironment('second-signal')
    const appProcess = startScript('start', environment, '--empty')
    await appProcess.waitForOutput('is ready', 30)
    // A request without an end keeps the graceful stop waiting.
    const openRequest = await openSignUpRequest(environment.port, 'open@example.org')
    appProcess.child.kill('SIGINT')
    await appProcess.waitForOutput('Stopping…', 10)
    // A signal that follows immediately is the same Ctrl-C, forwarded by npm.
    const repeatedSignal = setInterval(() => appProcess.child.kill('SIGINT'), 100)
    await appProcess.waitForOutput('Stopping immediately.', 10)
    clearInterval(repeatedSignal)
    expect(await appProcess.exitCode).toBe(130)
    openRequest.abandon()
    expect(findPostmaster(join(environment.dataDir, 'postgres'))).toBeUndefined()
    const nextStart = startScript('start', environment)
    await nextStart.waitForOutput('is ready', 30)
    await stop(nextStart)
  })
})
