// The contract against a real EventStoreDB, where there is one. Whatever a server does not do on request (refuse, stall,
// lose a call, change its leader) is proven against the emulator only.
import { describe, it } from 'vitest'

import { eventLogContract } from './event-log.contract.ts'
import { findServer } from './eventstore-server.ts'
import { eventStoreSubject } from './eventstore-subject.ts'

const server = await findServer()

if (typeof server === 'string') {
  console.warn(`The contract did not run against a real EventStoreDB: ${server}.`)
  describe('event log contract: eventstoredb, real', () => {
    it.skip(`did not run: ${server}`, () => undefined)
  })
} else {
  eventLogContract('eventstoredb, real', () => eventStoreSubject(server.url, server.stop), server.store)
}
