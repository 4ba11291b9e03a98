// The event log on EventStoreDB: the adapter for deployments that run a cluster (docs/eventstoredb.md).
import { createEndedSubscription } from './closed-log.ts'
import { createConnection } from './eventstore/connection.ts'
import { appendTo } from './eventstore/append.ts'
import { readAll } from './eventstore/read.ts'
import { readStream } from './eventstore/read-stream.ts'
import { readHead } from './eventstore/scan.ts'
import { startSubscription } from './eventstore/subscription.ts'
import type { EventLog, LogConnectionStatus, Subscription } from './port.ts'

export interface EventStoreLogOptions {
  /** `esdb://` or `esdb+discover://`, with credentials and certificates as the client expects them. */
  readonly connectionString: string
  /** Timeout of an append in milliseconds, after which its outcome is unknown. Defaults to 10,000. */
  readonly appendTimeout?: number
  /** Timeout of one call that reads the whole log, in milliseconds. Defaults to 30,000. */
  readonly readTimeout?: number
  /**
   * Timeout of short reads, which people may wait for (one stream, the head, a ping), in milliseconds. Defaults to
   * 5,000, or to `readTimeout` if that is less.
   */
  readonly quickReadTimeout?: number
  /** How long a live subscription waits without a message before it polls, in milliseconds. Defaults to 5,000. */
  readonly pollInterval?: number
  /**
   * Initial delay before a lost subscription reconnects, in milliseconds. It doubles up to `maxRetryDelay`. Defaults to
   * 100.
   */
  readonly initialRetryDelay?: number
  /** Maximum delay before a lost subscription reconnects, in milliseconds. Defaults to 5,000. */
  readonly maxRetryDelay?: number
}

export interface EventStoreLog extends EventLog {
  /** Status of the connection, based on the last call. */
  connection(): LogConnectionStatus
}

/** Opens the log; connects on first use. @throws Error if the client refuses the connection string */
export const createEventStoreLog = (options: EventStoreLogOptions): EventStoreLog => {
  const { appendTimeout = 10_000, readTimeout = 30_000, pollInterval = 5_000 } = options
  const { initialRetryDelay = 100, maxRetryDelay = 5_000 } = options
  const connection = createConnection(options.connectionString)
  const intervals = { readTimeout, pollInterval, initialRetryDelay, maxRetryDelay }
  const appendDeadline = { timeout: appendTimeout }
  const { quickReadTimeout = Math.min(5_000, readTimeout) } = options
  const readDeadline = { timeout: readTimeout }
  const quickReadDeadline = { timeout: quickReadTimeout }
  const subscriptions = new Set<Subscription>()
  let closing: Promise<void> | undefined

  const close = async (): Promise<void> => {
    await Promise.all([...subscriptions].map((subscription) => subscription.stop()))
    await connection.close()
  }

  return {
    append: (stream, expected, events) => appendTo(connection, appendDeadline, stream, expected, events),
    readStream: (stream, readOptions) => readStream(connection, quickReadDeadline, stream, readOptions),
    readAll: (readOptions) => readAll(connection, readDeadline, readOptions),
    head: () => readHead(connection, quickReadDeadline),
    subscribe: (subscribeOptions) => {
      if (closing !== undefined) return createEndedSubscription()
      const subscription = startSubscription(connection, intervals, subscribeOptions)
      subscriptions.add(subscription)
      void subscription.ended.catch(() => undefined).then(() => subscriptions.delete(subscription))
      return subscription
    },
    ping: async () => {
      await readHead(connection, quickReadDeadline)
    },
    close: () => (closing ??= close()),
    connection: () => connection.status,
  }
}
