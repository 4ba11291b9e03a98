// The parts of the platform that the benches use, on one database.
import { type DomainEvent, domainEvents } from '#domain/events.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { type Codec, createCodec } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import type { Vault } from '#platform/vault/vault.ts'

export interface BenchPlatform {
  readonly database: Database
  readonly log: EventLog
  readonly vault: Vault
  readonly codec: Codec<DomainEvent>
  close(): Promise<void>
}

export const openBenchPlatform = (url: string, masterKey: Buffer): BenchPlatform => {
  const database = openDatabase(url, { applicationName: 'bench' })
  const log = createPostgresEventLog({ connectionString: url })
  const vault = createPostgresVault({ pool: database.pool, masterKey })
  const codec = createCodec({ registry: domainEvents, vault })
  return {
    database,
    log,
    vault,
    codec,
    close: async () => {
      await log.close()
      await database.close()
    },
  }
}
