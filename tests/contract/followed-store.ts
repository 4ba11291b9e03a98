// An emulated EventStoreDB with a log that tests follow. Tests write to it directly and count its open calls.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'

import { startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import { jsonProposal } from '#tests/eventstore-emulator/records.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

import { openLog } from './eventstore-subject.ts'
import type { Follower } from './follower.ts'

export const isLive = ({ batches }: Follower): boolean => batches.at(-1)?.caughtUp === true

export type FollowedStore = Awaited<ReturnType<typeof openFollowedStore>>

/** Close it in `afterEach`, which also checks that no call is left open. */
export const openFollowedStore = async () => {
  const store = await startEventStoreEmulator()
  const log = openLog(store.url, { initialRetryDelay: 1, maxRetryDelay: 50, pollInterval: 100, readTimeout: 500 })
  const countSubscriptions = () => store.calls.open('subscribeToAll')
  return {
    store,
    log,
    /** Appends this many events, each to a new stream, and returns their ids. */
    write: (count: number): string[] =>
      Array.from({ length: count }, () => {
        const proposal = jsonProposal('Written', {})
        store.data.append(`followed-${randomUUID()}`, 'any', [proposal])
        return proposal.id
      }),
    subscriptions: countSubscriptions,
    /** Waits until the follower is live and its call is open. */
    waitUntilLive: async (follower: Follower): Promise<void> => {
      await follower.waitUntil(isLive)
      await expect.poll(countSubscriptions).toBe(1)
    },
    close: async (): Promise<void> => {
      await log.close()
      store.faults.clear()
      await waitUntil('no call is open', async () => store.calls.open() === 0)
      await store.stop()
    },
  }
}
