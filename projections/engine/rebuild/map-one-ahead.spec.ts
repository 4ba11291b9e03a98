import { describe, expect, it } from 'vitest'

import { mapOneAhead } from './map-one-ahead.ts'

const actions: string[] = []
async function* items() {
  for (const item of [1, 2, 3]) {
    actions.push(`read ${item}`)
    yield item
  }
}
const recordWork = async (item: number) => {
  actions.push(`work ${item}`)
  return { item }
}

describe('mapOneAhead', () => {
  it('starts work on the next item before the current result is consumed, in order', async () => {
    actions.length = 0
    for await (const { item } of mapOneAhead(items(), recordWork)) actions.push(`take ${item}`)
    const expected = 'read 1, work 1, read 2, work 2, take 1, read 3, work 3, take 2, take 3'
    expect(actions.join(', ')).toBe(expected)
  })

  it('throws a failure in order, unless the consumer has already stopped', async () => {
    const results: number[] = []
    const failing = async (item: number) => {
      if (item === 2) throw new Error('the second')
      return recordWork(item)
    }
    const consumeAll = async () => {
      for await (const { item } of mapOneAhead(items(), failing)) results.push(item)
    }
    await expect(consumeAll()).rejects.toThrow('the second')
    expect(results).toEqual([1])
    for await (const { item } of mapOneAhead(items(), failing)) if (item === 1) break
  })

  it('yields the results that precede a failure of the source, and ends the source when the consumer stops', async () => {
    const results: number[] = []
    let ended = 0
    async function* failingSource() {
      try {
        yield 1
        yield 2
        throw new Error('the source')
      } finally {
        ended += 1
      }
    }
    const consumeAll = async () => {
      for await (const { item } of mapOneAhead(failingSource(), recordWork)) results.push(item)
    }
    await expect(consumeAll()).rejects.toThrow('the source')
    expect([results, ended]).toEqual([[1, 2], 1])
    for await (const { item } of mapOneAhead(failingSource(), recordWork)) if (item === 1) break
    expect(ended).toBe(2)
  })
})
