import { expect, it } from 'vitest'

import { findConnectionStringProblem, withOwnConnection } from './connection-string.ts'

it.each([
  ['esdb://h:2113', 'esdb://h:2113?keepAliveTimeout=10001'],
  ['esdb://a:b@h?tls=false', 'esdb://a:b@h?tls=false&keepAliveTimeout=10001'],
  ['esdb://h?keep-alive-timeout=500&tls=false', 'esdb://h?tls=false&keepAliveTimeout=501'],
  ['esdb://h?keepAliveTimeout=-1', 'esdb://h?keepAliveTimeout=-1'],
])('an address gets a connection of its own by its keep-alive timeout: %s', (address, expected) => {
  expect(withOwnConnection(address)).toBe(expected)
  expect(findConnectionStringProblem(expected)).toBeUndefined()
})
