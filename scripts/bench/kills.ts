// `kills`: repeatedly kills a server, the leader of a read model or a reaction, or Postgres. Meanwhile, callers
// send commands to two servers and retry them until they get a response. The figure is not a ratio: it counts what was
// lost, duplicated or changed. The crash test does the work (tests/support/crash-test.ts).
import { openDatabase } from '#platform/database/database.ts'
import { type Kill, type KillKind, crashRepeatedly } from '#tests/support/crash-test.ts'
import { testStore } from '#tests/support/log-store.ts'

import type { Bench } from './bench.ts'
import { withDatabase } from './database.ts'
import { formatMs, median, percentile } from './measure.ts'

const budget = 0
const servers = 2
/**
 * Seven kills: two of a server, two of a leader, two of Postgres, and one leader that hangs. With the log in
 * EventStoreDB, also two of that store.
 */
const kinds: readonly KillKind[] = [
  ...(['server', 'server', 'leader', 'leader', 'database', 'database', 'hang'] as const),
  ...(testStore === 'postgres' ? [] : (['store', 'store'] as const)),
]
const maxCommands = 200
/** Pause of each caller after a command, in milliseconds. It keeps the log small enough to check several times. */
const commandDelay = 20
const checkInterval = 50
const progressInterval = 10
const maxPrintedProblems = 20

const kindLabels = {
  server: 'a server (SIGKILL)',
  leader: 'a leader (SIGKILL)',
  hang: 'a leader that hangs (SIGSTOP, then SIGCONT)',
  database: 'Postgres (SIGKILL or SIGQUIT)',
  store: 'EventStoreDB (SIGKILL)',
} satisfies Record<KillKind, string>

const formatGaps = (kills: readonly Kill[]): string => {
  const gaps = kills.map(({ longestGap }) => longestGap)
  const [middle, p99, max] = [median(gaps), percentile(gaps, 0.99), Math.max(...gaps)].map(formatMs)
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
      ...{ kills: size, kinds, seed, servers, maxCommands, commandDelay, checkInterval },
      database: {
        url,
        ownerUrl,
        pool,
        log: { databaseUrl: url, eventStoreUrl: undefined },
        drop: close,
      },
      killDatabase: async (random) => kill(random() < 0.5 ? 'SIGKILL' : 'SIGQUIT'),
      onProgress: ({ length }, { acknowledged, unavailable }) => {
        if (length % progressInterval !== 0) return
        const counts = `${formatCount(acknowledged.length)} commands, ${formatCount(unavailable)} responses with 503`
        print(`  after ${length} kills: ${counts}, ${formatMinutes()}`)
      },
    })
    print(`  seed ${seed}, ${servers} servers, ${formatMinutes()}`)
    print(
      `  ${formatCount(report.acknowledged)} commands confirmed, ${formatCount(report.unavailable)} responses with 503`,
    )
    print('  longest time without a confirmed command after a kill:')
    for (const [kind, killsOfKind] of Map.groupBy(report.kills, (each) => each.kind))
      print(`    ${kindLabels[kind]} × ${killsOfKind.length}: ${formatGaps(killsOfKind)}`)
    for (const problem of report.problems.slice(0, maxPrintedProblems)) print(`  ${problem}`)
    const { length } = report.problems
    print(`  lost, duplicated or changed: ${formatCount(length)}`)
    return { ratio: length, budget: String(budget), withinBudget: length <= budget }
  })
