// The log of this house: in EventStoreDB where an address of one is configured, else in its own Postgres.
import type pg from 'pg'

import type { ChainBreak } from './chain.ts'
import { createEventStoreLog } from './eventstore.ts'
import type { LogStore, WrongLog } from './home.ts'
import { type EventLog, type LogConnection, LogUnavailable } from './port.ts'
import { createPostgresEventLog } from './postgres.ts'
import { cutStreams } from './postgres/cut.ts'
import { enterTenancy, type Tenancy } from './tenancy.ts'

export interface EventLogConfig {
  /** Of the runtime role. */
  readonly databaseUrl: string
  /** `esdb://…` or `esdb+discover://…`; undefined: the log is in Postgres. */
  readonly eventStoreUrl: string | undefined
}

export interface HouseLog extends EventLog {
  /**
   * Binds the database to this log, and keeps it from being moved until `close`. Before anything is written or followed;
   * from then on an append while the lock is lost is refused, and `ping` says so.
   * @param onWait told when the log is being moved just now, which has to end first
   * @throws WrongLog where the database is bound to the other store
   */
  settle(onWait?: () => void): Promise<void>
  /**
   * Resolves when the log was moved to the other store while the lock was lost. This one is closed then: nothing can be
   * written or followed by this process any more, and it should end.
   */
  readonly moved: Promise<WrongLog>
  /** How the connection stands; undefined where the database's own health says it. */
  readonly connection: (() => LogConnection) | undefined
  /** The streams whose last events are gone; undefined where nothing beside the events tells. */
  cutStreams(pool: Pick<pg.Pool, 'query'>): Promise<ChainBreak[] | undefined>
}

/** The log, while the house may be in it. */
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
      // Followers would go on to remember positions of a log that is no longer this database's.
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
      // First what the lock protects, then the lock.
      await log.close()
      leaving.abort()
      const entered = await entering?.catch(() => undefined)
      await entered?.ended
    },
  }
}

/** Opens the log; connects at the first use. @throws Error for an address that the client refuses */
export const openEventLog = ({ databaseUrl, eventStoreUrl }: EventLogConfig): HouseLog => {
  if (eventStoreUrl === undefined) {
    const log = inhabited(createPostgresEventLog({ connectionString: databaseUrl }), databaseUrl, 'postgres')
    return { ...log, connection: undefined, cutStreams }
  }
  const store = createEventStoreLog({ connectionString: eventStoreUrl })
  const log = inhabited(store, databaseUrl, 'eventstoredb')
  return { ...log, connection: store.connection, cutStreams: async () => undefined }
}
