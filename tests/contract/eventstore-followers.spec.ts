// Followers of EventStoreDB: their position, a slow handler, stopping, closing, and the reported state of the
// connection.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { startEventStore } from '#tests/support/eventstore/emulator.ts'
import { jsonProposal } from '#tests/support/eventstore/records.ts'

import { openLog } from './eventstore-subject.ts'
import { type FollowedStore, live, openFollowedStore } from './followed-store.ts'
import { follow, ids } from './follower.ts'
import { someEvent, someEvents } from './subject.ts'

describe('a follower of EventStoreDB', () => {
  let followed: FollowedStore
  let store: FollowedStore['store']
  let log: FollowedStore['log']
  beforeEach(async () => {
    followed = await openFollowedStore()
    ;({ store, log } = followed)
  })
  afterEach(() => followed.close())

  it('followers that stop again and again cancel their calls but keep the connection', async () => {
    const patient = openLog(store.url)
    await patient.ping()
    for (let n = 0; n < 5; n += 1) {
      const follower = follow(patient, { after: undefined })
      await followed.untilLive(follower)
      await follower.subscription.stop()
      await expect.poll(followed.subscriptions).toBe(0)
      await patient.ping()
    }
    expect(store.calls.connectionsMade).toBe(1)
    await patient.close()
  })

  it('the position advances over unwanted events, but never past an unhandled one', async () => {
    const positions: string[] = []
    const patient = openLog(store.url, { pollInterval: 60_000 })
    const follower = follow(patient, {
      after: undefined,
      streamPrefixes: ['followed-'],
      onBatch: async ({ events, position }) => {
        for (const event of events) expect(event.position > (positions.at(-1) ?? '')).toBe(true)
        positions.push(position ?? '')
        await new Promise(setImmediate)
      },
    })
    await followed.untilLive(follower)
    for (let n = 0; n < 200; n += 1) {
      followed.write(n % 3 === 0 ? 2 : 0)
      const { position } = store.store.append('other-1', 'any', [jsonProposal('Unwanted', {})]) as {
        position: { commit: number }
      }
      if (n % 20 === 0) {
        const there = String(position.commit).padStart(20, '0')
        await follower.until(({ batches }) => (batches.at(-1)?.position ?? '') >= there)
      }
    }
    await follower.until(({ events }) => events.length === 134)
    expect(positions).toEqual([...positions].sort())
    expect(store.calls.made('subscribeToAll')).toBe(1)
    await patient.close()
  })

  it.each(['fallBehind', 'dropped'] as const)(
    'a handler much slower than the writers causes backpressure and still gets every event (%s)',
    async (slowConsumers) => {
      const busy = await startEventStore({ slowConsumers, seedSystemEvents: false })
      const busyLog = openLog(busy.url)
      const { promise: gate, resolve: open } = Promise.withResolvers<void>()
      let calls = 0
      const follower = follow(busyLog, {
        after: undefined,
        maxBatch: 50,
        onBatch: async ({ events }) => {
          calls += 1
          if (events.length > 0) await gate
        },
      })
      await follower.until(live)
      await expect.poll(() => busy.calls.open('subscribeToAll')).toBe(1)
      const big = 'x'.repeat(1_000)
      const amount = 6_000
      for (let n = 0; n < amount; n += 500) {
        busy.store.append(
          'followed-busy',
          'any',
          Array.from({ length: 500 }, (_, m) => jsonProposal('Big', { n: n + m, big })),
        )
        await new Promise(setImmediate)
      }
      // The handler is called only once, and the follower has ended its call, so no more events arrive.
      await expect.poll(() => busy.calls.open('subscribeToAll')).toBe(0)
      expect(calls).toBe(2)
      open()
      await follower.until(({ events }) => events.length === amount)
      expect(follower.events.map(({ revision }) => revision)).toEqual(Array.from({ length: amount }, (_, n) => n))
      await follower.until(live)
      await busyLog.close()
      await busy.stop()
    },
  )

  it('stop ends the call while catching up, while live and while the store is unreachable', async () => {
    const first = follow(log, { after: undefined })
    await followed.untilLive(first)
    await first.subscription.stop()
    await expect.poll(followed.subscriptions).toBe(0)
    const second = follow(log, { after: undefined })
    await followed.untilLive(second)
    store.faults.stall()
    await second.subscription.stop()
    await store.faults.kill()
    const third = follow(log, { after: undefined })
    await expect.poll(() => log.connection().state).toBe('reconnecting')
    const begun = performance.now()
    await third.subscription.stop()
    expect(performance.now() - begun).toBeLessThan(200)
  })

  it('stop does not wait for a page from a stalled server', async () => {
    store.faults.stall()
    const patient = openLog(store.url)
    const follower = follow(patient, { after: undefined })
    await expect.poll(() => store.calls.open('readAll') + store.calls.connections).toBeGreaterThan(0)
    const begun = performance.now()
    await follower.subscription.stop()
    await patient.close()
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  it('does not miss an event written while it starts at a position between events', async () => {
    const patient = openLog(store.url, { pollInterval: 60_000 })
    followed.write(3)
    const head = (await patient.head()) ?? ''
    const between = `${head.slice(0, 20)}-${'9'.repeat(20)}`
    store.faults.delay(100)
    const follower = follow(patient, { after: between })
    await expect.poll(() => store.calls.made('subscribeToAll'), { interval: 1 }).toBe(1)
    const written = followed.write(1)
    await follower.until(({ events }) => events.length === 1, 5_000)
    expect(ids(follower.events)).toEqual(written)
    await patient.close()
  })

  it('close ends followers and reads, waits for appends, and leaves no call or connection open', async () => {
    const own = openLog(store.url)
    const follower = follow(own, { after: undefined })
    await followed.untilLive(follower)
    store.faults.failCalls(['readStream'], { how: 'silence' })
    store.faults.delay(150)
    const appended = own.append('followed-last', 'none', someEvents(2))
    const reading = own.readStream('followed-last').catch((error: unknown) => error)
    await expect.poll(() => store.calls.open('readStream')).toBe(1)
    const begun = performance.now()
    await own.close()
    await follower.subscription.ended
    expect(await appended).toMatchObject({ revision: 1 })
    expect(await reading).toMatchObject({ name: 'LogUnavailable' })
    expect(performance.now() - begun).toBeLessThan(2_000)
    await log.close()
    await expect.poll(() => store.calls.open()).toBe(0)
    await expect.poll(() => store.calls.connections).toBe(0)
    await expect(own.append('followed-last', 1, [someEvent()])).rejects.toMatchObject({
      name: 'LogUnavailable',
      outcomeUnknown: false,
    })
    await own.close()
  })

  it('reports the state of the connection and how often it reconnected', async () => {
    const own = openLog(store.url)
    expect(own.connection()).toMatchObject({ state: 'connecting', reconnects: 0 })
    await own.ping()
    expect(own.connection()).toMatchObject({ state: 'connected', reconnects: 0 })
    for (let n = 1; n <= 3; n += 1) {
      await store.faults.kill()
      await own.ping().catch(() => undefined)
      expect(own.connection().state).toBe('reconnecting')
      await store.faults.restart()
      await own.ping()
      expect(own.connection()).toMatchObject({ state: 'connected', reconnects: n })
    }
    expect(own.connection().milliseconds).toBeLessThan(5_000)
    await own.close()
  })
})
