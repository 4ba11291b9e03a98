// Sends short messages between the application's processes with NOTIFY on a separate channel. Messages can get lost.
// After a lost connection, listeners receive `undefined` and must check for changes.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

export interface Broadcast {
  /** Sends a message of less than 8,000 bytes to every process. If the database is unavailable, the message is lost. */
  publish(message: string): Promise<void>
  /**
   * Calls the listener with each message, and with `undefined` after a possible gap. Returns an unsubscribe function.
   */
  listen(listener: (message: string | undefined) => void): () => void
  /** Starts listening, and reconnects after a lost connection. */
  start(): void
  stop(): Promise<void>
}

const maxReconnectDelay = 5_000

/** Opens a channel. Its name comes from our code, never from user input. Uses one pool connection while listening. */
export const createBroadcast = (pool: pg.Pool, channel: string): Broadcast => {
  const listeners = new Set<(message: string | undefined) => void>()
  const stopping = new AbortController()
  let listening: Promise<void> | undefined

  const listenOnce = async (onListening: () => void): Promise<void> => {
    const connection = await pool.connect()
    const { promise: connectionLost, resolve: markLost } = Promise.withResolvers<void>()
    connection.on('error', () => markLost())
    connection.on('end', () => markLost())
    connection.on('notification', ({ payload }) => listeners.forEach((listener) => listener(payload ?? '')))
    stopping.signal.addEventListener('abort', () => markLost())
    try {
      await connection.query(`listen ${connection.escapeIdentifier(channel)}`)
      onListening()
      if (!stopping.signal.aborted) await connectionLost
    } finally {
      connection.release(true)
    }
  }

  const keepListening = async (): Promise<void> => {
    let mayHaveMissed = false
    for (let wait = 100; !stopping.signal.aborted; wait = Math.min(wait * 2, maxReconnectDelay)) {
      await listenOnce(() => {
        wait = 100
        if (mayHaveMissed) listeners.forEach((listener) => listener(undefined))
        mayHaveMissed = true
      }).catch(() => undefined)
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  return {
    publish: async (message) => {
      await pool.query('select pg_notify($1, $2)', [channel, message])
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      listening ??= keepListening()
    },
    stop: async () => {
      stopping.abort()
      await listening
    },
  }
}
