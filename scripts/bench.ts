// `npm run bench -- NAME [SIZE]`: measures one line of the budget table (docs/performance.md) on this machine.
import { append } from './bench/append.ts'
import { asof } from './bench/asof.ts'
import type { Bench } from './bench/bench.ts'
import { catchup } from './bench/catchup.ts'
import { command } from './bench/command.ts'
import { exportFile } from './bench/export.ts'
import { rebuild } from './bench/rebuild.ts'
import { replayEventStore } from './bench/replay-eventstoredb.ts'
import { report } from './bench/report.ts'
import { review } from './bench/review.ts'
import { start } from './bench/start.ts'
import { verify } from './bench/verify.ts'

const benches: Readonly<Record<string, Bench>> = {
  append,
  asof,
  catchup,
  command,
  export: exportFile,
  rebuild,
  'replay-eventstoredb': replayEventStore,
  report,
  review,
  start,
  verify,
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const [name = '', size] = process.argv.slice(2)
const bench = benches[name]
if (bench === undefined || (size !== undefined && !/^[1-9]\d*$/.test(size))) {
  say(`Usage: npm run bench -- NAME [SIZE], NAME one of ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
const { ratio, budget, met } = await bench({ size: size === undefined ? undefined : Number(size), say })
say(met ? 'Within the budget.' : 'Over the budget.')
say(`${name} ratio ${ratio.toFixed(2)} (budget ${budget})`)
