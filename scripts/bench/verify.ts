// `verify`: the time to verify the referrals model against a log of SIZE events, compared with the time to rebuild it
// from the same log. Both fold the log and write the result. Then one compares rows, and the other creates indexes.
import { randomBytes } from 'node:crypto'

import type { Bench } from './bench.ts'
import { withDatabase } from './database.ts'
import { generatedEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { inTurn, median, pairwise, perSecond, timed } from './measure.ts'
import { dropOldBuild, once } from './rebuild.ts'

const budget = 1.5
const memoryBudget = 1_000_000_000
const rounds = 3

export const verify: Bench = ({ size = 100_000, say }) =>
  withDatabase(async (database) => {
    const masterKey = randomBytes(32)
    const filling = await timed(() =>
      fillLog({ ...database, masterKey, events: generatedEvents({ events: size, now: new Date() }) }),
    )
    say(`  a log of ${size.toLocaleString('en-US')} events generated in ${(filling / 1_000).toFixed(1)} s`)
    let most = 0
    const figures = await inTurn(rounds, {
      rebuild: async () => {
        const { ms } = await once('rebuild-once', database, masterKey)
        await dropOldBuild(database.url)
        return ms
      },
      verify: async () => {
        const { ms, bytes } = await once('verify-once', database, masterKey)
        most = Math.max(most, bytes)
        return ms
      },
    })
    const [verified, rebuilt] = [median(figures.verify), median(figures.rebuild)]
    say(
      `  verify ${(verified / 1_000).toFixed(1)} s, ${perSecond((size / verified) * 1_000)}; peak memory ${Math.round(most / 1e6)} MB`,
    )
    say(`  rebuild ${(rebuilt / 1_000).toFixed(1)} s, ${perSecond((size / rebuilt) * 1_000)}`)
    const ratio = pairwise(figures.verify, figures.rebuild)
    return { ratio, budget: `≤ ${budget}, memory under 1 GB`, met: ratio <= budget && most < memoryBudget }
  })
