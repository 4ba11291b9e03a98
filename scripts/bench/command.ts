// `command` and `command-eventstoredb`: commands per second over HTTP, compared with a bare Fastify handler that checks a
// token, reads a stream and appends to it, with the same statements or with the EventStoreDB client. The command is a staff note: read the stream, decide, screen and seal the text, append. The bare handler
// has no cache, so it reads the whole stream before it appends. This process generates the load. Both servers run in
// one other process, together with the read models, which project the events of both.
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { startEventStoreProcess } from '#tests/eventstore-emulator/process.ts'

import { appendsInFlight, copyLog } from '../migrate-log/copy.ts'
import type { Bench, BenchResult } from './bench.ts'
import { type ChildDatabase, childEnvironment, runChild } from './child.ts'
import { withDatabase } from './database.ts'
import { generateEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { openHttpClient } from './http-client.ts'
import { formatMs, measureAlternating, median, medianRatio, formatRate, percentile, throughput } from './measure.ts'

const budgets = { command: 0.6, commandEventStore: 0.65, readinessMs: 50 }
const rounds = 15
/** How long each measurement in a round takes, in milliseconds. */
const durationMs = 1_000
const connections = 16
/** The share of the highest rate of commands under which readiness is measured. */
const loadShare = 0.6

interface Servers {
  readonly application: string
  readonly bare: string
  readonly token: string
  readonly referrals: readonly string[]
}

const withServers = async <T>(database: ChildDatabase, work: (servers: Servers) => Promise<T>): Promise<T> => {
  const program = fileURLToPath(new URL('command-server.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: childEnvironment(database),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  try {
    const lines = createInterface(child.stdout)
    const [line] = (await Promise.race([
      once(lines, 'line'),
      exit.then(() => {
        throw new Error('The server ended before it was listening')
      }),
    ])) as [string]
    return await work(JSON.parse(line) as Servers)
  } finally {
    child.stdin.end()
    await exit
  }
}

const body = JSON.stringify({
  action: 'add_note',
  text: 'Spoke with the landlord, who will wait until Friday if a pledge letter arrives by Wednesday.',
})

/**
 * Returns the CPU time of the servers' process in milliseconds. Waits for the read models, so that each round accounts
 * for its own work.
 */
const readCpuMs = async ({ bare }: Servers): Promise<number> => Number(await (await fetch(`${bare}/cpu`)).text())

interface LoadTarget {
  /** Calls per second in one round. */
  readonly run: () => Promise<number>
  /** Sends this many calls per second, for `milliseconds`. */
  readonly sendAtRate: (rate: number, milliseconds: number) => Promise<void>
  /** Milliseconds of CPU time per call in the servers' process, including the read models, for each round. */
  readonly cpuMsPerCall: number[]
  readonly close: () => void
}

const openLoadTarget = (servers: Servers, address: string, toPath: (id: string) => string): LoadTarget => {
  const { token, referrals } = servers
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const clients = Array.from({ length: connections }, () => openHttpClient(address))
  const cpuMsPerCall: number[] = []
  const call = async (worker: number): Promise<unknown> =>
    clients[worker]?.time({
      method: 'POST',
      path: toPath(referrals[Math.floor(Math.random() * referrals.length)] ?? ''),
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body,
    })
  return {
    cpuMsPerCall,
    run: async () => {
      let calls = 0
      const before = await readCpuMs(servers)
      const callsPerSecond = await throughput(connections, durationMs, (worker) => {
        calls += 1
        return call(worker)
      })
      cpuMsPerCall.push(((await readCpuMs(servers)) - before) / calls)
      return callsPerSecond
    },
    sendAtRate: async (rate, milliseconds) => {
      const interval = (connections * 1_000) / rate
      const startedAt = performance.now()
      await Promise.all(
        clients.map(async (_, worker) => {
          let dueAt = startedAt + (worker / connections) * interval
          for (; dueAt < startedAt + milliseconds; dueAt += interval) {
            await pause(Math.max(0, dueAt - performance.now()))
            await call(worker)
          }
        }),
      )
    },
    close: () => clients.forEach((client) => client.close()),
  }
}

/** How long health is measured, in milliseconds, and how many checks are made in that time. */
const healthChecks = { durationMs: 20_000, count: 400 }

interface HealthTimes {
  /** Milliseconds of each readiness check. */
  readonly ready: number[]
  /** Milliseconds of each liveness check, which does nothing. They show how busy the machine is. */
  readonly live: number[]
}

/** Times many health checks while commands arrive at a steady rate. The checks have an HTTP connection of their own. */
const measureHealth = async (servers: Servers, rate: number): Promise<HealthTimes> => {
  const load = openLoadTarget(servers, servers.application, (id) => `/api/referrals/${id}/actions`)
  const client = openHttpClient(servers.application)
  const timeCheck = (path: string) => client.time({ method: 'GET', path, headers: {} })
  const checkInterval = healthChecks.durationMs / healthChecks.count
  const times: HealthTimes = { ready: [], live: [] }
  const check = async () => {
    const startedAt = performance.now()
    for (let n = 0; n < healthChecks.count; n += 1) {
      times.ready.push(await timeCheck('/health/ready'))
      times.live.push(await timeCheck('/health/live'))
      await pause(Math.max(0, startedAt + (n + 1) * checkInterval - performance.now()))
    }
  }
  try {
    await Promise.all([load.sendAtRate(rate, healthChecks.durationMs), check()])
    return times
  } finally {
    load.close()
    client.close()
  }
}

const compare = async (servers: Servers) => {
  const application = openLoadTarget(servers, servers.application, (id) => `/api/referrals/${id}/actions`)
  const bare = openLoadTarget(servers, servers.bare, (id) => `/bare/${id}`)
  try {
    const figures = await measureAlternating(rounds, { application: application.run, bare: bare.run })
    const speed = median(figures.application)
    return {
      healthTimes: await measureHealth(servers, loadShare * speed),
      application: { speed, cpu: median(application.cpuMsPerCall) },
      bare: { speed: median(figures.bare), cpu: median(bare.cpuMsPerCall) },
      ratio: medianRatio(figures.application, figures.bare),
    }
  } finally {
    application.close()
    bare.close()
  }
}

/** Compares both servers on a database that contains the log, or only the keys if the log is in EventStoreDB. */
const measure = async (
  database: ChildDatabase,
  budget: number,
  print: (line: string) => void,
): Promise<BenchResult> => {
  await runChild('build-models', database)
  const { application, bare, ratio, healthTimes } = await withServers(database, compare)
  print(
    `  ${connections} connections: commands ${formatRate(application.speed)}, bare handler ${formatRate(bare.speed)}`,
  )
  print(
    `  CPU per call, including read models: command ${formatMs(application.cpu)}, bare handler ${formatMs(bare.cpu)}`,
  )
  const describe = (times: readonly number[]) =>
    `median ${formatMs(median(times))}, p99 ${formatMs(percentile(times, 0.99))}`
  print(
    `  at ${formatRate(loadShare * application.speed)}: /health/ready ${describe(healthTimes.ready)}; /health/live ${describe(healthTimes.live)}`,
  )
  const worst = percentile(healthTimes.ready, 0.99)
  return {
    ratio,
    budget: `≥ ${budget}, /health/ready p99 ≤ ${budgets.readinessMs} ms`,
    withinBudget: ratio >= budget && worst <= budgets.readinessMs,
  }
}

/** With 3,000 referrals, two calls rarely hit the same one. */
export const command: Bench = async ({ size: referrals, print }) =>
  withDatabase(async (database) => {
    const masterKey = randomBytes(32)
    await fillLog({ ...database, masterKey, events: generateEvents({ referrals, now: new Date() }) })
    return measure({ ...database, masterKey }, budgets.command, print)
  })

/** The same with the log in the tests' EventStoreDB emulator, which runs in its own process. */
export const commandEventStore: Bench = async ({ size: referrals, print }) =>
  withDatabase(async (database) => {
    const masterKey = randomBytes(32)
    await fillLog({ ...database, masterKey, events: generateEvents({ referrals, now: new Date() }) })
    const store = await startEventStoreProcess()
    const source = createPostgresEventLog({ connectionString: database.url })
    const target = createEventStoreLog({ connectionString: store.url })
    try {
      await copyLog(source, target, { after: undefined, maxInFlight: appendsInFlight.eventstoredb })
      await Promise.all([source.close(), target.close()])
      return await measure({ ...database, masterKey, eventStoreUrl: store.url }, budgets.commandEventStore, print)
    } finally {
      await Promise.all([source.close(), target.close()])
      await store.stop()
    }
  })
