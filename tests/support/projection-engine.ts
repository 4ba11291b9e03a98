// What specs of the projection engine stand on: a database with a log and a vault of its own, small read models over real
// events, and engines on them. The product's read models are proved elsewhere.
import { randomBytes, randomUUID } from 'node:crypto'

import { pino } from 'pino'

import type { Actor } from '#contracts/actor.ts'
import { confidential } from '#contracts/confidential.ts'
import { clientStream } from '#domain/client/events.ts'
import { type DomainEvent, domainEvents } from '#domain/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { ChainLink } from '#platform/event-log/chain.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { createEngine, type Engine, type EngineOptions } from '#projections/engine/engine.ts'
import type { ReadModel } from '#projections/engine/model.ts'

import { createTestDatabase, type TestDatabase } from './database.ts'

export const nobody: Actor = { userId: null, organizationId: null, role: 'system' }

export interface Ground {
  readonly database: TestDatabase
  readonly log: EventLog
  readonly vault: Vault
  readonly decode: EngineOptions['decode']
  /** Appends to a stream's end and answers the position. One writer for each stream. */
  append(stream: string, events: readonly DomainEvent[], at?: string, actor?: Actor): Promise<string>
  engine(models: readonly ReadModel[], options?: Partial<EngineOptions>): Engine
  /** Stops every engine that was made, and drops the database. */
  close(): Promise<void>
}

/** Opens the ground; time stands still at `now`. */
export const openGround = async (now = '2026-03-02T15:00:00.000Z'): Promise<Ground> => {
  const database = await createTestDatabase()
  const log = createPostgresEventLog({ connectionString: database.url })
  const vault = createPostgresVault({ pool: database.pool, masterKey: randomBytes(32) })
  const codec = createCodec({ registry: domainEvents, vault })
  const links = new Map<string, ChainLink>()
  const engines: Engine[] = []
  const decode: EngineOptions['decode'] = (stored) => codec.decode(stored)
  return {
    database,
    log,
    vault,
    decode,
    append: async (stream, events, at = now, actor = nobody) => {
      const previous = links.get(stream)
      const commandId = randomUUID()
      const encoded = await codec.encode(
        stream,
        previous,
        events.map((event) => ({
          id: randomUUID(),
          event,
          context: { actor, occurredAt: at, correlationId: commandId, causationId: null, commandId },
        })),
      )
      const { revision, position } = await log.append(stream, previous?.revision ?? 'none', encoded)
      const { hash } = JSON.parse(encoded.at(-1)?.metadata ?? '{}') as { readonly hash: string }
      links.set(stream, { revision, hash })
      return position
    },
    engine: (models, options = {}) => {
      const engine = createEngine({
        pool: database.pool,
        log,
        decode,
        vault,
        models,
        clock: { now: () => new Date(now) },
        logger: pino({ level: 'silent' }),
        leadershipInterval: 20,
        ...options,
      })
      engines.push(engine)
      return engine
    },
    close: async () => {
      await Promise.all(engines.map((engine) => engine.stop()))
      await log.close()
      await database.drop()
    },
  }
}

export const registered = (clientId: string, firstName: string, county: 'Cobb' | 'Floyd' = 'Cobb'): DomainEvent => ({
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

export const renamed = (clientId: string, firstName: string): DomainEvent => ({
  type: 'ClientProfileUpdated',
  data: { firstName: confidential(firstName, clientStream(clientId)) },
})

export const requested = (referralId: string, clientId: string): DomainEvent => ({
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
    clientContactMasked: null,
    initialNote: confidential('A "quoted"\tnote\\with\nlines', clientStream(clientId)),
    originalNeed: null,
  },
})

export const prioritized = (to: 'low' | 'medium' | 'high'): DomainEvent => ({
  type: 'PriorityChanged',
  data: { from: null, to },
})

export const noted = (clientId: string, text: string): DomainEvent => ({
  type: 'NoteAdded',
  data: { noteId: randomUUID(), text: confidential(text, clientStream(clientId)), sharedWithClient: false },
})

export { clientStream, referralStream }
