// `as-of`: the response time of staff review as of an instant in the last 30 days, over a log of SIZE events. The
// budget is two seconds, for the first response and for further pages. It also prints the time for an older instant,
// which runs as a job.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { ReviewQuery } from '#contracts/referrals.ts'
import { referralStatuses } from '#contracts/enumeration-values.ts'
import type { AsOfQueries } from '#projections/as-of/queries/as-of-queries.ts'

import type { Bench } from './bench.ts'
import { formatMs, percentile, measureMs } from './measure.ts'
import { withGeneratedServices } from './generated-services.ts'

const day = 86_400_000
const budgetMs = 2_000
const memoryBudget = 1_000_000_000

const requestedBy = randomUUID()
const staff = { userId: null, organizationId: null, role: 'staff', clientId: null } as const

const queries = [
  {},
  { page: 2 },
  { status: referralStatuses },
  { status: referralStatuses, sort: 'client', direction: 'asc' },
  { status: referralStatuses, sort: 'updated', page: 100 },
  { status: referralStatuses, county: 'Cobb', priority: 'high' },
  { status: referralStatuses, sla: 'overdue' },
  { status: ['received', 'closed'], q: 'mar' },
].map((query) => ReviewQuery.parse(query))

/** Repeats the query until its result is ready, as a browser does. */
export const waitForResult = async (
  asOfQueries: AsOfQueries,
  instant: Date,
  query: ReviewQuery = ReviewQuery.parse({}),
): Promise<void> => {
  const request = { at: instant, requestedBy }
  while ((await asOfQueries.reviewReferrals(request, query, staff)).state !== 'ready') await pause(20)
}

export const asOf: Bench = ({ size, print }) =>
  withGeneratedServices(size, { print }, async ({ asOfQueries }) => {
    let peakBytes = 0
    const memoryTimer = setInterval(() => {
      peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
    }, 20)
    const firstResponsesMs: number[] = []
    const laterResponsesMs: number[] = []
    for (const days of [1, 7, 29.9, 1, 7, 29.9]) {
      const instant = new Date(Date.now() - days * day)
      const ms = await measureMs(() => waitForResult(asOfQueries, instant))
      firstResponsesMs.push(ms)
      for (const query of queries)
        laterResponsesMs.push(await measureMs(() => waitForResult(asOfQueries, instant, query)))
      print(
        `  as of ${days} days ago: first response ${formatMs(ms)}, later queries up to ${formatMs(percentile(laterResponsesMs.slice(-queries.length), 1))}`,
      )
    }
    const oldInstant = new Date(Date.now() - 400 * day)
    const jobMs = await measureMs(() => waitForResult(asOfQueries, oldInstant))
    print(
      `  as of 400 days ago: ${(jobMs / 1_000).toFixed(1)} s, then ${formatMs(await measureMs(() => waitForResult(asOfQueries, oldInstant)))}`,
    )
    clearInterval(memoryTimer)
    print(`  peak memory of the whole process: ${Math.round(peakBytes / 1e6)} MB`)
    const slowestMs = Math.max(percentile(firstResponsesMs, 1), percentile(laterResponsesMs, 1))
    return {
      ratio: slowestMs / budgetMs,
      budget: `≤ 1 of ${budgetMs} ms, memory under 1 GB`,
      withinBudget: slowestMs <= budgetMs && peakBytes < memoryBudget,
    }
  })
