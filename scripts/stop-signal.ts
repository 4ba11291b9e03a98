// Handles requests to stop. The first signal, or the end of the launcher, stops the process gracefully. The second one
// stops it immediately.
import { watchLauncher } from './launcher.ts'

export interface StopSignal {
  /** Resolves when a stop is requested. */
  readonly requested: Promise<void>
  /** Throws StartAborted if a stop was requested. Call it between the steps of a start. */
  throwIfRequested(): void
}

/** Aborts a start after a stop was requested. */
export class StartAborted extends Error {
  override readonly name = 'StartAborted'
}

/**
 * For how long after a stop request further signals count as the same request, in milliseconds. The terminal sends
 * Ctrl-C to npm and to this process, and npm then forwards it. Without this limit, a single Ctrl-C would stop the
 * database while connections are open.
 */
const repeatedSignalMs = 1_000

/**
 * Listens for SIGINT, SIGTERM and a closed terminal. A second signal, at least a second later, calls `force` and ends
 * the process.
 */
export const listenForStop = (force: () => Promise<void>): StopSignal => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let requestCount = 0
  let lastRequestAt = -Infinity
  const onSignal = (code: number): void => {
    if (performance.now() - lastRequestAt < repeatedSignalMs) return
    lastRequestAt = performance.now()
    requestCount += 1
    if (requestCount === 1) {
      resolve()
      return
    }
    if (requestCount > 2) process.exit(code)
    console.log('Stopping immediately.')
    void force().finally(() => process.exit(code))
  }
  process.on('SIGINT', () => onSignal(130))
  process.on('SIGTERM', () => onSignal(143))
  // The terminal was closed. Under nohup there is no terminal, and the process must keep running.
  if (process.stdin.isTTY) process.on('SIGHUP', () => onSignal(129))
  // Ctrl-C also ends the parent shell, which must not count as a second signal.
  watchLauncher(() => {
    if (requestCount === 0) onSignal(1)
  })
  return {
    requested: promise,
    throwIfRequested: () => {
      if (requestCount > 0) throw new StartAborted()
    },
  }
}
