// Rebuilds a model while another build serves, lets the new build catch up, and switches to it. Until the switch, the
// serving build stays untouched, even after a failure.
import type pg from 'pg'

import { beginBuild, type Build, dropBuild, dropUnfinished, lockServing, markFailed, switchTo } from '../builds.ts'
import { quoted } from '../ddl.ts'
import { messageOf } from '../failure.ts'
import { EventFailure } from '../fold.ts'
import type { Layout } from '../layout.ts'
import { lockName, rebuildLocks } from '../locks.ts'
import type { OpeningDeps } from '../opening.ts'
import { createProjector } from '../projector.ts'
import { type Origin, type Run, startRun } from '../upkeep/runs.ts'
import { withConnection } from './connection.ts'
import { inRanges } from './in-ranges.ts'
import { loadBuild } from './load-build.ts'
import { logPages } from './log-pages.ts'
import type { Tell } from './progress.ts'

export interface RebuildDeps extends OpeningDeps {
  readonly pool: pg.Pool
}

export interface RebuildOptions {
  /** See FoldLogOptions. Default 400,000, about 600 MB of referrals. */
  readonly maxParts?: number
  /** An exception from it interrupts the rebuild, except in the `switched` phase, which comes after the commit. */
  readonly onProgress?: Tell
  readonly signal?: AbortSignal
  /** Recorded with the run. Default: a terminal. */
  readonly origin?: Origin
}

export interface Rebuilt {
  readonly build: Build
  /** Rows written from memory, including those of state tables. */
  readonly rows: number
}

/** Another process or another call is already rebuilding this model. */
export class RebuildUnderWay extends Error {
  override readonly name = 'RebuildUnderWay'
}

/** Fits in memory together with a running service. A referral's state takes 1.4 kB. */
export const defaultMaxParts = 400_000

const inTransaction = async <Result>(client: pg.ClientBase, run: () => Promise<Result>): Promise<Result> => {
  await client.query('begin')
  try {
    const result = await run()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Loads the tables of a new build in two transactions, so that the database works on two connections. An interrupted
 * load leaves tables that no pointer refers to. The next rebuild drops them with their registration.
 */
const load = async (
  client: pg.ClientBase,
  deps: RebuildDeps,
  layout: Layout,
  build: Build,
  options: RebuildOptions,
) => {
  const { maxParts = defaultMaxParts, signal } = options
  const { schema } = build
  await client.query(`create schema ${quoted(schema)}`)
  return withConnection(deps.pool, signal, (second) =>
    inRanges((ranges) =>
      inTransaction(client, async () => {
        const loading = { ...options, schema, indexes: true, ranges, maxParts, second }
        const { position, rows } = await inTransaction(second, () => loadBuild(client, deps, layout, loading))
        await client.query('select projection.advance($1, $2, $3, $4)', [build.id, build.term, '', position])
        return { build: { ...build, position }, rows }
      }),
    ),
  )
}

const advanceThrough = async (
  client: pg.ClientBase,
  deps: RebuildDeps,
  layout: Layout,
  build: Build,
  until?: string,
  signal?: AbortSignal,
): Promise<Build> => {
  const projector = createProjector({ ...deps, database: client, layout, build })
  const pages = logPages(deps.log, {
    after: build.position,
    ...(until === undefined ? {} : { until }),
    streamPrefixes: layout.streamPrefixes,
  })
  for await (const page of pages) {
    signal?.throwIfAborted()
    if (page.position === projector.position) continue
    await projector.push(page)
    await projector.settle()
  }
  return projector.build
}

/** Switches to the new build. The lock blocks live commits, so the new build includes all that the old one includes. */
const switchBuilds = (
  client: pg.ClientBase,
  deps: RebuildDeps,
  layout: Layout,
  { build, rows }: Rebuilt,
  run: Run,
  /** Called when everything is written and nothing is committed. */
  written: () => void,
): Promise<Build> =>
  inTransaction(client, async () => {
    const serving = await lockServing(client, layout.model)
    const ready = await advanceThrough(client, deps, layout, build, serving?.position ?? '')
    await switchTo(client, layout.model, ready, serving)
    // Commits with the switch, so that queries see either both or neither.
    await run.finish(client, { outcome: 'done', position: ready.position, rows })
    written()
    return ready
  })

const rebuildUnderLock = async (
  client: pg.ClientBase,
  deps: RebuildDeps,
  layout: Layout,
  options: RebuildOptions,
): Promise<Rebuilt> => {
  const { signal, origin = { by: 'terminal' } } = options
  await dropUnfinished(client, layout.model)
  const run = await startRun(client, deps.pool, { kind: 'rebuild', model: layout.model, origin })
  let events = 0
  const onProgress: Tell = (progress) => {
    ;({ events } = progress)
    run.note(progress)
    options.onProgress?.(progress)
  }
  const registered = await beginBuild(client, layout.model)
  let rebuilt: Rebuilt
  try {
    const { build, rows } = await load(client, deps, layout, registered, { ...options, onProgress })
    onProgress({ phase: 'catching_up', done: 0, events })
    const caughtUp = await advanceThrough(client, deps, layout, build, undefined, signal)
    const switching = (done: number) => onProgress({ phase: 'switching', done, events })
    switching(0)
    const ready = { build: caughtUp, rows }
    rebuilt = { build: await switchBuilds(client, deps, layout, ready, run, () => switching(1)), rows }
  } catch (error) {
    // If the connection is lost too, the next rebuild finds the registration and cleans up.
    if (error instanceof EventFailure) await markFailed(client, registered, error.position, error.message)
    else await dropBuild(client, registered).catch(() => undefined)
    const outcome = signal?.aborted === true ? 'interrupted' : 'failed'
    await run.finish(client, { outcome, message: messageOf(error) }).catch(() => undefined)
    throw error
  } finally {
    run.end()
  }
  onProgress({ phase: 'switched', done: 1, events })
  return rebuilt
}

/**
 * Rebuilds a model from the whole log while the current build serves, then switches to the new build.
 * @throws RebuildUnderWay; EventFailure if an event cannot be folded; errors of the log and the database
 */
export const rebuildModel = async (
  deps: RebuildDeps,
  layout: Layout,
  options: RebuildOptions = {},
): Promise<Rebuilt> => {
  const { pool } = deps
  const { signal } = options
  const lock = [rebuildLocks, lockName(layout.model)]
  return withConnection(pool, signal, async (client, discard) => {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as locked',
      lock,
    )
    if (rows[0]?.locked !== true) throw new RebuildUnderWay(`${layout.model.name} is already being rebuilt`)
    try {
      return await rebuildUnderLock(client, deps, layout, options)
    } finally {
      await client.query('select pg_advisory_unlock($1, hashtext($2))', lock).catch(discard)
    }
  })
}
