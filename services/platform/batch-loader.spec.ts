import { describe, expect, it } from 'vitest'

import { createBatchLoader } from './batch-loader.ts'

/** Creates a loader that doubles each key once the test resolves the batch. */
const createDoublingLoader = (maxBatchSize = 10) => {
  const batches: { readonly keys: readonly number[]; resolve(): void; fail(error: Error): void }[] = []
  const batchWaiters: (() => void)[] = []
  const load = createBatchLoader({
    maxBatchSize,
    loadBatch: (keys: readonly number[]) => {
      const { promise, resolve, reject } = Promise.withResolvers<number[]>()
      batches.push({ keys, resolve: () => resolve(keys.map((key) => key * 2)), fail: reject })
      batchWaiters.shift()?.()
      return promise
    },
  })
  const nextBatch = async () => {
    if (batches.length === 0) await new Promise<void>((resolveBatch) => batchWaiters.push(resolveBatch))
    return batches.shift() ?? expect.fail()
  }
  return { load, nextBatch }
}

describe('a batch loader', () => {
  it('batches simultaneous requests and returns the right value to each', async () => {
    const { load, nextBatch } = createDoublingLoader()
    const values = Promise.all([3, 1, 3].map(load))
    const batch = await nextBatch()
    expect(batch.keys).toEqual([3, 1, 3])
    batch.resolve()
    expect(await values).toEqual([6, 2, 6])
  })

  it('queues requests that arrive during a batch, and limits the size of the next batches', async () => {
    const { load, nextBatch } = createDoublingLoader(2)
    const first = load(1)
    const batch = await nextBatch()
    const later = Promise.all([2, 3, 4].map(load))
    batch.resolve()
    expect(await first).toBe(2)
    const second = await nextBatch()
    expect(second.keys).toEqual([2, 3])
    second.resolve()
    const last = await nextBatch()
    expect(last.keys).toEqual([4])
    last.resolve()
    expect(await later).toEqual([4, 6, 8])
  })

  it('rejects only the requests of the failed batch', async () => {
    const { load, nextBatch } = createDoublingLoader()
    const failed = Promise.allSettled([load(1), load(2)])
    const batch = await nextBatch()
    const unaffected = load(3)
    batch.fail(new Error('unavailable'))
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const next = await nextBatch()
    expect(next.keys).toEqual([3])
    next.resolve()
    expect(await unaffected).toBe(6)
  })

  it('does not wait for a slow batch', async () => {
    const { load, nextBatch } = createDoublingLoader()
    const slow = load(1)
    const slowBatch = await nextBatch()
    const fast = load(2)
    ;(await nextBatch()).resolve()
    expect(await fast).toBe(4)
    slowBatch.resolve()
    expect(await slow).toBe(2)
  })

  it('starts a new batch after all earlier requests have settled', async () => {
    const { load, nextBatch } = createDoublingLoader()
    for (const key of [1, 2]) {
      const value = load(key)
      ;(await nextBatch()).resolve()
      expect(await value).toBe(2 * key)
    }
  })
})
