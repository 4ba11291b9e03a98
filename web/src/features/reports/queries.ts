// What the reports page reads: a run while it is counted, and the history. The server tells of each step; in case no news
// comes through, an open run is asked for now and then.
import type { ReportRun } from '#contracts/reports.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'

/** Milliseconds. */
const fallbackRefetchMs = 15_000

const meta = { topics: ['reports'] }

export const isOpen = (state: ReportRun['state']): boolean => state === 'waiting' || state === 'running'

export const reportRun = (id: string) =>
  queryOptions({
    queryKey: ['reportRun', id],
    // Wrapped: the log position in a run says what it shows, not how new the answer is.
    queryFn: async ({ signal }) => ({ run: await call('reportRun', { params: { id } }, { signal }) }),
    select: ({ run }) => run,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || isOpen(data.run.state) ? fallbackRefetchMs : false,
    meta,
  })

export const reportRuns = (page: number) =>
  queryOptions({
    queryKey: ['reportRuns', page],
    queryFn: ({ signal }) => call('reportRuns', { query: { page } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ state }) => isOpen(state)) === true ? fallbackRefetchMs : false,
    placeholderData: keepPreviousData,
    meta,
  })
