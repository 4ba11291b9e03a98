// The partner that a request suggests as its receiver, by the id in the URL. Fetched without the API client, because the page
// needs the client's schemas only when it sends the request.
import { useQuery } from '@tanstack/react-query'
import { whateverTheLine } from '../../../lib/api/ask.ts'

export interface RequestedPartner {
  readonly id: string
  /** Undefined while it loads, and if it could not be loaded. */
  readonly name: string | undefined
}

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const fetchName = async (id: string, signal: AbortSignal): Promise<string | null> => {
  const response = await fetch(`/api/directory/${id}`, { signal })
  if (response.status === 400 || response.status === 404) return null
  if (!response.ok) throw new Error(`The response status was ${response.status}`)
  return ((await response.json()) as { readonly name: string }).name
}

/** Undefined if the URL names no partner, or one that does not exist. */
export const useRequestedPartner = (partnerParam: string | null): RequestedPartner | undefined => {
  const id = partnerParam !== null && uuidPattern.test(partnerParam) ? partnerParam : null
  const { data: name } = useQuery({
    queryKey: ['requested-partner', id],
    queryFn: ({ signal }) => fetchName(id ?? '', signal),
    enabled: id !== null,
    ...whateverTheLine,
  })
  return id === null || name === null ? undefined : { id, name }
}
