// Searches the options of a combobox on the server while the person types.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { RouteName } from '#contracts/routes.ts'
import type { listQuery } from '../../../lib/api/route-query.ts'

/**
 * The state is `loading` as long as the options belong to an earlier text, because the first one may then be a different
 * option. It is `failed` if there are no options to show.
 */
export const useOptionSearch = <N extends RouteName>(
  query: (text: string) => ReturnType<typeof listQuery<N>>,
  { enabled = true }: { readonly enabled?: boolean } = {},
) => {
  const [search, setSearch] = useState('')
  const deferredSearch = useDeferredValue(search)
  const { data, isError, error, isPlaceholderData, refetch } = useQuery({ ...query(deferredSearch), enabled })
  const isCurrent = data !== undefined && !isPlaceholderData && deferredSearch === search
  const state: 'failed' | 'ready' | 'loading' =
    isError && data === undefined ? 'failed' : isCurrent ? 'ready' : 'loading'
  return { search, setSearch, data, error, refetch, state }
}
