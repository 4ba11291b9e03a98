// The partner that somebody would like to be sent to, by the id in the address. Asked without the client of the API, whose
// schemas this page needs only when it is sent.
import { useQuery } from '@tanstack/react-query'
import type { AskedPartner } from './rules.ts'

const read = async (id: string, signal: AbortSignal): Promise<AskedPartner | null> => {
  const answer = await fetch(`/api/directory/${encodeURIComponent(id)}`, { signal })
  // An address that names nobody: the request is made without.
  if (answer.status === 400 || answer.status === 404) return null
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`)
  const { id: found, name } = (await answer.json()) as AskedPartner
  return { id: found, name }
}

/** undefined: none was asked for, or it is not known yet; read once the page is drawn. */
export const useAskedPartner = (id: string | null): AskedPartner | undefined => {
  const { data } = useQuery({
    queryKey: ['asked-partner', id],
    queryFn: ({ signal }) => read(id ?? '', signal),
    enabled: id !== null,
  })
  return data ?? undefined
}
