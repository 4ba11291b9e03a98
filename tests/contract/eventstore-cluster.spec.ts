// A cluster of three nodes: the adapter finds and follows the leader. Credentials and certificates from the connection
// string go with every call.
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { EventStoreLog } from '#platform/event-log/eventstore.ts'
import { LogUnavailable, type NewEvent } from '#platform/event-log/port.ts'
import { type EventStoreEmulator, startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import { refusals } from '#tests/eventstore-emulator/refusals.ts'

import { openLog } from './eventstore-subject.ts'
import { type Follower, follow, getIds } from './follower.ts'
import { someEvent, someEvents } from './subject.ts'

const newStream = () => `cluster-${randomUUID()}`

describe('a cluster of EventStoreDB', () => {
  let cluster: EventStoreEmulator
  let log: EventStoreLog
  let follower: Follower
  beforeEach(async () => {
    cluster = await startEventStoreEmulator({ nodes: 3 })
    log = openLog(cluster.url, { pollInterval: 100 })
    follower = follow(log, { after: undefined })
    await follower.waitUntil(({ batches }) => batches.at(-1)?.caughtUp === true)
  })
  afterEach(async () => {
    await log.close()
    await cluster.stop()
  })

  const appendUntilKnown = async (stream: string, events: readonly NewEvent[]): Promise<void> => {
    for (;;) {
      try {
        return void (await log.append(stream, 'none', events))
      } catch (error) {
        if (!(error instanceof LogUnavailable)) throw error
      }
    }
  }
  const expectFollowed = async (writtenIds: readonly string[]) => {
    await follower.waitUntil(({ events }) => events.length >= writtenIds.length)
    expect(getIds(follower.events)).toEqual(writtenIds)
  }

  it('close ends calls that are still looking for a node, and they open no connection later', async () => {
    const separateLog = openLog(cluster.url)
    cluster.faults.failCalls(['gossip'], { mode: 'silence', times: 50 })
    const before = cluster.calls.total('gossip')
    const calls = [
      separateLog.append(newStream(), 'none', [someEvent()]),
      separateLog.readStream('cluster-1'),
      separateLog.readAll({ maxCount: 1 }),
      separateLog.head(),
    ].map((call) => call.catch((error: unknown) => error))
    const separateFollower = follow(separateLog, { after: undefined })
    await expect.poll(() => cluster.calls.total('gossip')).toBeGreaterThan(before)
    const startedAt = performance.now()
    await separateLog.close()
    for (const outcome of await Promise.all(calls)) {
      expect(outcome).toMatchObject({ name: 'LogUnavailable', outcomeUnknown: false })
    }
    await separateFollower.subscription.ended
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    cluster.faults.clear()
  })

  it('appends, reads and followers move to a new leader without an error', async () => {
    const writtenIds: string[] = []
    for (const leader of [1, 2, 0, 2]) {
      cluster.elect(leader)
      const stream = newStream()
      const events = someEvents(2)
      await log.append(stream, 'none', events)
      writtenIds.push(...getIds(events))
      cluster.elect((leader + 1) % 3)
      expect(getIds(await log.readStream(stream))).toEqual(getIds(events))
      await expectFollowed(writtenIds)
    }
    expect(log.connection().state).toBe('connected')
  })

  it('REF-29 appends in progress when the leader dies are written once, by the next leader', async () => {
    const writtenIds: string[] = []
    for (const [leader, next] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      const appends = Array.from({ length: 50 }, () => ({ stream: newStream(), events: someEvents(2) }))
      const pendingAppends = appends.map(({ stream, events }) => appendUntilKnown(stream, events))
      await pendingAppends[0]
      await cluster.nodes[leader]?.faults.kill()
      cluster.elect(undefined)
      await expect(log.append(newStream(), 'none', [someEvent()])).rejects.toBeInstanceOf(LogUnavailable)
      cluster.elect(next)
      await Promise.all(pendingAppends)
      for (const { stream, events } of appends) expect(getIds(await log.readStream(stream))).toEqual(getIds(events))
      writtenIds.push(...appends.flatMap(({ events }) => getIds(events)))
      await follower.waitUntil(({ events }) => events.length >= writtenIds.length)
      expect(getIds(follower.events).sort()).toEqual(writtenIds.sort())
      await cluster.nodes[leader]?.faults.restart()
    }
  }, 60_000)

  it("a connection string with only a follower's address reaches the leader", async () => {
    const otherLog = openLog(cluster.nodes[2]?.url ?? '')
    expect(await otherLog.append(newStream(), 'none', someEvents(2))).toMatchObject({ revision: 1 })
    await otherLog.close()
  })

  it('a call leaves a follower that would forward it and goes to the leader', async () => {
    const forwardingCluster = await startEventStoreEmulator({ nodes: 3, followers: 'forward' })
    const otherLog = openLog(forwardingCluster.nodes[2]?.url ?? '')
    await otherLog.append(newStream(), 'none', [someEvent()])
    await forwardingCluster.nodes[2]?.faults.kill()
    await otherLog.append(newStream(), 'none', [someEvent()])
    expect((await otherLog.readAll({ maxCount: 10 })).events).toHaveLength(2)
    await otherLog.close()
    await forwardingCluster.stop()
  })

  it('a call that fails while a search for the leader is failing ends neither the process nor its follower', async () => {
    const oneAttemptLog = openLog(`${cluster.url}&gossipTimeout=1&maxDiscoverAttempts=1`, { pollInterval: 60_000 })
    const separateFollower = follow(oneAttemptLog, { after: undefined })
    await separateFollower.waitUntil(({ batches }) => batches.at(-1)?.caughtUp === true)
    await expect.poll(() => cluster.calls.open('subscribeToAll')).toBe(2)
    // The first append makes the client drop its connection. The second one starts a search for the leader, which
    // fails.
    cluster.faults.failWrites({ mode: refusals.unavailable(), effect: 'none' })
    await expect(oneAttemptLog.append(newStream(), 'none', [someEvent()])).rejects.toBeInstanceOf(LogUnavailable)
    cluster.faults.failCalls(['gossip'], { mode: 'silence', times: 5 })
    const pendingAppend = oneAttemptLog.append(newStream(), 'none', [someEvent()])
    await expect.poll(() => cluster.calls.open('gossip')).toBe(1)
    cluster.faults.endSubscriptions(refusals.unavailable())
    await expect(pendingAppend).rejects.toMatchObject({ name: 'LogUnavailable', outcomeUnknown: false })
    cluster.faults.clear()
    const events = someEvents(2)
    await oneAttemptLog.append(newStream(), 'none', events)
    await separateFollower.waitUntil(() => separateFollower.events.length === 2)
    expect(getIds(separateFollower.events)).toEqual(getIds(events))
    await oneAttemptLog.close()
  })

  it('an append that times out before a node is found reports that it was not written, and is not sent later', async () => {
    const shortTimeoutLog = openLog(`${cluster.url}&gossipTimeout=1`, { appendTimeout: 50 })
    const before = cluster.calls.appends
    cluster.faults.failCalls(['gossip'], { mode: 'silence' })
    const rejectedAppend = shortTimeoutLog.append(newStream(), 'none', [someEvent()])
    await expect(rejectedAppend).rejects.toMatchObject({ name: 'LogUnavailable', outcomeUnknown: false })
    // The search continues. This call waits for the same node as the append did.
    await shortTimeoutLog.readAll({ maxCount: 1 })
    expect(cluster.calls.appends).toBe(before)
    await shortTimeoutLog.close()
  })

  it('a discovery name (esdb+discover) leads to the leader', async () => {
    cluster.elect(1)
    const otherLog = openLog(`esdb+discover://127.0.0.1:${cluster.nodes[2]?.port}?tls=false`)
    expect(await otherLog.append(newStream(), 'none', someEvents(2))).toMatchObject({ revision: 1 })
    await otherLog.close()
  })
})

describe('credentials and certificates', () => {
  let store: EventStoreEmulator
  beforeEach(async () => {
    store = await startEventStoreEmulator({ tls: true, credentials: 'ops:changeit' })
  })
  afterEach(() => store.stop())

  it('are sent with every call', async () => {
    const log = openLog(store.url)
    const follower = follow(log, { after: undefined })
    const events = someEvents(2)
    await log.append(newStream(), 'none', events)
    await follower.waitUntil(() => follower.events.length === 2)
    expect(getIds(follower.events)).toEqual(getIds(events))
    await log.close()
  })

  it('appear in no error message about an invalid connection string', () => {
    for (const address of [
      'esdb://ops:se:cr=et@?tls',
      'esdb://ops:secret@h:port',
      'esdb://ops:secret@h?x=y',
      'http://ops:secret@h',
      // A password with a character that is reserved in a URL.
      'esdb://ops:se?cret@h',
      'esdb://ops:se?x&cret=1@h?tls=false',
      'esdb://ops:s@e?cret@h',
      'esdb://se?cret@h',
      'esdb://ops:se/cret@h?tls=false',
    ]) {
      expect(() => openLog(address), address).toThrow(/^The address of EventStoreDB (?!.*s?e?cret)/)
    }
    for (const address of ['esdb://ops:se%3Fcr%40et@h?tls=false', 'esdb://h1,h2?connectionName=it'])
      expect(() => void openLog(address).close(), address).not.toThrow()
    expect(() => openLog('esdb://h?tls=true&tlsCAFile=/nowhere')).toThrow('certificate file. File was not found')
  })

  it('make calls fail as unavailable, without a write, if they are wrong or missing', async () => {
    const wrongPasswordLog = openLog(store.url.replace('changeit', 'guessed'))
    const anonymousLog = openLog(store.url.replace('ops:changeit@', ''))
    for (const log of [wrongPasswordLog, anonymousLog]) {
      await expect(log.ping()).rejects.toMatchObject({ name: 'LogUnavailable' })
      const rejectedAppend = log.append(newStream(), 'none', [someEvent()])
      await expect(rejectedAppend).rejects.toMatchObject({ name: 'LogUnavailable', outcomeUnknown: false })
      expect(log.connection().state).toBe('reconnecting')
      await log.close()
    }
  })
})
