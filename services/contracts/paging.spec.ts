import { expect, it } from 'vitest'

import { fromNearerEnd, pageCount, pageOffset } from './paging.ts'

it('REV-09 counts pages from 1, and even an empty list has one', () => {
  expect([0, 1, 19, 20, 21, 40, 41].map((total) => pageCount(total, 20))).toEqual([1, 1, 1, 1, 2, 2, 3])
  expect([1, 2, 3].map((page) => pageOffset(page, 20))).toEqual([0, 20, 40])
})

it('reads the second half of a list from its end', () => {
  const total = 45
  const slice = (page: number) => fromNearerEnd({ offset: pageOffset(page, 20), limit: 20 }, total)
  expect(slice(1)).toEqual({ offset: 0, limit: 20, reversed: false })
  expect(slice(2)).toEqual({ offset: 5, limit: 20, reversed: true })
  expect(slice(3)).toEqual({ offset: 0, limit: 5, reversed: true })
})

it('reads the middle of a list from its start', () => {
  expect(fromNearerEnd({ offset: 20, limit: 20 }, 60)).toEqual({ offset: 20, limit: 20, reversed: false })
  expect(fromNearerEnd({ offset: 20, limit: 20 }, 59)).toEqual({ offset: 19, limit: 20, reversed: true })
})
