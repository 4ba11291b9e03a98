// The state of a list in the URL: filters, sort order and page, with the parameter names of its query schema.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'

export type Direction = 'asc' | 'desc'

export interface Sort {
  readonly sort: string
  readonly direction: Direction
}

/**
 * Reads a query from the URL with the server's schema. A repeated name is read as a list. Invalid values are ignored,
 * so an old or mistyped link still opens the list.
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

/** Sets a filter, or removes it if there are no values, and returns to page 1 (REV-08). */
export const withFilter = (params: URLSearchParams, name: string, values: readonly string[]): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.delete(name)
  next.delete('page')
  for (const value of values) next.append(name, value)
  return next
}

/** Sets the page. The URL of page 1 has no page parameter. */
export const withPage = (params: URLSearchParams, page: number): URLSearchParams => {
  const next = new URLSearchParams(params)
  if (page <= 1) next.delete('page')
  else next.set('page', String(page))
  return next
}

/** Sorts by a column and returns to page 1. */
export const withSort = (params: URLSearchParams, { sort, direction }: Sort): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.delete('page')
  next.set('sort', sort)
  next.set('direction', direction)
  return next
}

/** Removes filters by name and returns to page 1. The sort order stays. */
export const withoutFilters = (params: URLSearchParams, names: readonly string[]): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const name of [...names, 'page']) next.delete(name)
  return next
}

/** Returns the parameters that have this prefix, without the prefix. */
export const paramsWithPrefix = (params: URLSearchParams, prefix: string): URLSearchParams =>
  new URLSearchParams(
    [...params].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value]),
  )

/** Replaces the parameters that have this prefix and keeps the rest. */
export const replaceParamsWithPrefix = (
  params: URLSearchParams,
  prefix: string,
  listParams: URLSearchParams,
): URLSearchParams =>
  new URLSearchParams([
    ...[...params].filter(([name]) => !name.startsWith(prefix)),
    ...[...listParams].map(([name, value]) => [`${prefix}${name}`, value] as [string, string]),
  ])

export interface ListUrl {
  readonly params: URLSearchParams
  /** `replace` adds no history entry, so that "Back" does not remove one letter at a time. */
  readonly setFilter: (name: string, values: readonly string[], history?: 'push' | 'replace') => void
  readonly setPage: (page: number) => void
  readonly setSort: (sort: Sort) => void
  readonly clear: (names: readonly string[]) => void
}

const keepScroll = { preventScrollReset: true } as const

/**
 * The state of a list in the URL, and functions that change it. The object is stable until the state changes. Changes
 * do not scroll the page.
 * @param prefix the prefix of the parameter names, for pages with several lists
 */
export const useListUrl = (prefix = ''): ListUrl => {
  const [params, setParams] = useSearchParams()
  // The router applies a change later. A second change before that must include the first one.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback(
    (changeList: (listParams: URLSearchParams) => URLSearchParams, history: 'push' | 'replace' = 'push') => {
      const { current } = latest
      latest.current = replaceParamsWithPrefix(current, prefix, changeList(paramsWithPrefix(current, prefix)))
      setParams(latest.current, { ...keepScroll, replace: history === 'replace' })
    },
    [setParams, prefix],
  )
  return useMemo(
    () => ({
      params: paramsWithPrefix(params, prefix),
      setFilter: (name, values, history) => change((list) => withFilter(list, name, values), history),
      setPage: (page) => change((list) => withPage(list, page)),
      setSort: (sort) => change((list) => withSort(list, sort)),
      clear: (names) => change((list) => withoutFilters(list, names)),
    }),
    [params, prefix, change],
  )
}
