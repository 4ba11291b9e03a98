// Notifies subscriptions of appends: directly in this process, by NOTIFY in the others. NOTIFY is not part of the append,
// because it would serialize the commits (16 writers fell from 7.7k/s to 3.2k/s). It is coalesced: a burst of appends sends
// only a few notifications. A lost notification loses no event, because subscriptions also poll from time to time.
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

export interface News {
  /** Increases whenever there may be new events. */
  readonly count: number
  /** Resolves when `count` is above `seen`, after `patience` milliseconds, or on abort. */
  beyond(seen: number, patience: number, signal: AbortSignal): Promise<void>
  /** Must be called after an append in this process. */
  tell(): void
  close(): Promise<void>
}

const channel = 'log_appended'
/** Minimum time between two notifications of one process, milliseconds. */
const spacing = 20
const longestReconnect = 5_000

export const createNews = (connectionString: string): News => {
  const closing = new AbortController()
  const wakers = new Set<() => void>()
  let count = 0
  let client: pg.Client | undefined
  let keeping: Promise<void> | undefined
  let telling: Promise<void> | undefined
  let untold = false

  const wake = () => {
    count += 1
    for (const waker of [...wakers]) waker()
  }

  const listen = async (): Promise<void> => {
    const listener = new pg.Client({
      connectionString,
      application_name: 'event-log news',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    listener.on('error', () => lose())
    listener.on('end', () => lose())
    // Our own notifications come back too, but this process has already handled them.
    listener.on('notification', ({ processId }) => {
      if (processId !== (listener as { readonly processID?: number }).processID) wake()
    })
    const stop = () => lose()
    closing.signal.addEventListener('abort', stop)
    try {
      await listener.connect()
      await listener.query(`listen ${channel}`)
      client = listener
      // Catches up on notifications that were missed or not sent while disconnected.
      wake()
      announce()
      await lost
    } finally {
      client = undefined
      closing.signal.removeEventListener('abort', stop)
      await listener.end().catch(() => undefined)
    }
  }

  const keepListening = async (): Promise<void> => {
    for (let wait = 100; !closing.signal.aborted; wait = Math.min(wait * 2, longestReconnect)) {
      const begun = performance.now()
      await listen().catch(() => undefined)
      if (performance.now() - begun > longestReconnect) wait = 100
      await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const start = () => {
    if (!closing.signal.aborted) keeping ??= keepListening()
  }

  const notify = async (): Promise<void> => {
    while (untold && client !== undefined) {
      untold = false
      await client.query(`notify ${channel}`).catch(() => (untold = true))
      await pause(spacing)
    }
    telling = undefined
  }

  const announce = () => {
    if (untold && client !== undefined) telling ??= notify()
  }

  return {
    get count() {
      return count
    },
    beyond: (seen, patience, signal) => {
      start()
      if (count > seen || signal.aborted) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      const done = () => {
        clearTimeout(timer)
        wakers.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, patience)
      wakers.add(done)
      signal.addEventListener('abort', done)
      return promise
    },
    tell: () => {
      start()
      wake()
      untold = true
      announce()
    },
    close: async () => {
      closing.abort()
      await telling
      await keeping
    },
  }
}
