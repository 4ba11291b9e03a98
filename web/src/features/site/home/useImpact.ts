// The live figures of the home page (PUB-07). The server reads them for each request and renders the page with them.
import type { Impact } from '#contracts/impact.ts'
import { useQuery } from '@tanstack/react-query'
import { callPublic, failWhenOffline } from '../../../lib/api/public-client.ts'
import { usePageState } from '../../../lib/forms/page-state.tsx'

/** Null if the figures cannot be read. Undefined while they load, which happens only in development. */
export const useImpact = (): Impact | null | undefined => {
  const rendered = usePageState().data?.impact
  const { data, error } = useQuery({
    queryKey: ['impact'],
    queryFn: ({ signal }): Promise<Impact | null> => callPublic('impact', {}, { signal }),
    ...(rendered === undefined ? {} : { initialData: rendered, staleTime: Infinity }),
    ...failWhenOffline,
  })
  return error === null ? data : null
}
