// How server data is kept. Apart from the queries themselves, so that a public page needs none of the schemas.
import { QueryClient } from '@tanstack/react-query'

/** UX-04 to UX-06: a failed read is retried once, returning to the window fetches nothing, data is fresh for 5 minutes. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 5 * 60_000 },
      mutations: { retry: false },
    },
  })
