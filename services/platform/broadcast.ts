// Short messages between the processes of the application, sent by NOTIFY on their own channel. Messages can get lost:
// after a gap, listeners receive `undefined` and must check for changes.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

export interface Broadcast {
  /** Sends a message to every process; under 8,000 bytes. The message is lost while the database is unavailable. */
  say(message: string): Promise<void>
  /** Calls the listener with each message, and with `undefined` after a possible gap. Returns an unsubscribe function. */
  listen(listener: (message: string | undefined) => void): () => void
  /** Starts listening, and reconnects after a lost connection. */
  start(): void
  stop(): Promise<void>
}

const longestReconnect = 5_000

/** Opens a channel. Its name comes from our code, never from user input. Holds one pool connection while it listens. */
export const createBroadcast = (pool: pg.Pool, channel: string): Broadcast => {
  const listeners = new Set<(message: string | undefined) => void>()
  const stopping = new AbortController()
  let hearing: Promise<void> | undefined

  const hear = async (begun: () => void): Promise<void> => {
    const client = await pool.connect()
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    client.on('error', () => lose())
    client.on('end', () => lose())
    client.on('notification', ({ payload }) => listeners.forEach((listener) => listener(payload ?? '')))
    stopping.signal.addEventListener('abort', () => lose())
    try {
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      begun()
      if (!stopping.signal.aborted) await lost
    } finally {
      client.release(true)
    }
  }

  const keepHearing = async (): Promise<void> => {
    let missed = false
    for (let wait = 100; !stopping.signal.aborted; wait = Math.min(wait * 2, longestReconnect)) {
      await hear(() => {
        wait = 100
        if (missed) listeners.forEach((listener) => listener(undefined))
        missed = true
      }).catch(() => undefined)
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  return {
    say: async (message) => {
      await pool.query('select pg_notify($1, $2)', [channel, message])
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      hearing ??= keepHearing()
    },
    stop: async () => {
      stopping.abort()
      await hearing
    },
  }
}
