// Runs one task in a separate process, to measure its memory: staff review as of a recent or an older instant, a
// report, or only reading the pages that a report reads. The read models must be built.
// Reads BENCH_URL, BENCH_MASTER_KEY and BENCH_QUESTION; prints its figures as JSON.
import { openServices } from '#api/services.ts'
import { systemClock } from '#platform/clock.ts'
import { createLogger } from '#platform/log.ts'
import { fixParameters, runReport } from '#projections/reports/run-report.ts'

import { answered } from './asof.ts'
import { timed } from './measure.ts'
import type { PastQuestion } from './past-question.ts'
import { bareReading } from './report.ts'
import { benchConfig } from './server.ts'

const { BENCH_URL: url = '', BENCH_MASTER_KEY: masterKey = '', BENCH_QUESTION: question = '' } = process.env
const config = benchConfig({ url, masterKey: Buffer.from(masterKey, 'base64') })
const services = openServices({
  config,
  databaseUrl: url,
  clock: systemClock,
  logger: createLogger(config),
  projections: false,
  reactions: false,
})
const { past, reading, log } = services
const before = (days: number) => new Date(Date.now() - days * 86_400_000)

const ask: Readonly<Record<PastQuestion, () => Promise<void>>> = {
  recent: () => answered(past, before(29.9)),
  old: () => answered(past, before(400)),
  report: async () => {
    const parameters = fixParameters('funnel', { from: '2015-01-01' }, systemClock.now(), reading.sla)
    await runReport(reading, 'funnel', parameters, { position: (await log.head()) ?? '' })
  },
  reading: async () => bareReading(log, (await log.head()) ?? ''),
}

await services.start()
const ms = await timed(ask[question as PastQuestion])
await services.stop()
// maxRSS is in kilobytes.
process.stdout.write(JSON.stringify({ ms, bytes: process.resourceUsage().maxRSS * 1_024 }))
