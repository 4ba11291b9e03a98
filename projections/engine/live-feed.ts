// One listener per process. It receives announcements of projected changes, notifies subscribers of changed topics, and
// wakes requests that wait to read their own write. It also records that this process is alive, so that builds it reads
// are not dropped.
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { type Announcement, announcementChannel, decodeMessage, type Topics } from './announcement.ts'
import type { ModelKey } from './builds.ts'

export interface Change {
  readonly model: string
  /** `all`: notify every subscriber of this model. */
  readonly topics: Topics
  /** The rows of these topics include every event up to this position. */
  readonly position: string
}

export interface LiveFeed {
  /** Starts listening and resolves once it listens. Reconnects automatically. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Calls `listener` for each change, and with `all` after a lost connection. Returns the unsubscribe function. */
  subscribe(listener: (change: Change) => void): () => void
  /**
   * Whether the model's rows include everything up to `position` within `timeoutMs` (default 2000). Announcements wake
   * the caller. While this process receives them, the database is queried only after the timeout.
   */
  waitFor(model: string, position: string, options?: { readonly timeoutMs?: number }): Promise<boolean>
}

/** A live feed that also receives this process's own announcements directly. */
export interface EngineFeed extends LiveFeed {
  publish(announcement: Announcement): void
}

export interface LiveFeedOptions {
  readonly pool: pg.Pool
  /** The models of this release. Announcements of other versions are ignored. */
  readonly models: readonly ModelKey[]
  /** Whether an announcer belongs to this process, which already has its announcements. */
  readonly isOwn?: (announcer: string) => boolean
}

interface Waiter {
  readonly model: string
  readonly position: string
  readonly resolve: () => void
}

const heartbeatInterval = 60_000
const maxReconnectDelay = 5_000

export const createLiveFeed = ({ pool, models, isOwn = () => false }: LiveFeedOptions): EngineFeed => {
  const versions = new Map(models.map(({ name, version }) => [name, version]))
  const reachedPositions = new Map<string, string>()
  const waiters = new Set<Waiter>()
  const listeners = new Set<(change: Change) => void>()
  const stopping = new AbortController()
  let backgroundTasks: Promise<void> | undefined
  /** Whether this process currently receives every announcement. */
  let isListening = false

  const advancePosition = (model: string, position: string) => {
    reachedPositions.set(model, position)
    for (const waiter of [...waiters]) if (waiter.model === model && waiter.position <= position) waiter.resolve()
  }

  const publish = ({ model, version, position, topics }: Announcement) => {
    if (versions.get(model) !== version) return
    advancePosition(model, position)
    // A new position without topics changes nothing on screen.
    if (topics !== 'all' && topics.size === 0) return
    // Not in the announcer's own call: an exception in a listener must not fail the batch.
    for (const listener of [...listeners]) queueMicrotask(() => listener({ model, topics, position }))
  }

  const handleMessage = (payload: string) => {
    const { from, announcements } = decodeMessage(payload)
    if (!isOwn(from)) announcements.forEach(publish)
  }

  const readPositions = async (): Promise<ReadonlyMap<string, string>> => {
    const { rows } = await pool.query<{ model: string; version: number; position: string }>(
      'select p.model, p.version, b.position from projection.pointer p join projection.build b on b.id = p.build_id',
    )
    return new Map(
      rows.filter((row) => versions.get(row.model) === row.version).map((row) => [row.model, row.position]),
    )
  }

  const recordHeartbeat = async (): Promise<void> => {
    await pool.query(
      `insert into projection.reader (build_id, seen_at)
       select p.build_id, now() from projection.pointer p
       where (p.model, p.version) in (select * from unnest($1::text[], $2::int[]))
       on conflict (build_id) do update set seen_at = excluded.seen_at`,
      [models.map(({ name }) => name), models.map(({ version }) => version)],
    )
  }

  /** Listens until the connection is lost. */
  const listen = async (ready: () => void): Promise<void> => {
    const client = await pool.connect()
    const { promise: disconnected, resolve } = Promise.withResolvers<void>()
    const markDisconnected = () => resolve()
    client.on('error', markDisconnected)
    client.on('end', markDisconnected)
    client.on('notification', ({ channel, payload }) => {
      if (channel === announcementChannel && payload !== undefined) handleMessage(payload)
    })
    stopping.signal.addEventListener('abort', markDisconnected)
    try {
      await client.query(`listen ${announcementChannel}`)
      // Catches up on announcements that were missed while not listening.
      const positions = await readPositions()
      for (const [model, position] of positions) advancePosition(model, position)
      for (const [model, position] of positions)
        for (const listener of [...listeners]) listener({ model, topics: 'all', position })
      isListening = true
      ready()
      // If the feed was stopped while it connected, it would never receive the abort.
      if (!stopping.signal.aborted) await disconnected
    } finally {
      isListening = false
      stopping.signal.removeEventListener('abort', markDisconnected)
      client.release(true)
    }
  }

  const keepListening = async (ready: () => void): Promise<void> => {
    for (let delay = 100; !stopping.signal.aborted; delay = Math.min(delay * 2, maxReconnectDelay)) {
      await listen(() => {
        delay = 100
        ready()
      }).catch(() => undefined)
      await pause(delay, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const keepHeartbeat = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await recordHeartbeat().catch(() => undefined)
      await pause(heartbeatInterval, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const isReached = async (model: string, position: string): Promise<boolean> => {
    const servingPosition = (await readPositions()).get(model)
    return servingPosition !== undefined && servingPosition >= position
  }

  return {
    publish,
    start: async () => {
      const { promise: ready, resolve } = Promise.withResolvers<void>()
      backgroundTasks ??= Promise.all([keepListening(resolve), keepHeartbeat()]).then(() => undefined)
      await Promise.race([ready, backgroundTasks])
    },
    stop: async () => {
      stopping.abort()
      for (const waiter of [...waiters]) waiter.resolve()
      await backgroundTasks
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    waitFor: async (model, position, { timeoutMs = 2_000 } = {}) => {
      if ((reachedPositions.get(model) ?? '') >= position) return true
      const { promise: notified, resolve } = Promise.withResolvers<void>()
      const waiter: Waiter = { model, position, resolve }
      waiters.add(waiter)
      const timer = setTimeout(resolve, timeoutMs)
      try {
        if (!isListening && (await isReached(model, position))) return true
        await notified
        // The leader may have died between its commit and its announcement.
        return (reachedPositions.get(model) ?? '') >= position || (await isReached(model, position))
      } finally {
        clearTimeout(timer)
        waiters.delete(waiter)
      }
    },
  }
}
