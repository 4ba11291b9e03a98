// `command`: commands per second over HTTP, compared with a bare Fastify handler with a token check and the same two
// statements. The command is a staff note: read the stream, decide, screen and seal the text, append. The bare handler
// has no cache, so it reads the whole stream before it appends. This process generates the load. Both servers run in
// one other process, together with the read models, which project the events of both.
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import type { Bench } from './bench.ts'
import { type ChildDatabase, childEnvironment, runChild } from './child.ts'
import { withDatabase } from './database.ts'
import { generateEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { openHttpClient } from './http-client.ts'
import { formatMs, measureAlternating, median, medianRatio, formatRate, throughput } from './measure.ts'

const budget = 0.6
const rounds = 15
/** How long each measurement in a round takes, in milliseconds. */
const durationMs = 1_000
const connections = 16

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
    close: () => clients.forEach((client) => client.close()),
  }
}

const compare = async (servers: Servers) => {
  const application = openLoadTarget(servers, servers.application, (id) => `/api/referrals/${id}/actions`)
  const bare = openLoadTarget(servers, servers.bare, (id) => `/bare/${id}`)
  try {
    const figures = await measureAlternating(rounds, { application: application.run, bare: bare.run })
    return {
      application: { speed: median(figures.application), cpu: median(application.cpuMsPerCall) },
      bare: { speed: median(figures.bare), cpu: median(bare.cpuMsPerCall) },
      ratio: medianRatio(figures.application, figures.bare),
    }
  } finally {
    application.close()
    bare.close()
  }
}

/** With 3,000 referrals, two calls rarely hit the same one. */
export const command: Bench = async ({ size: referrals, print }) =>
  withDatabase(async (database) => {
    const masterKey = randomBytes(32)
    await fillLog({ ...database, masterKey, events: generateEvents({ referrals, now: new Date() }) })
    await runChild('build-models', { ...database, masterKey })
    const { application, bare, ratio } = await withServers({ ...database, masterKey }, compare)
    print(
      `  ${connections} connections: commands ${formatRate(application.speed)}, bare handler ${formatRate(bare.speed)}`,
    )
    print(
      `  CPU per call, including read models: command ${formatMs(application.cpu)}, bare handler ${formatMs(bare.cpu)}`,
    )
    return { ratio, budget: `≥ ${budget}`, withinBudget: ratio >= budget }
  })
