// Proves that a read model equals the log. Reads position and rows in one snapshot, folds the log to exactly that
// position, and reports every difference.
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { errorMessage } from '#platform/subscription/event-failure.ts'
import { defaultMaxParked } from '#platform/subscription/poison.ts'

import { qualifiedName } from '../ddl.ts'
import type { Layout } from '../layout.ts'
import { type ParkedStream, readParkedStreams } from '../parked-streams.ts'
import { erasureEventTypes, unsealedCategories } from '../unsealing.ts'
import { type Origin, type Run, startRun } from '../maintenance/runs.ts'
import { withConnection } from './connection.ts'
import { type Difference, differencesIn } from './differences.ts'
import { withEnoughRanges } from './id-ranges.ts'
import { loadBuild } from './load-build.ts'
import { logPages } from './log-pages.ts'
import type { ProgressListener } from './progress.ts'
import { defaultMaxStates, type RebuildDeps } from './rebuild.ts'

export interface Verification {
  readonly model: string
  readonly position: string
  /** Rows folded from the log. */
  readonly rows: number
  /** The first differences found. */
  readonly differences: readonly Difference[]
  /** Number of all differences. */
  readonly differenceCount: number
  /** Streams that the build has parked, or whose events could not be folded now. They are compared up to that event. */
  readonly parked: readonly ParkedStream[]
}

export interface VerifyOptions {
  readonly maxStates?: number
  readonly onProgress?: ProgressListener
  /** Called for each difference, including those that the result omits. */
  readonly onDifference?: (difference: Difference) => void
  readonly signal?: AbortSignal
  /** Recorded with the run. Defaults to a terminal. */
  readonly origin?: Origin
}

const scratchSchema = 'pg_temp'
/** How many differences to keep in memory. A corrupt build may have more than fit. */
const maxRetainedDifferences = 20
/** Maximum number of attempts if subjects are erased during each fold. */
const maxAttempts = 3
/** How long a live model may take to project an erasure, in milliseconds. */
const settleDelay = 1_000

/**
 * Whether the fold includes an erasure that the rows at its position do not include yet. In that case, the fold shows a
 * subject as erased while the rows still show the name, and both are correct.
 */
const wasErasedDuringFold = async (
  { vault, log }: RebuildDeps,
  layout: Layout,
  erasedBefore: ReadonlySet<string>,
  position: string,
): Promise<boolean> => {
  const streamPrefixes = [...unsealedCategories(layout)].map((category) => `${category}-`)
  if (streamPrefixes.length === 0) return false
  // Subjects are never removed from this set.
  if ((await vault.erasedSubjects()).size > erasedBefore.size) return true
  for await (const { events } of logPages(log, { after: position, streamPrefixes })) {
    if (events.some(({ type }) => erasureEventTypes.has(type))) return true
  }
  return false
}

/** Returns undefined if a subject was erased during the fold, and `mayRetry` allows another attempt. */
const verifyOnce = async (
  connection: pg.ClientBase,
  deps: RebuildDeps,
  layout: Layout,
  options: VerifyOptions,
  { ranges, mayRetry }: { readonly ranges: number; readonly mayRetry: boolean },
): Promise<Verification | undefined> => {
  const { name, version } = layout.model
  const erasedBefore = await deps.vault.erasedSubjects()
  await connection.query('begin isolation level repeatable read')
  try {
    const { rows } = await connection.query<{ id: string; schema: string; position: string }>(
      `select b.id, b.schema, b.position from projection.pointer p join projection.build b on b.id = p.build_id
       where p.model = $1 and p.version = $2`,
      [name, version],
    )
    const [serving] = rows
    if (serving === undefined) throw new Error(`${name} has no build to verify`)
    const { schema, position } = serving
    const parked = await readParkedStreams(connection, serving)
    // A rebuild may replace this build in the meantime. Cleanup could then drop it during the comparison.
    const tables = layout.tables.map((table) => qualifiedName(schema, table.name)).join(', ')
    await connection.query(`lock table ${tables} in access share mode`)
    await connection.query(`set local work_mem = '128MB'`)
    let events = 0
    const onProgress: ProgressListener = (progress) => {
      ;({ events } = progress)
      options.onProgress?.(progress)
    }
    const loadResult = await loadBuild(connection, deps, layout, {
      ...options,
      onProgress,
      schema: scratchSchema,
      indexes: false,
      until: position,
      ranges,
      maxStates: options.maxStates ?? defaultMaxStates,
      parking: { parked, maxParked: deps.maxParked ?? defaultMaxParked },
    })
    if (mayRetry && (await wasErasedDuringFold(deps, layout, erasedBefore, position))) return undefined
    const differences: Difference[] = []
    let differenceCount = 0
    for (const [index, table] of layout.tables.entries()) {
      options.onProgress?.({ phase: 'comparing', done: index / layout.tables.length, events })
      options.signal?.throwIfAborted()
      for await (const difference of differencesIn(connection, table, schema, scratchSchema)) {
        differenceCount += 1
        if (differences.length < maxRetainedDifferences) differences.push(difference)
        options.onDifference?.(difference)
      }
    }
    return { model: name, position, rows: loadResult.rows, differences, differenceCount, parked: [...parked.values()] }
  } finally {
    // Also drops the scratch tables.
    await connection.query('rollback').catch(() => undefined)
  }
}

const verifyWithRetries = async (
  connection: pg.ClientBase,
  deps: RebuildDeps,
  layout: Layout,
  options: VerifyOptions,
): Promise<Verification> => {
  for (let attempt = 1; ; attempt += 1) {
    const mayRetry = attempt < maxAttempts
    const verification = await withEnoughRanges((ranges) =>
      verifyOnce(connection, deps, layout, options, { ranges, mayRetry }),
    )
    if (verification !== undefined) return verification
    await pause(settleDelay, undefined, options.signal === undefined ? {} : { signal: options.signal })
  }
}

const formatLocation = ({ table, key, column }: Difference): string =>
  [table, key.map(String).join(' '), ...(column === undefined ? [] : [column])].join(' ')

const recordResult = (connection: pg.ClientBase, run: Run, verification: Verification): Promise<void> => {
  const { position, rows, differences, differenceCount } = verification
  const locations = differences.map(formatLocation)
  return run.finish(connection, { outcome: 'done', position, rows, differences: differenceCount, places: locations })
}

/**
 * Compares the serving build with a fold of the log to the build's position, table by table, including states and
 * rollups. The model stays live during the comparison. If there are no differences, a rebuild would produce exactly
 * these rows.
 */
export const verifyModel = async (
  deps: RebuildDeps,
  layout: Layout,
  options: VerifyOptions = {},
): Promise<Verification> => {
  const { signal, origin = { by: 'terminal' } } = options
  return withConnection(deps.pool, signal, async (connection) => {
    const run = await startRun(connection, deps.pool, { kind: 'verify', model: layout.model, origin })
    const onProgress: ProgressListener = (progress) => {
      run.recordProgress(progress)
      options.onProgress?.(progress)
    }
    try {
      const verification = await verifyWithRetries(connection, deps, layout, { ...options, onProgress })
      await recordResult(connection, run, verification)
      return verification
    } catch (error) {
      const outcome = signal?.aborted === true ? 'interrupted' : 'failed'
      await run.finish(connection, { outcome, message: errorMessage(error) }).catch(() => undefined)
      throw error
    } finally {
      run.stopRecording()
    }
  })
}
