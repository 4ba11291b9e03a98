// Which store a test's log is in: Postgres, or EventStoreDB where TEST_LOG says so, imitated by an emulator of the test's own.
import type { LogStore } from '#platform/event-log/home.ts'

import type { EventStoreEmulator } from './eventstore/emulator.ts'

const stores: readonly LogStore[] = ['postgres', 'eventstoredb']

const chosen = (): LogStore => {
  const named = process.env['TEST_LOG'] ?? 'postgres'
  const store = stores.find((one) => one === named)
  if (store === undefined) throw new Error(`TEST_LOG is ${named}; it can be ${stores.join(' or ')}`)
  return store
}

/** The store of this run. @throws Error where TEST_LOG names none */
export const testStore = chosen()

/** The emulator that a log in this store is kept by; undefined where the log is in its database. */
export const startTestStore = async (store: LogStore): Promise<EventStoreEmulator | undefined> => {
  if (store === 'postgres') return undefined
  // Read only where it is needed: most runs need none of it.
  const { startEventStore } = await import('./eventstore/emulator.ts')
  return startEventStore()
}
