// Notifies subscriptions of appends, directly in this process and with NOTIFY in the others. NOTIFY is not part of the
// append, because it would serialize the commits (throughput with 16 writers fell from 7.7k/s to 3.2k/s). Notifications
// are coalesced, so a burst of appends sends only a few. A lost notification loses no event, because subscriptions also
// poll periodically.
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { createFailureLog } from '../../failure-log.ts'
import type { Logger } from '../../log.ts'
import { type AppendCounter, createAppendCounter } from './append-counter.ts'

export interface AppendNotifier extends Pick<AppendCounter, 'count' | 'waitUntilAbove'> {
  /** Must be called after an append in this process. */
  notify(): void
  close(): Promise<void>
}

const channel = 'log_appended'
/** Minimum time between two notifications from one process, in milliseconds. */
const minNotifyInterval = 20
const maxReconnectDelay = 5_000

const createListener = (connectionString: string): pg.Client =>
  new pg.Client({
    connectionString,
    application_name: 'event-log listen',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    query_timeout: 5_000,
  })

/** Returns whether the server confirmed it. If not, closes the connection, so that the next one can send it. */
const sendNotification = async (client: pg.Client): Promise<boolean> => {
  try {
    await client.query(`notify ${channel}`)
    return true
  } catch {
    await client.end().catch(() => undefined)
    return false
  }
}

export const createAppendNotifier = (
  connectionString: string,
  logger: Pick<Logger, 'warn'> | undefined,
): AppendNotifier => {
  const { recordFailure, recordSuccess } = createFailureLog(logger, 'cannot listen for appends of other processes')
  const closing = new AbortController()
  const appends = createAppendCounter()
  let client: pg.Client | undefined
  let listening: Promise<void> | undefined
  let sending: Promise<void> | undefined
  let pendingNotification = false

  const listen = async (): Promise<void> => {
    const listener = createListener(connectionString)
    const { promise: connectionLost, resolve: markLost } = Promise.withResolvers<void>()
    listener.on('error', () => markLost())
    listener.on('end', () => markLost())
    // Ignores our own notifications, which this process has already handled.
    listener.on('notification', ({ processId }) => {
      if (processId !== (listener as { readonly processID?: number }).processID) appends.increment()
    })
    const stop = () => markLost()
    closing.signal.addEventListener('abort', stop)
    try {
      await listener.connect()
      await listener.query(`listen ${channel}`)
      client = listener
      recordSuccess()
      // Catches up on notifications that were missed or not sent while disconnected.
      appends.increment()
      scheduleNotification()
      await connectionLost
    } finally {
      client = undefined
      closing.signal.removeEventListener('abort', stop)
      await listener.end().catch(() => undefined)
    }
  }

  const keepListening = async (): Promise<void> => {
    for (let wait = 100; !closing.signal.aborted; wait = Math.min(wait * 2, maxReconnectDelay)) {
      const startedAt = performance.now()
      await listen().catch(recordFailure)
      if (performance.now() - startedAt > maxReconnectDelay) wait = 100
      await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const start = () => {
    if (!closing.signal.aborted) listening ??= keepListening()
  }

  const sendPending = async (): Promise<void> => {
    while (pendingNotification && client !== undefined) {
      pendingNotification = false
      if (!(await sendNotification(client))) pendingNotification = true
      await pause(minNotifyInterval)
    }
    sending = undefined
  }

  const scheduleNotification = () => {
    if (pendingNotification && client !== undefined) sending ??= sendPending()
  }

  return {
    get count() {
      return appends.count
    },
    waitUntilAbove: (lastSeen, timeout, signal) => {
      start()
      return appends.waitUntilAbove(lastSeen, timeout, signal)
    },
    notify: () => {
      start()
      appends.increment()
      pendingNotification = true
      scheduleNotification()
    },
    close: async () => {
      closing.abort()
      await sending
      await listening
    },
  }
}
