// Chooses the store for the tests' event log: Postgres, or an emulated EventStoreDB if TEST_LOG says so.
import type { LogStore } from '#platform/event-log/home.ts'

import type { EventStoreEmulator } from './eventstore/emulator.ts'

const stores: readonly LogStore[] = ['postgres', 'eventstoredb']

const chosen = (): LogStore => {
  const named = process.env['TEST_LOG'] ?? 'postgres'
  const store = stores.find((one) => one === named)
  if (store === undefined) throw new Error(`TEST_LOG is ${named}; it can be ${stores.join(' or ')}`)
  return store
}

/** The store of this run. @throws Error when TEST_LOG names an unknown store */
export const testStore = chosen()

/** Starts the emulator for a log in EventStoreDB. Returns undefined when the log is in the database. */
export const startTestStore = async (store: LogStore): Promise<EventStoreEmulator | undefined> => {
  if (store === 'postgres') return undefined
  // Imported on demand, because most runs do not need the emulator.
  const { startEventStore } = await import('./eventstore/emulator.ts')
  return startEventStore()
}
