// The partner whose id is in the URL, suggested as the receiver of a request. It is fetched without the API client,
// because the page needs the client's schemas only when it sends the request.
import { useQuery } from '@tanstack/react-query'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { usePageState } from '../../../lib/forms/page-state.tsx'
import { callPublic, failWhenOffline } from '../../../lib/api/public-client.ts'

export interface RequestedPartner {
  readonly id: string
  /** Undefined while it loads, or if it could not be loaded. */
  readonly name: string | undefined
}

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const fetchName = async (id: string, signal: AbortSignal): Promise<string | null> => {
  try {
    return (await callPublic('directoryPartner', { params: { id } }, { signal })).name
  } catch (error) {
    if ([400, 404].includes(asProblem(error).status)) return null
    throw error
  }
}

/** Returns undefined if the URL names no partner, or one that does not exist. */
export const useRequestedPartner = (partnerParam: string | null): RequestedPartner | undefined => {
  const id = partnerParam !== null && uuidPattern.test(partnerParam) ? partnerParam : null
  const { partnerName } = usePageState().data ?? {}
  const { data: name } = useQuery({
    queryKey: ['requested-partner', id],
    queryFn: ({ signal }) => fetchName(id ?? '', signal),
    enabled: id !== null,
    ...(partnerName === undefined ? {} : { initialData: partnerName }),
    ...failWhenOffline,
  })
  return id === null || name === null ? undefined : { id, name }
}
