import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  readQuery,
  paramsWithPrefix,
  withFilter,
  withPage,
  withSort,
  replaceParamsWithPrefix,
  withoutFilters,
} from './list-url.ts'

const url = (text: string) => new URLSearchParams(text)

const SampleQuery = z.object({
  status: z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(z.enum(['open', 'closed', 'returned'])).default(['open']),
  ),
  county: z.string().optional(),
  q: z.string().min(3).optional(),
  page: z.coerce.number().int().min(1).default(1),
  sort: z.enum(['age', 'client']).default('age'),
})

describe('reading a list from the URL', () => {
  it('reads filters, sort order and page, and treats a repeated name as a list', () => {
    expect(readQuery(SampleQuery, url('status=closed&status=returned&county=Cobb&page=3&sort=client'))).toMatchObject({
      status: ['closed', 'returned'],
      county: 'Cobb',
      page: 3,
      sort: 'client',
    })
    expect(readQuery(SampleQuery, url('status=closed')).status).toEqual(['closed'])
  })

  it('ignores invalid values and keeps the rest', () => {
    const query = readQuery(SampleQuery, url('status=vanished&county=Cobb&page=-4&sort=rank&q=ab'))
    expect(query).toMatchObject({ status: ['open'], county: 'Cobb', page: 1 })
    expect(query.sort).toBe('age')
    expect(query.q).toBeUndefined()
  })
})

describe('changing a list in the URL', () => {
  it('REV-08 returns to page 1 when a filter changes', () => {
    expect(String(withFilter(url('page=4&sort=client&county=Cobb'), 'county', ['Floyd']))).toBe(
      'sort=client&county=Floyd',
    )
    expect(String(withFilter(url('page=4&status=closed'), 'status', ['closed', 'returned']))).toBe(
      'status=closed&status=returned',
    )
    expect(String(withFilter(url('page=4&county=Cobb'), 'county', []))).toBe('')
  })

  it('returns to page 1 when the sort order changes', () => {
    expect(String(withSort(url('page=4&sla=overdue'), { sort: 'client', direction: 'asc' }))).toBe(
      'sla=overdue&sort=client&direction=asc',
    )
  })

  it('keeps filters and sort order when the page changes', () => {
    expect(String(withPage(url('county=Cobb&sort=need'), 2))).toBe('county=Cobb&sort=need&page=2')
    expect(String(withPage(url('county=Cobb&page=2'), 1))).toBe('county=Cobb')
  })

  it('clears the named filters and keeps the sort order', () => {
    expect(String(withoutFilters(url('county=Cobb&q=dana&sort=need&page=3'), ['county', 'q']))).toBe('sort=need')
  })

  it('changes one of several lists under its prefix and leaves the others unchanged', () => {
    const current = url('tab=sent&sent.page=3&sent.sort=need&done.page=2')
    expect(String(paramsWithPrefix(current, 'sent.'))).toBe('page=3&sort=need')
    expect(String(replaceParamsWithPrefix(current, 'sent.', withPage(paramsWithPrefix(current, 'sent.'), 4)))).toBe(
      'tab=sent&done.page=2&sent.page=4&sent.sort=need',
    )
    expect(String(replaceParamsWithPrefix(current, 'sent.', url('')))).toBe('tab=sent&done.page=2')
  })
})
