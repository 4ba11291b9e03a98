// Short messages between the processes of the application, with LISTEN and NOTIFY. One connection per process sends and
// receives all of them. Messages can get lost, so every listener also checks for changes when it begins to listen.
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { createBackoff } from './backoff.ts'
import { withDeadline } from './event-log/deadline.ts'
import { createFailureLog } from './failure-log.ts'
import type { Logger } from './log.ts'
import { type Mutex, createMutex } from './mutex.ts'

interface TopicListener {
  /** `isOwn` means that this process sent the message. */
  onMessage(message: string, isOwn: boolean): void
  /** Called whenever listening begins: at first, and after a lost connection. Messages before it may have been missed. */
  onListening?(): void
  /** Called when the connection is lost. */
  onLost?(): void
}

export interface PubSub {
  /** Connects if necessary. Returns the unsubscribe function. The topic comes from our code, never from user input. */
  subscribe(topic: string, listener: TopicListener): () => void
  /**
   * Sends a message of less than 8,000 bytes. Connects if necessary.
   * @throws if there is no connection within 5 s, or the server does not confirm the message
   */
  publish(topic: string, message: string): Promise<void>
  close(): Promise<void>
}

export interface PubSubOptions {
  readonly connectionString: string
  readonly logger: Pick<Logger, 'warn'> | undefined
}

/** Topics are the channels of NOTIFY, so other releases use the same names. */
export const topics = { appends: 'log_appended', projections: 'projection', changes: 'notification' } as const

/** In milliseconds. */
const responseTimeout = 5_000
/** A connection can die silently, so it is checked this often, in milliseconds. */
const checkInterval = 5_000

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString,
    application_name: 'pub-sub',
    connectionTimeoutMillis: responseTimeout,
    keepAlive: true,
    query_timeout: responseTimeout,
  })
  // An error also ends the connection.
  client.on('error', () => undefined)
  try {
    await client.connect()
    // A crash of the server loses all messages anyway, so they need not wait for the disk.
    // Raw SQL: LISTEN and NOTIFY belong to one connection, and Kysely has neither.
    await client.query('set synchronous_commit = off')
    return client
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
}

/** Resolves when the connection is lost or the signal aborts. */
const watch = async (client: pg.Client, runExclusive: Mutex, signal: AbortSignal): Promise<void> => {
  const lost = new AbortController()
  const markLost = () => lost.abort()
  client.on('error', markLost)
  client.on('end', markLost)
  signal.addEventListener('abort', markLost)
  if (signal.aborted) markLost()
  while (!lost.signal.aborted) {
    await pause(checkInterval, undefined, { signal: lost.signal }).catch(() => undefined)
    if (!lost.signal.aborted) await runExclusive(() => client.query('select 1')).catch(markLost)
  }
  signal.removeEventListener('abort', markLost)
}

/** Resolves with the next connection. No one may be waiting for it. */
const createPendingConnection = () => {
  const pending = Promise.withResolvers<pg.Client>()
  pending.promise.catch(() => undefined)
  return pending
}

export const createPubSub = ({ connectionString, logger }: PubSubOptions): PubSub => {
  const { recordFailure, recordSuccess } = createFailureLog(logger, 'cannot listen for messages of other processes')
  const listeners = new Map<string, Set<TopicListener>>()
  const closing = new AbortController()
  const { signal } = closing
  /** A connection runs one statement at a time. */
  const runExclusive = createMutex()
  const listenTo = (client: pg.Client, topic: string) =>
    runExclusive(() => client.query(`listen ${pg.escapeIdentifier(topic)}`))
  let connected: pg.Client | undefined
  let nextConnection = createPendingConnection()
  let running: Promise<void> | undefined

  const listenersOf = (topic: string): TopicListener[] => [...(listeners.get(topic) ?? [])]
  const notifyAll = (event: 'onListening' | 'onLost') => {
    for (const topic of listeners.keys()) for (const listener of listenersOf(topic)) listener[event]?.()
  }

  const serve = async (onConnected: () => void): Promise<void> => {
    const client = await connect(connectionString)
    try {
      client.on('notification', ({ channel, payload, processId }) => {
        const isOwn = processId === (client as { readonly processID?: number }).processID
        for (const listener of listenersOf(channel)) listener.onMessage(payload ?? '', isOwn)
      })
      for (const topic of listeners.keys()) await listenTo(client, topic)
      connected = client
      nextConnection.resolve(client)
      onConnected()
      notifyAll('onListening')
      await watch(client, runExclusive, signal)
    } finally {
      if (connected !== undefined) {
        connected = undefined
        nextConnection = createPendingConnection()
        notifyAll('onLost')
      }
      await client.end().catch(() => undefined)
    }
  }

  const run = async (): Promise<void> => {
    const backoff = createBackoff()
    while (!signal.aborted) {
      const onConnected = () => {
        backoff.reset()
        recordSuccess()
      }
      await serve(onConnected).catch(recordFailure)
      await backoff.wait(signal)
    }
  }

  const start = () => {
    if (!signal.aborted) running ??= run()
  }

  return {
    subscribe: (topic, listener) => {
      const topicListeners = listeners.get(topic) ?? new Set()
      listeners.set(topic, topicListeners)
      topicListeners.add(listener)
      if (connected !== undefined) {
        const client = connected
        listenTo(client, topic).then(
          () => topicListeners.has(listener) && connected === client && listener.onListening?.(),
          // The connection is lost, and the next one listens to every topic.
          () => client.end().catch(() => undefined),
        )
      }
      start()
      return () => topicListeners.delete(listener)
    },
    publish: async (topic, message) => {
      start()
      const client = connected ?? (await withDeadline(responseTimeout, nextConnection.promise, signal))
      await runExclusive(() => client.query('select pg_notify($1, $2)', [topic, message]))
    },
    close: async () => {
      closing.abort()
      await running
    },
  }
}
