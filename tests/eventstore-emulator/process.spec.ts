// The emulator in its own process, on a folder: a killed server that is started again has what it acknowledged.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { connect, eventNumbers, readToEnd, testEvent, testEvents } from './emulator-fixture.ts'
import { startEventStoreEmulator } from './emulator.ts'
import { emulatorCommand, startEventStoreProcess } from './process.ts'

it('keeps what it acknowledged when it is killed, with the same revisions and positions', async () => {
  const server = await startEventStoreProcess(emulatorCommand)
  onTestFinished(() => server.stop())
  const client = connect(server.url)
  await client.appendToStream('a', testEvents(20))
  const appended = await client.appendToStream('b', testEvent(20))
  await server.kill()
  await expect(connect(server.url).appendToStream('a', testEvent(21))).rejects.toThrow(/ECONNREFUSED|connect/)

  await server.restart()
  const nextClient = connect(server.url)
  const events = await readToEnd(nextClient.readStream('a'))
  expect(eventNumbers(events)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  const [event] = await readToEnd(nextClient.readStream('b'))
  expect([event?.revision, event?.position]).toEqual([0n, appended.position])
  await expect(nextClient.appendToStream('b', testEvent(23), { expectedRevision: 0n })).resolves.toMatchObject({
    nextExpectedRevision: 1n,
  })
}, 60_000)

it('drops an append that a kill left incomplete', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const restart = async () => {
    const store = await startEventStoreEmulator({ folder, seedSystemEvents: false })
    onTestFinished(() => store.stop())
    return store
  }
  const first = await restart()
  await connect(first.url).appendToStream('a', testEvents(2))
  appendFileSync(join(folder, 'appends.jsonl'), '{"stream":"a","expe')

  const second = await restart()
  expect(second.data.stream('a')?.records).toHaveLength(2)
  await connect(second.url).appendToStream('a', testEvent(2))
  expect((await restart()).data.stream('a')?.records).toHaveLength(3)
})
