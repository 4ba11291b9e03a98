// `command`: commands per second over HTTP, against a bare Fastify handler with a token check and the same two statements.
// The command is a note by staff: read the stream, decide, screen and seal the text, append. This process makes the load;
// both servers are one other process, in which the read models follow what either appends.
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import type { Bench } from './bench.ts'
import { type ChildDatabase, childEnvironment, runChild } from './child.ts'
import { withDatabase } from './database.ts'
import { generatedEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { openHttpClient } from './http-client.ts'
import { inTurn, median, pairwise, perSecond, throughput } from './measure.ts'

const budget = 0.6
const rounds = 15
/** Of one side of one round, ms. */
const duration = 1_000
const connections = 16

interface Servers {
  readonly product: string
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
  const ended = once(child, 'exit')
  try {
    const lines = createInterface(child.stdout)
    const [line] = (await Promise.race([
      once(lines, 'line'),
      ended.then(() => {
        throw new Error('The server ended before it listened')
      }),
    ])) as [string]
    return await work(JSON.parse(line) as Servers)
  } finally {
    child.stdin.end()
    await ended
  }
}

const body = JSON.stringify({
  action: 'add_note',
  text: 'Spoke with the landlord, who waits until Friday if a pledge letter arrives by Wednesday.',
})

const compare = async ({ product, bare, token, referrals }: Servers) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const any = (): string => referrals[Math.floor(Math.random() * referrals.length)] ?? ''
  const side = (address: string, pathOf: (id: string) => string) => {
    const clients = Array.from({ length: connections }, () => openHttpClient(address))
    const run = () =>
      throughput(connections, duration, async (worker) =>
        clients[worker]?.time({
          method: 'POST',
          path: pathOf(any()),
          headers: { ...headers, 'idempotency-key': randomUUID() },
          body,
        }),
      )
    return { run, close: () => clients.forEach((client) => client.close()) }
  }
  const sides = {
    product: side(product, (id) => `/api/referrals/${id}/actions`),
    bare: side(bare, (id) => `/bare/${id}`),
  }
  const figures = await inTurn(rounds, { product: sides.product.run, bare: sides.bare.run })
  sides.product.close()
  sides.bare.close()
  const ratio = pairwise(figures.product, figures.bare)
  return { product: median(figures.product), bare: median(figures.bare), ratio }
}

/** Over SIZE referrals, 3,000 unless given: enough that two calls seldom meet on one. */
export const command: Bench = async ({ size: referrals = 3_000, say }) =>
  withDatabase(async (database) => {
    const masterKey = randomBytes(32)
    await fillLog({ ...database, masterKey, events: generatedEvents({ referrals, now: new Date() }) })
    await runChild('build-models', { ...database, masterKey })
    const { product, bare, ratio } = await withServers({ ...database, masterKey }, compare)
    say(`  ${connections} connections: commands ${perSecond(product)}, bare handler ${perSecond(bare)}`)
    return { ratio, budget: `≥ ${budget}`, met: ratio >= budget }
  })
