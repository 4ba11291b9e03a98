// Subscriptions to the emulated store, through the real client.
import { type Filter, type Position, START, eventTypeFilter, streamNameFilter } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'

import { all, happened, listen, many, soon, started } from './started.ts'

describe('a subscription to the whole log', () => {
  it('gets the existing events, the caught-up signal, then new events', async () => {
    const { client } = await started({ seedSystemEvents: false })
    await client.appendToStream('a', many(2))
    const heard = listen(client.subscribeToAll())
    await soon(() => expect(heard.signals).toEqual(['confirmation', 'caughtUp']))
    expect(heard.events).toEqual(['0@a', '1@a'])
    await client.appendToStream('b', many(2))
    await soon(() => expect(heard.events).toEqual(['0@a', '1@a', '0@b', '1@b']))
    expect(heard.errors).toEqual([])
  })

  it('starts after its position or with new events', async () => {
    const { client } = await started({ seedSystemEvents: false })
    await client.appendToStream('a', many(4))
    const [, second] = await all(client.readAll())
    const after = listen(client.subscribeToAll({ fromPosition: second?.position ?? START }))
    const fresh = listen(client.subscribeToAll({ fromPosition: 'end' }))
    await soon(() => expect(fresh.signals).toContain('caughtUp'))
    await client.appendToStream('b', happened(1))
    await soon(() => expect(after.events).toEqual(['2@a', '3@a', '0@b']))
    await soon(() => expect(fresh.events).toEqual(['0@b']))
  })

  it('filters by prefixes of stream names or types, or by a pattern', async () => {
    const { client } = await started()
    await client.appendToStream('referral-1', [happened(1, 'Asked'), happened(2, 'Answered')])
    await client.appendToStream('client-1', happened(3, 'Asked'))
    await client.appendToStream('sla-1', happened(4, 'Late'))
    await client.appendToStream('my-referral-1', happened(5, 'NotAsked'))
    const of = (filter: Filter) => listen(client.subscribeToAll({ filter }))
    const heard = {
      prefixes: of(streamNameFilter({ prefixes: ['referral-', 'sla-'] })),
      types: of(eventTypeFilter({ prefixes: ['A'] })),
      pattern: of(streamNameFilter({ regex: '^(client|sla)-' })),
      typePattern: of(eventTypeFilter({ regex: 'ed$' })),
    }
    for (const { signals } of Object.values(heard)) await soon(() => expect(signals).toContain('caughtUp'))
    expect(heard.prefixes.events).toEqual(['0@referral-1', '1@referral-1', '0@sla-1'])
    expect(heard.types.events).toEqual(['0@referral-1', '1@referral-1', '0@client-1'])
    expect(heard.pattern.events).toEqual(['0@client-1', '0@sla-1'])
    expect(heard.typePattern.events).toEqual(
      expect.arrayContaining(['0@referral-1', '1@referral-1', '0@client-1', '0@my-referral-1']),
    )
    expect(heard.typePattern.events).not.toContain('0@sla-1')
    await client.appendToStream('client-2', happened(5, 'Answered'))
    await client.appendToStream('referral-2', happened(6, 'Late'))
    await soon(() => expect(heard.prefixes.events.at(-1)).toBe('0@referral-2'))
    await soon(() => expect(heard.types.events.at(-1)).toBe('0@client-2'))
  })

  it("gets checkpoints between other streams' events, and loses no event when it resumes from one", async () => {
    const { store, client } = await started({ seedSystemEvents: false })
    for (let n = 0; n < 300; n += 1) await client.appendToStream(n % 50 === 49 ? 'mine' : 'other', happened(n))
    const mine = store.store.log.filter(({ stream }) => stream.name === 'mine')
    const checkpoints: Position[] = []
    const filter = streamNameFilter({
      prefixes: ['mine'],
      maxSearchWindow: 8,
      checkpointInterval: 2,
      checkpointReached: (_, position) => void checkpoints.push(position),
    })
    const heard = listen(client.subscribeToAll({ filter }))
    await soon(() => expect(heard.signals).toContain('caughtUp'))
    expect(heard.events).toEqual(mine.map(({ revision }) => `${revision}@mine`))
    // One per 16 examined events. The last page ends with "caught up" instead.
    expect(checkpoints).toHaveLength(18)
    // When a page has no matching event, the checkpoint is the start of the page, which is not the position of any
    // event.
    expect(checkpoints.filter(({ commit, prepare }) => commit !== prepare).length).toBeGreaterThan(9)
    for (const fromPosition of checkpoints) {
      const rest = mine.filter(({ commit }) => commit > fromPosition.commit)
      const resumed = listen(client.subscribeToAll({ fromPosition, filter: streamNameFilter({ prefixes: ['mine'] }) }))
      await soon(() => expect(resumed.signals).toContain('caughtUp'))
      expect(resumed.events).toEqual(rest.map(({ revision }) => `${revision}@mine`))
    }
  })

  it('gets a checkpoint exactly after each interval when live', async () => {
    const { store, client } = await started({ seedSystemEvents: false })
    const checkpoints: Position[] = []
    const filter = streamNameFilter({
      prefixes: ['mine'],
      maxSearchWindow: 5,
      checkpointInterval: 2,
      checkpointReached: (_, position) => void checkpoints.push(position),
    })
    const heard = listen(client.subscribeToAll({ filter }))
    await soon(() => expect(heard.signals).toContain('caughtUp'))
    await client.appendToStream('other', many(3))
    await client.appendToStream('other', many(32))
    await soon(() => expect(checkpoints).toHaveLength(3))
    expect(checkpoints.map(({ commit }) => Number(commit))).toEqual(
      [9, 19, 29].map((index) => store.store.log[index]?.commit),
    )
  })
})

describe('a subscription to a stream', () => {
  it('starts after its revision and continues live', async () => {
    const { client } = await started()
    await client.appendToStream('a', many(3))
    const heard = listen(client.subscribeToStream('a', { fromRevision: 0n }))
    await soon(() => expect(heard.signals).toEqual(['confirmation', 'caughtUp']))
    await client.appendToStream('b', many(3))
    await client.appendToStream('a', happened(3))
    await soon(() => expect(heard.events).toEqual(['1@a', '2@a', '3@a']))
  })

  it('to a missing stream waits until it is written', async () => {
    const { client } = await started()
    const heard = listen(client.subscribeToStream('a'))
    await soon(() => expect(heard.signals).toEqual(['confirmation']))
    await client.appendToStream('a', many(2))
    await soon(() => expect(heard.signals).toEqual(['confirmation', 'caughtUp']))
    expect(heard.events).toEqual(['0@a', '1@a'])
  })

  it('ends with an error when the stream is permanently deleted', async () => {
    const { client } = await started()
    await client.appendToStream('a', many(2))
    const heard = listen(client.subscribeToStream('a'))
    await soon(() => expect(heard.signals).toContain('caughtUp'))
    await client.tombstoneStream('a')
    await soon(() => expect(heard.errors).toMatchObject([{ type: 'stream-deleted', streamName: 'a' }]))
    expect(heard.events).toEqual(['0@a', '1@a'])
  })
})

describe('a live subscription that cannot keep up', () => {
  const note = 'x'.repeat(50_000)
  const burst = (from: number) => many(20).map((event, n) => ({ ...event, data: { n: from + n, note } }))

  it('falls behind, gets a signal, and catches up without losing an event', async () => {
    const { client } = await started({ seedSystemEvents: false })
    const subscription = client.subscribeToAll()
    const heard = listen(subscription)
    await soon(() => expect(heard.signals).toContain('caughtUp'))
    subscription.pause()
    for (let n = 0; n < 200; n += 20) await client.appendToStream('a', burst(n))
    subscription.resume()
    await soon(() => expect(heard.signals).toEqual(['confirmation', 'caughtUp', 'fellBehind', 'caughtUp']))
    expect(heard.events).toEqual(Array.from({ length: 200 }, (_, n) => `${n}@a`))
  })

  it('is dropped with an error in releases that do so', async () => {
    const { client } = await started({ slowConsumers: 'dropped' })
    const subscription = client.subscribeToAll({ filter: streamNameFilter({ prefixes: ['a'] }) })
    const heard = listen(subscription)
    await soon(() => expect(heard.signals).toContain('caughtUp'))
    subscription.pause()
    for (let n = 0; n < 200; n += 20) await client.appendToStream('a', burst(n))
    subscription.resume()
    await soon(() => expect(heard.errors).toMatchObject([{ type: 'timeout' }]))
    expect(heard.events.length).toBeLessThan(200)
  })
})
