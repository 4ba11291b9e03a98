// Rebuilds a model while another build serves, lets the new build catch up, and switches to it. Until the switch, the
// serving build stays untouched, even after a failure.
import type pg from 'pg'

import { EventFailure, errorMessage } from '#platform/subscription/event-failure.ts'
import type { EventBatch } from '#platform/subscription/live-buffer.ts'
import { defaultMaxParked } from '#platform/subscription/poison.ts'

import { beginBuild, type Build, dropBuild, dropUnfinished, lockServing, markFailed, switchTo } from '../builds.ts'
import { quoteIdentifier } from '../ddl.ts'
import type { Layout } from '../layout.ts'
import { lockName, rebuildLockSpace } from '../locks.ts'
import type { FoldDeps } from '../unsealing.ts'
import { insertParkedStreams, park, parkedBy, type ParkingOptions } from '../parked-streams.ts'
import { createProjector } from '../projector.ts'
import { type Origin, type Run, startRun } from '../maintenance/runs.ts'
import { withConnection } from './connection.ts'
import { withEnoughRanges } from './id-ranges.ts'
import { loadBuild } from './load-build.ts'
import { logPages } from './log-pages.ts'
import type { ProgressListener } from './progress.ts'

export interface RebuildDeps extends FoldDeps {
  readonly pool: pg.Pool
  /** See `defaultMaxParked`. */
  readonly maxParked?: number
}

export interface RebuildOptions {
  /** See `FoldLogOptions`. Default 400,000, about 600 MB of referrals. */
  readonly maxStates?: number
  /**
   * An exception from this callback interrupts the rebuild, except in the `switched` phase, which follows the commit.
   */
  readonly onProgress?: ProgressListener
  readonly signal?: AbortSignal
  /** Recorded with the run. Defaults to a terminal. */
  readonly origin?: Origin
}

export interface RebuildResult {
  readonly build: Build
  /** Number of rows written from memory, including state tables. */
  readonly rows: number
}

interface LoadedBuild extends RebuildResult {
  readonly parking: ParkingOptions
}

/** Another process or another call is already rebuilding this model. */
export class RebuildUnderWay extends Error {
  override readonly name = 'RebuildUnderWay'
}

/** This many states fit in memory together with a running service. A referral's state takes 1.4 kB. */
export const defaultMaxStates = 400_000

const createParking = ({ maxParked = defaultMaxParked }: RebuildDeps): ParkingOptions => ({
  parked: new Map(),
  maxParked,
})

const inTransaction = async <Result>(connection: pg.ClientBase, work: () => Promise<Result>): Promise<Result> => {
  await connection.query('begin')
  try {
    const result = await work()
    await connection.query('commit')
    return result
  } catch (error) {
    await connection.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Loads the tables of a new build in two transactions, so that the database works on two connections. An interrupted
 * load leaves tables that no pointer refers to. The next rebuild drops them with their registration.
 */
const load = async (
  connection: pg.ClientBase,
  deps: RebuildDeps,
  layout: Layout,
  build: Build,
  options: RebuildOptions,
) => {
  const { maxStates = defaultMaxStates, signal } = options
  const { schema } = build
  await connection.query(`create schema ${quoteIdentifier(schema)}`)
  return withConnection(deps.pool, signal, (secondConnection) =>
    withEnoughRanges((ranges) =>
      inTransaction(connection, async () => {
        const parking = createParking(deps)
        const loadOptions = { ...options, schema, indexes: true, ranges, maxStates, secondConnection, parking }
        const { position, rows } = await inTransaction(secondConnection, () =>
          loadBuild(connection, deps, layout, loadOptions),
        )
        await connection.query('select projection.advance($1, $2, $3, $4)', [build.id, build.term, '', position])
        await insertParkedStreams(connection, build, parking.parked)
        return { build: { ...build, position }, rows, parking }
      }),
    ),
  )
}

interface AdvanceOptions {
  readonly parking: ParkingOptions
  readonly until?: string
  readonly signal?: AbortSignal | undefined
}

/** Projects the log into a build, page after page. Parks the streams of events that fail. */
const advanceThrough = async (
  connection: pg.ClientBase,
  deps: RebuildDeps,
  layout: Layout,
  build: Build,
  { parking, until, signal }: AdvanceOptions,
): Promise<Build> => {
  const { parked } = parking
  const createProjectorFor = (current: Build) =>
    createProjector({ ...deps, database: connection, layout, build: current, parked })
  let projector = createProjectorFor(build)
  /** Returns the failure of an event instead of throwing it. */
  const tryPush = async (batch: EventBatch): Promise<EventFailure | undefined> => {
    try {
      await projector.push(batch)
      await projector.settle()
      return undefined
    } catch (error) {
      if (!(error instanceof EventFailure)) throw error
      projector = createProjectorFor(projector.build)
      return error
    }
  }
  const pages = logPages(deps.log, {
    after: build.position,
    ...(until === undefined ? {} : { until }),
    streamPrefixes: layout.streamPrefixes,
  })
  for await (const page of pages) {
    signal?.throwIfAborted()
    if (page.position === projector.position || (await tryPush(page)) === undefined) continue
    for (const event of page.events) {
      const failure = await tryPush({ events: [event], position: event.position })
      if (failure === undefined) continue
      const parkedStream = parkedBy(event, failure)
      park(parking, parkedStream, failure)
      await projector.park(parkedStream, event)
      await projector.settle()
    }
    await tryPush({ events: [], position: page.position })
  }
  return projector.build
}

/**
 * Switches to the new build. The lock blocks live commits, so the new build includes everything that the old one
 * includes.
 */
const switchBuilds = (
  connection: pg.ClientBase,
  deps: RebuildDeps,
  layout: Layout,
  { build, rows, parking }: LoadedBuild,
  run: Run,
  /** Called when everything is written but nothing is committed. */
  onWritten: () => void,
): Promise<Build> =>
  inTransaction(connection, async () => {
    // If this process hangs, its lock must not keep the next leader of the model from writing.
    await connection.query(`set local idle_in_transaction_session_timeout = '4s'`)
    const serving = await lockServing(connection, layout.model)
    const readyBuild = await advanceThrough(connection, deps, layout, build, {
      parking,
      until: serving?.position ?? '',
    })
    await switchTo(connection, layout.model, readyBuild, serving)
    // Commits with the switch, so that queries see either both or neither.
    await run.finish(connection, { outcome: 'done', position: readyBuild.position, rows })
    onWritten()
    return readyBuild
  })

const rebuildUnderLock = async (
  connection: pg.ClientBase,
  deps: RebuildDeps,
  layout: Layout,
  options: RebuildOptions,
): Promise<RebuildResult> => {
  const { signal, origin = { by: 'terminal' } } = options
  await dropUnfinished(connection, layout.model)
  const run = await startRun(connection, deps.pool, { kind: 'rebuild', model: layout.model, origin })
  let events = 0
  const onProgress: ProgressListener = (progress) => {
    ;({ events } = progress)
    run.recordProgress(progress)
    options.onProgress?.(progress)
  }
  const registeredBuild = await beginBuild(connection, layout.model)
  let rebuilt: RebuildResult
  try {
    const { build, rows, parking } = await load(connection, deps, layout, registeredBuild, { ...options, onProgress })
    onProgress({ phase: 'catching_up', done: 0, events })
    const caughtUpBuild = await advanceThrough(connection, deps, layout, build, { parking, signal })
    const reportSwitching = (done: number) => onProgress({ phase: 'switching', done, events })
    reportSwitching(0)
    const result = { build: caughtUpBuild, rows, parking }
    rebuilt = { build: await switchBuilds(connection, deps, layout, result, run, () => reportSwitching(1)), rows }
  } catch (error) {
    // If the connection is lost too, the next rebuild finds the registration and cleans up.
    if (error instanceof EventFailure) await markFailed(connection, registeredBuild, error.position, error.message)
    else await dropBuild(connection, registeredBuild).catch(() => undefined)
    const outcome = signal?.aborted === true ? 'interrupted' : 'failed'
    await run.finish(connection, { outcome, message: errorMessage(error) }).catch(() => undefined)
    throw error
  } finally {
    run.stopRecording()
  }
  onProgress({ phase: 'switched', done: 1, events })
  return rebuilt
}

/**
 * Rebuilds a model from the whole log while the current build serves, then switches to the new build.
 * @throws RebuildUnderWay; EventFailure if an event cannot be folded and its stream cannot be parked; errors of the log and the database
 */
export const rebuildModel = async (
  deps: RebuildDeps,
  layout: Layout,
  options: RebuildOptions = {},
): Promise<RebuildResult> => {
  const { pool } = deps
  const { signal } = options
  const lock = [rebuildLockSpace, lockName(layout.model)]
  return withConnection(pool, signal, async (connection, discard) => {
    const { rows } = await connection.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as locked',
      lock,
    )
    if (rows[0]?.locked !== true) throw new RebuildUnderWay(`${layout.model.name} is already being rebuilt`)
    try {
      return await rebuildUnderLock(connection, deps, layout, options)
    } finally {
      await connection.query('select pg_advisory_unlock($1, hashtext($2))', lock).catch(discard)
    }
  })
}
