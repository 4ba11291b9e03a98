// The partner that somebody would like to be sent to, by the id in the address. Asked without the client of the API, whose
// schemas this page needs only when it is sent.
import { useQuery } from '@tanstack/react-query'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { callPublic, failWhenOffline } from '../../../lib/api/public-client.ts'

export interface PartnerAskedFor {
  readonly id: string
  /** undefined: not known yet, or it could not be read. */
  readonly name: string | undefined
}

const anId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const read = async (id: string, signal: AbortSignal): Promise<string | null> => {
  try {
    return (await callPublic('directoryPartner', { params: { id } }, { signal })).name
  } catch (thrown) {
    if ([400, 404].includes(asProblem(thrown).status)) return null
    throw thrown
  }
}

/** undefined: none was asked for, or the address names nobody. Whoever it is, the name is read once the page is drawn. */
export const useAskedPartner = (asked: string | null): PartnerAskedFor | undefined => {
  const id = asked !== null && anId.test(asked) ? asked : null
  const { data: name } = useQuery({
    queryKey: ['asked-partner', id],
    queryFn: ({ signal }) => read(id ?? '', signal),
    enabled: id !== null,
    ...failWhenOffline,
  })
  return id === null || name === null ? undefined : { id, name }
}
