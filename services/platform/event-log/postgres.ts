// The event log on Postgres: the adapter for deployments with one database (docs/architecture.md, "Event log").
import { endedSubscription } from './closed.ts'
import { appendTo } from './postgres/append.ts'
import { openReaders, openWriters, runPrepared } from './postgres/connections.ts'
import { createFence } from './postgres/fence.ts'
import { createNews } from './postgres/news.ts'
import { positionText } from './postgres/position.ts'
import { createStreamReader, readAll, readPage, readStream } from './postgres/read.ts'
import { startSubscription } from './postgres/subscription.ts'
import type { EventLog, Subscription } from './port.ts'

export interface PostgresEventLogOptions {
  /** URL of a role that may insert and select events: `referral_app`. */
  readonly connectionString: string
  /** Maximum number of concurrent appends; further ones wait for a connection. Default 16. */
  readonly writers?: number
  /** Maximum number of concurrent reads. Default 4. */
  readonly readers?: number
  /** The server aborts an append that takes longer, milliseconds. Default 10,000. */
  readonly appendTimeout?: number
  /** How long a live subscription waits without a notification before it polls, milliseconds. Default 1,000. */
  readonly pollInterval?: number
}

/** Opens the log; connects at the first use. Close it to end the process's connections and subscriptions. */
export const createPostgresEventLog = (options: PostgresEventLogOptions): EventLog => {
  const { connectionString, writers = 16, readers = 4, appendTimeout = 10_000, pollInterval = 1_000 } = options
  const database = { connectionString, writers, readers, appendTimeout }
  const writing = openWriters(database)
  const reading = openReaders(database)
  const readToEnd = createStreamReader(reading)
  const fence = createFence(reading)
  const news = createNews(connectionString)
  const subscriptions = new Set<Subscription>()
  let closing: Promise<void> | undefined

  const close = async (): Promise<void> => {
    await Promise.all([...subscriptions].map((subscription) => subscription.stop()))
    await Promise.all([news.close(), writing.end(), reading.end()])
  }

  return {
    append: async (stream, expected, events) => {
      const appended = await appendTo(writing, stream, expected, events)
      news.tell()
      return appended
    },
    readStream: (stream, readOptions = {}) => {
      const { from = 0, direction, maxCount } = readOptions
      const toEnd = direction !== 'backwards' && maxCount === undefined
      return toEnd ? readToEnd({ stream, from }) : readStream(reading, stream, readOptions)
    },
    readAll: (readOptions) => readAll(reading, fence, readOptions),
    head: async () => {
      const head = await fence.head()
      return head === 0 ? undefined : positionText(head)
    },
    subscribe: (subscribeOptions) => {
      if (closing !== undefined) return endedSubscription()
      const page = (request: Parameters<typeof readPage>[2]) => readPage(reading, fence, request)
      const subscription = startSubscription(subscribeOptions, { page, news, pollInterval })
      subscriptions.add(subscription)
      void subscription.ended.catch(() => undefined).then(() => subscriptions.delete(subscription))
      return subscription
    },
    ping: async () => {
      await runPrepared(reading, { name: 'log_ping', text: 'select 1' }, [])
    },
    close: () => (closing ??= close()),
  }
}
