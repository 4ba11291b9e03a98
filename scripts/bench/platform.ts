// The parts of the platform that the benches use, on one database.
import { type DomainEvent, domainEvents } from '#domain/events.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { type Codec, createCodec } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { type PubSub, createPubSub } from '#platform/pub-sub.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import type { Vault } from '#platform/vault/vault.ts'

export interface BenchPlatform {
  readonly database: Database
  readonly pubSub: PubSub
  readonly log: EventLog
  readonly vault: Vault
  readonly codec: Codec<DomainEvent>
  close(): Promise<void>
}

export const openBenchPlatform = (url: string, masterKey: Buffer): BenchPlatform => {
  const database = openDatabase(url, { applicationName: 'bench' })
  const pubSub = createPubSub({ connectionString: url, logger: undefined })
  const log = createPostgresEventLog({ connectionString: url, pubSub })
  const vault = createPostgresVault({ pool: database.pool, masterKey })
  const codec = createCodec({ registry: domainEvents, vault })
  return {
    database,
    pubSub,
    log,
    vault,
    codec,
    close: async () => {
      await log.close()
      await pubSub.close()
      await database.close()
    },
  }
}
