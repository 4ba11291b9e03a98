// The log of this house: in EventStoreDB where an address of one is configured, else in its own Postgres.
import type pg from 'pg'

import type { ChainBreak } from './chain.ts'
import { createEventStoreLog } from './eventstore.ts'
import { settleIn } from './home.ts'
import type { EventLog, LogConnection } from './port.ts'
import { createPostgresEventLog } from './postgres.ts'
import { cutStreams } from './postgres/cut.ts'

export interface EventLogConfig {
  /** Of the runtime role. */
  readonly databaseUrl: string
  /** `esdb://…` or `esdb+discover://…`; undefined: the log is in Postgres. */
  readonly eventStoreUrl: string | undefined
}

export interface HouseLog extends EventLog {
  /** Binds the database to this log. Before anything follows it. @throws WrongLog where it is bound to the other */
  settle(pool: Pick<pg.Pool, 'query'>): Promise<void>
  /** How the connection stands; undefined where the database's own health says it. */
  connection(): LogConnection | undefined
  /** The streams whose last events are gone; undefined where nothing beside the events tells. */
  cutStreams(pool: Pick<pg.Pool, 'query'>): Promise<ChainBreak[] | undefined>
}

/** Opens the log; connects at the first use. @throws Error for an address that the client refuses */
export const openEventLog = ({ databaseUrl, eventStoreUrl }: EventLogConfig): HouseLog => {
  if (eventStoreUrl === undefined) {
    const log = createPostgresEventLog({ connectionString: databaseUrl })
    return { ...log, settle: (pool) => settleIn(pool, 'postgres'), connection: () => undefined, cutStreams }
  }
  const log = createEventStoreLog({ connectionString: eventStoreUrl })
  return {
    ...log,
    settle: (pool) => settleIn(pool, 'eventstoredb'),
    connection: () => log.connection,
    cutStreams: async () => undefined,
  }
}
