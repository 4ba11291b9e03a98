// A store and the real client for one test, both gone when it has finished.
import { EventStoreDBClient, type ResolvedEvent, jsonEvent } from '@eventstore/db-client'
import { onTestFinished, vi } from 'vitest'

import { type EventStoreEmulator, type EventStoreOptions, startEventStore } from '../../support/eventstore/emulator.ts'

let clients = 0

/**
 * The real client, with a connection of its own: clients of one process that ask for the same share one, so each asks for
 * another patience with the answers to pings. Does not wait for those of its calls that never end.
 */
export const connect = (url: string): EventStoreDBClient => {
  clients += 1
  const client = EventStoreDBClient.connectionString(`${url}&keepAliveTimeout=${10_000 + clients}`)
  onTestFinished(() => void client.dispose())
  return client
}

export const started = async (
  options?: EventStoreOptions,
): Promise<{ store: EventStoreEmulator; client: EventStoreDBClient }> => {
  const store = await startEventStore(options)
  onTestFinished(() => store.stop())
  return { store, client: connect(store.url) }
}

export const happened = (n: number, type = 'SomethingHappened') => jsonEvent({ type, data: { n } })

export const many = (amount: number, type?: string) => Array.from({ length: amount }, (_, n) => happened(n, type))

/** The events of a read, to its end. */
export const all = async (read: AsyncIterable<ResolvedEvent>): Promise<NonNullable<ResolvedEvent['event']>[]> => {
  const events = []
  for await (const { event } of read) if (event !== undefined) events.push(event)
  return events
}

export const numbers = (events: readonly { readonly data: unknown }[]): unknown[] =>
  events.map(({ data }) => (data as { n?: number }).n)

/** Waits for an expectation to come true. */
export const soon = (expectation: () => void): Promise<void> => vi.waitFor(expectation, { interval: 5, timeout: 5000 })

/** What both kinds of subscription have. */
interface Listenable {
  on(signal: string | symbol, listener: (...args: unknown[]) => void): unknown
  destroy(): unknown
}

/** What a subscription has said so far. */
export const listen = (subscription: Listenable) => {
  const heard = { events: [] as string[], errors: [] as unknown[], signals: [] as string[] }
  subscription.on('data', (resolved) => {
    const { event } = resolved as ResolvedEvent
    heard.events.push(`${event?.revision}@${event?.streamId}`)
  })
  subscription.on('error', (error) => heard.errors.push(error))
  for (const signal of ['confirmation', 'caughtUp', 'fellBehind', 'end', 'close'] as const) {
    subscription.on(signal, () => heard.signals.push(signal))
  }
  onTestFinished(() => void subscription.destroy())
  return heard
}

/** Whether the promise has not settled within a few turns of the loop and a round trip. */
export const hangs = async (promise: Promise<unknown>, roundTrip: () => Promise<unknown>): Promise<boolean> => {
  let settled = false
  promise.then(
    () => (settled = true),
    () => (settled = true),
  )
  await roundTrip()
  await roundTrip()
  return !settled
}
