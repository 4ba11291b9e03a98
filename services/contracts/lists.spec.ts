import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { PageQuery, ReadYourWritesQuery, oneOrMany, pageSize } from './lists.ts'

describe('the query of a list', () => {
  it('REV-09 has 20 rows per page', () => {
    expect(pageSize).toBe(20)
  })

  it('REV-09 starts at page 1, and accepts whole page numbers up to 100,000', () => {
    const accepted = (page: unknown) => PageQuery.safeParse({ page }).success
    expect(PageQuery.parse({})).toEqual({ page: 1 })
    expect(PageQuery.parse({ page: '7', after: 'p' })).toEqual({ page: 7, after: 'p' })
    expect([1, 100_000, 0, -1, 1.5, 100_001, 'x'].map(accepted)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('accepts a log position of up to 100 characters', () => {
    const accepted = (length: number) => ReadYourWritesQuery.safeParse({ after: 'x'.repeat(length) }).success
    expect([41, 100, 101].map(accepted)).toEqual([true, true, false])
    expect(ReadYourWritesQuery.parse({ page: 2 })).toEqual({})
  })

  it('accepts a parameter that is given once, several times, or not at all', () => {
    const parameter = oneOrMany(z.enum(['a', 'b'])).optional()
    expect([undefined, 'a', ['a', 'b']].map((value) => parameter.parse(value))).toEqual([undefined, ['a'], ['a', 'b']])
    expect(parameter.safeParse(['a', 'c']).success).toBe(false)
  })
})
