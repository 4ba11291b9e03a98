// `npm start` as a person uses it: it starts, it stops when asked, and it reports what prevents a start.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { localMinute } from '#domain/policies/calendar.ts'
import { freePort } from '#platform/database/embedded.ts'
import { findPostmaster, stopPostmaster } from '#platform/database/postmaster.ts'
import {
  killScriptProcesses,
  startScript,
  type ScriptEnvironment,
  type ScriptProcess,
} from '#tests/support/script-process.ts'
import { type TestEventStore, startTestStore, testStore } from '#tests/support/log-store.ts'

let environment: ScriptEnvironment
let eventStore: TestEventStore | undefined
const clusterFolder = (): string => join(environment.dataDir, 'postgres')
const address = (): string => `http://127.0.0.1:${environment.port}`

beforeAll(async () => {
  eventStore = await startTestStore(testStore)
  environment = {
    dataDir: mkdtempSync(join(tmpdir(), 'start-')),
    port: await freePort(),
    eventStoreUrl: eventStore?.url,
  }
})
afterAll(async () => {
  await killScriptProcesses()
  const leftover = findPostmaster(clusterFolder())
  if (leftover !== undefined) await stopPostmaster(leftover.pid, 0)
  rmSync(environment.dataDir, { recursive: true, force: true })
  await eventStore?.stop()
})

/** A first start logs no warning, although no read model has been built yet, not even for the nightly verification. */
const expectNoWarning = (appProcess: ScriptProcess) => expect(appProcess.output()).not.toMatch(/"level":[4-6]0/)

describe('npm start', () => {
  it('starts without demo data with --empty, serves page and API, and stops cleanly on Ctrl-C', async () => {
    const verifyHour = Number(localMinute(Date.now()).slice(11, 13))
    const appProcess = startScript('start', { ...environment, verifyHour }, '--empty')
    await appProcess.waitForOutput('is ready')
    expect(appProcess.output()).toContain(`http://localhost:${environment.port}/dev/mailbox`)
    expect(appProcess.output()).not.toContain('Demo accounts')
    expect(appProcess.output()).toContain('npm run admin -- EMAIL')
    expectNoWarning(appProcess)
    expect((await fetch(`${address()}/health/ready`)).status).toBe(200)
    expect(await (await fetch(address(), { headers: { accept: 'text/html' } })).text()).toContain('Ask once.')
    expect((await fetch(`${address()}/api/openapi.json`)).status).toBe(200)
    appProcess.child.kill('SIGINT')
    expect(await appProcess.exitCode).toBe(0)
    expect(findPostmaster(clusterFolder())).toBeUndefined()
    await expect(fetch(address())).rejects.toThrow('fetch failed')
  })

  it('reports a port in use before it starts anything else', async () => {
    const otherServer = createServer().listen(environment.port, '127.0.0.1')
    await once(otherServer, 'listening')
    const appProcess = startScript('start', environment)
    expect(await appProcess.exitCode).toBe(1)
    expect(appProcess.output()).toContain(`Port ${environment.port} is in use by another program.`)
    expect(appProcess.output()).not.toContain('    at ')
    expect(existsSync(join(clusterFolder(), 'postmaster.pid'))).toBe(false)
    otherServer.close()
  })

  it('reports which settings are invalid', async () => {
    const appProcess = startScript('start', { ...environment, port: 99_999 })
    expect(await appProcess.exitCode).toBe(1)
    expect(appProcess.output()).toContain('PORT is not a port')
  })
})
