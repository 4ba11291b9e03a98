// The EventStoreDB adapter against the common contract.
import { startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'

import { eventLogContract } from './event-log.contract.ts'
import { eventStoreSubject } from './eventstore-subject.ts'

eventLogContract('eventstoredb, emulated', async () => {
  const store = await startEventStoreEmulator()
  return eventStoreSubject(store.url, store.stop)
})
