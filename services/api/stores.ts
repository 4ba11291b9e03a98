// Opens what all services of a process share: the databases, the event log, and the vault.
import { domainEvents } from '#domain/events.ts'
import { openDatabase } from '#platform/database/database.ts'
import { countVersions, createCodec } from '#platform/event-log/codec.ts'
import { createDecodeOnce } from '#platform/event-log/decode-once.ts'
import { openEventLog } from '#platform/event-log/open.ts'
import { createPubSub } from '#platform/pub-sub.ts'
import { createLiveBuffer } from '#platform/subscription/live-buffer.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'

import type { ServicesOptions } from './service-options.ts'
import type { Tables } from './tables.ts'

/** A process that hangs in the middle of a transaction must not hold up the one that replaces it. In milliseconds. */
const idleInTransactionTimeout = 4_000

export type Stores = ReturnType<typeof openStores>

export const openStores = ({ config, databaseUrl, clock, logger }: ServicesOptions) => {
  const onIdleError = (err: Error) => logger.warn({ err }, 'lost an idle database connection')
  const explainProblems = config.database.kind === 'external'
  const limits = { idleInTransactionTimeout, onIdleError, explainProblems }
  // A query that takes longer than its request only keeps a connection from others.
  const database = openDatabase(databaseUrl, { max: 16, statementTimeout: config.requestTimeLimit, ...limits })
  // For batches, reactions, emails and exports, whose statements may take longer than those of a request.
  const backgroundDatabase = openDatabase(databaseUrl, {
    max: 20,
    applicationName: 'background',
    statementTimeout: 20_000,
    ...limits,
  })
  // For health checks, which would otherwise wait behind the queries of requests. They run at the same time, so each has
  // a connection.
  const healthDatabase = openDatabase(databaseUrl, {
    max: 3,
    applicationName: 'health',
    statementTimeout: 2_500,
    ...limits,
  })
  // Has no statement timeout, because rebuilds and reports can take a long time.
  const workerDatabase = openDatabase(databaseUrl, { max: 10, applicationName: 'rebuilds', onIdleError })
  const pubSub = createPubSub({ connectionString: databaseUrl, logger })
  const log = openEventLog({ databaseUrl, eventStoreUrl: config.eventStoreUrl, pubSub, logger })
  const vault = createPostgresVault({ pool: database.pool, masterKey: config.masterKey, clock })
  const codec = createCodec({ registry: domainEvents, vault })
  return {
    database,
    backgroundDatabase,
    workerDatabase,
    healthDatabase,
    db: database.db.$extendTables<Tables>(),
    backgroundDb: backgroundDatabase.db.$extendTables<Tables>(),
    healthDb: healthDatabase.db.$extendTables<Tables>(),
    /** Opens a pool with one connection. The temporary tables of an as-of snapshot exist until it closes. */
    openSnapshotDatabase: () =>
      openDatabase(databaseUrl, { max: 1, idleTimeout: 0, applicationName: 'as-of', onIdleError }),
    pubSub,
    log,
    liveBuffer: createLiveBuffer({ log }),
    vault,
    codec,
    /** Decodes the events of the live buffer. */
    decodeOnce: createDecodeOnce(codec.decode),
    eventVersions: countVersions(domainEvents),
    close: async (): Promise<void> => {
      await log.close()
      await pubSub.close()
      await Promise.all([workerDatabase, backgroundDatabase, healthDatabase, database].map(({ close }) => close()))
    },
  }
}
