// `kills`: kills a server, the process that leads a read model or a reaction, or Postgres, one after another, while
// callers send commands to two servers and repeat them until they are answered. The figure is not a ratio: it counts
// what was lost, doubled or changed. The crash test does the work (tests/support/crash-test.ts).
import { openDatabase } from '#platform/database/database.ts'
import { type Kill, type KillKind, crashRepeatedly } from '#tests/support/crash-test.ts'

import type { Bench } from './bench.ts'
import { withDatabase } from './database.ts'
import { formatMs, median, percentile } from './measure.ts'

const budget = 0
const servers = 2
/** Of seven kills, two are of a server, two of a leader, two of Postgres, and one is a leader that hangs. */
const kinds: readonly KillKind[] = ['server', 'server', 'leader', 'leader', 'database', 'database', 'hang']
const maxCommands = 200
/** Keeps the log small enough to be checked several times, in milliseconds. */
const pace = 20
const checkInterval = 50
const progressInterval = 10
const maxPrintedProblems = 20

const kindLabels = {
  server: 'a server (SIGKILL)',
  leader: 'a leader (SIGKILL)',
  hang: 'a leader that hangs (SIGSTOP, then SIGCONT)',
  database: 'Postgres (SIGKILL or SIGQUIT)',
} satisfies Record<KillKind, string>

const formatSilence = (kills: readonly Kill[]): string => {
  const silences = kills.map(({ silence }) => silence)
  const [middle, p99, max] = [median(silences), percentile(silences, 0.99), Math.max(...silences)].map(formatMs)
  return `median ${middle}, p99 ${p99}, max ${max}`
}

const formatCount = (count: number): string => count.toLocaleString('en-US')

export const kills: Bench = ({ size, print }) =>
  withDatabase(async ({ url, ownerUrl, kill }) => {
    const startedAt = performance.now()
    const seed = Number(process.env['CRASH_SEED'] ?? 1)
    const formatMinutes = () => `${((performance.now() - startedAt) / 60_000).toFixed(1)} min`
    const { pool, close } = openDatabase(url, { applicationName: 'kills' })
    const report = await crashRepeatedly({
      ...{ kills: size, kinds, seed, servers, maxCommands, pace, checkInterval },
      database: {
        url,
        ownerUrl,
        pool,
        log: { databaseUrl: url, eventStoreUrl: undefined },
        eventStore: undefined,
        drop: close,
      },
      killDatabase: async (random) => kill(random() < 0.5 ? 'SIGKILL' : 'SIGQUIT'),
      onProgress: ({ length }, { acknowledged, unavailable }) => {
        if (length % progressInterval !== 0) return
        const counts = `${formatCount(acknowledged.length)} commands, ${formatCount(unavailable)} answers 503`
        print(`  after ${length} kills: ${counts}, ${formatMinutes()}`)
      },
    })
    print(`  seed ${seed}, ${servers} servers, ${formatMinutes()}`)
    print(`  ${formatCount(report.acknowledged)} commands confirmed, ${formatCount(report.unavailable)} answers 503`)
    print('  longest time without a confirmed command after a kill:')
    for (const [kind, killsOfKind] of Map.groupBy(report.kills, (each) => each.kind))
      print(`    ${kindLabels[kind]} × ${killsOfKind.length}: ${formatSilence(killsOfKind)}`)
    for (const problem of report.problems.slice(0, maxPrintedProblems)) print(`  ${problem}`)
    const { length } = report.problems
    print(`  lost, doubled or changed: ${formatCount(length)}`)
    return { ratio: length, budget: String(budget), withinBudget: length <= budget }
  })
