// `npm run bench -- NAME [SIZE]`: measures one budget of docs/performance.md on this machine. `--help` lists the benches.
import { analytics } from './bench/analytics.ts'
import { appendEventStore } from './bench/append-eventstoredb.ts'
import { append } from './bench/append.ts'
import { asOf } from './bench/as-of.ts'
import type { Bench } from './bench/bench.ts'
import { bundle } from './bench/bundle.ts'
import { catchup } from './bench/catchup.ts'
import { command, commandEventStore } from './bench/command.ts'
import { exportFile } from './bench/export.ts'
import { growth } from './bench/growth.ts'
import { kills } from './bench/kills.ts'
import { move } from './bench/move.ts'
import { portals } from './bench/portals.ts'
import { rebuild } from './bench/rebuild.ts'
import { replayEventStore } from './bench/replay-eventstoredb.ts'
import { report } from './bench/report.ts'
import { review } from './bench/review.ts'
import { start } from './bench/start.ts'
import { verify } from './bench/verify.ts'

interface BenchEntry {
  readonly run: Bench
  /** What the bench measures, and what the ratio compares it with. */
  readonly description: string
  /** What SIZE counts, and its default. Undefined if the bench takes no size. */
  readonly size?: { readonly unit: 'events' | 'referrals' | 'kills'; readonly default: number }
}

const events = (count: number): NonNullable<BenchEntry['size']> => ({ unit: 'events', default: count })
const referrals = (count: number): NonNullable<BenchEntry['size']> => ({ unit: 'referrals', default: count })

const benches: Readonly<Record<string, BenchEntry>> = {
  analytics: {
    run: analytics,
    description: 'response time of the analytics over HTTP ÷ its budget',
    size: referrals(100_000),
  },
  append: { run: append, description: 'appends per second through the event log port ÷ the bare SQL statement' },
  'append-eventstoredb': {
    run: appendEventStore,
    description: "appends per second through the event log port ÷ the EventStoreDB client's own append",
  },
  'as-of': {
    run: asOf,
    description: 'response time of staff review as of a past instant ÷ its budget',
    size: events(100_000),
  },
  bundle: { run: bundle, description: 'JavaScript that the largest public page loads ÷ its budget' },
  catchup: {
    run: catchup,
    description: 'events per second of live catch-up ÷ bare upserts of the same rows',
    size: events(20_000),
  },
  command: {
    run: command,
    description: 'commands per second over HTTP ÷ a bare handler with the same statements',
    size: referrals(3_000),
  },
  'command-eventstoredb': {
    run: commandEventStore,
    description: 'commands per second over HTTP ÷ a bare handler, with the log in EventStoreDB',
    size: referrals(3_000),
  },
  export: {
    run: exportFile,
    description: 'time of a CSV export ÷ a bare COPY of the same columns',
    size: referrals(100_000),
  },
  growth: {
    run: growth,
    description: 'time per event in a log of SIZE events ÷ in a log a tenth as long',
    size: events(1_000_000),
  },
  kills: {
    run: kills,
    description: 'kills servers, leaders and Postgres under load; counts what is lost, duplicated or changed',
    size: { unit: 'kills', default: 300 },
  },
  move: {
    run: move,
    description: 'events per second of a move to EventStoreDB ÷ 2,000',
    size: events(50_000),
  },
  portals: {
    run: portals,
    description: "response time of families', organizations' and staff's pages ÷ its budget",
    size: referrals(100_000),
  },
  rebuild: { run: rebuild, description: 'time of a rebuild ÷ the minimum work of any rebuild', size: events(100_000) },
  'replay-eventstoredb': {
    run: replayEventStore,
    description: "CPU of reading EventStoreDB through the adapter ÷ the client's own read",
    size: events(200_000),
  },
  report: { run: report, description: 'time of a report ÷ only reading the same log', size: events(100_000) },
  review: {
    run: review,
    description: 'p99 response time of the review table ÷ twenty rows by key',
    size: referrals(100_000),
  },
  start: { run: start, description: 'seconds from "npm start" to ready ÷ its budget' },
  verify: { run: verify, description: 'time of a verification ÷ a rebuild from the same log', size: events(100_000) },
}

const nameWidth = Math.max(...Object.keys(benches).map((name) => name.length))
const describeSize = (size: BenchEntry['size']): string =>
  size === undefined ? '' : ` (${size.default.toLocaleString('en-US')} ${size.unit})`

const usage = [
  'Usage: npm run bench -- NAME [SIZE]',
  '',
  'Measures a performance budget on this machine (docs/performance.md). The last line is the ratio and its budget.',
  '',
  'NAME is one of (in parentheses: what SIZE counts, and its default):',
  ...Object.entries(benches).map(
    ([name, { description, size }]) => `  ${name.padEnd(nameWidth)}  ${description}${describeSize(size)}`,
  ),
].join('\n')

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const exitWithUsage = (problem: string): never => {
  console.error(`${problem}\n\n${usage}`)
  process.exit(2)
}

const [name = '', sizeText] = process.argv.slice(2)
if (process.argv.includes('--help')) {
  print(usage)
  process.exit()
}
const bench = benches[name] ?? exitWithUsage(name === '' ? 'Name a bench.' : `There is no bench "${name}".`)
if (sizeText !== undefined && bench.size === undefined) exitWithUsage(`${name} takes no SIZE.`)
if (sizeText !== undefined && !/^[1-9]\d*$/.test(sizeText)) exitWithUsage('SIZE must be a whole number above 0.')
const size = sizeText === undefined ? (bench.size?.default ?? 0) : Number(sizeText)

print(
  `${name}: ${bench.description}${bench.size === undefined ? '' : `, ${size.toLocaleString('en-US')} ${bench.size.unit}`}`,
)
const { ratio, budget, withinBudget } = await bench.run({ size, print })
print(withinBudget ? 'Within the budget.' : 'Over the budget.')
print(`${name} ratio ${ratio.toFixed(2)} (budget ${budget})`)
