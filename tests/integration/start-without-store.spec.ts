// What a person reads when `npm start` cannot use its EventStoreDB: one sentence that says what to do, without a stack
// trace or a password.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'

import { freePort } from '#platform/database/embedded.ts'
import { findPostmaster, stopPostmaster } from '#platform/database/postmaster.ts'
import { startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import { isEmulated, startTestEventStore } from '#tests/support/log-store.ts'
import { killScriptProcesses, startScript, type ScriptEnvironment } from '#tests/support/script-process.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let environment: ScriptEnvironment

beforeEach(async () => {
  environment = { dataDir: mkdtempSync(join(tmpdir(), 'start-')), port: await freePort() }
})
afterEach(async () => {
  await killScriptProcesses()
  const leftover = findPostmaster(join(environment.dataDir, 'postgres'))
  if (leftover !== undefined) await stopPostmaster(leftover.pid, 0)
  rmSync(environment.dataDir, { recursive: true, force: true })
})

// The server would need a certificate and a user.
it.skipIf(!isEmulated)('ends with the sentence if the password is wrong', async () => {
  const store = await startEventStoreEmulator({ tls: true, credentials: 'ops:changeit' })
  onTestFinished(() => store.stop())
  const script = startScript('start', { ...environment, eventStoreUrl: store.url.replace('changeit', 'guessed') })
  expect(await script.exitCode).toBe(1)
  const lines = script.output().trim().split('\n')
  expect(lines.at(-1)).toBe(
    `EventStoreDB at 127.0.0.1:${store.port} refuses the user name or the password. Correct them in EVENTSTORE_URL.`,
  )
  expect(script.output()).not.toMatch(/ {4}at |guessed|changeit/)
})

it('waits for a store that is not there, with one line, and continues when it is', async () => {
  const store = await startTestEventStore()
  onTestFinished(() => store.stop())
  await store.kill()
  const script = startScript('start', { ...environment, eventStoreUrl: store.url }, '--empty')
  const sentence = `EventStoreDB at ${new URL(store.url).host} refuses connections.`
  await script.waitForOutput(sentence)
  const readiness = async () => (await fetch(`http://127.0.0.1:${environment.port}/health/ready`)).json()
  const { checks } = (await readiness()) as { readonly checks: readonly { name: string; detail?: string }[] }
  expect(checks.find(({ name }) => name === 'log')?.detail).toContain(sentence)
  const attemptsOf = async () => {
    const text = await (await fetch(`http://127.0.0.1:${environment.port}/metrics`)).text()
    return [...text.matchAll(/^subscription_state\{.*\} 4$/gm)].length
  }
  await waitUntil('every read model and reaction tries again', async () => (await attemptsOf()) > 10)
  expect(
    script
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":40')),
  ).toHaveLength(1)

  await store.restart()
  await script.waitForOutput('is ready')
  expect(script.output()).not.toMatch(/ {4}at |"level":[56]0/)
})
