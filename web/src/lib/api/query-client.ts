// The query client: how long server data is cached and when it is refetched. It is separate from the queries, so that
// public pages do not load the schemas.
import { QueryCache, QueryClient } from '@tanstack/react-query'

/** Whether the server refused the request (4xx). A retry would get the same response. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'problem' in error &&
  typeof error.problem === 'object' &&
  error.problem !== null &&
  'status' in error.problem &&
  Number(error.problem.status) < 500

/**
 * UX-07: some failed queries show no message on the page, e.g. those of the notifications menu or of a filter's
 * options. They are logged. Only the first part of the key is logged, because the rest may identify people.
 */
const queryCache = () =>
  new QueryCache({
    // oxlint-disable-next-line no-console -- This is the only place that logs failed queries.
    onError: (error, { queryKey: [name] }) => console.error(`Failed to load ${String(name)}`, error),
  })

/**
 * UX-04 to UX-06: a failed query is retried once, focusing the window triggers no refetch, and data is fresh for 5
 * minutes.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: queryCache(),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !isRefusal(error),
        refetchOnWindowFocus: false,
        staleTime: 5 * 60_000,
      },
      mutations: { retry: false },
    },
  })
