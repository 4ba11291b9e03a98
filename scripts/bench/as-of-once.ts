// Runs one task in a separate process, to measure its memory: staff review as of a recent or an older instant, a
// report, or only reading the pages that a report reads. The read models must be built. Reads BENCH_URL,
// BENCH_MASTER_KEY and BENCH_TASK, and prints its figures as JSON.
import { openServices } from '#api/services.ts'
import { systemClock } from '#platform/clock.ts'
import { createLogger } from '#platform/log.ts'
import { resolveParameters, runReport } from '#projections/reports/run-report.ts'

import { waitForResult } from './as-of.ts'
import { measureMs } from './measure.ts'
import type { AsOfTask } from './as-of-task.ts'
import { readPages } from './report.ts'
import { benchConfig } from './server.ts'

const { BENCH_URL: url = '', BENCH_MASTER_KEY: masterKey = '', BENCH_TASK: task = '' } = process.env
const config = benchConfig({ url, masterKey: Buffer.from(masterKey, 'base64') })
const services = openServices({
  config,
  databaseUrl: url,
  clock: systemClock,
  logger: createLogger(config),
  projections: false,
  reactions: false,
})
const { asOfQueries, logFoldDeps, log } = services
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const tasks: Readonly<Record<AsOfTask, () => Promise<void>>> = {
  recent: () => waitForResult(asOfQueries, daysAgo(29.9)),
  old: () => waitForResult(asOfQueries, daysAgo(400)),
  report: async () => {
    const parameters = resolveParameters('funnel', { from: '2015-01-01' }, systemClock.now(), logFoldDeps.sla)
    await runReport(logFoldDeps, 'funnel', parameters, { position: (await log.head()) ?? '' })
  },
  readOnly: async () => readPages(log, (await log.head()) ?? ''),
}

await services.start()
const ms = await measureMs(tasks[task as AsOfTask])
await services.stop()
// maxRSS is in kilobytes.
process.stdout.write(JSON.stringify({ ms, bytes: process.resourceUsage().maxRSS * 1_024 }))
