// The event log on Postgres: the adapter for deployments with one database (docs/architecture.md, "Event log").
import type { Logger } from '../log.ts'
import { type PubSub, createPubSub } from '../pub-sub.ts'
import { createEndedSubscription } from './closed-log.ts'
import { appendTo } from './postgres/append.ts'
import { openLiveReaders, openPageReaders, openReaders, openWriters, runPrepared } from './postgres/connections.ts'
import { createHighWaterMark } from './postgres/high-water-mark.ts'
import { createAppendNotifier } from './postgres/append-notifier.ts'
import { formatPosition } from './postgres/position.ts'
import { createStreamReader, readAll, readPage, readStream } from './postgres/read.ts'
import { startSubscription } from './postgres/subscription.ts'
import type { EventLog, Subscription } from './port.ts'

export interface PostgresEventLogOptions {
  /** URL of a role that may insert and select events: `referral_app`. */
  readonly connectionString: string
  /** Maximum number of concurrent appends. Others wait for a connection. Defaults to 16. */
  readonly writers?: number
  /** Maximum number of concurrent reads, for single streams and for pages of the log each. Defaults to 4. */
  readonly readers?: number
  /** The server aborts an append that takes longer than this, in milliseconds. Defaults to 5,000. */
  readonly appendTimeout?: number
  /** How long a live subscription waits without a notification before it polls, in milliseconds. Defaults to 1,000. */
  readonly pollInterval?: number
  /** The messages of this process, to learn of the appends of others. By default, the log has a connection of its own. */
  readonly pubSub?: PubSub | undefined
  /** Logs a lost connection to the messages of other processes. Commands run without it. */
  readonly logger?: Pick<Logger, 'warn'> | undefined
}

/** Opens the log; connects on first use. Closing it ends its connections and subscriptions. */
export const createPostgresEventLog = (options: PostgresEventLogOptions): EventLog => {
  const { connectionString, writers = 16, readers = 4, appendTimeout = 5_000, pollInterval = 1_000 } = options
  const database = { connectionString, writers, readers, appendTimeout }
  const writePool = openWriters(database)
  const readPool = openReaders(database)
  const pagePool = openPageReaders(database)
  const livePool = openLiveReaders(database)
  const readToEnd = createStreamReader(readPool)
  const highWaterMark = createHighWaterMark(readPool)
  const pubSub = options.pubSub ?? createPubSub({ connectionString, logger: options.logger })
  const notifier = createAppendNotifier(pubSub)
  const subscriptions = new Set<Subscription>()
  let closing: Promise<void> | undefined

  const close = async (): Promise<void> => {
    await Promise.all([...subscriptions].map((subscription) => subscription.stop()))
    await notifier.close()
    await Promise.all([
      options.pubSub === undefined ? pubSub.close() : undefined,
      writePool.end(),
      readPool.end(),
      pagePool.end(),
      livePool.end(),
    ])
  }

  return {
    append: async (stream, expected, events) => {
      const result = await appendTo(writePool, stream, expected, events)
      notifier.notify()
      return result
    },
    readStream: (stream, readOptions = {}) => {
      const { from = 0, direction, maxCount } = readOptions
      const toEnd = direction !== 'backwards' && maxCount === undefined
      return toEnd ? readToEnd({ stream, from }) : readStream(readPool, stream, readOptions)
    },
    readAll: (readOptions) => readAll(pagePool, highWaterMark, readOptions),
    head: async () => {
      const head = await highWaterMark.head()
      return head === 0 ? undefined : formatPosition(head)
    },
    subscribe: (subscribeOptions) => {
      if (closing !== undefined) return createEndedSubscription()
      const loadPage = (request: Parameters<typeof readPage>[2]) => readPage(livePool, highWaterMark, request)
      const subscription = startSubscription(subscribeOptions, { page: loadPage, notifier, pollInterval })
      subscriptions.add(subscription)
      void subscription.ended.catch(() => undefined).then(() => subscriptions.delete(subscription))
      return subscription
    },
    ping: async () => {
      await runPrepared(readPool, { name: 'log_ping', text: 'select 1' }, [])
    },
    close: () => (closing ??= close()),
  }
}
