// `npm run bench -- NAME [SIZE]`: measures one budget of docs/performance.md on this machine.
import { analytics } from './bench/analytics.ts'
import { append } from './bench/append.ts'
import { asOf } from './bench/as-of.ts'
import type { Bench } from './bench/bench.ts'
import { bundle } from './bench/bundle.ts'
import { catchup } from './bench/catchup.ts'
import { command } from './bench/command.ts'
import { exportFile } from './bench/export.ts'
import { growth } from './bench/growth.ts'
import { rebuild } from './bench/rebuild.ts'
import { replayEventStore } from './bench/replay-eventstoredb.ts'
import { report } from './bench/report.ts'
import { review } from './bench/review.ts'
import { start } from './bench/start.ts'
import { verify } from './bench/verify.ts'

const benches: Readonly<Record<string, Bench>> = {
  analytics,
  append,
  asof: asOf,
  bundle,
  catchup,
  command,
  export: exportFile,
  growth,
  rebuild,
  'replay-eventstoredb': replayEventStore,
  report,
  review,
  start,
  verify,
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const [name = '', size] = process.argv.slice(2)
const bench = benches[name]
if (bench === undefined || (size !== undefined && !/^[1-9]\d*$/.test(size))) {
  print(`Usage: npm run bench -- NAME [SIZE]\nNAME is one of: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
const { ratio, budget, withinBudget } = await bench({ size: size === undefined ? undefined : Number(size), print })
print(withinBudget ? 'Within budget.' : 'Over budget.')
print(`${name} ratio ${ratio.toFixed(2)} (budget ${budget})`)
