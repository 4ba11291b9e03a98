// `rebuild`: the time of a rebuild from a log of SIZE events, compared with the minimum work of any rebuild: COPY the
// log out, COPY the rows into tables with keys, and create the same indexes.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { createIndexStatements, createTableSql, qualifiedName, quoteIdentifiers } from '#projections/engine/ddl.ts'
import { createLayout } from '#projections/engine/layout.ts'
import { retireUnusedBuilds } from '#projections/engine/retire.ts'
import { readModels } from '#projections/models.ts'
import { referralsModel } from '#projections/referrals/model.ts'

import type { Bench } from './bench.ts'
import { runChild } from './child.ts'
import { copyIn, copyOut } from './copy.ts'
import { type BenchDatabase, withDatabase } from './database.ts'
import { generateEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { measureAlternating, median, medianRatio, formatRate, measureMs } from './measure.ts'

const budget = 1.6
const memoryBudget = 1_000_000_000
const rounds = 3
const layout = createLayout(referralsModel)

/** The time of one run and the peak memory of its process. */
export interface RunFigures {
  readonly ms: number
  readonly bytes: number
}

/** Runs the program in a separate process. */
export const runOnce = async (
  program: 'rebuild-once' | 'verify-once',
  { url }: BenchDatabase,
  masterKey: Buffer,
): Promise<RunFigures> => JSON.parse(await runChild(program, { url, masterKey })) as RunFigures

/** Drops the previous build, so that every rebuild has as much disk space as the first. */
export const dropOldBuild = async (url: string): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await retireUnusedBuilds(pool, readModels, { unusedMs: 0 })
  await pool.end()
}

/** Writes the rows of the serving build to files, one per table. */
export const exportRows = async (connection: pg.Client, folder: string): Promise<void> => {
  const { rows } = await connection.query<{ schema: string }>(
    `select b.schema from projection.pointer p join projection.build b on b.id = p.build_id where p.model = $1`,
    [referralsModel.name],
  )
  const schema = rows[0]?.schema ?? ''
  for (const { name } of layout.tables) {
    await copyOut(connection, `copy ${qualifiedName(schema, name)} to stdout`, join(folder, name))
  }
}

/** Uses one transaction, as a rebuild does, because tables created in it need no write-ahead log. */
const loadBaseline = async (connection: pg.Client, folder: string): Promise<void> => {
  await connection.query('begin')
  await connection.query(`set local maintenance_work_mem = '256MB'`)
  await connection.query('create schema bare')
  for (const table of layout.tables) {
    const [key, ...indexes] = createIndexStatements('bare', table)
    await connection.query(createTableSql('bare', table))
    if (key !== undefined) await connection.query(key)
    const columns = quoteIdentifiers(table.columns.map(({ name }) => name))
    await copyIn(
      connection,
      `copy ${qualifiedName('bare', table.name)} (${columns}) from stdin with (freeze)`,
      join(folder, table.name),
    )
    for (const sql of indexes) await connection.query(sql)
  }
  await connection.query('commit')
}

/** Measures the minimum work of a rebuild, in milliseconds: reading the log and writing the rows. */
export const measureBaseline = async (
  connection: pg.Client,
  folder: string,
): Promise<{ copyOutMs: number; loadMs: number }> => {
  const copyOutMs = await measureMs(() => copyOut(connection, 'copy log.event to stdout'))
  const loadMs = await measureMs(() => loadBaseline(connection, folder))
  await connection.query('drop schema bare cascade')
  return { copyOutMs, loadMs }
}

const measure = async (
  database: BenchDatabase,
  folder: string,
  size: number,
  print: (line: string) => void,
): Promise<{ ratio: number; bytes: number }> => {
  const masterKey = randomBytes(32)
  const fillMs = await measureMs(() =>
    fillLog({ ...database, masterKey, events: generateEvents({ events: size, now: new Date() }) }),
  )
  print(`  a log of ${size.toLocaleString('en-US')} events generated in ${(fillMs / 1_000).toFixed(1)} s`)
  const connection = new pg.Client({ connectionString: database.ownerUrl })
  await connection.connect()
  try {
    let bytes = 0
    const rebuild = async (): Promise<number> => {
      const result = await runOnce('rebuild-once', database, masterKey)
      bytes = Math.max(bytes, result.bytes)
      await dropOldBuild(database.url)
      return result.ms
    }
    await rebuild()
    await exportRows(connection, folder)
    const baselineTimes = { copyOutMs: [] as number[], loadMs: [] as number[] }
    const baseline = async (): Promise<number> => {
      const { copyOutMs, loadMs } = await measureBaseline(connection, folder)
      baselineTimes.copyOutMs.push(copyOutMs)
      baselineTimes.loadMs.push(loadMs)
      return copyOutMs + loadMs
    }
    const figures = await measureAlternating(rounds, { rebuild, baseline })
    const [rebuildMs, baselineMs] = [median(figures.rebuild), median(figures.baseline)]
    print(
      `  rebuild ${(rebuildMs / 1_000).toFixed(1)} s, ${formatRate((size / rebuildMs) * 1_000)}; peak memory ${Math.round(bytes / 1e6)} MB`,
    )
    print(
      `  minimum work ${(baselineMs / 1_000).toFixed(1)} s: copy the log out ${(median(baselineTimes.copyOutMs) / 1_000).toFixed(1)} s, write rows and indexes ${(median(baselineTimes.loadMs) / 1_000).toFixed(1)} s`,
    )
    return { ratio: medianRatio(figures.rebuild, figures.baseline), bytes }
  } finally {
    await connection.end()
  }
}

/** Rebuilds the referrals model, the largest one, with its timeline, totals and decrypted client names. */
export const rebuild: Bench = async ({ size, print }) => {
  const folder = await mkdtemp(join(tmpdir(), 'referral-bench-rows-'))
  try {
    const { ratio, bytes } = await withDatabase((database) => measure(database, folder, size, print))
    return { ratio, budget: `≤ ${budget}, memory under 1 GB`, withinBudget: ratio <= budget && bytes < memoryBudget }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
