// The contract against a real EventStoreDB, where there is one. Whatever a server does not do on request (refuse, stall,
// lose a call, change its leader) is proven against the emulator only.
import { describe } from 'vitest'

import { eventLogContract } from './event-log.contract.ts'
import { findServer, nobody } from './eventstore-server.ts'
import { eventStoreSubject } from './eventstore-subject.ts'

const server = await findServer()

const isMissing = typeof server === 'string'
if (isMissing) console.warn(`The contract did not run against a real EventStoreDB: ${server}.`)

describe.skipIf(isMissing)('a real server', () => {
  const { url, store, stop } = isMissing ? nobody : server
  eventLogContract('eventstoredb, real', () => eventStoreSubject(url, stop), store)
})
