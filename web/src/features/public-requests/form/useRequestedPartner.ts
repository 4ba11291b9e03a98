// The partner whose id is in the URL, suggested as the receiver of a request. It is fetched without the API client,
// because the page needs the client's schemas only when it sends the request.
import type { LimitedCapacity } from '#contracts/capacity.ts'
import type { PageData } from '#contracts/page-state.ts'
import { useQuery } from '@tanstack/react-query'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { usePageState } from '../../../lib/forms/page-state.tsx'
import { callPublic, failWhenOffline } from '../../../lib/api/public-client.ts'

export interface RequestedPartner {
  readonly id: string
  /** Undefined while it loads, or if it could not be loaded. */
  readonly name: string | undefined
  /** Undefined also if it takes every new request. */
  readonly capacity: LimitedCapacity | undefined
}

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const fetchPartner = async (id: string, signal: AbortSignal): Promise<PageData['requestedPartner']> => {
  try {
    return await callPublic('directoryPartner', { params: { id } }, { signal })
  } catch (error) {
    if ([400, 404].includes(asProblem(error).status)) return null
    throw error
  }
}

/** Returns undefined if the URL names no partner, or one that does not exist. */
export const useRequestedPartner = (partnerParam: string | null): RequestedPartner | undefined => {
  const id = partnerParam !== null && uuidPattern.test(partnerParam) ? partnerParam : null
  const { requestedPartner } = usePageState().data ?? {}
  const { data } = useQuery({
    queryKey: ['requested-partner', id],
    queryFn: ({ signal }) => fetchPartner(id ?? '', signal),
    enabled: id !== null,
    ...(requestedPartner === undefined ? {} : { initialData: requestedPartner }),
    ...failWhenOffline,
  })
  return id === null || data === null ? undefined : { id, name: data?.name, capacity: data?.capacity }
}
