import { describe, expect, it } from 'vitest'

import { oneAhead } from './one-ahead.ts'

const said: string[] = []
async function* items() {
  for (const item of [1, 2, 3]) {
    said.push(`read ${item}`)
    yield item
  }
}
const worked = async (item: number) => {
  said.push(`work ${item}`)
  return { item }
}

describe('oneAhead', () => {
  it('starts work on the next item before the current result is consumed, in order', async () => {
    said.length = 0
    for await (const { item } of oneAhead(items(), worked)) said.push(`take ${item}`)
    const expected = 'read 1, work 1, read 2, work 2, take 1, read 3, work 3, take 2, take 3'
    expect(said.join(', ')).toBe(expected)
  })

  it('throws a failure in order, and not if the consumer stopped earlier', async () => {
    const taken: number[] = []
    const failing = async (item: number) => {
      if (item === 2) throw new Error('the second')
      return worked(item)
    }
    const takeAll = async () => {
      for await (const { item } of oneAhead(items(), failing)) taken.push(item)
    }
    await expect(takeAll()).rejects.toThrow('the second')
    expect(taken).toEqual([1])
    for await (const { item } of oneAhead(items(), failing)) if (item === 1) break
  })

  it('yields the results before a failure of the source, and ends the source when the consumer stops', async () => {
    const taken: number[] = []
    let ended = 0
    async function* breaking() {
      try {
        yield 1
        yield 2
        throw new Error('the source')
      } finally {
        ended += 1
      }
    }
    const takeAll = async () => {
      for await (const { item } of oneAhead(breaking(), worked)) taken.push(item)
    }
    await expect(takeAll()).rejects.toThrow('the source')
    expect([taken, ended]).toEqual([[1, 2], 1])
    for await (const { item } of oneAhead(breaking(), worked)) if (item === 1) break
    expect(ended).toBe(2)
  })
})
