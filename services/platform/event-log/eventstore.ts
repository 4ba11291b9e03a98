// The event log on EventStoreDB: adapter of the port for those who run a cluster (docs/eventstoredb.md).
import { endedSubscription } from './closed.ts'
import { createConnection } from './eventstore/connection.ts'
import { appendTo } from './eventstore/append.ts'
import { readAll } from './eventstore/read.ts'
import { readStream } from './eventstore/read-stream.ts'
import { readHead } from './eventstore/scan.ts'
import { startSubscription } from './eventstore/subscription.ts'
import type { EventLog, LogConnection, Subscription } from './port.ts'

export interface EventStoreLogOptions {
  /** `esdb://` or `esdb+discover://`, with credentials and certificates as the client takes them. */
  readonly connectionString: string
  /** An append that is not answered by then is of unknown outcome, milliseconds. Default 10,000. */
  readonly appendTimeout?: number
  /** The longest time of one call that reads the whole log, milliseconds. Default 30,000. */
  readonly readTimeout?: number
  /** The same for one stream, the head and a ping, which people wait for. Default 5,000, or the above where that is less. */
  readonly quickReadTimeout?: number
  /** How long a live subscription hears nothing before it looks by itself, milliseconds. Default 5,000. */
  readonly pollInterval?: number
  /** The first pause before a lost subscription comes back, milliseconds; it doubles up to the longest. Default 100. */
  readonly firstRetry?: number
  /** Default 5,000. */
  readonly longestRetry?: number
}

export interface EventStoreLog extends EventLog {
  /** How the connection stands, by what the last call met. */
  connection(): LogConnection
}

/** Opens the log; connects at the first use. @throws Error for a connection string that the client refuses */
export const createEventStoreLog = (options: EventStoreLogOptions): EventStoreLog => {
  const { appendTimeout = 10_000, readTimeout = 30_000, pollInterval = 5_000 } = options
  const { firstRetry = 100, longestRetry = 5_000 } = options
  const connection = createConnection(options.connectionString)
  const times = { readTimeout, pollInterval, firstRetry, longestRetry }
  const appending = { timeout: appendTimeout }
  const { quickReadTimeout = Math.min(5_000, readTimeout) } = options
  const reading = { timeout: readTimeout }
  const readingQuickly = { timeout: quickReadTimeout }
  const subscriptions = new Set<Subscription>()
  let closing: Promise<void> | undefined

  const close = async (): Promise<void> => {
    await Promise.all([...subscriptions].map((subscription) => subscription.stop()))
    await connection.close()
  }

  return {
    append: (stream, expected, events) => appendTo(connection, appending, stream, expected, events),
    readStream: (stream, readOptions) => readStream(connection, readingQuickly, stream, readOptions),
    readAll: (readOptions) => readAll(connection, reading, readOptions),
    head: () => readHead(connection, readingQuickly),
    subscribe: (subscribeOptions) => {
      if (closing !== undefined) return endedSubscription()
      const subscription = startSubscription(connection, times, subscribeOptions)
      subscriptions.add(subscription)
      void subscription.ended.catch(() => undefined).then(() => subscriptions.delete(subscription))
      return subscription
    },
    ping: async () => {
      await readHead(connection, readingQuickly)
    },
    close: () => (closing ??= close()),
    connection: () => connection.now,
  }
}
