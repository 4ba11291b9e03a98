// `replay-eventstoredb`: CPU time for reading a log of SIZE events through the event log adapter, page by page as a
// rebuild does, compared with the EventStoreDB client's own read of the whole log. It counts only the CPU time of this
// process, because the store runs in another one.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client'

import { createEventStoreLog } from '#platform/event-log/eventstore.ts'

import type { Bench } from './bench.ts'
import { measureAlternating, median, medianRatio } from './measure.ts'

const budget = 1.25
const rounds = 5
/** The page size of a rebuild (projections/engine/rebuild/fold-log.ts). */
const pageSize = 2_000

const startStore = async (size: number): Promise<{ readonly process: ChildProcess; readonly url: string }> => {
  const file = fileURLToPath(new URL('eventstore-server.ts', import.meta.url))
  const store = spawn(process.execPath, [file], {
    env: { ...process.env, BENCH_SIZE: String(size) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const address = once(store.stdout ?? store, 'data').then(([line]) => String(line).trim())
  const earlyExit = once(store, 'exit').then(() => Promise.reject(new Error('The event store did not start')))
  return { process: store, url: await Promise.race([address, earlyExit]) }
}

/** Microseconds of CPU time per event. */
const measureCpu = async (size: number, read: () => Promise<number>): Promise<number> => {
  const before = process.cpuUsage()
  const events = await read()
  if (events < size) throw new Error(`Only ${events} of ${size} events were read`)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / events
}

const readThroughPort = async (url: string): Promise<number> => {
  const log = createEventStoreLog({ connectionString: url })
  try {
    let events = 0
    for (let after: string | undefined; ;) {
      const page = await log.readAll({ maxCount: pageSize, ...(after === undefined ? {} : { after }) })
      events += page.events.length
      if (page.events.length < pageSize) return events
      after = page.position
    }
  } finally {
    await log.close()
  }
}

const readThroughClient = async (url: string): Promise<number> => {
  const client = EventStoreDBClient.connectionString(url)
  let events = 0
  for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: START })) {
    if (event !== undefined) events += 1
  }
  await client.dispose()
  return events
}

export const replayEventStore: Bench = async ({ size, print }) => {
  const store = await startStore(size)
  try {
    const { port, client } = await measureAlternating(rounds, {
      port: () => measureCpu(size, () => readThroughPort(store.url)),
      client: () => measureCpu(size, () => readThroughClient(store.url)),
    })
    print(`  CPU per event, over ${size.toLocaleString('en-US')} events, with the store in another process:`)
    print(`  adapter ${median(port).toFixed(1)} µs, the client's own read ${median(client).toFixed(1)} µs`)
    const ratio = medianRatio(port, client)
    return { ratio, budget: `≤ ${budget}`, withinBudget: ratio <= budget }
  } finally {
    store.process.kill()
  }
}
