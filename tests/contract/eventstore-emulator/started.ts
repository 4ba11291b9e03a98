// A store and the real client for one test, both gone when it has finished.
import type { Readable } from 'node:stream'

import { EventStoreDBClient, type ResolvedEvent, jsonEvent } from '@eventstore/db-client'
import { onTestFinished, vi } from 'vitest'

import { type EventStoreEmulator, type EventStoreOptions, startEventStore } from '../../support/eventstore/emulator.ts'

/** The real client, connected. Without waiting for those of its calls that never end. */
export const connect = (url: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(url)
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

/** What a subscription has said so far. */
export const listen = (subscription: Readable) => {
  const heard = { events: [] as string[], errors: [] as unknown[], signals: [] as string[] }
  subscription.on('data', ({ event }: ResolvedEvent) => heard.events.push(`${event?.revision}@${event?.streamId}`))
  subscription.on('error', (error: unknown) => heard.errors.push(error))
  for (const signal of ['confirmation', 'caughtUp', 'fellBehind', 'end', 'close'] as const) {
    subscription.on(signal, () => heard.signals.push(signal))
  }
  onTestFinished(() => void subscription.destroy())
  return heard
}
