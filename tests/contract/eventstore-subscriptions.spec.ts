// Followers of EventStoreDB, whose client never subscribes again: whatever happens to a call, the follower comes back to
// where it was, loses nothing, and holds no more than it can handle.
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
    'is refused for its rights': refusals.accessDenied(),
    'fails inside the server': refusals.internal('out of luck'),
    'is reset': 'reset',
    'is cut off with its connection': 'cut',
    'ends without a word': 'quietly',
    'stays open and is never sent anything': 'silence',
  } as const

  describe.each([
    ['everything', undefined],
    ['a prefix', ['followed-']],
  ] as const)('of %s', (_, streamPrefixes) => {
    const following = (after?: string) =>
      follow(log, { after, maxBatch: 10, ...(streamPrefixes === undefined ? {} : { streamPrefixes }) })

    it.each(Object.entries(manners))(
      'one whose call %s, at once and after three events, misses nothing',
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

    it.each(Object.entries(manners))('one whose open call %s misses nothing', async (__, how) => {
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

    it('one that is resumed three hundred times loses nothing and hears nothing twice', async () => {
      const follower = following()
      const written: string[] = []
      const calls = () => store.calls.made('subscribeToAll')
      for (let n = 0; n < 300; n += 1) {
        written.push(...followed.write(1 + (n % 3)))
        await follower.until(({ events }) => events.length >= written.length)
        await expect.poll(followed.subscriptions, { interval: 1 }).toBe(1)
        // The moment without a call is too short to be seen; that there is another one is not.
        const before = calls()
        store.faults.endSubscriptions(n % 2 === 0 ? 'quietly' : 'reset')
        await expect.poll(calls, { interval: 1 }).toBeGreaterThan(before)
      }
      expect(ids(follower.events)).toEqual(written)
    }, 120_000)

    it('one comes back when the server was killed, stalled and started again', async () => {
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

    it('one whose calls are answered late, in their time or after it, misses nothing', async () => {
      const follower = following()
      await followed.untilLive(follower)
      const written: string[] = []
      for (const late of [40, 700]) {
        store.faults.delay(late)
        store.faults.endSubscriptions('reset')
        written.push(...followed.write(3))
        // Within the time of a call (500 ms) it hears of them; after it, it knows at least that it does not.
        await until('heard, or lost', async () =>
          late > 500 ? log.connection().state === 'reconnecting' : follower.events.length === written.length,
        )
      }
      store.faults.delay(0)
      await follower.until(({ events }) => events.length === written.length)
      expect(ids(follower.events)).toEqual(written)
    })

    it('any position that was handed over is one to resume from, with nothing lost behind it', async () => {
      const first = following()
      await followed.untilLive(first)
      const written: string[] = []
      for (let n = 0; n < 30; n += 1) {
        // Events that nobody wants, the store's own ones, and then one that is wanted.
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
