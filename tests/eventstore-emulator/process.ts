// The emulator in its own process, for tests that need this process's CPU time for other work.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface EventStoreProcess {
  /** Connection string. */
  readonly url: string
  stop(): Promise<void>
}

const script = fileURLToPath(new URL('serve.ts', import.meta.url))

/**
 * Starts the emulator. When the promise resolves, it accepts connections. It ends no later than this process.
 * @param delay how long it takes to answer, in milliseconds
 */
export const startEventStoreProcess = async (delay = 0): Promise<EventStoreProcess> => {
  const child = fork(script, ['--port', '0', '--delay', String(delay)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const exitEvent = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()))
    void exitEvent.then(([code]) => reject(new Error(`the emulator exited with ${code}`)))
  })
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await exitEvent
    },
  }
}
