// The server of `command`: the application and, in the same process, a bare handler that runs the same two statements.
// The read models run in this process and project the events of both. Reads BENCH_URL and BENCH_MASTER_KEY. Prints the
// two addresses, a token and the referrals. It exits when its standard input closes.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import fastifyJwt from '@fastify/jwt'
import { fastify } from 'fastify'
import pg from 'pg'

import { servingBuild } from '#projections/engine/queries.ts'
import { readModels } from '#projections/models.ts'
import { referralsModel } from '#projections/referrals/model.ts'

import { type BenchServer, jwtSecret, startBenchServer } from './server.ts'

const { BENCH_URL: url = '', BENCH_MASTER_KEY: masterKey = '' } = process.env

const statements = {
  read: {
    name: 'bare_read',
    text: `select position, stream, revision, id, type, data, metadata from log.event
           where stream = $1 and revision >= $2 order by revision limit $3`,
  },
  append: { name: 'bare_append', text: 'select * from log.append($1, $2, $3, $4, $5, $6)' },
}

/**
 * A note as the application would store it. It is encoded in advance, so that each request only runs the statements.
 */
const createStoredNote = (referral: string, id: string) => {
  const text = { sealed: `v1.client-${referral}.${id}.text.${randomBytes(120).toString('base64url')}` }
  const metadata = {
    eventId: id,
    actor: { userId: null, organizationId: null, role: 'system' },
    occurredAt: new Date().toISOString(),
    correlationId: id,
    causationId: null,
    commandId: id,
    idempotencyKey: id,
    bodyHash: ''.padEnd(64, '0'),
    schemaVersion: 1,
    previousHash: ''.padEnd(64, '0'),
    hash: ''.padEnd(64, '0'),
  }
  return { data: JSON.stringify({ noteId: id, text, sharedWithClient: false }), metadata: JSON.stringify(metadata) }
}

/** Checks the token as the application does, reads the stream and appends to it. */
const startBareServer = async ({ services }: BenchServer) => {
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  const textTypes: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value }
  const app = fastify({ logger: false })
  await app.register(fastifyJwt, {
    secret: jwtSecret,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'], ignoreExpiration: true, cache: 1_000 },
  })
  const note = createStoredNote(randomUUID(), randomUUID())
  let hasUnannouncedAppends = false
  app.post<{ Params: { id: string } }>('/bare/:id', async (request) => {
    await request.jwtVerify()
    const stream = `referral-${request.params.id}`
    for (;;) {
      const history = await pool.query({ ...statements.read, types: textTypes, values: [stream, 0, null] })
      const values = [stream, history.rows.length - 1, [randomUUID()], ['NoteAdded'], [note.data], [note.metadata]]
      const { rows } = await pool.query<{ conflict: string; last_position: string }>({
        ...statements.append,
        types: textTypes,
        values,
      })
      hasUnannouncedAppends = true
      if (rows[0]?.conflict === 'f') return { position: rows[0].last_position }
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
  // Notify the read models of these appends, as if another process had made them.
  const notifyTimer = setInterval(() => {
    if (hasUnannouncedAppends) void pool.query('notify log_appended')
    hasUnannouncedAppends = false
  }, 20)
  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(notifyTimer)
      await app.close()
      await pool.end()
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

const application = await startBenchServer({ url, masterKey: Buffer.from(masterKey, 'base64') })
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
