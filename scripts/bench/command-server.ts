// The server of `command`: the application and, in the same process, a bare handler that only reads a stream and
// appends to it.
// The read models run in this process and project the events of both. Reads BENCH_URL,
// BENCH_MASTER_KEY and, for a log in EventStoreDB, BENCH_EVENTSTORE_URL. Prints the
// two addresses, a token and the referrals. It exits when its standard input closes.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import fastifyJwt from '@fastify/jwt'
import { fastify } from 'fastify'

import { servingBuild } from '#projections/engine/queries.ts'
import { readModels } from '#projections/models.ts'
import { referralsModel } from '#projections/referrals/model.ts'

import { openEventStoreNoteStore, openPostgresNoteStore } from './bare-note-store.ts'
import { type BenchServer, jwtSecret, startBenchServer } from './server.ts'

const { BENCH_URL: url = '', BENCH_MASTER_KEY: masterKey = '', BENCH_EVENTSTORE_URL: eventStoreUrl } = process.env

/** Checks the token as the application does, reads the stream and appends to it. */
const startBareServer = async ({ services }: BenchServer) => {
  const store = eventStoreUrl === undefined ? openPostgresNoteStore(url) : openEventStoreNoteStore(eventStoreUrl)
  const app = fastify({ logger: false })
  await app.register(fastifyJwt, {
    secret: jwtSecret,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'], ignoreExpiration: true, cache: 1_000 },
  })
  app.post<{ Params: { id: string } }>('/bare/:id', async (request) => {
    await request.jwtVerify()
    for (;;) {
      const position = await store.appendNote(`referral-${request.params.id}`)
      if (position !== undefined) return { position }
    }
  })
  /**
   * Waits until the read models have caught up with all appends, then returns the CPU time of this process in
   * milliseconds.
   */
  app.get('/cpu', async () => {
    const head = await services.log.head()
    for (const { name } of readModels) {
      if (head !== undefined && !(await services.feed.waitFor(name, head, { timeoutMs: 60_000 })))
        throw new Error(`${name} did not catch up`)
    }
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    close: async () => {
      await app.close()
      await store.close()
    },
  }
}

/** Referrals that accept a note: all except withdrawn ones. */
const openReferrals = async ({ services }: BenchServer): Promise<string[]> => {
  const { schema } = await servingBuild(services.db, referralsModel)
  const { rows } = await services.database.pool.query<{ id: string }>(
    `select id from "${schema}".referral where disposition is distinct from 'withdrawn'`,
  )
  return rows.map(({ id }) => id)
}

const application = await startBenchServer({ url, eventStoreUrl, masterKey: Buffer.from(masterKey, 'base64') })
const bare = await startBareServer(application)
const servers = {
  application: application.address,
  bare: bare.address,
  token: await application.signIn(),
  referrals: await openReferrals(application),
}
process.stdout.write(`${JSON.stringify(servers)}\n`)
process.stdin.resume()
await once(process.stdin, 'end')
await bare.close()
await application.close()
