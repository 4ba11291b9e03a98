// Followers of EventStoreDB: their position, a slow handler, stopping, closing, and the reported state of the
// connection.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import { jsonProposal } from '#tests/eventstore-emulator/records.ts'

import { openLog } from './eventstore-subject.ts'
import { type FollowedStore, isLive, openFollowedStore } from './followed-store.ts'
import { follow, getIds } from './follower.ts'
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

  it('cancels its call each time it stops, but keeps the connection', async () => {
    const separateLog = openLog(store.url)
    await separateLog.ping()
    for (let n = 0; n < 5; n += 1) {
      const follower = follow(separateLog, { after: undefined })
      await followed.waitUntilLive(follower)
      await follower.subscription.stop()
      await expect.poll(followed.subscriptions).toBe(0)
      await separateLog.ping()
    }
    expect(store.calls.totalConnections).toBe(1)
    await separateLog.close()
  })

  it('advances its position over unwanted events, but never past an unhandled one', async () => {
    const positions: string[] = []
    const slowPollingLog = openLog(store.url, { pollInterval: 60_000 })
    const follower = follow(slowPollingLog, {
      after: undefined,
      streamPrefixes: ['followed-'],
      onBatch: async ({ events, position }) => {
        for (const event of events) expect(event.position > (positions.at(-1) ?? '')).toBe(true)
        positions.push(position ?? '')
        await new Promise(setImmediate)
      },
    })
    await followed.waitUntilLive(follower)
    for (let n = 0; n < 200; n += 1) {
      followed.write(n % 3 === 0 ? 2 : 0)
      const { position } = store.data.append('other-1', 'any', [jsonProposal('Unwanted', {})]) as {
        position: { commit: number }
      }
      if (n % 20 === 0) {
        const storedPosition = String(position.commit).padStart(20, '0')
        await follower.waitUntil(({ batches }) => (batches.at(-1)?.position ?? '') >= storedPosition)
      }
    }
    await follower.waitUntil(({ events }) => events.length === 134)
    expect(positions).toEqual([...positions].sort())
    expect(store.calls.total('subscribeToAll')).toBe(1)
    await slowPollingLog.close()
  })

  it.each(['fallBehind', 'dropped'] as const)(
    'gets every event, with backpressure, when its handler is much slower than the writers (%s)',
    async (slowConsumers) => {
      const busyStore = await startEventStoreEmulator({ slowConsumers, seedSystemEvents: false })
      const busyLog = openLog(busyStore.url)
      const handlerResult = Promise.withResolvers<void>()
      let calls = 0
      const follower = follow(busyLog, {
        after: undefined,
        maxBatch: 50,
        onBatch: async ({ events }) => {
          calls += 1
          if (events.length > 0) await handlerResult.promise
        },
      })
      await follower.waitUntil(isLive)
      await expect.poll(() => busyStore.calls.open('subscribeToAll')).toBe(1)
      const payload = 'x'.repeat(1_000)
      const eventCount = 6_000
      for (let n = 0; n < eventCount; n += 500) {
        busyStore.data.append(
          'followed-busy',
          'any',
          Array.from({ length: 500 }, (_, m) => jsonProposal('Big', { n: n + m, big: payload })),
        )
        await new Promise(setImmediate)
      }
      // The handler is called only once, and the follower has ended its call, so no more events arrive.
      await expect.poll(() => busyStore.calls.open('subscribeToAll')).toBe(0)
      expect(calls).toBe(2)
      handlerResult.resolve()
      await follower.waitUntil(({ events }) => events.length === eventCount)
      expect(follower.events.map(({ revision }) => revision)).toEqual(Array.from({ length: eventCount }, (_, n) => n))
      await follower.waitUntil(isLive)
      await busyLog.close()
      await busyStore.stop()
    },
  )

  it('ends its call when it stops while catching up, while live and while the store is unreachable', async () => {
    const liveFollower = follow(log, { after: undefined })
    await followed.waitUntilLive(liveFollower)
    await liveFollower.subscription.stop()
    await expect.poll(followed.subscriptions).toBe(0)
    const stalledFollower = follow(log, { after: undefined })
    await followed.waitUntilLive(stalledFollower)
    store.faults.stall()
    await stalledFollower.subscription.stop()
    await store.faults.kill()
    const slowRetryLog = openLog(store.url, { initialRetryDelay: 600_000, maxRetryDelay: 600_000 })
    const disconnectedFollower = follow(slowRetryLog, { after: undefined })
    await expect.poll(() => slowRetryLog.connection().state).toBe('reconnecting')
    // The next retry is minutes away. A stop that waits for it exceeds the time limit of the test.
    await disconnectedFollower.subscription.stop()
    await slowRetryLog.close()
  })

  it('stops without waiting for a page from a stalled server', async () => {
    store.faults.stall()
    const separateLog = openLog(store.url)
    const follower = follow(separateLog, { after: undefined })
    await expect.poll(() => store.calls.open('readAll') + store.calls.connections).toBeGreaterThan(0)
    const startedAt = performance.now()
    await follower.subscription.stop()
    await separateLog.close()
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  it('does not miss an event written while it starts at a position between events', async () => {
    const slowPollingLog = openLog(store.url, { pollInterval: 60_000 })
    followed.write(3)
    const head = (await slowPollingLog.head()) ?? ''
    const unusedPosition = `${head.slice(0, 20)}-${'9'.repeat(20)}`
    store.faults.delay(100)
    const follower = follow(slowPollingLog, { after: unusedPosition })
    await expect.poll(() => store.calls.total('subscribeToAll'), { interval: 1 }).toBe(1)
    const writtenIds = followed.write(1)
    await follower.waitUntil(({ events }) => events.length === 1, 5_000)
    expect(getIds(follower.events)).toEqual(writtenIds)
    await slowPollingLog.close()
  })

  it('ends when its log closes, which also ends reads, waits for appends, and leaves no call or connection open', async () => {
    const separateLog = openLog(store.url)
    const follower = follow(separateLog, { after: undefined })
    await followed.waitUntilLive(follower)
    store.faults.failCalls(['readStream'], { mode: 'silence' })
    store.faults.delay(150)
    const pendingAppend = separateLog.append('followed-last', 'none', someEvents(2))
    const pendingRead = separateLog.readStream('followed-last').catch((error: unknown) => error)
    await expect.poll(() => store.calls.open('readStream')).toBe(1)
    const startedAt = performance.now()
    await separateLog.close()
    await follower.subscription.ended
    expect(await pendingAppend).toMatchObject({ revision: 1 })
    expect(await pendingRead).toMatchObject({ name: 'LogUnavailable' })
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    await log.close()
    await expect.poll(() => store.calls.open()).toBe(0)
    await expect.poll(() => store.calls.connections).toBe(0)
    await expect(separateLog.append('followed-last', 1, [someEvent()])).rejects.toMatchObject({
      name: 'LogUnavailable',
      outcomeUnknown: false,
    })
    await separateLog.close()
  })

  it('shares a connection whose state and number of reconnections its log reports', async () => {
    const separateLog = openLog(store.url)
    expect(separateLog.connection()).toMatchObject({ state: 'connecting', reconnects: 0 })
    await separateLog.ping()
    expect(separateLog.connection()).toMatchObject({ state: 'connected', reconnects: 0 })
    for (let n = 1; n <= 3; n += 1) {
      await store.faults.kill()
      await separateLog.ping().catch(() => undefined)
      expect(separateLog.connection().state).toBe('reconnecting')
      await store.faults.restart()
      await separateLog.ping()
      expect(separateLog.connection()).toMatchObject({ state: 'connected', reconnects: n })
    }
    expect(separateLog.connection().milliseconds).toBeLessThan(5_000)
    await separateLog.close()
  })
})
