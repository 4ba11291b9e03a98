// `report`: the time to run a report over a log of SIZE events, compared with just reading the same pages of the log.
// Also measures the slowest analytics query for a range of days.
import { systemClock } from '#platform/clock.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { logPages } from '#projections/engine/rebuild/log-pages.ts'
import { resolveParameters, runReport } from '#projections/reports/run-report.ts'

import type { Bench } from './bench.ts'
import { formatMs, measureAlternating, median, medianRatio, percentile, formatRate, measureMs } from './measure.ts'
import { withGeneratedServices } from './generated-services.ts'

const budget = 4
const memoryBudget = 1_000_000_000
const rounds = 3
const analyticsBudgetMs = 100
const ranges = [
  {},
  { to: '2026-06-15' },
  { from: '2024-02-10', to: '2026-03-20' },
  { from: '2025-05-03', to: '2025-05-04' },
]
const measuredReports = ['funnel', 'partner-performance', 'sla-compliance'] as const
const streamPrefixes = ['referral-', 'client-', 'sla-', 'organization-']

/** Reads the pages that a report reads, and does nothing else. */
export const readPages = async (log: EventLog, until: string): Promise<void> => {
  const pages = logPages(log, { after: '', until, streamPrefixes })
  for await (const page of pages) if (page.events.length === 0) break
}

export const report: Bench = ({ size, print }) =>
  withGeneratedServices(size, { print }, async ({ logFoldDeps, log, queries }) => {
    let peakBytes = 0
    const memoryTimer = setInterval(() => {
      peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
    }, 20)
    const position = (await log.head()) ?? ''
    let call = 0
    const figures = await measureAlternating(rounds, {
      report: () => {
        const name = measuredReports[call++ % measuredReports.length] ?? 'funnel'
        const parameters = resolveParameters(name, { from: '2015-01-01' }, systemClock.now(), logFoldDeps.sla)
        return measureMs(() => runReport(logFoldDeps, name, parameters, { position }))
      },
      readOnly: () => measureMs(() => readPages(log, position)),
    })
    clearInterval(memoryTimer)
    const [reportMs, readMs] = [median(figures.report), median(figures.readOnly)]
    print(
      `  report ${(reportMs / 1_000).toFixed(1)} s, ${formatRate((size / reportMs) * 1_000)}; peak memory ${Math.round(peakBytes / 1e6)} MB`,
    )
    print(`  only reading the log ${(readMs / 1_000).toFixed(1)} s, ${formatRate((size / readMs) * 1_000)}`)
    const analyticsTimes: number[] = []
    for (let round = 0; round < 10; round += 1) {
      for (const range of ranges) analyticsTimes.push(await measureMs(() => queries.analytics(range)))
    }
    const analyticsMs = percentile(analyticsTimes.slice(ranges.length), 1)
    print(`  analytics of any range: up to ${formatMs(analyticsMs)} (budget ${analyticsBudgetMs} ms)`)
    const ratio = medianRatio(figures.report, figures.readOnly)
    return {
      ratio,
      budget: `≤ ${budget}, memory under 1 GB, analytics ≤ ${analyticsBudgetMs} ms`,
      withinBudget: ratio <= budget && peakBytes < memoryBudget && analyticsMs <= analyticsBudgetMs,
    }
  })
