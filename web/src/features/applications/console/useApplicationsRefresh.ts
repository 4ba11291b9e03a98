// Repeats the queries about applications after a change, or after a refusal that says that something changed.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { applicationQueryKeys } from './queries.ts'

export const useApplicationsRefresh = (): (() => Promise<unknown>) => {
  const queries = useQueryClient()
  return useCallback(
    () => Promise.all(applicationQueryKeys.map((name) => queries.invalidateQueries({ queryKey: [name] }))),
    [queries],
  )
}
