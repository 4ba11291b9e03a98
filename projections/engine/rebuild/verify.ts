// Proves a read model equal to the log: position and rows in one snapshot, the log folded to exactly that position, and
// every difference reported.
import type pg from 'pg'

import { qualified, quoted } from '../ddl.ts'
import type { Layout, StoredTable } from '../layout.ts'
import { messageOf } from '../failure.ts'
import type { Row } from '../model.ts'
import { type Origin, type Run, startRun } from '../upkeep/runs.ts'
import { cancelOnAbort } from './cancel.ts'
import { inRanges } from './in-ranges.ts'
import { loadBuild } from './load-build.ts'
import type { Tell } from './progress.ts'
import { defaultMaxParts, type RebuildDeps } from './rebuild.ts'

export interface Difference {
  readonly table: string
  /** Values of the key columns. */
  readonly key: readonly unknown[]
  /** undefined: the whole row is missing on one side. */
  readonly column?: string
  /** What the serving build holds. */
  readonly serving: unknown
  /** What the log says. */
  readonly log: unknown
}

export interface Verification {
  readonly model: string
  readonly position: string
  /** Rows folded from the log. */
  readonly rows: number
  readonly differences: readonly Difference[]
}

export interface VerifyOptions {
  readonly maxParts?: number
  readonly onProgress?: Tell
  readonly signal?: AbortSignal
  /** For the record of runs; default: a terminal. */
  readonly origin?: Origin
}

const scratch = 'pg_temp'

/** json has no equality; jsonb compares by meaning. Everything else as text, so that instants keep their microseconds. */
const comparable = ({ columns }: StoredTable): string =>
  columns
    .map(({ name, type }) => `${quoted(name)}::${type === 'json' ? 'jsonb' : 'text'} as ${quoted(name)}`)
    .join(', ')

const onlyIn = async (client: pg.ClientBase, table: StoredTable, one: string, other: string): Promise<Row[]> => {
  const rows = (schema: string) => `select ${comparable(table)} from ${qualified(schema, table.name)}`
  return (await client.query<Record<string, unknown>>(`${rows(one)} except all ${rows(other)}`)).rows
}

const differencesIn = async (client: pg.ClientBase, table: StoredTable, schema: string): Promise<Difference[]> => {
  const keyOf = (row: Row) => table.key.map((name) => row[name])
  const byKey = (rows: readonly Row[]) => new Map(rows.map((row) => [JSON.stringify(keyOf(row)), row]))
  const serving = byKey(await onlyIn(client, table, schema, scratch))
  const log = byKey(await onlyIn(client, table, scratch, schema))
  return [...new Set([...serving.keys(), ...log.keys()])].flatMap((key): Difference[] => {
    const mine = serving.get(key)
    const theirs = log.get(key)
    const row = mine ?? theirs ?? {}
    const place = { table: table.name, key: keyOf(row) }
    if (mine === undefined || theirs === undefined) return [{ ...place, serving: mine, log: theirs }]
    return table.columns
      .filter(({ name }) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
      .map(({ name }) => ({ ...place, column: name, serving: mine[name], log: theirs[name] }))
  })
}

const verifyOnce = async (
  client: pg.ClientBase,
  deps: RebuildDeps,
  layout: Layout,
  options: VerifyOptions,
  ranges: number,
): Promise<Verification> => {
  const { name, version } = layout.model
  await client.query('begin isolation level repeatable read')
  try {
    const { rows } = await client.query<{ schema: string; position: string }>(
      `select b.schema, b.position from projection.pointer p join projection.build b on b.id = p.build_id
       where p.model = $1 and p.version = $2`,
      [name, version],
    )
    const [serving] = rows
    if (serving === undefined) throw new Error(`${name} has no build to verify`)
    await client.query(`set local work_mem = '128MB'`)
    let events = 0
    const onProgress: Tell = (progress) => {
      ;({ events } = progress)
      options.onProgress?.(progress)
    }
    const loaded = await loadBuild(client, deps, layout, {
      ...options,
      onProgress,
      schema: scratch,
      indexes: false,
      until: serving.position,
      ranges,
      maxParts: options.maxParts ?? defaultMaxParts,
    })
    const differences: Difference[] = []
    for (const [index, table] of layout.tables.entries()) {
      options.onProgress?.({ phase: 'comparing', done: index / layout.tables.length, events })
      options.signal?.throwIfAborted()
      differences.push(...(await differencesIn(client, table, serving.schema)))
    }
    return { model: name, position: serving.position, rows: loaded.rows, differences }
  } finally {
    // Takes the scratch tables with it.
    await client.query('rollback').catch(() => undefined)
  }
}

/** Differences whose places are kept with the run. */
const placesKept = 20

const placeOf = ({ table, key, column }: Difference): string =>
  [table, key.map(String).join(' '), ...(column === undefined ? [] : [column])].join(' ')

const record = (client: pg.ClientBase, run: Run, { position, rows, differences }: Verification): Promise<void> =>
  run.finish(client, {
    outcome: 'done',
    position,
    rows,
    differences: differences.length,
    places: differences.slice(0, placesKept).map(placeOf),
  })

/**
 * Compares the serving build with a fold of the log to its position, table by table, parts and tallies included, while
 * the model goes on. No differences: it is exactly what a rebuild would make.
 */
export const verifyModel = async (
  deps: RebuildDeps,
  layout: Layout,
  options: VerifyOptions = {},
): Promise<Verification> => {
  const client = await deps.pool.connect()
  let broken = false
  const onError = () => {
    broken = true
  }
  client.on('error', onError)
  const { signal, origin = { by: 'terminal' } } = options
  let watched = () => {}
  try {
    watched = await cancelOnAbort(client, deps.pool, signal)
    const run = await startRun(client, deps.pool, { kind: 'verify', model: layout.model, origin })
    const onProgress: Tell = (progress) => {
      run.note(progress)
      options.onProgress?.(progress)
    }
    try {
      const verification = await inRanges((ranges) =>
        verifyOnce(client, deps, layout, { ...options, onProgress }, ranges),
      )
      await record(client, run, verification)
      return verification
    } catch (error) {
      const outcome = signal?.aborted === true ? 'interrupted' : 'failed'
      await run.finish(client, { outcome, message: messageOf(error) }).catch(() => undefined)
      throw error
    } finally {
      run.end()
    }
  } finally {
    watched()
    client.off('error', onError)
    client.release(broken || signal?.aborted === true)
  }
}
