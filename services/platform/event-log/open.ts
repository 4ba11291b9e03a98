// The application's event log: in EventStoreDB if an address is configured, otherwise in its own Postgres.
import type pg from 'pg'

import type { ChainBreak } from './chain.ts'
import { createEventStoreLog } from './eventstore.ts'
import type { LogStore, WrongLog } from './home.ts'
import { type EventLog, type LogConnection, LogUnavailable } from './port.ts'
import { createPostgresEventLog } from './postgres.ts'
import { cutStreams } from './postgres/cut.ts'
import { enterTenancy, type Tenancy } from './tenancy.ts'

export interface EventLogConfig {
  /** URL of the runtime role. */
  readonly databaseUrl: string
  /** `esdb://…` or `esdb+discover://…`; undefined: the log is in Postgres. */
  readonly eventStoreUrl: string | undefined
}

export interface HouseLog extends EventLog {
  /**
   * Binds the database to this log, and keeps the log from being moved until `close`. Call it before anything is written or
   * subscribed. After that, appends are refused while the lock is lost, and `ping` reports it.
   * @param onWait called if the log is being moved at this moment, which has to end first
   * @throws WrongLog if the database is bound to the other store
   */
  settle(onWait?: () => void): Promise<void>
  /**
   * Resolves if the log was moved to the other store while the lock was lost. The log is closed then: this process can no
   * longer write or subscribe, and should exit.
   */
  readonly moved: Promise<WrongLog>
  /** Status of the connection; undefined if the database's own health covers it. */
  readonly connection: (() => LogConnection) | undefined
  /** The streams whose last events are missing; undefined if there is no record to compare with. */
  cutStreams(pool: Pick<pg.Pool, 'query'>): Promise<ChainBreak[] | undefined>
}

/** Wraps the log so that it works only while this instance holds the lock. */
const inhabited = (
  log: EventLog,
  databaseUrl: string,
  store: LogStore,
): EventLog & Pick<HouseLog, 'settle' | 'moved'> => {
  const leaving = new AbortController()
  let entering: Promise<Tenancy> | undefined
  let tenancy: Tenancy | undefined
  const moved = Promise.withResolvers<WrongLog>()
  const assertOurs = () => {
    if (tenancy?.objection !== undefined) throw new LogUnavailable(tenancy.objection, false)
  }
  const settle: HouseLog['settle'] = async (onWait) => {
    entering ??= enterTenancy({
      databaseUrl,
      store,
      signal: leaving.signal,
      // Otherwise subscriptions would keep saving checkpoints of a log that no longer belongs to this database.
      onMoved: (why) => {
        void log.close()
        moved.resolve(why)
      },
      ...(onWait === undefined ? {} : { onWait }),
    })
    tenancy = await entering
  }
  return {
    ...log,
    settle,
    moved: moved.promise,
    append: async (stream, expected, events) => {
      assertOurs()
      return log.append(stream, expected, events)
    },
    ping: async () => {
      assertOurs()
      await log.ping()
    },
    close: async () => {
      // Close what the lock protects before releasing the lock.
      await log.close()
      leaving.abort()
      const entered = await entering?.catch(() => undefined)
      await entered?.ended
    },
  }
}

/** Opens the log; connects at the first use. @throws Error if the client refuses the address */
export const openEventLog = ({ databaseUrl, eventStoreUrl }: EventLogConfig): HouseLog => {
  if (eventStoreUrl === undefined) {
    const log = inhabited(createPostgresEventLog({ connectionString: databaseUrl }), databaseUrl, 'postgres')
    return { ...log, connection: undefined, cutStreams }
  }
  const store = createEventStoreLog({ connectionString: eventStoreUrl })
  const log = inhabited(store, databaseUrl, 'eventstoredb')
  return { ...log, connection: store.connection, cutStreams: async () => undefined }
}
