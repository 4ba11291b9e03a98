// `append`: appends per second through the event log port, compared with the same SQL function called as a bare
// prepared statement.
import pg from 'pg'

import { createPostgresEventLog } from '#platform/event-log/postgres.ts'

import { createAppendWorkload } from './append-workload.ts'
import type { Bench } from './bench.ts'
import { withDatabase } from './database.ts'
import { measureAlternating, median, medianRatio, formatRate, throughput } from './measure.ts'

/**
 * Uses many short rounds, because disk speed drifts within seconds, while two consecutive measurements see the same
 * speed.
 */
const rounds = 31
/** How long each measurement in a round takes, in milliseconds. */
const durationMs = 350
const budget = 0.8

const compare = async (url: string, writers: number): Promise<{ port: number; statement: number; ratio: number }> => {
  const log = createPostgresEventLog({ connectionString: url, writers })
  const clients = Array.from({ length: writers }, () => new pg.Client({ connectionString: url }))
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const throughPort = createAppendWorkload((_, stream, expected, event) =>
      log.append(stream, expected < 0 ? 'none' : expected, [event]),
    )
    const throughStatement = createAppendWorkload((worker, stream, expected, { id, type, data, metadata }) => {
      const values = [stream, expected, [id], [type], [data], [metadata]]
      const query = { name: 'bare', text: 'select * from log.append($1, $2, $3, $4, $5, $6)', values }
      return (clients[worker] as pg.Client).query(query)
    })
    const figures = await measureAlternating(rounds, {
      port: () => throughput(writers, durationMs, throughPort),
      statement: () => throughput(writers, durationMs, throughStatement),
    })
    return {
      port: median(figures.port),
      statement: median(figures.statement),
      ratio: medianRatio(figures.port, figures.statement),
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await log.close()
  }
}

/**
 * Returns the worse of the ratios with 1 and with 16 writers, when commits wait for the disk. Also prints the figures
 * for commits that do not wait.
 */
export const append: Bench = async ({ print }) => {
  const measure = async (url: string): Promise<number> => {
    const ratios: number[] = []
    for (const writers of [1, 16]) {
      const { port, statement, ratio } = await compare(url, writers)
      ratios.push(ratio)
      print(
        `  ${writers} ${writers === 1 ? 'writer' : 'writers'}: port ${formatRate(port)}, bare statement ${formatRate(statement)}, ratio ${ratio.toFixed(2)}`,
      )
    }
    return Math.min(...ratios)
  }
  print('With commits that wait for the disk (fsync on), as in production:')
  const ratio = await withDatabase(({ url }) => measure(url))
  print('For information, without waiting for the disk (synchronous_commit off), to show the CPU cost of the port:')
  await withDatabase(({ url }) => measure(url), { synchronous_commit: 'off' })
  return { ratio, budget: `≥ ${budget}`, withinBudget: ratio >= budget }
}
