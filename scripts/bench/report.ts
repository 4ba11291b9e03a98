// `report`: the time in which a report is counted from a log of SIZE events, against the bare reading of the same pages of
// the log; the slowest of three reports, and its memory.
import { systemClock } from '#platform/clock.ts'
import { logPages } from '#projections/engine/rebuild/log-pages.ts'
import { fixParameters, runReport } from '#projections/reports/run-report.ts'

import type { Bench } from './bench.ts'
import { inTurn, median, pairwise, perSecond } from './measure.ts'
import { withPastHouse } from './past-house.ts'

const budget = 4
const memoryBudget = 1_000_000_000
const rounds = 3
const measured = ['funnel', 'partner-performance', 'sla-compliance'] as const
const prefixes = ['referral-', 'client-', 'sla-', 'organization-']

export const report: Bench = ({ size = 100_000, say }) =>
  withPastHouse(size, { say }, async ({ reading, log }) => {
    let most = 0
    const watching = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 20)
    const position = (await log.head()) ?? ''
    const timedRound = async (work: () => Promise<unknown>): Promise<number> => {
      const begun = performance.now()
      await work()
      return performance.now() - begun
    }
    let turn = 0
    const figures = await inTurn(rounds, {
      report: () => {
        const name = measured[turn++ % measured.length] ?? 'funnel'
        const parameters = fixParameters(name, { from: '2015-01-01' }, systemClock.now())
        return timedRound(() => runReport(reading, name, parameters, { sla: reading.sla, position }))
      },
      bare: () =>
        timedRound(async () => {
          const pages = logPages(log, { after: '', until: position, streamPrefixes: prefixes, pageSize: 2_000 })
          for await (const page of pages) if (page.events.length === 0) break
        }),
    })
    clearInterval(watching)
    const [counted, bare] = [median(figures.report), median(figures.bare)]
    say(
      `  report ${(counted / 1_000).toFixed(1)} s, ${perSecond((size / counted) * 1_000)}; largest memory ${Math.round(most / 1e6)} MB`,
    )
    say(`  bare reading ${(bare / 1_000).toFixed(1)} s, ${perSecond((size / bare) * 1_000)}`)
    const ratio = pairwise(figures.report, figures.bare)
    return { ratio, budget: `≤ ${budget}, memory under 1 GB`, met: ratio <= budget && most < memoryBudget }
  })
