// `asof`: how long staff review takes to respond as of an instant of the last 30 days, over a log of SIZE events. The
// budget is two seconds, for the first response and for further pages. It also prints the time for an older instant,
// which runs as a job.
import { setTimeout as pause } from 'node:timers/promises'

import { ReviewQuery } from '#contracts/referrals.ts'
import { referralStatuses } from '#contracts/enumerations.ts'
import type { PastQueries } from '#projections/as-of/queries/past.ts'

import type { Bench } from './bench.ts'
import { inMs, percentile, timed } from './measure.ts'
import { withPastHouse } from './past-house.ts'

const day = 86_400_000
/** Milliseconds. */
const budget = 2_000
const memoryBudget = 1_000_000_000

const staff = { userId: null, organizationId: null, role: 'staff', clientId: null } as const

const questions = [
  {},
  { page: 2 },
  { status: referralStatuses },
  { status: referralStatuses, sort: 'client', direction: 'asc' },
  { status: referralStatuses, sort: 'updated', page: 100 },
  { status: referralStatuses, county: 'Cobb', priority: 'high' },
  { status: referralStatuses, sla: 'overdue' },
  { status: ['received', 'closed'], q: 'mar' },
].map((question) => ReviewQuery.parse(question))

/** Repeats the query until its result is ready, as a browser does. */
export const answered = async (
  past: PastQueries,
  at: Date,
  query: ReviewQuery = ReviewQuery.parse({}),
): Promise<void> => {
  while ((await past.reviewReferrals(at, query, staff)).state === 'preparing') await pause(20)
}

export const asof: Bench = ({ size = 100_000, say }) =>
  withPastHouse(size, { say }, async ({ past }) => {
    let most = 0
    const watching = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 20)
    const first: number[] = []
    const further: number[] = []
    for (const days of [1, 7, 29.9, 1, 7, 29.9]) {
      const at = new Date(Date.now() - days * day)
      const ms = await timed(() => answered(past, at))
      first.push(ms)
      for (const question of questions) further.push(await timed(() => answered(past, at, question)))
      say(
        `  as of ${days} days ago: first response ${inMs(ms)}, later queries up to ${inMs(percentile(further.slice(-questions.length), 1))}`,
      )
    }
    const old = new Date(Date.now() - 400 * day)
    const job = await timed(() => answered(past, old))
    say(`  as of 400 days ago: ${(job / 1_000).toFixed(1)} s, then ${inMs(await timed(() => answered(past, old)))}`)
    clearInterval(watching)
    say(`  peak memory of the whole process: ${Math.round(most / 1e6)} MB`)
    const worst = Math.max(percentile(first, 1), percentile(further, 1))
    return {
      ratio: worst / budget,
      budget: `≤ 1 of ${budget} ms, memory under 1 GB`,
      met: worst <= budget && most < memoryBudget,
    }
  })
