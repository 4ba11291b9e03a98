// The contract against a real EventStoreDB, if one is available. A real server does not refuse, stall, lose a call or
// change its leader on request, so those tests use only the emulator.
import { afterAll, describe, expect, it } from 'vitest'

import { eventLogContract } from './event-log.contract.ts'
import { findServer, noServer } from './eventstore-server.ts'
import { eventStoreLimits } from './eventstore-limits.contract.ts'
import { eventStoreSubject, openProxiedLog } from './eventstore-subject.ts'

const server = await findServer()

const isMissing = typeof server === 'string'
if (isMissing) console.warn(`The contract did not run against a real EventStoreDB: ${server}.`)

describe.skipIf(isMissing)('a real server', () => {
  const { url, initialState, stop } = isMissing ? noServer : server
  afterAll(() => stop())
  eventLogContract('eventstoredb, real', () => eventStoreSubject(url), initialState)
  eventStoreLimits('real', url)
})

describe('TEST_EVENTSTORE_URL', () => {
  it.each([
    'esdb+discover://ops:changeit@cluster.example:2113',
    'esdb://ops:changeit@one.example:2113,two.example:2113',
    'esdb://ops:changeit@one.example',
    'http://ops:changeit@one.example:2113',
  ])('%s is rejected with an error that does not repeat it', async (url) => {
    const error: unknown = await openProxiedLog(url).catch((reason: unknown) => reason)
    expect(String(error)).toContain('TEST_EVENTSTORE_URL must name one server and its port')
    expect(String(error)).not.toContain('changeit')
  })
})
