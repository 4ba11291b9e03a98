// The partner that somebody would like to be sent to, by the id in the address. Asked without the client of the API, whose
// schemas this page needs only when it is sent.
import { useQuery } from '@tanstack/react-query'
import { whateverTheLine } from '../../../lib/api/ask.ts'

export interface RequestedPartner {
  readonly id: string
  /** undefined: not known yet, or it could not be read. */
  readonly name: string | undefined
}

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const fetchName = async (id: string, signal: AbortSignal): Promise<string | null> => {
  const answer = await fetch(`/api/directory/${id}`, { signal })
  if (answer.status === 400 || answer.status === 404) return null
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`)
  return ((await answer.json()) as { readonly name: string }).name
}

/** undefined: none was asked for, or the address names nobody. Whoever it is, the name is read once the page is drawn. */
export const useRequestedPartner = (partnerParam: string | null): RequestedPartner | undefined => {
  const id = partnerParam !== null && uuidPattern.test(partnerParam) ? partnerParam : null
  const { data: name } = useQuery({
    queryKey: ['asked-partner', id],
    queryFn: ({ signal }) => fetchName(id ?? '', signal),
    enabled: id !== null,
    ...whateverTheLine,
  })
  return id === null || name === null ? undefined : { id, name }
}
