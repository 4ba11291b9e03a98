// The EventStoreDB adapter against the common contract, and the emulator against what a server does at its limits.
import { afterAll } from 'vitest'

import { startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'

import { eventLogContract } from './event-log.contract.ts'
import { eventStoreLimits } from './eventstore-limits.contract.ts'
import { eventStoreSubject } from './eventstore-subject.ts'

const store = await startEventStoreEmulator()
afterAll(() => store.stop())

eventLogContract('eventstoredb, emulated', () => eventStoreSubject(store.url))
eventStoreLimits('emulated', store.url)
