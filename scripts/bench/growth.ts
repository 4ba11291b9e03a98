// `growth`: how time and memory grow with the log, at SIZE / 100, SIZE / 10 and SIZE events. It measures a rebuild, a
// verification, as-of queries and a report, each in a separate process. Prints the table of docs/performance.md.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import type { Bench } from './bench.ts'
import { runChild } from './child.ts'
import { type BenchDatabase, withDatabase } from './database.ts'
import { generateEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { type GrowthRow, formatGrowthRow, growthHeader, tasks } from './growth-table.ts'
import { median } from './measure.ts'
import { type AsOfTask, runAsOfTask } from './as-of-task.ts'
import { measureBaseline, dropOldBuild, exportRows, type RunFigures, runOnce } from './rebuild.ts'

/**
 * How much the time per event may grow from one size to the next. Sorting time grows slightly faster than its input.
 */
const budget = 1.5
/** Number of rounds for small logs, where a run takes only seconds. */
const smallRounds = 3
const smallLog = 200_000

/** The median time and the peak memory of several runs. */
const medianRun = async (rounds: number, run: () => Promise<RunFigures>): Promise<RunFigures> => {
  const runs: RunFigures[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await run())
  return { ms: median(runs.map(({ ms }) => ms)), bytes: Math.max(...runs.map(({ bytes }) => bytes)) }
}

const baselineRebuild = async ({ ownerUrl }: BenchDatabase, rounds: number): Promise<RunFigures> => {
  const folder = await mkdtemp(join(tmpdir(), 'referral-bench-rows-'))
  const connection = new pg.Client({ connectionString: ownerUrl })
  await connection.connect()
  try {
    await exportRows(connection, folder)
    return await medianRun(rounds, async () => {
      const { copyOutMs, loadMs } = await measureBaseline(connection, folder)
      return { ms: copyOutMs + loadMs, bytes: 0 }
    })
  } finally {
    await connection.end()
    await rm(folder, { recursive: true, force: true })
  }
}

const measure = (events: number): Promise<GrowthRow[]> =>
  withDatabase(async (database) => {
    const masterKey = randomBytes(32)
    const rounds = events < smallLog ? smallRounds : 1
    await fillLog({ ...database, masterKey, events: generateEvents({ events, now: new Date() }) })
    await runChild('build-models', { ...database, masterKey })
    const rebuild = await medianRun(rounds, async () => {
      const result = await runOnce('rebuild-once', database, masterKey)
      await dropOldBuild(database.url)
      return result
    })
    const baseline = await baselineRebuild(database, rounds)
    const verify = await medianRun(rounds, () => runOnce('verify-once', database, masterKey))
    const measureTask = (task: AsOfTask) => medianRun(rounds, () => runAsOfTask(task, database, masterKey))
    const recentAsOf = await measureTask('recent')
    const oldAsOf = await measureTask('old')
    const report = await measureTask('report')
    const readOnly = await measureTask('readOnly')
    return [
      { task: tasks.rebuild, events, ...rebuild, ratio: rebuild.ms / baseline.ms },
      { task: tasks.verify, events, ...verify, ratio: verify.ms / rebuild.ms },
      { task: tasks.report, events, ...report, ratio: report.ms / readOnly.ms },
      { task: tasks.old, events, ...oldAsOf, ratio: oldAsOf.ms / rebuild.ms },
      { task: tasks.recent, events, ...recentAsOf, ratio: recentAsOf.ms / 2_000 },
    ]
  })

export const growth: Bench = async ({ size, print }) => {
  const rows: GrowthRow[] = []
  for (const line of growthHeader) print(line)
  for (const events of [size / 100, size / 10, size].map(Math.ceil)) {
    const results = await measure(events)
    for (const row of results) print(formatGrowthRow(row))
    rows.push(...results)
  }
  // As-of queries for the last 30 days depend on the changes in that period, not on the length of the log.
  const slowdowns = Object.values(tasks)
    .filter((task) => task !== tasks.recent)
    .map((task) => {
      const [, smaller, larger] = rows.filter((row) => row.task === task)
      return (larger?.ms ?? Number.NaN) / (smaller?.ms ?? Number.NaN) / 10
    })
  const ratio = Math.max(...slowdowns)
  return {
    ratio,
    budget: `≤ ${budget} times the time per event of a log a tenth as long`,
    withinBudget: ratio <= budget,
  }
}
