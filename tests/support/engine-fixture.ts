// The fixture for specs of the projection engine: a database with its own log and vault, small read models over real
// events, and engines. Other specs cover the product's read models.
import { randomBytes, randomUUID } from 'node:crypto'

import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'

import type { Actor } from '#contracts/actor.ts'
import { confidential } from '#contracts/confidential.ts'
import { clientStream } from '#domain/client/events.ts'
import { type DomainEvent, domainEvents } from '#domain/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { ChainLink } from '#platform/event-log/chain.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { openEventLog } from '#platform/event-log/open.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { type PubSub, createPubSub } from '#platform/pub-sub.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { createEngine, type Engine, type EngineOptions } from '#projections/engine/engine.ts'
import { createLayout } from '#projections/engine/layout.ts'
import type { ReadModel } from '#projections/engine/model.ts'
import { servingBuild } from '#projections/engine/queries.ts'
import { type Verification, verifyModel } from '#projections/engine/rebuild/verify.ts'

import { createTestDatabase, type TestDatabase } from './database.ts'

const systemActor: Actor = { userId: null, organizationId: null, role: 'system' }

export interface EngineFixture {
  readonly database: TestDatabase
  readonly log: EventLog
  readonly vault: Vault
  /** Wraps the keys in the vault. */
  readonly masterKey: Buffer
  readonly decode: EngineOptions['decode']
  /** Appends to the end of a stream and returns the position. Each stream may have only one writer. */
  append(stream: string, events: readonly DomainEvent[], at?: string, actor?: Actor): Promise<string>
  /** Rows from a table of the serving build. */
  rows(model: ReadModel, table: string, where?: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  /** Runs any SQL. The tables of the serving build need no schema prefix. */
  query(model: ReadModel, sql: string): Promise<Record<string, unknown>[]>
  /** Compares a model with the log and folds at most `maxStates` streams at a time. */
  verify(model: ReadModel, maxStates: number): Promise<Verification>
  createEngine(models: readonly ReadModel[], options?: Partial<EngineOptions>): Engine
  /** Runs `work` while an engine runs. */
  withEngine(models: readonly ReadModel[], work: (engine: Engine) => Promise<void>): Promise<void>
  /** Stops every engine that the test created and drops the database. */
  close(): Promise<void>
}

/** Appends to the end of a stream, and remembers its last hash for the next call. */
const createAppender = (log: EventLog, codec: ReturnType<typeof createCodec>, now: string): EngineFixture['append'] => {
  const lastLinks = new Map<string, ChainLink>()
  return async (stream, events, at = now, actor = systemActor) => {
    const previous = lastLinks.get(stream)
    const commandId = randomUUID()
    const context = { actor, occurredAt: at, correlationId: commandId, causationId: null, commandId }
    const encoded = await codec.encode(
      stream,
      previous,
      events.map((event) => ({ id: randomUUID(), event, context })),
    )
    const { revision, position } = await log.append(stream, previous?.revision ?? 'none', encoded)
    const { hash } = JSON.parse(encoded.at(-1)?.metadata ?? '{}') as { readonly hash: string }
    lastLinks.set(stream, { revision, hash })
    return position
  }
}

/** Opens the fixture. Its clock stays at `now`. */
export const openEngineFixture = async (now = '2026-03-02T15:00:00.000Z'): Promise<EngineFixture> => {
  const database = await createTestDatabase()
  const log = openEventLog(database.log)
  const masterKey = randomBytes(32)
  const vault = createPostgresVault({ pool: database.pool, keyLifetime: 0, masterKey })
  const codec = createCodec({ registry: domainEvents, vault })
  const engines: Engine[] = []
  const pubSubs: PubSub[] = []
  const { pool } = database
  const db = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) })
  const findSchema = async (model: ReadModel): Promise<string> => (await servingBuild(db, model)).schema
  const decode: EngineOptions['decode'] = (storedEvent) => codec.decode(storedEvent)
  const createTestEngine: EngineFixture['createEngine'] = (models, options = {}) => {
    // Each engine stands for one process.
    const pubSub = createPubSub({ connectionString: database.url, logger: undefined })
    pubSubs.push(pubSub)
    const created = createEngine({
      pool,
      pubSub,
      log,
      decode,
      vault,
      models,
      clock: { now: () => new Date(now) },
      logger: pino({ level: 'silent' }),
      leadershipInterval: 20,
      ...options,
    })
    engines.push(created)
    return created
  }
  return {
    database,
    log,
    vault,
    masterKey,
    decode,
    append: createAppender(log, codec, now),
    rows: async (model, table, where = 'true', values = []) => {
      const schema = await findSchema(model)
      return (await pool.query<Record<string, unknown>>(`select * from ${schema}.${table} where ${where}`, [...values]))
        .rows
    },
    query: async (model, sql) => {
      const schema = await findSchema(model)
      const client = await pool.connect()
      try {
        await client.query(`set search_path to ${schema}`)
        return (await client.query<Record<string, unknown>>(sql)).rows
      } finally {
        client.release(true)
      }
    },
    verify: (model, maxStates) => verifyModel({ pool, log, vault, decode }, createLayout(model), { maxStates }),
    createEngine: createTestEngine,
    withEngine: async (models, work) => {
      const running = createTestEngine(models)
      await running.start()
      try {
        await work(running)
      } finally {
        await running.stop()
      }
    },
    close: async () => {
      await Promise.all(engines.map((engine) => engine.stop()))
      await Promise.all(pubSubs.map((pubSub) => pubSub.close()))
      await log.close()
      await database.drop()
    },
  }
}

export const clientRegistered = (
  clientId: string,
  firstName: string,
  county: 'Cobb' | 'Floyd' = 'Cobb',
): DomainEvent => ({
  type: 'ClientRegistered',
  data: {
    clientId,
    firstName: confidential(firstName, clientStream(clientId)),
    lastInitial: confidential('G', clientStream(clientId)),
    email: null,
    phone: null,
    county,
    ownerUserId: null,
    createdBy: null,
  },
})

export const clientRenamed = (clientId: string, firstName: string): DomainEvent => ({
  type: 'ClientProfileUpdated',
  data: { firstName: confidential(firstName, clientStream(clientId)) },
})

export const referralRequested = (referralId: string, clientId: string): DomainEvent => ({
  type: 'ReferralRequested',
  data: {
    referralId,
    clientId,
    fromOrganizationId: null,
    toOrganizationId: null,
    requestorUserId: null,
    needCategory: 'Clothing',
    priority: null,
    source: 'partner',
    consent: { at: '2026-03-02T14:55:00.000Z', method: 'in_person', textVersion: '2026-01' },
    initialNote: confidential('A "quoted"\tnote\\with\nlines', clientStream(clientId)),
    originalNeed: null,
  },
})

export const priorityChanged = (to: 'low' | 'medium' | 'high'): DomainEvent => ({
  type: 'PriorityChanged',
  data: { from: null, to },
})

export const noteAdded = (clientId: string, text: string): DomainEvent => ({
  type: 'NoteAdded',
  data: { noteId: randomUUID(), text: confidential(text, clientStream(clientId)), sharedWithClient: false },
})

export const clientErased: DomainEvent = { type: 'ClientErased', data: {} }

export const referralWithdrawn: DomainEvent = { type: 'ReferralWithdrawn', data: { note: null } }

export { clientStream, referralStream }
