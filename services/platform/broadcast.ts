// Short messages between the processes of the house, by NOTIFY on a channel of their own. For what may be lost: whoever
// listens hears `undefined` after a gap and looks for itself.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

export interface Broadcast {
  /** Says it to every process; under 8,000 bytes. Lost when the database is away. */
  say(message: string): Promise<void>
  /** Calls the listener with each message, with `undefined` when some may have been missed. Returns what ends it. */
  listen(listener: (message: string | undefined) => void): () => void
  /** Begins to hear; reconnects by itself. */
  start(): void
  stop(): Promise<void>
}

const longestReconnect = 5_000

/** A channel; its name is ours, never somebody's input. Holds one connection of the pool while it hears. */
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
