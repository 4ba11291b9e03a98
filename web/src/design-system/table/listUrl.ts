// Filters, sort and page of a list live in the URL, under the names of its query schema.
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'

export type Direction = 'asc' | 'desc'

export interface Sort {
  readonly sort: string
  readonly direction: Direction
}

/**
 * Reads a query out of the URL with the schema the server uses. A name given more than once is a list. What the schema
 * refuses counts as not given, so an old or mistyped link still opens the list.
 */
export const readQuery = <S extends z.ZodObject>(schema: S, params: URLSearchParams): z.output<S> => {
  const accepted: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const values = params.getAll(name)
    if (values.length === 0) continue
    const value = values.length === 1 ? values[0] : values
    if ((field as z.ZodType).safeParse(value).success) accepted[name] = value
  }
  return schema.parse(accepted)
}

/** Sets a filter, or takes it away without values; the page goes back to 1 (REV-08). */
export const withFilter = (params: URLSearchParams, name: string, values: readonly string[]): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.delete(name)
  next.delete('page')
  for (const value of values) next.append(name, value)
  return next
}

/** Page 1 is the address without a page. */
export const withPage = (params: URLSearchParams, page: number): URLSearchParams => {
  const next = new URLSearchParams(params)
  if (page <= 1) next.delete('page')
  else next.set('page', String(page))
  return next
}

/** Sorts by a column and goes back to page 1. */
export const withSort = (params: URLSearchParams, { sort, direction }: Sort): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.delete('page')
  next.set('sort', sort)
  next.set('direction', direction)
  return next
}

/** Takes away filters by name; sort stays, the page goes back to 1. */
export const withoutFilters = (params: URLSearchParams, names: readonly string[]): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const name of [...names, 'page']) next.delete(name)
  return next
}

/** What the address says under a prefix, without it. */
export const paramsUnder = (params: URLSearchParams, prefix: string): URLSearchParams =>
  new URLSearchParams(
    [...params].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value]),
  )

/** The address with this under the prefix, in place of what stood there; the rest stays. */
export const withParamsUnder = (params: URLSearchParams, prefix: string, own: URLSearchParams): URLSearchParams =>
  new URLSearchParams([
    ...[...params].filter(([name]) => !name.startsWith(prefix)),
    ...[...own].map(([name, value]) => [`${prefix}${name}`, value] as [string, string]),
  ])

export interface ListUrl {
  readonly params: URLSearchParams
  /** `typing`: replaces the history entry, so that "back" does not walk through single letters. */
  readonly setFilter: (name: string, values: readonly string[], typing?: 'typing') => void
  readonly setPage: (page: number) => void
  readonly setSort: (sort: Sort) => void
  readonly clear: (names: readonly string[]) => void
}

const keepScroll = { preventScrollReset: true } as const

/**
 * The state of a list in the URL, and the ways to change it: the same object until it changes. The page does not scroll up on a
 * change.
 * @param prefix of its names, where it is one of several lists of a page
 */
export const useListUrl = (prefix = ''): ListUrl => {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (how: (own: URLSearchParams) => URLSearchParams, typing?: 'typing') =>
      setParams((now) => withParamsUnder(now, prefix, how(paramsUnder(now, prefix))), {
        ...keepScroll,
        replace: typing !== undefined,
      }),
    [setParams, prefix],
  )
  return useMemo(
    () => ({
      params: paramsUnder(params, prefix),
      setFilter: (name, values, typing) => change((own) => withFilter(own, name, values), typing),
      setPage: (page) => change((own) => withPage(own, page)),
      setSort: (sort) => change((own) => withSort(own, sort)),
      clear: (names) => change((own) => withoutFilters(own, names)),
    }),
    [params, prefix, change],
  )
}
