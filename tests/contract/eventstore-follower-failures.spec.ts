// Followers of EventStoreDB, whose client does not resubscribe. After any failure of a call, the follower resumes where
// it was, misses no event, and buffers no more than it can handle.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { StoredEvent } from '#platform/event-log/port.ts'
import { jsonProposal } from '#tests/eventstore-emulator/records.ts'
import { refusals } from '#tests/eventstore-emulator/refusals.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

import { type FollowedStore, isLive, openFollowedStore } from './followed-store.ts'
import { follow, getIds } from './follower.ts'

describe('EventStoreDB', () => {
  let followed: FollowedStore
  let store: FollowedStore['store']
  let log: FollowedStore['log']
  beforeEach(async () => {
    followed = await openFollowedStore()
    ;({ store, log } = followed)
  })
  afterEach(() => followed.close())

  const selectFollowedEvents = (events: readonly StoredEvent[]) =>
    events.filter(({ stream }) => stream.startsWith('followed-'))

  const failureModes = {
    'is refused': refusals.unavailable(),
    'is dropped as too slow': refusals.timeout('Consumer too slow'),
    'is refused for missing permissions': refusals.accessDenied(),
    'fails inside the server': refusals.internal('test failure'),
    'has its stream reset': 'reset',
    'loses its connection': 'disconnect',
    'ends silently': 'endWithoutError',
    'stays open but receives nothing': 'silence',
  } as const

  describe.each([
    ['all streams', undefined],
    ['one prefix', ['followed-']],
  ] as const)('followers of %s', (_, streamPrefixes) => {
    const startFollower = (after?: string) =>
      follow(log, { after, maxBatch: 10, ...(streamPrefixes === undefined ? {} : { streamPrefixes }) })

    it.each(Object.entries(failureModes))(
      'miss no event when their call %s, at its start and after three events',
      async (__, mode) => {
        store.faults.failCalls(['subscribeToAll'], { mode, times: 2 })
        store.faults.failCalls(['subscribeToAll'], { mode, afterEvents: 3, times: 2 })
        const follower = startFollower()
        await follower.waitUntil(isLive)
        const writtenIds: string[] = []
        for (let n = 0; n < 8; n += 1) {
          writtenIds.push(...followed.write(2))
          await follower.waitUntil(({ events }) => events.length === writtenIds.length)
        }
        expect(getIds(follower.events)).toEqual(writtenIds)
      },
    )

    it.each(Object.entries(failureModes))('miss no event when their open call %s', async (__, mode) => {
      const follower = startFollower()
      const writtenIds: string[] = []
      for (let n = 0; n < 5; n += 1) {
        await followed.waitUntilLive(follower)
        store.faults.endSubscriptions(mode)
        writtenIds.push(...followed.write(7))
        await follower.waitUntil(({ events }) => events.length === writtenIds.length)
      }
      expect(getIds(follower.events)).toEqual(writtenIds)
    })

    it('miss no event and repeat none when they are resumed three hundred times', async () => {
      const follower = startFollower()
      const writtenIds: string[] = []
      const countSubscriptionCalls = () => store.calls.total('subscribeToAll')
      for (let n = 0; n < 300; n += 1) {
        writtenIds.push(...followed.write(1 + (n % 3)))
        await follower.waitUntil(({ events }) => events.length >= writtenIds.length)
        await expect.poll(followed.subscriptions, { interval: 1 }).toBe(1)
        // The moment without a call is too short to observe. The new call can be observed.
        const before = countSubscriptionCalls()
        store.faults.endSubscriptions(n % 2 === 0 ? 'endWithoutError' : 'reset')
        await expect.poll(countSubscriptionCalls, { interval: 1 }).toBeGreaterThan(before)
      }
      expect(getIds(follower.events)).toEqual(writtenIds)
    }, 120_000)

    it('come back after the server was killed, stalled and restarted', async () => {
      const follower = startFollower()
      await followed.waitUntilLive(follower)
      await store.faults.kill()
      const writtenIds = followed.write(5)
      await expect.poll(() => log.connection().state).toBe('reconnecting')
      await store.faults.restart()
      await follower.waitUntil(({ events }) => events.length === 5)
      store.faults.stall()
      writtenIds.push(...followed.write(5))
      await expect.poll(() => log.connection().state).toBe('reconnecting')
      store.faults.resume()
      await follower.waitUntil(({ events }) => events.length === 10)
      expect(getIds(follower.events)).toEqual(writtenIds)
    })

    it('miss no event when responses are late, within the timeout or after it', async () => {
      const follower = startFollower()
      await followed.waitUntilLive(follower)
      const writtenIds: string[] = []
      for (const delay of [40, 700]) {
        store.faults.delay(delay)
        store.faults.endSubscriptions('reset')
        writtenIds.push(...followed.write(3))
        // Within the timeout of a call (500 ms) the follower gets the events. After it, the follower at least detects
        // that it is disconnected.
        await waitUntil('the follower got the events or noticed the disconnection', async () =>
          delay > 500 ? log.connection().state === 'reconnecting' : follower.events.length === writtenIds.length,
        )
      }
      store.faults.delay(0)
      await follower.waitUntil(({ events }) => events.length === writtenIds.length)
      expect(getIds(follower.events)).toEqual(writtenIds)
    })

    it('can resume from any reported position without losing an event', async () => {
      const follower = startFollower()
      await followed.waitUntilLive(follower)
      const writtenIds: string[] = []
      for (let n = 0; n < 30; n += 1) {
        // These are unwanted events, the store's own events, and then one wanted event.
        for (let m = 0; m < n % 4; m += 1) store.data.append(`other-${n}`, 'any', [jsonProposal('Unwanted', {})])
        writtenIds.push(...followed.write(n % 2))
        await follower.waitUntil(({ events }) => selectFollowedEvents(events).length === writtenIds.length)
      }
      const end = (await log.head()) ?? ''
      await follower.waitUntil(({ batches }) => (batches.at(-1)?.position ?? '') >= end)
      expect(getIds(selectFollowedEvents(follower.events))).toEqual(writtenIds)
      for (const { position } of follower.batches) {
        const remaining = selectFollowedEvents(follower.events).filter(
          (event) => position === undefined || event.position > position,
        )
        const resumedFollower = startFollower(position)
        await resumedFollower.waitUntil(isLive)
        expect(getIds(selectFollowedEvents(resumedFollower.events))).toEqual(getIds(remaining))
        await resumedFollower.subscription.stop()
      }
    })
  })
})
