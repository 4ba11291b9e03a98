import { describe, expect, it } from 'vitest'

import { createLruCache } from './lru-cache.ts'

describe('an LRU cache', () => {
  it('evicts the least recently used entry, counting reads and replacements as uses', () => {
    const cache = createLruCache<string, number>(3)
    for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) cache.set(key, value)
    cache.get('a')
    cache.set('b', 20)
    cache.set('d', 4)
    expect(['a', 'b', 'c', 'd'].map(cache.get)).toEqual([1, 20, undefined, 4])
  })

  it('is unchanged by a lookup of a missing key', () => {
    const cache = createLruCache<string, number>(1)
    cache.set('a', 1)
    expect(cache.get('b')).toBeUndefined()
    expect(cache.get('a')).toBe(1)
  })
})
