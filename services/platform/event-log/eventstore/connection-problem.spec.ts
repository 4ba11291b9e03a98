import { describe, expect, it } from 'vitest'

import { describeConnectionProblem, readStoreAddress } from './connection-problem.ts'

describe('readStoreAddress', () => {
  it.each([
    ['esdb://one.example', { hosts: 'one.example:2113', user: undefined, tls: true }],
    ['esdb://ops:se%3Acret@one.example:2114/?tls=false', { hosts: 'one.example:2114', user: 'ops', tls: false }],
    ['esdb://o%40ps:secret@one,two:1?tlsCAFile=/a&tls=true', { hosts: 'one:2113, two:1', user: 'o%40ps', tls: true }],
    ['esdb://100%:secret@one', { hosts: 'one:2113', user: '100%', tls: true }],
    ['esdb+discover://cluster.example?TLS=False', { hosts: 'cluster.example:2113', user: undefined, tls: false }],
  ])('reads %s', (connectionString, address) => {
    expect(readStoreAddress(connectionString)).toEqual(address)
  })
})

describe('describeConnectionProblem', () => {
  const address = readStoreAddress('esdb://ops:secret@one.example')
  const describeProblem = (message: string, code = 14) =>
    describeConnectionProblem(address, { message, code, denied: false })

  it.each([
    ['certificate has expired', 'is not valid at this time'],
    ["Hostname/IP does not match certificate's altnames: Host: one", 'is for another host name'],
    ['unable to verify the first certificate', 'is from an unknown authority. Set tlsCAFile'],
    ['getaddrinfo ENOTFOUND one.example', 'is unknown. Correct EVENTSTORE_URL'],
    ['Failed to discover after 10 attempts.', 'No node of EventStoreDB responds at one.example:2113'],
  ])('names the host and what to do for "%s"', (message, part) => {
    expect(describeProblem(message)).toContain(part)
    expect(describeProblem(message)).toContain('one.example:2113')
  })

  it('says nothing about other errors', () => {
    expect(describeProblem('Response ended without a message', 13)).toBeUndefined()
    expect(describeProblem('Deadline exceeded', 4)).toBeUndefined()
  })
})
