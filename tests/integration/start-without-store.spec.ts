// What a person reads when `npm start` cannot use its EventStoreDB: one sentence that says what to do, without a stack
// trace or a password.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { freePort } from '#platform/database/embedded.ts'
import { findPostmaster, stopPostmaster } from '#platform/database/postmaster.ts'
import { type EventStoreEmulator, startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import { killScriptProcesses, startScript, type ScriptEnvironment } from '#tests/support/script-process.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let store: EventStoreEmulator
let environment: ScriptEnvironment

beforeEach(async () => {
  store = await startEventStoreEmulator({ tls: true, credentials: 'ops:changeit' })
  environment = { dataDir: mkdtempSync(join(tmpdir(), 'start-')), port: await freePort(), eventStoreUrl: store.url }
})
afterEach(async () => {
  await killScriptProcesses()
  const leftover = findPostmaster(join(environment.dataDir, 'postgres'))
  if (leftover !== undefined) await stopPostmaster(leftover.pid, 0)
  rmSync(environment.dataDir, { recursive: true, force: true })
  await store.stop()
})

it('ends with the sentence if the password is wrong', async () => {
  const script = startScript('start', { ...environment, eventStoreUrl: store.url.replace('changeit', 'guessed') })
  expect(await script.exitCode).toBe(1)
  const lines = script.output().trim().split('\n')
  expect(lines.at(-1)).toBe(
    `EventStoreDB at 127.0.0.1:${store.port} refuses the user name or the password. Correct them in EVENTSTORE_URL.`,
  )
  expect(script.output()).not.toMatch(/ {4}at |guessed|changeit/)
})

it('waits for a store that is not there, with one line, and continues when it is', async () => {
  await store.faults.kill()
  const script = startScript('start', environment, '--empty')
  const sentence = `EventStoreDB at 127.0.0.1:${store.port} refuses connections.`
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

  await store.faults.restart()
  await script.waitForOutput('is ready')
  expect(script.output()).not.toMatch(/ {4}at |changeit|"level":[56]0/)
})
