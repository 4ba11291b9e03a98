// Queries for the reports page: one run, and the history. The server sends live updates; as a fallback, an unfinished
// run is refetched at intervals.
import type { ReportRun } from '#contracts/reports.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'

/** How often an unfinished run is refetched; milliseconds. */
const fallbackRefetchMs = 15_000

const meta = { topics: ['reports'] }

export const isUnfinished = (state: ReportRun['state']): boolean => state === 'waiting' || state === 'running'

export const reportRun = (id: string) =>
  queryOptions({
    queryKey: ['reportRun', id],
    // Wrapped in an object, because `position` in a response means how fresh the response is (lib/live/live.ts), but in
    // a run it means what the run covers.
    queryFn: async ({ signal }) => ({ run: await call('reportRun', { params: { id } }, { signal }) }),
    select: ({ run }) => run,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || isUnfinished(data.run.state) ? fallbackRefetchMs : false,
    meta,
  })

export const reportRuns = (page: number) =>
  queryOptions({
    queryKey: ['reportRuns', page],
    queryFn: ({ signal }) => call('reportRuns', { query: { page } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ state }) => isUnfinished(state)) === true ? fallbackRefetchMs : false,
    placeholderData: keepPreviousData,
    meta,
  })
