// A store and the real client for one test. Both are closed when the test ends.
import { EventStoreDBClient, type ResolvedEvent, jsonEvent } from '@eventstore/db-client'
import { onTestFinished, vi } from 'vitest'

import { type EventStoreEmulator, type EmulatorOptions, startEventStoreEmulator } from './emulator.ts'

let clients = 0

/**
 * The real client on its own connection. Clients in one process share a connection if their settings are equal, so each
 * gets a different keep-alive timeout. At the end of the test it is disposed without waiting for calls that never
 * finish.
 */
export const connect = (url: string): EventStoreDBClient => {
  clients += 1
  const client = EventStoreDBClient.connectionString(`${url}&keepAliveTimeout=${10_000 + clients}`)
  onTestFinished(() => void client.dispose())
  return client
}

export const startEmulatorWithClient = async (
  options?: EmulatorOptions,
): Promise<{ store: EventStoreEmulator; client: EventStoreDBClient }> => {
  const store = await startEventStoreEmulator(options)
  onTestFinished(() => store.stop())
  return { store, client: connect(store.url) }
}

export const testEvent = (n: number, type = 'SomethingHappened') => jsonEvent({ type, data: { n } })

export const testEvents = (count: number, type?: string) => Array.from({ length: count }, (_, n) => testEvent(n, type))

/** All events of a read. */
export const readToEnd = async (read: AsyncIterable<ResolvedEvent>): Promise<NonNullable<ResolvedEvent['event']>[]> => {
  const events = []
  for await (const { event } of read) if (event !== undefined) events.push(event)
  return events
}

export const eventNumbers = (events: readonly { readonly data: unknown }[]): unknown[] =>
  events.map(({ data }) => (data as { n?: number }).n)

/** Waits until the expectation passes. */
export const eventually = (expectation: () => void): Promise<void> =>
  vi.waitFor(expectation, { interval: 5, timeout: 5000 })

/** The methods that both kinds of subscription have. */
interface SubscriptionEmitter {
  on(signal: string | symbol, listener: (...args: unknown[]) => void): unknown
  destroy(): unknown
}

/** Records the events, errors and signals of a subscription. */
export const recordSubscription = (subscription: SubscriptionEmitter) => {
  const recording = { events: [] as string[], errors: [] as unknown[], signals: [] as string[] }
  subscription.on('data', (resolved) => {
    const { event } = resolved as ResolvedEvent
    recording.events.push(`${event?.revision}@${event?.streamId}`)
  })
  subscription.on('error', (error) => recording.errors.push(error))
  for (const signal of ['confirmation', 'caughtUp', 'fellBehind', 'end', 'close'] as const) {
    subscription.on(signal, () => recording.signals.push(signal))
  }
  onTestFinished(() => void subscription.destroy())
  return recording
}

/** Whether the promise is still pending after two round trips. */
export const isPending = async (promise: Promise<unknown>, roundTrip: () => Promise<unknown>): Promise<boolean> => {
  let isSettled = false
  promise.then(
    () => (isSettled = true),
    () => (isSettled = true),
  )
  await roundTrip()
  await roundTrip()
  return !isSettled
}
