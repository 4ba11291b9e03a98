// Followers of EventStoreDB, whose client does not resubscribe. After any failure of a call, the follower resumes where
// it was, misses no event, and buffers no more than it can handle.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { StoredEvent } from '#platform/event-log/port.ts'
import { jsonProposal } from '#tests/support/eventstore/records.ts'
import { refusals } from '#tests/support/eventstore/refusals.ts'
import { until } from '#tests/support/until.ts'

import { type FollowedStore, live, openFollowedStore } from './followed-store.ts'
import { follow, ids } from './follower.ts'

describe('followers of EventStoreDB', () => {
  let followed: FollowedStore
  let store: FollowedStore['store']
  let log: FollowedStore['log']
  beforeEach(async () => {
    followed = await openFollowedStore()
    ;({ store, log } = followed)
  })
  afterEach(() => followed.close())

  const wanted = (events: readonly StoredEvent[]) => events.filter(({ stream }) => stream.startsWith('followed-'))

  const manners = {
    'is refused': refusals.unavailable(),
    'is dropped as too slow': refusals.timeout('Consumer too slow'),
    'is refused for missing permissions': refusals.accessDenied(),
    'fails inside the server': refusals.internal('out of luck'),
    'has its stream reset': 'reset',
    'loses its connection': 'cut',
    'ends silently': 'quietly',
    'stays open but receives nothing': 'silence',
  } as const

  describe.each([
    ['all streams', undefined],
    ['one prefix', ['followed-']],
  ] as const)('of %s', (_, streamPrefixes) => {
    const following = (after?: string) =>
      follow(log, { after, maxBatch: 10, ...(streamPrefixes === undefined ? {} : { streamPrefixes }) })

    it.each(Object.entries(manners))(
      'miss no event when a call %s, at its start and after three events',
      async (__, how) => {
        store.faults.failCalls(['subscribeToAll'], { how, times: 2 })
        store.faults.failCalls(['subscribeToAll'], { how, afterEvents: 3, times: 2 })
        const follower = following()
        await follower.until(live)
        const written: string[] = []
        for (let n = 0; n < 8; n += 1) {
          written.push(...followed.write(2))
          await follower.until(({ events }) => events.length === written.length)
        }
        expect(ids(follower.events)).toEqual(written)
      },
    )

    it.each(Object.entries(manners))('miss no event when the open call %s', async (__, how) => {
      const follower = following()
      const written: string[] = []
      for (let n = 0; n < 5; n += 1) {
        await followed.untilLive(follower)
        store.faults.endSubscriptions(how)
        written.push(...followed.write(7))
        await follower.until(({ events }) => events.length === written.length)
      }
      expect(ids(follower.events)).toEqual(written)
    })

    it('miss and repeat no event when they are resumed three hundred times', async () => {
      const follower = following()
      const written: string[] = []
      const calls = () => store.calls.made('subscribeToAll')
      for (let n = 0; n < 300; n += 1) {
        written.push(...followed.write(1 + (n % 3)))
        await follower.until(({ events }) => events.length >= written.length)
        await expect.poll(followed.subscriptions, { interval: 1 }).toBe(1)
        // The moment without a call is too short to observe. The new call can be observed.
        const before = calls()
        store.faults.endSubscriptions(n % 2 === 0 ? 'quietly' : 'reset')
        await expect.poll(calls, { interval: 1 }).toBeGreaterThan(before)
      }
      expect(ids(follower.events)).toEqual(written)
    }, 120_000)

    it('come back after the server was killed, stalled and restarted', async () => {
      const follower = following()
      await followed.untilLive(follower)
      await store.faults.kill()
      const written = followed.write(5)
      await expect.poll(() => log.connection().state).toBe('reconnecting')
      await store.faults.restart()
      await follower.until(({ events }) => events.length === 5)
      store.faults.stall()
      written.push(...followed.write(5))
      await expect.poll(() => log.connection().state).toBe('reconnecting')
      store.faults.resume()
      await follower.until(({ events }) => events.length === 10)
      expect(ids(follower.events)).toEqual(written)
    })

    it('miss no event when responses are late, within the timeout or after it', async () => {
      const follower = following()
      await followed.untilLive(follower)
      const written: string[] = []
      for (const late of [40, 700]) {
        store.faults.delay(late)
        store.faults.endSubscriptions('reset')
        written.push(...followed.write(3))
        // Within the timeout of a call (500 ms) the follower gets the events. After it, the follower at least knows
        // that it is disconnected.
        await until('the follower got the events or noticed the disconnection', async () =>
          late > 500 ? log.connection().state === 'reconnecting' : follower.events.length === written.length,
        )
      }
      store.faults.delay(0)
      await follower.until(({ events }) => events.length === written.length)
      expect(ids(follower.events)).toEqual(written)
    })

    it('can resume from any reported position without losing an event', async () => {
      const first = following()
      await followed.untilLive(first)
      const written: string[] = []
      for (let n = 0; n < 30; n += 1) {
        // Unwanted events, the store's own events, and then one wanted event.
        for (let m = 0; m < n % 4; m += 1) store.store.append(`other-${n}`, 'any', [jsonProposal('Unwanted', {})])
        written.push(...followed.write(n % 2))
        await first.until(({ events }) => wanted(events).length === written.length)
      }
      const end = (await log.head()) ?? ''
      await first.until(({ batches }) => (batches.at(-1)?.position ?? '') >= end)
      expect(ids(wanted(first.events))).toEqual(written)
      for (const { position } of first.batches) {
        const rest = wanted(first.events).filter((event) => position === undefined || event.position > position)
        const second = following(position)
        await second.until(live)
        expect(ids(wanted(second.events))).toEqual(ids(rest))
        await second.subscription.stop()
      }
    })
  })
})
