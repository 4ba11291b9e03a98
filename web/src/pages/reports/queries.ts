// What the reports page reads: a run while it is counted, and the history.
import type { ReportRun } from '#contracts/reports.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** While something is counted; milliseconds. */
const againMs = 1_000

export const isOpen = (state: ReportRun['state']): boolean => state === 'waiting' || state === 'running'

export const reportRun = (id: string) =>
  queryOptions({
    queryKey: ['reportRun', id],
    queryFn: ({ signal }) => call('reportRun', { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) => (data === undefined || isOpen(data.state) ? againMs : false),
    meta: { topics: [] },
  })

export const reportRuns = (page: number) =>
  queryOptions({
    queryKey: ['reportRuns', page],
    queryFn: ({ signal }) => call('reportRuns', { query: { page } }, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ state }) => isOpen(state)) === true ? againMs : false,
    placeholderData: keepPreviousData,
    meta: { topics: [] },
  })
