// Reads of EventStoreDB leak no call, never return system events, and need several calls for a long result.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { EventStoreLog } from '#platform/event-log/eventstore.ts'
import { type EventStoreEmulator, startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import { jsonProposal } from '#tests/eventstore-emulator/records.ts'

import { openLog } from './eventstore-subject.ts'
import { follow, getIds } from './follower.ts'
import { someEvents } from './subject.ts'

describe('reading from EventStoreDB', () => {
  let store: EventStoreEmulator
  let log: EventStoreLog
  beforeAll(async () => {
    store = await startEventStoreEmulator()
    log = openLog(store.url)
  })
  afterAll(async () => {
    await log.close()
    await store.stop()
  })

  it('leaves no call open and adds no connection after 10,000 reads', async () => {
    const stream = `read-${randomUUID()}`
    await log.append(stream, 'none', someEvents(2))
    for (let n = 0; n < 2_500; n += 1) {
      await Promise.all([
        log.head(),
        log.readAll({ maxCount: 1, streamPrefixes: ['read-'] }),
        log.readStream(stream, { maxCount: 2 }),
        log.readStream('missing'),
      ])
    }
    expect(store.calls.connections).toBe(1)
    await expect.poll(() => store.calls.open() - store.calls.open('batchAppend')).toBe(0)
  }, 120_000)

  it("never returns the store's own links, statistics, settings, metadata or tombstones", async () => {
    const separateStore = await startEventStoreEmulator()
    const separateLog = openLog(separateStore.url)
    const appendedEvents = someEvents(60)
    for (const [n, event] of appendedEvents.entries()) await separateLog.append(`read-${n}`, 'none', [event])
    separateStore.data.append('read-linked', 'any', [jsonProposal('$>', '0@read-1')])
    separateStore.data.tombstone('read-3', 'any')
    separateStore.data.softDelete('read-4', 'any')
    const systemEvents = separateStore.data.log.filter(
      ({ stream, type }) => stream.name.startsWith('$') || type.startsWith('$'),
    )
    expect(systemEvents.length).toBeGreaterThan(15)

    const follower = follow(separateLog, { after: undefined })
    const filteredFollower = follow(separateLog, { after: undefined, streamPrefixes: ['read-'] })
    for (const { waitUntil } of [follower, filteredFollower])
      await waitUntil(({ batches }) => batches.at(-1)?.caughtUp === true)
    const forwards = await separateLog.readAll({ maxCount: 1_000 })
    const backwards = await separateLog.readAll({ maxCount: 1_000, direction: 'backwards' })
    const filteredPage = await separateLog.readAll({ maxCount: 1_000, streamPrefixes: ['read-'] })
    for (const events of [
      follower.events,
      filteredFollower.events,
      forwards.events,
      backwards.events.reverse(),
      filteredPage.events,
    ]) {
      expect(getIds(events)).toEqual(getIds(appendedEvents))
    }
    expect(await separateLog.head()).toBe(forwards.events.at(-1)?.position)
    expect(await separateLog.readStream('read-linked')).toEqual([])
    await separateLog.close()
    await separateStore.stop()
  })

  it("finds the end of the log in a few calls, even after many of the store's own events", async () => {
    const separateStore = await startEventStoreEmulator({ seedSystemEvents: false })
    const separateLog = openLog(separateStore.url)
    const { position } = await separateLog.append('read-1', 'none', someEvents(1))
    // The type does not begin with a dollar sign, so the store's filter lets these events through.
    for (let n = 0; n < 2_000; n += 1) {
      separateStore.data.append('$projections-example-result', 'any', [jsonProposal('Result', { n })])
    }
    expect(await separateLog.head()).toBe(position)
    expect(separateStore.calls.total('readAll')).toBeLessThanOrEqual(6)
    expect(await separateLog.readAll({ maxCount: 10, direction: 'backwards' })).toMatchObject({
      events: [{ position }],
    })
    await separateLog.close()
    await separateStore.stop()
  })

  it('gives each event of a transaction its own position to resume from', async () => {
    const separateStore = await startEventStoreEmulator({ seedSystemEvents: false })
    const separateLog = openLog(separateStore.url)
    separateStore.data.appendTransaction(
      'read-together',
      [1, 2, 3, 4].map((n) => jsonProposal('Together', { n })),
    )
    const { events: allEvents } = await separateLog.readAll({ maxCount: 10 })
    expect(new Set(allEvents.map(({ position }) => position.slice(0, 20))).size).toBe(1)
    for (const [n, { position }] of allEvents.entries()) {
      const nextPage = await separateLog.readAll({ after: position, maxCount: 10 })
      expect(getIds(nextPage.events)).toEqual(getIds(allEvents.slice(n + 1)))
      const previousPage = await separateLog.readAll({ after: position, maxCount: 10, direction: 'backwards' })
      expect(getIds(previousPage.events.reverse())).toEqual(getIds(allEvents.slice(0, n)))
    }
    await separateLog.close()
    await separateStore.stop()
  })

  it('needs several calls for more events than one call can return, in both directions', async () => {
    const separateStore = await startEventStoreEmulator()
    const separateLog = openLog(separateStore.url)
    const proposals = Array.from({ length: 500 }, (_, n) => jsonProposal('Many', { n }))
    for (let n = 0; n < 20; n += 1)
      separateStore.data.append(
        'read-many',
        'any',
        proposals.map((proposal) => ({ ...proposal, id: randomUUID() })),
      )
    const revisions = Array.from({ length: 10_000 }, (_, n) => n)
    const getRevisions = (events: readonly { revision: number }[]) => events.map(({ revision }) => revision)
    expect(getRevisions(await separateLog.readStream('read-many'))).toEqual(revisions)
    expect(
      getRevisions(await separateLog.readStream('read-many', { direction: 'backwards', maxCount: 9_000 })),
    ).toEqual(revisions.toReversed().slice(0, 9_000))
    expect(getRevisions((await separateLog.readAll({ maxCount: 9_500 })).events)).toEqual(revisions.slice(0, 9_500))
    await separateLog.close()
    await separateStore.stop()
  })

  it("throws RangeError, the caller's error, for a position of another store", async () => {
    await expect(log.readAll({ after: '00000000000000000042', maxCount: 1 })).rejects.toThrow(RangeError)
    const follower = follow(log, { after: '00000000000000000042' })
    await expect(follower.subscription.ended).rejects.toThrow(RangeError)
  })
})
