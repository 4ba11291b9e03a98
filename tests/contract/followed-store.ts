// An emulated EventStoreDB with a log that tests follow. Tests write to it directly and count its open calls.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'

import { startEventStore } from '#tests/support/eventstore/emulator.ts'
import { jsonProposal } from '#tests/support/eventstore/records.ts'
import { until } from '#tests/support/until.ts'

import { openLog } from './eventstore-subject.ts'
import type { Follower } from './follower.ts'

export const live = ({ batches }: Follower): boolean => batches.at(-1)?.caughtUp === true

export type FollowedStore = Awaited<ReturnType<typeof openFollowedStore>>

/** Close it in `afterEach`, which also checks that no call is left open. */
export const openFollowedStore = async () => {
  const store = await startEventStore()
  const log = openLog(store.url, { firstRetry: 1, longestRetry: 50, pollInterval: 100, readTimeout: 500 })
  const subscriptions = () => store.calls.open('subscribeToAll')
  return {
    store,
    log,
    /** Appends this many events, each to a new stream, and returns their ids. */
    write: (amount: number): string[] =>
      Array.from({ length: amount }, () => {
        const proposal = jsonProposal('Written', {})
        store.store.append(`followed-${randomUUID()}`, 'any', [proposal])
        return proposal.id
      }),
    subscriptions,
    /** Waits until the follower is live and its call is open. */
    untilLive: async (follower: Follower): Promise<void> => {
      await follower.until(live)
      await expect.poll(subscriptions).toBe(1)
    },
    close: async (): Promise<void> => {
      await log.close()
      store.faults.heal()
      await until('no call is open', async () => store.calls.open() === 0)
      await store.stop()
    },
  }
}
