// Queries for the reports page: one run, and the history.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'

export const reportRun = (id: string) =>
  queryOptions({
    queryKey: ['reportRun', id],
    // Wrapped in an object, because `position` in a response means how fresh the response is (lib/live/live.ts), but in
    // a run it means what the run covers.
    queryFn: async ({ signal }) => ({ run: await call('reportRun', { params: { id } }, { signal }) }),
    select: ({ run }) => run,
    // A run never changes.
    staleTime: Infinity,
    meta: { topics: [] },
  })

export const reportRuns = (page: number) =>
  queryOptions({
    queryKey: ['reportRuns', page],
    queryFn: ({ signal }) => call('reportRuns', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['reports'] },
  })
