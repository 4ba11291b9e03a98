// `report`: the time to run a report over a log of SIZE events, compared with just reading the same pages of the log.
// Also measures the slowest analytics query for a range of days.
import { systemClock } from '#platform/clock.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { logPages } from '#projections/engine/rebuild/log-pages.ts'
import { fixParameters, runReport } from '#projections/reports/run-report.ts'

import type { Bench } from './bench.ts'
import { inMs, inTurn, median, pairwise, percentile, perSecond, timed } from './measure.ts'
import { withPastHouse } from './past-house.ts'

const budget = 4
const memoryBudget = 1_000_000_000
const rounds = 3
/** Milliseconds, for the analytics. */
const figuresBudget = 100
const ranges = [
  {},
  { to: '2026-06-15' },
  { from: '2024-02-10', to: '2026-03-20' },
  { from: '2025-05-03', to: '2025-05-04' },
]
const measured = ['funnel', 'partner-performance', 'sla-compliance'] as const
const prefixes = ['referral-', 'client-', 'sla-', 'organization-']

/** Reads the pages that a report reads, and does nothing else. */
export const bareReading = async (log: EventLog, until: string): Promise<void> => {
  const pages = logPages(log, { after: '', until, streamPrefixes: prefixes })
  for await (const page of pages) if (page.events.length === 0) break
}

export const report: Bench = ({ size = 100_000, say }) =>
  withPastHouse(size, { say }, async ({ reading, log, queries }) => {
    let most = 0
    const watching = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 20)
    const position = (await log.head()) ?? ''
    let turn = 0
    const figures = await inTurn(rounds, {
      report: () => {
        const name = measured[turn++ % measured.length] ?? 'funnel'
        const parameters = fixParameters(name, { from: '2015-01-01' }, systemClock.now(), reading.sla)
        return timed(() => runReport(reading, name, parameters, { position }))
      },
      bare: () => timed(() => bareReading(log, position)),
    })
    clearInterval(watching)
    const [counted, bare] = [median(figures.report), median(figures.bare)]
    say(
      `  report ${(counted / 1_000).toFixed(1)} s, ${perSecond((size / counted) * 1_000)}; peak memory ${Math.round(most / 1e6)} MB`,
    )
    say(`  bare reading ${(bare / 1_000).toFixed(1)} s, ${perSecond((size / bare) * 1_000)}`)
    const asked: number[] = []
    for (let round = 0; round < 10; round += 1) {
      for (const range of ranges) asked.push(await timed(() => queries.analytics(range)))
    }
    const figuresMs = percentile(asked.slice(ranges.length), 1)
    say(`  analytics of any range: up to ${inMs(figuresMs)} (budget ${figuresBudget} ms)`)
    const ratio = pairwise(figures.report, figures.bare)
    return {
      ratio,
      budget: `≤ ${budget}, memory under 1 GB, analytics ≤ ${figuresBudget} ms`,
      met: ratio <= budget && most < memoryBudget && figuresMs <= figuresBudget,
    }
  })
