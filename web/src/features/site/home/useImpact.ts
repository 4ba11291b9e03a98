// The impact figures of the home page.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Impact } from '#contracts/impact.ts'
import { callPublic, failWhenOffline } from '../../../lib/api/public-client.ts'

/** The key also names the query in the browser's log when the request fails: "Failed to load metrics" (PUB-12). */
const impactQuery = queryOptions({
  queryKey: ['metrics'] as const,
  queryFn: ({ signal }) => callPublic('impact', {}, { signal }),
  ...failWhenOffline,
})

export interface ImpactFigures {
  /** Undefined while the figures load, or if they cannot be loaded. */
  readonly figures: Impact | undefined
  readonly failed: boolean
}

/** The figures. They are requested once per page, however many components use them. */
export const useImpact = (): ImpactFigures => {
  const { data: figures, isError: failed } = useQuery(impactQuery)
  return { figures, failed }
}
