// The projection engine runs the read models of a process: it keeps them current, rebuilds and verifies them, and
// reports their health. docs/architecture.md describes its guarantees. Its files:
//
// A model and its builds
//   model.ts                         types that declare a read model
//   layout.ts, ddl.ts                the tables of a build, derived from the declaration, and their SQL
//   builds.ts, locks.ts              the builds, the pointer to the serving one, and locks across processes
//   retire.ts                        drops builds that no process reads any longer
//
// Live updates: from the log into the serving build, batch by batch
//   runner.ts                        one model in one process: its subscription, rebuilds and verifications
//   claim-build.ts                   obtains the build that a leader keeps current
//   model-consumer.ts                what a subscription (services/platform/subscription/) does with the events
//   parked-streams.ts, retry-parked.ts  the streams that a build skips, and their retries
//   projector.ts                     decodes, folds and commits one batch while the next one is folded
//   unsealing.ts, fold.ts            unseal the events of a batch, and fold them into states
//   fold-batch.ts, changes.ts        compute the changed states, rows and timelines of a batch
//   rollup-deltas.ts                 compute the changed totals
//   state-cache.ts                   the states that recent batches used
//   build-store.ts, encode.ts        read states, and write the changes of a batch in one statement
//   announcement.ts, live-feed.ts    notify every process of changed topics and positions
//
// From the start of the log
//   rebuild/                         fold the log in memory into a new build, or to compare it with the serving one
//   maintenance/                     requested and nightly runs, and the history of runs
//
// For the rest of the application
//   queries.ts                       the serving build, for queries
//   serving.ts                       shows other releases that every model can be read
//   health.ts, model-watch.ts        how far a model is behind, for operators and for access decisions
//   observer.ts                      callbacks for metrics
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import type { Clock } from '#platform/clock.ts'
import { createDecodeOnce } from '#platform/event-log/decode-once.ts'
import type { EventLog, Position } from '#platform/event-log/port.ts'
import { createLeadership } from '#platform/leadership.ts'
import type { Logger } from '#platform/log.ts'
import { type Mutex, createMutex } from '#platform/mutex.ts'
import { type LiveBuffer, createLiveBuffer } from '#platform/subscription/live-buffer.ts'
import type { PubSub } from '#platform/pub-sub.ts'
import type { Vault } from '#platform/vault/vault.ts'

import { createAnnouncer } from './announcement.ts'
import { createHealthReader, type ModelHealth } from './health.ts'
import { createLayout } from './layout.ts'
import { createLiveFeed, type LiveFeed } from './live-feed.ts'
import { leaderLockSpace } from './locks.ts'
import type { ReadModel } from './model.ts'
import type { Observer } from './observer.ts'
import type { Decode } from './unsealing.ts'
import type { ProgressListener } from './rebuild/progress.ts'
import type { RebuildResult } from './rebuild/rebuild.ts'
import type { Verification, VerifyOptions } from './rebuild/verify.ts'
import { retireUnusedBuilds } from './retire.ts'
import { createRunner, type Runner } from './runner.ts'
import { createServing } from './serving.ts'

export interface EngineOptions {
  /**
   * Uses one connection while the engine runs, and one for each batch. Its queries must have a time limit: a leader
   * that waits for a silent connection leads nothing.
   */
  readonly pool: pg.Pool
  /** Without a time limit. Uses two connections for each rebuild and one for each verification. Defaults to `pool`. */
  readonly rebuildPool?: pg.Pool
  /** For `health`, which should not wait for other queries. Defaults to `pool`. */
  readonly healthPool?: pg.Pool
  /** Must be of this process alone, because the engine ignores its own messages. */
  readonly pubSub: PubSub
  readonly log: EventLog
  /** The newest events of the log, shared with the reactions of this process. Defaults to a buffer of its own. */
  readonly liveBuffer?: LiveBuffer
  /** The event codec's `decode`. */
  readonly decode: Decode
  /** The same for new events, shared with the reactions of this process. Defaults to a function of its own. */
  readonly decodeOnce?: Decode
  readonly vault: Vault
  readonly models: readonly ReadModel[]
  readonly clock: Clock
  readonly logger: Logger
  readonly observer?: Observer
  /** A model that is more than this many events behind at startup is rebuilt. Default 50,000. */
  readonly rebuildThreshold?: number
  /** A replaced build is dropped after this time without readers, in milliseconds. Default ten minutes. */
  readonly unusedMs?: number
  /** Maximum number of events in a batch. Default 1,000. */
  readonly batchSize?: number
  /** Maximum number of parked streams in a build. Default 1,000. */
  readonly maxParked?: number
  /** Pause between attempts to become a model's leader, in milliseconds. Default 500. */
  readonly leadershipInterval?: number
  /** How many versions of events this release can read (see `countVersions`). A release that can read more is newer. */
  readonly eventVersions?: number
  /** Local hour at which each model is verified every night; undefined means none. */
  readonly verifyHour?: number | undefined
  /** How often a leader checks for requested rebuilds and verifications, in milliseconds. Default one second. */
  readonly maintenanceInterval?: number | undefined
  /**
   * Mutex shared with other work in this process that folds the whole log, because each run needs a rebuild's memory.
   * By default, the engine uses its own mutex.
   */
  readonly foldMutex?: Mutex
}

export interface Engine {
  /** Starts the engine and resolves when the live feed listens. The models become ready later: see `health`. */
  start(): Promise<void>
  /** Stops every runner after its current batch, releases all leases and waits until everything has ended. */
  stop(): Promise<void>
  /**
   * Returns one entry for each model, in the given order. Rejects if the database or the log does not respond.
   * @param head the log's head, if the caller reads it anyway
   */
  health(head?: Promise<Position | undefined>): Promise<ModelHealth[]>
  /** Whether a process of a newer release serves this model, in any version, and can handle its events. */
  newerReleaseServes(model: string): Promise<boolean>
  /**
   * Whether a newer release serves that must replace this one, because the log contains events that this one cannot
   * read: this process has met one, or another process of its release has.
   */
  isOutdated(hasMetUnknownEvent: boolean): Promise<boolean>
  /** The subscription of each model in this process. */
  statuses(): ReturnType<Runner['status']>[]
  /** The source of changes for this process's websockets. Also provides `waitFor`. */
  readonly feed: LiveFeed
  /** Whether the model reaches a position within `timeoutMs` (default 2000). */
  waitFor: LiveFeed['waitFor']
  /**
   * Rebuilds a model and switches to the new build.
   * @throws RebuildUnderWay, EventFailure
   */
  rebuild(model: string, onProgress?: ProgressListener): Promise<RebuildResult>
  /** Compares a model with the log. Reports each difference as it is found. The result contains the first ones. */
  verify(model: string, callbacks?: Pick<VerifyOptions, 'onProgress' | 'onDifference'>): Promise<Verification>
}

const sweepInterval = 60_000

interface SweepOptions extends Pick<EngineOptions, 'pool' | 'models' | 'logger'> {
  readonly unusedMs: number
  readonly signal: AbortSignal
}

/** Drops builds that no process uses any more, until the signal aborts. */
const sweep = async ({ pool, models, unusedMs, logger, signal }: SweepOptions): Promise<void> => {
  while (!signal.aborted) {
    await retireUnusedBuilds(pool, models, { unusedMs }).catch((err: unknown) =>
      logger.warn({ err }, 'could not drop unused builds'),
    )
    await pause(Math.min(sweepInterval, unusedMs), undefined, { signal }).catch(() => undefined)
  }
}

/** Creates the engine of a process. Several processes share the leadership of the models. */
export const createEngine = (options: EngineOptions): Engine => {
  const { pool, pubSub, log, vault, decode, models, clock, logger, observer = {} } = options
  const {
    rebuildPool = pool,
    healthPool = pool,
    rebuildThreshold = 50_000,
    unusedMs = 10 * 60_000,
    leadershipInterval = 500,
  } = options
  const { batchSize, maxParked, verifyHour, maintenanceInterval = 1_000, foldMutex = createMutex() } = options
  const { liveBuffer = createLiveBuffer({ log }), decodeOnce = createDecodeOnce(decode), eventVersions = 0 } = options
  const leadership = createLeadership({
    ...{ pool, logger, eventVersions, lockNamespace: leaderLockSpace, retryInterval: leadershipInterval },
  })
  const feed = createLiveFeed({ pool, pubSub, models, logger })
  const announcer = createAnnouncer({ pubSub, deliverLocally: feed.publish })
  const runnerDeps = {
    ...{ pool, log, vault, decode, clock, verifyHour, interval: maintenanceInterval },
    rebuildPool,
    decodeOnce,
    leadership,
    announcer,
    liveBuffer,
    foldMutex,
    observer,
    logger,
    rebuildThreshold,
    ...(batchSize === undefined ? {} : { batchSize }),
    ...(maxParked === undefined ? {} : { maxParked }),
  }
  const runners = new Map(
    models.map((model) => {
      const layout = createLayout(model)
      return [model.name, { layout, runner: createRunner(runnerDeps, layout) }] as const
    }),
  )
  const readHealth = createHealthReader({ pool: healthPool, log, liveBuffer, decode, clock })
  const serving = createServing({ pool, models, leadership, interval: leadershipInterval })
  const stopping = new AbortController()
  let runnersEnded: Promise<unknown> = Promise.resolve()

  const getRunner = (model: string): Runner => {
    const runner = runners.get(model)?.runner
    if (runner === undefined) throw new Error(`there is no read model ${model}`)
    return runner
  }

  return {
    feed,
    waitFor: feed.waitFor,
    start: async () => {
      const { signal } = stopping
      runnersEnded = Promise.all([
        sweep({ pool, models, unusedMs, logger, signal }),
        serving.watch(signal),
        ...[...runners.values()].map(({ runner }) => runner.run(signal)),
      ])
      await feed.start()
    },
    stop: async () => {
      stopping.abort(new Error('the engine is stopping'))
      await runnersEnded
      await announcer.close()
      await Promise.all([leadership.close(), feed.stop()])
    },
    health: async (head) => {
      const observed = [...runners.values()].map(({ layout, runner }) => ({ layout, status: runner.status() }))
      const health = await readHealth(observed, head)
      // Before anyone learns that this process is ready, processes of an older release know it.
      if (health.every(({ ready }) => ready)) await serving.show()
      return health
    },
    newerReleaseServes: (model) => leadership.newerReleaseServes(model),
    isOutdated: async (hasMetUnknownEvent) => {
      if (hasMetUnknownEvent) await leadership.setOutdated()
      return (await leadership.isOutdated()) && (await leadership.newerReleaseCanReplace())
    },
    statuses: () => [...runners.values()].map(({ runner }) => runner.status()),
    rebuild: (model, onProgress) =>
      getRunner(model).rebuild({ signal: stopping.signal, ...(onProgress === undefined ? {} : { onProgress }) }),
    verify: (model, callbacks) => getRunner(model).verify({ ...callbacks, signal: stopping.signal }),
  }
}
