// Handles requests to stop. The first signal, or the end of the launcher, stops gracefully. The second signal stops at
// once.
import { watchLauncher } from './launcher.ts'

export interface Stopping {
  /** Resolves when a stop is requested. */
  readonly asked: Promise<void>
  /** Throws Stopped if a stop was requested. Call it between the steps of a start. */
  check(): void
}

/** Aborts a start after a stop was requested. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Listens for SIGINT, SIGTERM and a closed terminal. The second signal calls `force` and ends the process. */
export const listenForStop = (force: () => Promise<void>): Stopping => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let times = 0
  const ask = (code: number): void => {
    times += 1
    if (times === 1) {
      resolve()
      return
    }
    if (times > 2) process.exit(code)
    console.log('Stopping immediately.')
    void force().finally(() => process.exit(code))
  }
  process.on('SIGINT', () => ask(130))
  process.on('SIGTERM', () => ask(143))
  // The terminal was closed. Under nohup there is no terminal, and the process must keep running.
  if (process.stdin.isTTY) process.on('SIGHUP', () => ask(129))
  // Ctrl-C also ends the parent shell. That must not count as a second signal.
  watchLauncher(() => {
    if (times === 0) ask(1)
  })
  return {
    asked: promise,
    check: () => {
      if (times > 0) throw new Stopped()
    },
  }
}
