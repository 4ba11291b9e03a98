// Derives the status of the connection from the results of its calls, because the client does not report it.
import type { LogConnectionStatus } from '../port.ts'

export interface ConnectionStatus {
  readonly current: LogConnectionStatus
  /** Called when the store responded. */
  markConnected(): void
  /** Called when the store did not respond or is unavailable. */
  markDisconnected(): void
}

export const createConnectionStatus = (): ConnectionStatus => {
  let state: LogConnectionStatus['state'] = 'connecting'
  let since = performance.now()
  let reconnects = 0
  const changeState = (next: LogConnectionStatus['state']) => {
    if (state === next) return
    if (state === 'reconnecting') reconnects += 1
    state = next
    since = performance.now()
  }
  return {
    get current() {
      return { state, milliseconds: performance.now() - since, reconnects }
    },
    markConnected: () => changeState('connected'),
    markDisconnected: () => changeState('reconnecting'),
  }
}
