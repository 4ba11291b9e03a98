// `append-eventstoredb`: appends per second through the event log port, compared with the EventStoreDB client's own append.
// The store is the tests' emulator in its own process.
import { EventStoreDBClient, jsonEvent, type JSONType, NO_STREAM } from '@eventstore/db-client'

import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import { startEventStoreProcess } from '#tests/eventstore-emulator/process.ts'

import { createAppendWorkload } from './append-workload.ts'
import type { Bench } from './bench.ts'
import { formatRate, measureAlternating, median, medianRatio, throughput } from './measure.ts'
import { sampleEvent } from './sample.ts'

const budget = 0.9
const rounds = 15
/** How long each measurement in a round takes, in milliseconds. */
const durationMs = 500
const writerCounts = [1, 4, 16, 64]

/** The client takes values and serializes them. */
const sample = {
  data: JSON.parse(sampleEvent.data) as JSONType,
  metadata: JSON.parse(sampleEvent.metadata) as JSONType,
}

const compare = async (url: string, writers: number): Promise<{ port: number; client: number; ratio: number }> => {
  const log = createEventStoreLog({ connectionString: url })
  const client = EventStoreDBClient.connectionString(url)
  const throughPort = createAppendWorkload((_, stream, expected, event) =>
    log.append(stream, expected < 0 ? 'none' : expected, [event]),
  )
  const throughClient = createAppendWorkload((_, stream, expected, { id, type }) =>
    client.appendToStream(stream, jsonEvent({ id, type, ...sample }), {
      expectedRevision: expected < 0 ? NO_STREAM : BigInt(expected),
    }),
  )
  try {
    const figures = await measureAlternating(rounds, {
      port: () => throughput(writers, durationMs, throughPort),
      client: () => throughput(writers, durationMs, throughClient),
    })
    return {
      port: median(figures.port),
      client: median(figures.client),
      ratio: medianRatio(figures.port, figures.client),
    }
  } finally {
    await log.close()
    await client.dispose()
  }
}

/** Returns the worst of the ratios with 1, 4, 16 and 64 writers. */
export const appendEventStore: Bench = async ({ print }) => {
  const store = await startEventStoreProcess()
  try {
    const ratios: number[] = []
    for (const writers of writerCounts) {
      const { port, client, ratio } = await compare(store.url, writers)
      ratios.push(ratio)
      print(
        `  ${writers} ${writers === 1 ? 'writer' : 'writers'}: port ${formatRate(port)}, client ${formatRate(client)}, ratio ${ratio.toFixed(2)}`,
      )
    }
    const ratio = Math.min(...ratios)
    return { ratio, budget: `≥ ${budget}`, withinBudget: ratio >= budget }
  } finally {
    await store.stop()
  }
}
