// A server of EventStoreDB in its own process: the emulator, or the program that TEST_EVENTSTORE_START names
// (docs/eventstoredb.md). Its data is in a folder, so that it can be killed and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { freePort } from '#platform/database/embedded.ts'
import { createEventStoreLog } from '#platform/event-log/eventstore.ts'

export interface EventStoreProcess {
  /** Connection string. */
  readonly url: string
  /** Kills the server without warning. */
  kill(): Promise<void>
  /** Starts it again on the same port and folder. Resolves when it answers. */
  restart(): Promise<void>
  /** Kills the server and removes its folder. */
  stop(): Promise<void>
}

/** The command line of the emulator. */
export const emulatorCommand: readonly string[] = [
  process.execPath,
  fileURLToPath(new URL('serve.ts', import.meta.url)),
]

/** The command line that TEST_EVENTSTORE_START contains, divided at spaces; undefined if it is not set. */
export const findServerCommand = (): readonly string[] | undefined => {
  const words = (process.env['TEST_EVENTSTORE_START'] ?? '').split(' ').filter((word) => word !== '')
  return words.length === 0 ? undefined : words
}

/** A real server replays its log first. In milliseconds. */
const startTimeout = 60_000

const waitUntilReady = async (url: string, child: ChildProcess): Promise<void> => {
  for (const deadline = performance.now() + startTimeout; performance.now() < deadline; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`The server of EventStoreDB exited with code ${child.exitCode}.`)
    const log = createEventStoreLog({ connectionString: url })
    const isReady = await log.ping().then(
      () => true,
      () => false,
    )
    await log.close()
    if (isReady) return
  }
  throw new Error(`The server of EventStoreDB did not answer within ${startTimeout / 1_000} s.`)
}

/** Starts the server that TEST_EVENTSTORE_START names, or the emulator. Resolves when it answers. */
export const startEventStoreProcess = async (
  command: readonly string[] = findServerCommand() ?? emulatorCommand,
): Promise<EventStoreProcess> => {
  const folder = mkdtempSync(join(tmpdir(), 'eventstore-'))
  const port = await freePort()
  const url = `esdb://127.0.0.1:${port}?tls=false`
  const [program = '', ...args] = command
  let child: ChildProcess | undefined

  const start = async () => {
    // The emulator ends when the channel closes, so it ends no later than this process.
    child = spawn(program, [...args, '--db', folder, '--port', String(port)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('error', (error) => console.error(`TEST_EVENTSTORE_START cannot be started: ${error.message}`))
    await waitUntilReady(url, child)
  }
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  await start()
  return {
    url,
    kill,
    restart: start,
    stop: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
