// Handles requests to stop. The first signal, or the end of the launcher, stops gracefully. The second signal stops at
// once.
import { watchLauncher } from './launcher.ts'

export interface StopSignal {
  /** Resolves when a stop is requested. */
  readonly requested: Promise<void>
  /** Throws Stopped if a stop was requested. Call it between the steps of a start. */
  throwIfRequested(): void
}

/** Aborts a start after a stop was requested. */
export class StartAborted extends Error {
  override readonly name = 'Stopped'
}

/** Listens for SIGINT, SIGTERM and a closed terminal. The second signal calls `force` and ends the process. */
export const listenForStop = (force: () => Promise<void>): StopSignal => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let signalCount = 0
  const onSignal = (code: number): void => {
    signalCount += 1
    if (signalCount === 1) {
      resolve()
      return
    }
    if (signalCount > 2) process.exit(code)
    console.log('Stopping immediately.')
    void force().finally(() => process.exit(code))
  }
  process.on('SIGINT', () => onSignal(130))
  process.on('SIGTERM', () => onSignal(143))
  // The terminal was closed. Under nohup there is no terminal, and the process must keep running.
  if (process.stdin.isTTY) process.on('SIGHUP', () => onSignal(129))
  // Ctrl-C also ends the parent shell. That must not count as a second signal.
  watchLauncher(() => {
    if (signalCount === 0) onSignal(1)
  })
  return {
    requested: promise,
    throwIfRequested: () => {
      if (signalCount > 0) throw new StartAborted()
    },
  }
}
