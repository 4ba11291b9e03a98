// Chooses the store for the tests' event log: Postgres, or EventStoreDB if TEST_LOG says so. EventStoreDB is the
// emulator, or the server that TEST_EVENTSTORE_START starts (docs/eventstoredb.md).
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

/** An EventStoreDB that a test can kill and start again. It is empty at first. */
export interface TestEventStore {
  /** Connection string. */
  readonly url: string
  /** Breaks every connection and refuses new ones. The data stays. */
  kill(): Promise<void>
  /** Accepts connections again, at the same address. */
  restart(): Promise<void>
  /** Fails on demand. Undefined if the store is a server (`isEmulated`). */
  readonly emulator: EventStoreEmulator | undefined
  stop(): Promise<void>
}

/** Whether the store is the emulator. Skip a test that needs failures on demand if it is not. */
export const isEmulated = (process.env['TEST_EVENTSTORE_START'] ?? '') === ''

// Both kinds are imported on demand, because most runs need neither.
const startServer = async (): Promise<TestEventStore> => {
  const { startEventStoreProcess } = await import('../eventstore-emulator/process.ts')
  return { ...(await startEventStoreProcess()), emulator: undefined }
}

const startEmulator = async (): Promise<TestEventStore> => {
  const { startEventStoreEmulator } = await import('../eventstore-emulator/emulator.ts')
  const emulator = await startEventStoreEmulator()
  const { url, faults, stop } = emulator
  return { url, kill: faults.kill, restart: faults.restart, emulator, stop }
}

/** Starts an EventStoreDB: the emulator in this process, or the server that TEST_EVENTSTORE_START starts. */
export const startTestEventStore = (): Promise<TestEventStore> => (isEmulated ? startEmulator() : startServer())

/** Starts the store of a log in EventStoreDB. Returns undefined when the log is in the database. */
export const startTestStore = async (store: LogStore): Promise<TestEventStore | undefined> =>
  store === 'postgres' ? undefined : startTestEventStore()
