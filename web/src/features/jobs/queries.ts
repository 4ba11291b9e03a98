// Queries for the jobs of the signed-in person. The server sends live updates; as a fallback, unfinished jobs are
// refetched at intervals.
import { type Job, isUnfinished } from '#contracts/jobs.ts'
import { queryOptions } from '@tanstack/react-query'
import { routeQuery } from '../../lib/api/route-query.ts'

/** How often an unfinished job is refetched; milliseconds. */
const fallbackRefetchMs = 5_000

const topics = (userId: string) => [`jobs:${userId}`]

/** `job` is its last known state, if there is one. */
export const jobStatus = (id: string, userId: string, job?: Job) =>
  queryOptions({
    ...routeQuery('job', { params: { id } }, topics(userId)),
    ...(job === undefined ? {} : { initialData: job, initialDataUpdatedAt: 0 }),
    // A job that is not found may be that of a colleague, or has expired.
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      error === null && (data === undefined || isUnfinished(data.state)) ? fallbackRefetchMs : false,
  })

export const recentJobs = (userId: string) =>
  queryOptions({
    ...routeQuery('jobs', {}, topics(userId)),
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ state }) => isUnfinished(state)) === true ? fallbackRefetchMs : false,
  })
