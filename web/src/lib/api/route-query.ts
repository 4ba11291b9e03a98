// Query options for an API route: the cache key, the request, and the live topics that make the data stale.
import type { z } from 'zod'
import type { RouteName, routes } from '#contracts/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useReadOnly } from '../stores/read-only.ts'
import { type CallInput, call } from './client.ts'

/** The query parameters of a route. */
export type RouteQueryParams<N extends RouteName> = (typeof routes)[N] extends {
  readonly query: infer S extends z.ZodType
}
  ? z.input<S>
  : never

/** How soon a stale response is refetched, even without a live update. */
const staleRefetchMs = 2_000
/** The same while the server can only read, which may last for hours. */
const readOnlyRefetchMs = 15_000

/** The server marks a response that may not include this page's latest writes. */
const isStale = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'stale' in data && data.stale === true

export const routeQuery = <N extends RouteName>(name: N, input: CallInput<N>, topics: readonly string[]) =>
  queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => call(name, input, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (!isStale(data)) return false
      return useReadOnly.getState().since === null ? staleRefetchMs : readOnlyRefetchMs
    },
    meta: { topics },
  })

/** A list keeps its old rows while the next page loads. */
export const listQuery = <N extends RouteName>(name: N, input: CallInput<N>, topics: readonly string[]) => ({
  ...routeQuery(name, input, topics),
  placeholderData: keepPreviousData,
})
