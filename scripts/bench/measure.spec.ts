import { describe, expect, it } from 'vitest'

import { measureAlternating, median, medianRatio, percentile } from './measure.ts'

describe('bench measurements', () => {
  it('returns percentiles by nearest rank for input in any order', () => {
    const values = Array.from({ length: 200 }, (_, index) => 200 - index)
    expect(percentile(values, 0.99)).toBe(198)
    expect(median([9, 1, 5])).toBe(5)
    expect(() => median([])).toThrow('Nothing was measured')
  })

  it('compares within each round, so that a round that is slow for both variants does not change the ratio', () => {
    expect(medianRatio([10, 1, 30], [20, 2, 40])).toBe(0.5)
  })

  it('alternates the variants after a warm-up and reverses their order in every other round', async () => {
    const order: string[] = []
    const variant = (name: string) => async () => order.push(name)
    const figures = await measureAlternating(2, { a: variant('a'), b: variant('b') })
    expect(order.join('')).toBe('ababba')
    expect(figures).toEqual({ a: [3, 6], b: [4, 5] })
  })
})
