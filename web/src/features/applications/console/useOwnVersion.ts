// Puts the version of an own change into the loaded details at once, so that the next change right after it is not refused
// as one on an older version. Everything else follows with the repeated query.
import type { ApplicationDetail, ApplicationResult } from '#contracts/application-review.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { application } from './queries.ts'

export const useOwnVersion = (id: string): ((result: ApplicationResult) => void) => {
  const queries = useQueryClient()
  return useCallback(
    ({ stage, version }) =>
      queries.setQueryData<ApplicationDetail>(
        application(id).queryKey,
        (before) => before && { ...before, stage, version },
      ),
    [queries, id],
  )
}
