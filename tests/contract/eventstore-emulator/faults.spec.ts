// Each fault that the emulated store can inject, as the real client sees it.
import { excludeSystemEvents } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'

import type { Manner } from '../../support/eventstore/faults.ts'
import { refusals } from '../../support/eventstore/refusals.ts'
import { all, connect, hangs, happened, listen, many, numbers, soon, started } from './started.ts'

const singly = { credentials: { username: 'a', password: 'b' } }

/** The failure mode, the client's error, and the differing fields of the error for an append in a batch. */
const manners: readonly [string, Manner, Record<string, unknown>, Record<string, unknown>?][] = [
  ['a status', refusals.unavailable(), { type: 'unavailable' }],
  ['a reset stream', 'reset', { code: 13 }],
  ['a broken connection', 'cut', { code: 14 }],
  ['a timeout of the store', refusals.timeout(), { type: 'timeout' }, { type: 'deadline-exceeded' }],
]

describe.each(manners)('an append that fails with %s', (_, how, error, inBatch = {}) => {
  describe.each([
    ['in a batch', {}, { ...error, ...inBatch }],
    ['one at a time', singly, error],
  ])('%s', (__, path, expected) => {
    it('before it took effect can be retried', async () => {
      const { store, client } = await started()
      await client.appendToStream('a', happened(0), path)
      const event = happened(1)
      store.faults.failWrites({ how, effect: 'none' })
      await expect(client.appendToStream('a', event, path)).rejects.toMatchObject(expected)
      expect(store.store.stream('a')?.records).toHaveLength(1)
      const again = await client.appendToStream('a', event, { ...path, expectedRevision: 0n })
      expect(again.nextExpectedRevision).toBe(1n)
    })

    it('after it took effect has one effect when it is retried', async () => {
      const { store, client } = await started()
      await client.appendToStream('a', happened(0), path)
      const events = many(2)
      store.faults.failWrites({ how, effect: 'done' })
      await expect(client.appendToStream('a', events, { ...path, expectedRevision: 0n })).rejects.toMatchObject(
        expected,
      )
      expect(store.store.stream('a')?.records).toHaveLength(3)
      const again = await client.appendToStream('a', events, { ...path, expectedRevision: 0n })
      expect(again.nextExpectedRevision).toBe(2n)
      expect(store.store.stream('a')?.records).toHaveLength(3)
    })
  })
})

describe('an append', () => {
  it.each(['silence', 'quietly'] as const)('in a batch never gets a response: %s', async (how) => {
    const { store, client } = await started()
    store.faults.failWrites({ how, effect: 'done' })
    const append = client.appendToStream('a', happened(1))
    const other = connect(store.url)
    await soon(() => expect(store.store.stream('a')?.records).toHaveLength(1))
    expect(await hangs(append, () => all(other.readStream('a')))).toBe(true)
  })

  it('fails as many times as requested', async () => {
    const { store, client } = await started()
    store.faults.failWrites({ how: refusals.unavailable(), effect: 'none', times: 2 })
    await expect(client.appendToStream('a', happened(1))).rejects.toMatchObject({ type: 'unavailable' })
    await expect(client.appendToStream('a', happened(1))).rejects.toMatchObject({ type: 'unavailable' })
    await expect(client.appendToStream('a', happened(1))).resolves.toMatchObject({ success: true })
  })

  it('gets a late response', async () => {
    const { store, client } = await started()
    await client.appendToStream('a', happened(0))
    store.faults.delay(200)
    const begun = performance.now()
    const append = client.appendToStream('a', happened(1))
    await soon(() => expect(store.store.stream('a')?.records).toHaveLength(2))
    await append
    expect(performance.now() - begun).toBeGreaterThan(190)
    const impatient = client.appendToStream('a', happened(2), { ...singly, deadline: 50 })
    await expect(impatient).rejects.toMatchObject({ type: 'deadline-exceeded' })
    expect(store.store.stream('a')?.records).toHaveLength(3)
  })
})

describe('a read that fails', () => {
  it.each(manners)('with %s after some events', async (_, how, error) => {
    const { store, client } = await started()
    await client.appendToStream('a', many(10))
    store.faults.failCalls(['readStream'], { how, afterEvents: 4 })
    const seen: unknown[] = []
    const read = (async () => {
      for await (const { event } of client.readStream('a')) seen.push(event?.revision)
    })()
    await expect(read).rejects.toMatchObject(error)
    expect(seen.length).toBeLessThanOrEqual(4)
    expect(await all(client.readStream('a'))).toHaveLength(10)
  })

  it('quietly returns fewer events, without an error', async () => {
    const { store, client } = await started()
    await client.appendToStream('a', many(10))
    store.faults.failCalls(['readStream'], { how: 'quietly', afterEvents: 4 })
    expect(numbers(await all(client.readStream('a')))).toEqual([0, 1, 2, 3])
  })

  it('in silence never ends', async () => {
    const { store, client } = await started()
    await client.appendToStream('a', many(10))
    store.faults.failCalls(['readAll'], { how: 'silence', afterEvents: 4 })
    expect(await hangs(all(client.readAll()), () => all(client.readStream('a')))).toBe(true)
    expect(store.calls.open('readAll')).toBe(1)
  })
})

describe('a subscription', () => {
  const live = async () => {
    const { store, client } = await started()
    await client.appendToStream('a', many(3))
    const heard = listen(client.subscribeToAll({ filter: excludeSystemEvents() }))
    await soon(() => expect(heard.signals).toContain('caughtUp'))
    return { store, client, heard }
  }

  it.each(manners)('ends with %s', async (_, how, error) => {
    const { store, client, heard } = await live()
    store.faults.endSubscriptions(how)
    await soon(() => expect(heard.errors).toMatchObject([error]))
    expect(await all(client.readStream('a'))).toHaveLength(3)
  })

  it('ends quietly, without an error', async () => {
    const { store, heard } = await live()
    store.faults.endSubscriptions('quietly')
    await soon(() => expect(heard.signals).toContain('end'))
    expect(heard.errors).toEqual([])
  })

  it('goes silent: it stays open but receives no events', async () => {
    const { store, client, heard } = await live()
    const before = [...heard.events]
    store.faults.endSubscriptions('silence')
    const other = listen(client.subscribeToAll({ filter: excludeSystemEvents() }))
    await client.appendToStream('a', happened(3))
    await soon(() => expect(other.events).toContain('3@a'))
    expect(heard.events).toEqual(before)
    expect(heard.signals).not.toContain('end')
    expect(store.calls.open('subscribeToAll')).toBe(2)
  })

  it('fails at its start or after some events', async () => {
    const { store, client } = await live()
    store.faults.failCalls(['subscribeToAll'], { how: refusals.internal('broken') })
    const none = listen(client.subscribeToAll({ filter: excludeSystemEvents() }))
    await soon(() => expect(none.errors).toMatchObject([{ code: 13 }]))
    expect(none.signals).not.toContain('confirmation')
    store.faults.failCalls(['subscribeToAll'], { how: 'quietly', afterEvents: 2 })
    const some = listen(client.subscribeToAll({ filter: excludeSystemEvents() }))
    await soon(() => expect(some.signals).toContain('end'))
    expect(some.events).toHaveLength(2)
  })
})

describe('the store', () => {
  it('comes back after a kill on the same port with its data', async () => {
    const { store, client } = await started()
    await client.appendToStream('a', many(2))
    const heard = listen(client.subscribeToAll())
    await soon(() => expect(heard.signals).toContain('caughtUp'))
    await store.faults.kill()
    await soon(() => expect(heard.errors).toMatchObject([{ code: 14 }]))
    await expect(connect(store.url).appendToStream('a', happened(9))).rejects.toMatchObject({ code: 14 })
    expect(store.calls.connections).toBe(0)
    await store.faults.restart()
    const fresh = connect(store.url)
    expect(await all(fresh.readStream('a'))).toHaveLength(2)
    await fresh.appendToStream('a', happened(2), { expectedRevision: 1n })
  })

  it('refuses new connections and keeps the existing ones', async () => {
    const { store, client } = await started()
    await client.appendToStream('a', happened(0))
    await store.faults.refuseConnections()
    await expect(connect(store.url).appendToStream('a', happened(9))).rejects.toMatchObject({ code: 14 })
    await client.appendToStream('a', happened(1))
    await store.faults.restart()
    await connect(store.url).appendToStream('a', happened(2))
    expect(store.store.stream('a')?.records).toHaveLength(3)
  })

  it('stalls: it accepts connections and requests, and processes them when it resumes', async () => {
    const { store, client } = await started()
    await client.appendToStream('a', happened(0))
    const heard = listen(client.subscribeToStream('a'))
    await soon(() => expect(heard.signals).toContain('caughtUp'))
    store.faults.stall()
    const fresh = connect(store.url).appendToStream('b', happened(2))
    const held = client.appendToStream('a', happened(1))
    await soon(() => expect(store.calls.connections).toBe(2))
    await soon(() => expect(store.calls.appends).toBe(2))
    expect(store.store.stream('a')?.records).toHaveLength(1)
    expect(store.store.stream('b')).toBeUndefined()
    // The server has not read from the new connection.
    expect(store.calls.made('features')).toBe(1)
    expect(heard.events).toEqual(['0@a'])
    store.faults.resume()
    await expect(held).resolves.toMatchObject({ nextExpectedRevision: 1n })
    await expect(fresh).resolves.toMatchObject({ nextExpectedRevision: 0n })
    await soon(() => expect(heard.events).toEqual(['0@a', '1@a']))
  })

  it('breaks its connections and accepts new ones', async () => {
    const { store, client } = await started()
    const heard = listen(client.subscribeToAll())
    await soon(() => expect(heard.signals).toContain('caughtUp'))
    store.faults.cutConnections()
    await soon(() => expect(heard.errors).toMatchObject([{ code: 14 }]))
    await connect(store.url).appendToStream('a', happened(1))
    expect(store.store.stream('a')?.records).toHaveLength(1)
  })

  it('drops pending faults when it is healed', async () => {
    const { store, client } = await started()
    store.faults.failWrites({ how: 'reset', effect: 'none', times: 5 })
    store.faults.failCalls(['readStream', 'features'], { how: 'reset' })
    store.faults.stall()
    store.faults.delay(60_000)
    store.faults.heal()
    await client.appendToStream('a', happened(1))
    expect(await all(client.readStream('a'))).toHaveLength(1)
  })

  it('fails a request for its features', async () => {
    const { store, client } = await started()
    store.faults.failCalls(['features'], { how: refusals.unavailable() })
    await expect(client.appendToStream('a', happened(1))).rejects.toMatchObject({ code: 14 })
    await client.appendToStream('a', happened(1))
  })
})
