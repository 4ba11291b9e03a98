// `append`: appends per second through the event log port, compared with the same SQL function called as a bare
// prepared statement.
import { randomUUID } from 'node:crypto'

import pg from 'pg'

import type { NewEvent } from '#platform/event-log/port.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'

import type { Bench } from './bench.ts'
import { withDatabase } from './database.ts'
import { measureAlternating, median, medianRatio, formatRate, throughput } from './measure.ts'
import { sampleEvent } from './sample.ts'

/**
 * Uses many short rounds, because disk speed drifts within seconds, while two consecutive measurements see the same
 * speed.
 */
const rounds = 31
/** How long each measurement in a round takes, in milliseconds. */
const durationMs = 350
const budget = 0.8

/** Appends one event. Each worker starts a new stream after five events, the length of a typical referral. */
type Append = (worker: number, stream: string, expected: number, event: NewEvent) => Promise<unknown>

const workload = (append: Append): ((worker: number) => Promise<unknown>) => {
  const streams: { name: string; revision: number }[] = []
  return async (worker) => {
    let stream = streams[worker]
    if (stream === undefined || stream.revision === 4) {
      stream = { name: `referral-${randomUUID()}`, revision: -1 }
      streams[worker] = stream
    }
    await append(worker, stream.name, stream.revision, { ...sampleEvent, id: randomUUID() })
    stream.revision += 1
  }
}

const compare = async (url: string, writers: number): Promise<{ port: number; statement: number; ratio: number }> => {
  const log = createPostgresEventLog({ connectionString: url, writers })
  const clients = Array.from({ length: writers }, () => new pg.Client({ connectionString: url }))
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const throughPort = workload((_, stream, expected, event) =>
      log.append(stream, expected < 0 ? 'none' : expected, [event]),
    )
    const throughStatement = workload((worker, stream, expected, { id, type, data, metadata }) => {
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
