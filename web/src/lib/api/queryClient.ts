// How server data is kept. Apart from the queries themselves, so that a public page needs none of the schemas.
import { QueryCache, QueryClient } from '@tanstack/react-query'

/** The server understood and said no: asked again it would say the same (an answer of 4xx). */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'problem' in error &&
  typeof error.problem === 'object' &&
  error.problem !== null &&
  'status' in error.problem &&
  Number(error.problem.status) < 500

/**
 * UX-07: where a page has no words for a load that failed, such as that of the bell or of a filter's options, the console has.
 * The key's first part names what was asked for; the rest may name people.
 */
const queryCache = () =>
  new QueryCache({
    // oxlint-disable-next-line no-console -- the only place where it is told
    onError: (error, { queryKey: [name] }) => console.error(`Failed to load ${String(name)}`, error),
  })

/** UX-04 to UX-06: a failed read is retried once, returning to the window fetches nothing, data is fresh for 5 minutes. */
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
