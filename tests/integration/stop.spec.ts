// How `npm start` ends: on Ctrl-C, which reaches every process of the terminal, and on SIGTERM, which reaches only one.
import { copyFileSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { freePort } from '#platform/database/embedded.ts'
import { findPostmaster, stopPostmaster } from '#platform/database/postmaster.ts'
import { type TestEventStore, startTestStore, testStore } from '#tests/support/log-store.ts'
import { openSignUpRequest } from '#tests/support/open-request.ts'
import {
  killScriptProcesses,
  startProgram,
  type ScriptEnvironment,
  type ScriptProcess,
} from '#tests/support/script-process.ts'

let folder: string
let environment: ScriptEnvironment
let eventStore: TestEventStore | undefined
const clusterFolder = (): string => join(environment.dataDir, 'postgres')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stop-'))
  copyFileSync(process.execPath, join(folder, 'node'), constants.COPYFILE_FICLONE)
  eventStore = await startTestStore(testStore)
  environment = { dataDir: join(folder, 'data'), port: await freePort(), eventStoreUrl: eventStore?.url }
})
afterAll(async () => {
  await killScriptProcesses()
  const leftover = findPostmaster(clusterFolder())
  if (leftover !== undefined) await stopPostmaster(leftover.pid, 0)
  rmSync(folder, { recursive: true, force: true })
  await eventStore?.stop()
})

const startThroughNpm = (shell: 'sh' | 'bash'): ScriptProcess =>
  startProgram('npm', [`--script-shell=${shell}`, '--loglevel=error', 'start', '--', '--empty'], environment, {
    ownGroup: true,
  })

/** On a Node version other than the project's own, the bootstrap starts the application as a child process. */
const startOnOtherNode = (): ScriptProcess =>
  startProgram(join(folder, 'node'), ['scripts/bootstrap.mjs', 'scripts/start.ts', '--empty'], environment, {
    ownGroup: true,
  })

const fetchMailbox = async (): Promise<string> =>
  (await fetch(`http://127.0.0.1:${environment.port}/dev/mailbox`)).text()

/** What Ctrl-C does: the terminal signals every process of the group in the foreground. */
const pressCtrlC = ({ pid }: ScriptProcess): boolean => process.kill(-pid, 'SIGINT')
const terminate = ({ pid }: ScriptProcess): boolean => process.kill(pid, 'SIGTERM')

/** The addresses that people signed up with before each stop so far. */
const savedEmails: string[] = []

const expectSavedEmails = async (): Promise<void> => {
  const mailbox = await fetchMailbox()
  for (const email of savedEmails) expect(mailbox).toContain(email)
}

// In this order, because each start shows that the stop before it kept the data.
describe('npm start', { shuffle: false }, () => {
  it.each([
    { name: 'Ctrl-C under npm', start: () => startThroughNpm('sh'), signal: pressCtrlC },
    { name: 'Ctrl-C under npm with bash', start: () => startThroughNpm('bash'), signal: pressCtrlC },
    { name: 'Ctrl-C with another Node', start: startOnOtherNode, signal: pressCtrlC },
    { name: 'SIGTERM to the bootstrap with another Node', start: startOnOtherNode, signal: terminate },
    { name: 'SIGTERM to npm', start: () => startThroughNpm('sh'), signal: terminate },
  ])(
    'answers open requests and stops without an error line on $name',
    { timeout: 240_000 },
    async ({ name, start, signal }) => {
      const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}@example.org`
      const appProcess = start()
      await appProcess.waitForOutput('is ready')
      await expectSavedEmails()
      const openRequest = await openSignUpRequest(environment.port, email)
      signal(appProcess)
      await appProcess.waitForOutput('Stopping…')
      expect(await openRequest.finish()).toBe(200)
      expect(await appProcess.exitCode, appProcess.output()).toBe(0)
      const lines = appProcess.output().split('\n')
      expect(lines.slice(lines.indexOf('Stopping…')).filter((line) => line !== '')).toEqual(['Stopping…', 'Stopped.'])
      expect(appProcess.output()).not.toMatch(/warn|error|immediately|"level":[4-6]0/i)
      expect(findPostmaster(clusterFolder())).toBeUndefined()
      savedEmails.push(email)
    },
  )

  it('keeps the data of every stop', { timeout: 240_000 }, async () => {
    expect(savedEmails).toHaveLength(5)
    const appProcess = startThroughNpm('sh')
    await appProcess.waitForOutput('is ready')
    await expectSavedEmails()
    terminate(appProcess)
    expect(await appProcess.exitCode).toBe(0)
  })
})
