// What the caller of an append learns if the call is made again at another node.
import { expect, it } from 'vitest'

import { type Attempt, createCallRunner } from './call-runner.ts'
import { readStoreAddress } from './connection-problem.ts'
import { createConnectionStatus } from './connection-status.ts'

const createCallError = (code: number, details: string, trailers: Readonly<Record<string, string>> = {}): Error =>
  Object.assign(new Error(details), { code, details, trailers })

const notLeader = createCallError(5, 'Leader info available', { exception: 'not-leader' })
const denied = createCallError(7, 'Access Denied', { exception: 'access-denied' })
const noConnection = createCallError(14, 'No connection established')
/** Of the client, without a code. */
const notDiscovered = new Error('Failed to discover after 10 attempts.')

interface TestedAttempt {
  readonly sent: boolean
  readonly error: Error
}

/** Returns the error of a call whose attempts fail like this. */
const failWith = (attempts: readonly TestedAttempt[]): Promise<unknown> => {
  const runner = createCallRunner(createConnectionStatus(), readStoreAddress('esdb://127.0.0.1:2113?tls=false'))
  const remaining = [...attempts]
  const call = async ({ markSent }: Attempt): Promise<void> => {
    const attempt = remaining.shift()
    if (attempt?.sent === true) markSent()
    throw attempt?.error ?? new Error('one attempt too many')
  }
  return runner.run({ timeout: 5_000 }, call).catch((error: unknown) => error)
}

it.each([
  ['the next connection fails', [{ sent: false, error: noConnection }]],
  ['no node is found', [{ sent: false, error: notDiscovered }]],
  ['the next node denies access', [{ sent: true, error: denied }]],
  ['no node is the leader', [notLeader, notLeader].map((error) => ({ sent: true, error }))],
])(
  'reports an unknown outcome if an append was sent to a node that lost the leadership, and then %s',
  async (_, next) => {
    const error = await failWith([{ sent: true, error: notLeader }, ...next])
    expect(error).toMatchObject({ name: 'LogUnavailable', outcomeUnknown: true })
  },
)

it.each([
  ['was not sent', [{ sent: false, error: noConnection }]],
  ['was denied', [{ sent: true, error: denied }]],
  [
    'was sent nowhere, although a node answered that it is not the leader',
    [notLeader, noConnection].map((error) => ({ sent: false, error })),
  ],
])('reports that nothing was written if the append %s', async (_, attempts) => {
  expect(await failWith(attempts)).toMatchObject({ name: 'LogUnavailable', outcomeUnknown: false })
})
