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
import { generatedEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { type Growth, growthRow, growthTitle, tasks } from './growth-table.ts'
import { median } from './measure.ts'
import { askOnce } from './past-question.ts'
import { bareOnce, dropOldBuild, keepRows, type Once, once } from './rebuild.ts'

/** Maximum growth of the time per event from one size to the next. Sorting grows slightly faster than its input. */
const budget = 1.5
/** Rounds for small logs, where a run takes only seconds. */
const smallRounds = 3
const small = 200_000

/** The median time and the peak memory of several runs. */
const typical = async (rounds: number, run: () => Promise<Once>): Promise<Once> => {
  const runs: Once[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await run())
  return { ms: median(runs.map(({ ms }) => ms)), bytes: Math.max(...runs.map(({ bytes }) => bytes)) }
}

const bareRebuild = async ({ ownerUrl }: BenchDatabase, rounds: number): Promise<Once> => {
  const folder = await mkdtemp(join(tmpdir(), 'referral-bench-rows-'))
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await keepRows(client, folder)
    return await typical(rounds, async () => {
      const { out, load } = await bareOnce(client, folder)
      return { ms: out + load, bytes: 0 }
    })
  } finally {
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}

const measure = (events: number): Promise<Growth[]> =>
  withDatabase(async (database) => {
    const masterKey = randomBytes(32)
    const rounds = events < small ? smallRounds : 1
    await fillLog({ ...database, masterKey, events: generatedEvents({ events, now: new Date() }) })
    await runChild('build-models', { ...database, masterKey })
    const rebuild = await typical(rounds, async () => {
      const rebuilt = await once('rebuild-once', database, masterKey)
      await dropOldBuild(database.url)
      return rebuilt
    })
    const bare = await bareRebuild(database, rounds)
    const verify = await typical(rounds, () => once('verify-once', database, masterKey))
    const asked = (question: Parameters<typeof askOnce>[0]) =>
      typical(rounds, () => askOnce(question, database, masterKey))
    const [recent, old, report, reading] = [
      await asked('recent'),
      await asked('old'),
      await asked('report'),
      await asked('reading'),
    ]
    return [
      { task: tasks.rebuild, events, ...rebuild, ratio: rebuild.ms / bare.ms },
      { task: tasks.verify, events, ...verify, ratio: verify.ms / rebuild.ms },
      { task: tasks.report, events, ...report, ratio: report.ms / reading.ms },
      { task: tasks.old, events, ...old, ratio: old.ms / rebuild.ms },
      { task: tasks.recent, events, ...recent, ratio: recent.ms / 2_000 },
    ]
  })

export const growth: Bench = async ({ size = 1_000_000, say }) => {
  const rows: Growth[] = []
  for (const line of growthTitle) say(line)
  for (const events of [size / 100, size / 10, size].map(Math.ceil)) {
    const measured = await measure(events)
    for (const row of measured) say(growthRow(row))
    rows.push(...measured)
  }
  // As-of queries of the last 30 days depend on the changes in that time, not on the length of the log.
  const growths = Object.values(tasks)
    .filter((task) => task !== tasks.recent)
    .map((task) => {
      const [, less, most] = rows.filter((row) => row.task === task)
      return (most?.ms ?? Number.NaN) / (less?.ms ?? Number.NaN) / 10
    })
  const ratio = Math.max(...growths)
  return { ratio, budget: `≤ ${budget} times the time per event of a log a tenth as long`, met: ratio <= budget }
}
