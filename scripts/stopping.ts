// How a start ends: once on a signal or when its launcher is gone, at once on the second signal.
import { watchLauncher } from './launcher.ts'

export interface Stopping {
  /** Settles when somebody wants the process to end. */
  readonly asked: Promise<void>
  /** Throws when somebody does: between two steps of a start. */
  check(): void
}

/** Signals a step of a start that it is not wanted any more. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Listens for SIGINT, SIGTERM and a closed terminal; the second one calls `force` and ends the process. */
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
    console.log('Stopping at once.')
    void force().finally(() => process.exit(code))
  }
  process.on('SIGINT', () => ask(130))
  process.on('SIGTERM', () => ask(143))
  // A closed terminal. Under nohup, which takes the terminal away, the process shall stay.
  if (process.stdin.isTTY) process.on('SIGHUP', () => ask(129))
  // Ctrl-C ends the shell above as well: that is no second wish.
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
