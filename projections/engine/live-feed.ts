// Receives announcements of projected changes, notifies subscribers of changed topics, and
// resolves requests that wait to read their own write. It also records that this process is alive, so that builds it
// reads are not dropped.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { createBackoff } from '#platform/backoff.ts'
import { createFailureLog } from '#platform/failure-log.ts'
import type { Logger } from '#platform/log.ts'
import { type PubSub, topics as channels } from '#platform/pub-sub.ts'

import { type Announcement, decodeMessage, type Topics } from './announcement.ts'
import { type ModelKey, readPositions } from './builds.ts'

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
   * Whether the model's rows include everything up to `position` within `timeoutMs` (default 2000). Resolves as soon as
   * an announcement reaches the position. While this process receives announcements, the database is queried only after
   * the timeout.
   */
  waitFor(model: string, position: string, options?: { readonly timeoutMs?: number }): Promise<boolean>
}

/** A live feed that also receives this process's own announcements directly. */
export interface EngineFeed extends LiveFeed {
  publish(announcement: Announcement): void
}

export interface LiveFeedOptions {
  readonly pool: pg.Pool
  readonly pubSub: Pick<PubSub, 'subscribe'>
  /** The models of this release. Announcements of other versions are ignored. */
  readonly models: readonly ModelKey[]
  readonly logger: Pick<Logger, 'warn' | 'error'>
}

interface Waiter {
  readonly model: string
  readonly position: string
  readonly resolve: () => void
}

const heartbeatInterval = 60_000

/** The positions that the models have reached, and the callers that wait for one. */
const createReachedPositions = () => {
  const positions = new Map<string, string>()
  const waiters = new Set<Waiter>()
  return {
    /** A lower position than before, such as one that was read before a later announcement, changes nothing. */
    advance: (model: string, position: string) => {
      if (position <= (positions.get(model) ?? '')) return
      positions.set(model, position)
      for (const waiter of [...waiters]) if (waiter.model === model && waiter.position <= position) waiter.resolve()
    },
    includes: (model: string, position: string) => (positions.get(model) ?? '') >= position,
    addWaiter: (waiter: Waiter) => {
      waiters.add(waiter)
      return () => waiters.delete(waiter)
    },
    resolveAllWaiters: () => [...waiters].forEach((waiter) => waiter.resolve()),
  }
}

const createListeners = (logger: Pick<Logger, 'error'>) => {
  const listeners = new Set<(change: Change) => void>()
  return {
    /** Returns the function that removes the listener. */
    add: (listener: (change: Change) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Calls the listeners after the caller has continued. An exception in a listener affects neither the caller, which
     * may be committing a batch, nor the other listeners.
     */
    deliver: (change: Change) => {
      for (const listener of [...listeners]) {
        queueMicrotask(() => {
          try {
            listener(change)
          } catch (err) {
            logger.error({ err, model: change.model }, 'a listener failed to handle a change')
          }
        })
      }
    },
  }
}

const recordHeartbeat = async (pool: pg.Pool, models: readonly ModelKey[]): Promise<void> => {
  await pool.query(
    `insert into projection.reader (build_id, seen_at)
     select p.build_id, now() from projection.pointer p
     where (p.model, p.version) in (select * from unnest($1::text[], $2::int[]))
     on conflict (build_id) do update set seen_at = excluded.seen_at`,
    [models.map(({ name }) => name), models.map(({ version }) => version)],
  )
}

const keepHeartbeat = async ({ pool, models, logger }: LiveFeedOptions, signal: AbortSignal): Promise<void> => {
  const { recordFailure, recordSuccess } = createFailureLog(logger, 'cannot record which builds this process reads')
  while (!signal.aborted) {
    await recordHeartbeat(pool, models).then(recordSuccess, recordFailure)
    await pause(heartbeatInterval, undefined, { signal }).catch(() => undefined)
  }
}

/** Runs the task until it succeeds, or is no longer current. */
const repeatUntilDone = async (
  task: () => Promise<void>,
  isCurrent: () => boolean,
  { logger }: Pick<LiveFeedOptions, 'logger'>,
  signal: AbortSignal,
): Promise<void> => {
  const { recordFailure } = createFailureLog(logger, 'cannot read the positions of read models')
  const backoff = createBackoff()
  while (isCurrent()) {
    try {
      return await task()
    } catch (error) {
      recordFailure(error)
    }
    await backoff.wait(signal)
  }
}

export const createLiveFeed = (options: LiveFeedOptions): EngineFeed => {
  const { pool, pubSub, models, logger } = options
  const versions = new Map(models.map(({ name, version }) => [name, version]))
  const reached = createReachedPositions()
  const { add: subscribe, deliver } = createListeners(logger)
  const stopping = new AbortController()
  const { signal } = stopping
  let backgroundTasks: Promise<void> | undefined
  /** Whether this process currently receives every announcement. */
  let isListening = false

  const publish = ({ model, version, position, topics }: Announcement) => {
    if (versions.get(model) !== version) return
    reached.advance(model, position)
    // A new position without topics changes nothing on screen.
    if (topics !== 'all' && topics.size === 0) return
    deliver({ model, topics, position })
  }

  /** This process already has its own announcements. */
  const onMessage = (payload: string, isOwn: boolean) => {
    if (!isOwn) decodeMessage(payload).forEach(publish)
  }

  /** Catches up on announcements that were missed while not listening. */
  const catchUp = async (): Promise<void> => {
    const positions = await readPositions(pool, models)
    for (const [model, position] of positions) reached.advance(model, position)
    for (const [model, position] of positions) deliver({ model, topics: 'all', position })
  }

  /** Listens until the signal aborts. */
  const listen = async (onReady: () => void): Promise<void> => {
    let connections = 0
    const begin = async (): Promise<void> => {
      const connection = (connections += 1)
      const isCurrent = () => connection === connections && !signal.aborted
      await repeatUntilDone(catchUp, isCurrent, options, signal)
      if (!isCurrent()) return
      isListening = true
      onReady()
    }
    const unsubscribe = pubSub.subscribe(channels.projections, {
      onMessage,
      onListening: () => void begin(),
      onLost: () => {
        connections += 1
        isListening = false
      },
    })
    if (!signal.aborted) await once(signal, 'abort')
    unsubscribe()
  }

  const isReached = async (model: string, position: string): Promise<boolean> =>
    ((await readPositions(pool, models)).get(model) ?? '') >= position

  return {
    publish,
    start: async () => {
      const { promise: ready, resolve } = Promise.withResolvers<void>()
      backgroundTasks ??= Promise.all([listen(resolve), keepHeartbeat(options, signal)]).then(() => undefined)
      await Promise.race([ready, backgroundTasks])
    },
    stop: async () => {
      stopping.abort()
      reached.resolveAllWaiters()
      await backgroundTasks
    },
    subscribe,
    waitFor: async (model, position, { timeoutMs = 2_000 } = {}) => {
      if (reached.includes(model, position)) return true
      const { promise: notified, resolve } = Promise.withResolvers<void>()
      const removeWaiter = reached.addWaiter({ model, position, resolve })
      const timer = setTimeout(resolve, timeoutMs)
      try {
        if (!isListening && (await isReached(model, position))) return true
        await notified
        // The leader may have died between its commit and its announcement.
        return reached.includes(model, position) || (await isReached(model, position))
      } finally {
        clearTimeout(timer)
        removeWaiter()
      }
    },
  }
}
