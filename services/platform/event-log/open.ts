// Opens the application's event log: in EventStoreDB if its address is configured, otherwise in Postgres.
import type pg from 'pg'

import type { Logger } from '../log.ts'
import type { PubSub } from '../pub-sub.ts'
import type { ChainBreak } from './chain.ts'
import { createEventStoreLog } from './eventstore.ts'
import type { LogStore, WrongLog } from './log-binding.ts'
import { type EventLog, type LogConnectionStatus, LogUnavailable, type Position } from './port.ts'
import { createPostgresEventLog } from './postgres.ts'
import { findTruncatedStreams } from './postgres/truncated-streams.ts'
import { type LogProbe, openEventStoreProbe, openPostgresProbe } from './probe.ts'
import { acquireInstanceLock, type InstanceLock } from './instance-lock.ts'

export interface EventLogConfig {
  /** URL of the runtime role. */
  readonly databaseUrl: string
  /** `esdb://…` or `esdb+discover://…`. If undefined, the log is in Postgres. */
  readonly eventStoreUrl: string | undefined
  readonly pubSub?: PubSub | undefined
  readonly logger?: Pick<Logger, 'warn'> | undefined
}

export interface EventLogHandle extends EventLog {
  /**
   * Binds the database to this log, and keeps the log from being moved until `close`. Call it before anything is
   * written or subscribed. After that, appends are refused while the lock is lost, and `ping` reports it.
   * @param onWait called if the log is being moved, which must finish first
   * @throws WrongLog if the database is bound to the other store
   */
  bind(onWait?: () => void): Promise<void>
  /**
   * Resolves if the log was moved to the other store while the lock was lost. The log is then closed, so this process
   * can no longer write or subscribe, and should exit.
   */
  readonly moved: Promise<WrongLog>
  /**
   * Reads the head for a health check, on a connection of its own. Also rejects with LogUnavailable while the lock is
   * lost.
   */
  probe(): Promise<Position | undefined>
  /** Why this process may not write, although others may, or undefined while it holds the lock. */
  lockProblem(): string | undefined
  /** Status of the connection, or undefined if the database's health check covers it. */
  readonly connection: (() => LogConnectionStatus) | undefined
  /** Finds the streams whose last events are missing. Undefined if there is no record to compare with. */
  findTruncatedStreams(pool: Pick<pg.Pool, 'query'>): Promise<ChainBreak[] | undefined>
}

/** Wraps the log so that it can be used only while this instance holds the lock. */
const withInstanceLock = (
  log: EventLog,
  logProbe: LogProbe,
  databaseUrl: string,
  store: LogStore,
): EventLog & Pick<EventLogHandle, 'bind' | 'moved' | 'probe' | 'lockProblem'> => {
  const closing = new AbortController()
  let acquiring: Promise<InstanceLock> | undefined
  let instanceLock: InstanceLock | undefined
  const moved = Promise.withResolvers<WrongLog>()
  const assertBound = () => {
    if (instanceLock?.blockedReason !== undefined) throw new LogUnavailable(instanceLock.blockedReason, false)
  }
  const bind: EventLogHandle['bind'] = async (onWait) => {
    acquiring ??= acquireInstanceLock({
      databaseUrl,
      store,
      signal: closing.signal,
      // Otherwise subscriptions would keep saving checkpoints of a log that no longer belongs to this database.
      onMoved: (error) => {
        // The process exits next, so a failure changes nothing.
        log.close().catch(() => undefined)
        moved.resolve(error)
      },
      ...(onWait === undefined ? {} : { onWait }),
    })
    instanceLock = await acquiring
  }
  return {
    ...log,
    bind,
    moved: moved.promise,
    append: async (stream, expected, events) => {
      assertBound()
      return log.append(stream, expected, events)
    },
    ping: async () => {
      assertBound()
      await log.ping()
    },
    lockProblem: () => instanceLock?.blockedReason,
    probe: async () => {
      assertBound()
      return logProbe.head()
    },
    close: async () => {
      // Close what the lock protects before releasing the lock.
      await Promise.all([log.close(), logProbe.close()])
      closing.abort()
      const lock = await acquiring?.catch(() => undefined)
      await lock?.released
    },
  }
}

/** Opens the log; connects on first use. @throws Error if the client refuses the address */
export const openEventLog = ({ databaseUrl, eventStoreUrl, pubSub, logger }: EventLogConfig): EventLogHandle => {
  if (eventStoreUrl === undefined) {
    const store = createPostgresEventLog({ connectionString: databaseUrl, pubSub, logger })
    const log = withInstanceLock(store, openPostgresProbe(databaseUrl), databaseUrl, 'postgres')
    return { ...log, connection: undefined, findTruncatedStreams }
  }
  const store = createEventStoreLog({ connectionString: eventStoreUrl })
  const log = withInstanceLock(store, openEventStoreProbe(eventStoreUrl), databaseUrl, 'eventstoredb')
  return { ...log, connection: store.connection, findTruncatedStreams: async () => undefined }
}
