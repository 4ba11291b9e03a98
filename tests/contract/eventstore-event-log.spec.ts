// The EventStoreDB adapter against the common contract.
import { startEventStore } from '#tests/support/eventstore/emulator.ts'

import { eventLogContract } from './event-log.contract.ts'
import { eventStoreSubject } from './eventstore-subject.ts'

eventLogContract('eventstoredb, emulated', async () => {
  const store = await startEventStore()
  return eventStoreSubject(store.url, store.stop)
})
