import { describe, expect, it } from 'vitest'

import { createRecent } from './recent.ts'

describe('LRU cache', () => {
  it('evicts the least recently used entry, counting reads and replacements as uses', () => {
    const recent = createRecent<string, number>(3)
    for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) recent.set(key, value)
    recent.get('a')
    recent.set('b', 20)
    recent.set('d', 4)
    expect(['a', 'b', 'c', 'd'].map(recent.get)).toEqual([1, 20, undefined, 4])
  })

  it('is unchanged by a lookup of a missing key', () => {
    const recent = createRecent<string, number>(1)
    recent.set('a', 1)
    expect(recent.get('b')).toBeUndefined()
    expect(recent.get('a')).toBe(1)
  })
})
