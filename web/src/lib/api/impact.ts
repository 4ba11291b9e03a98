// The figures of the home page. Asked without the client of the API: for one open question a page that must be there at
// once needs neither the schemas nor a session.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Impact } from '#contracts/impact.ts'
import { whateverTheLine } from './ask.ts'

const read = async (signal: AbortSignal): Promise<Impact> => {
  const answer = await fetch('/api/impact', { headers: { accept: 'application/json' }, signal })
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`)
  return (await answer.json()) as Impact
}

/** The key is the name under which a failure is written to the browser's log: "Failed to load metrics" (PUB-12). */
const impact = queryOptions({
  queryKey: ['metrics'] as const,
  queryFn: ({ signal }) => read(signal),
  ...whateverTheLine,
})

export interface ShownImpact {
  /** undefined: not there yet, or they cannot be had. */
  readonly figures: Impact | undefined
  readonly failed: boolean
}

/** Read once the page is drawn, whoever asks. */
export const useImpact = (): ShownImpact => {
  const { data: figures, isError: failed } = useQuery(impact)
  return { figures, failed }
}
