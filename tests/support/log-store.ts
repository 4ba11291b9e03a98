// Chooses the store for the tests' event log: Postgres, or an emulated EventStoreDB if TEST_LOG says so.
import type { LogStore } from '#platform/event-log/log-binding.ts'

import type { EventStoreEmulator } from '../eventstore-emulator/emulator.ts'

const stores: readonly LogStore[] = ['postgres', 'eventstoredb']

const selectStore = (): LogStore => {
  const storeName = process.env['TEST_LOG'] ?? 'postgres'
  const store = stores.find((candidate) => candidate === storeName)
  if (store === undefined) throw new Error(`TEST_LOG is ${storeName}; it can be ${stores.join(' or ')}`)
  return store
}

/**
 * The store of this run.
 * @throws Error if TEST_LOG names an unknown store
 */
export const testStore = selectStore()

/** Starts the emulator for a log in EventStoreDB. Returns undefined when the log is in the database. */
export const startTestStore = async (store: LogStore): Promise<EventStoreEmulator | undefined> => {
  if (store === 'postgres') return undefined
  // The emulator is imported on demand, because most runs do not need it.
  const { startEventStoreEmulator } = await import('../eventstore-emulator/emulator.ts')
  return startEventStoreEmulator()
}
