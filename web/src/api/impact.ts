// The figures of the home page. Asked without the client of the API: for one open question a page that must be there at
// once needs neither the schemas nor a session.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Impact } from '#contracts/impact.ts'

const read = async (signal: AbortSignal): Promise<Impact> => {
  const answer = await fetch('/api/impact', { headers: { accept: 'application/json' }, signal })
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`)
  return (await answer.json()) as Impact
}

const impact = queryOptions({
  queryKey: ['impact'] as const,
  queryFn: async ({ signal }) => {
    try {
      return await read(signal)
    } catch (thrown) {
      // oxlint-disable-next-line no-console -- PUB-12 asks for this line
      if (!signal.aborted) console.error('Failed to load metrics', thrown)
      throw thrown
    }
  },
})

export interface ShownImpact {
  /** undefined: not there yet, or they cannot be had. */
  readonly figures: Impact | undefined
  readonly failed: boolean
}

/** Read once the page is drawn, whoever asks. Each failure is written to the browser's log (PUB-12). */
export const useImpact = (): ShownImpact => {
  const { data: figures, isError: failed } = useQuery(impact)
  return { figures, failed }
}
