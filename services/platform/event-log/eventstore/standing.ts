// Status of the connection, derived from the results of its calls. The client does not report it.
import type { LogConnection } from '../port.ts'

export interface Standing {
  readonly now: LogConnection
  /** The store answered. */
  heard(): void
  /** The store did not answer, or is unavailable. */
  lost(): void
}

export const createStanding = (): Standing => {
  let state: LogConnection['state'] = 'connecting'
  let since = performance.now()
  let reconnects = 0
  const enter = (next: LogConnection['state']) => {
    if (state === next) return
    if (state === 'reconnecting') reconnects += 1
    state = next
    since = performance.now()
  }
  return {
    get now() {
      return { state, milliseconds: performance.now() - since, reconnects }
    },
    heard: () => enter('connected'),
    lost: () => enter('reconnecting'),
  }
}
