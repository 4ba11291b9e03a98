// `verify`: the time to verify the referrals model against a log of SIZE events, compared with the time to rebuild it
// from the same log. Both fold the log and write the result. Then one compares rows, and the other creates indexes.
import { randomBytes } from 'node:crypto'

import type { Bench } from './bench.ts'
import { withDatabase } from './database.ts'
import { generateEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { measureAlternating, median, medianRatio, formatRate, measureMs } from './measure.ts'
import { dropOldBuild, runOnce } from './rebuild.ts'

const budget = 1.5
const memoryBudget = 1_000_000_000
const rounds = 3

export const verify: Bench = ({ size, print }) =>
  withDatabase(async (database) => {
    const masterKey = randomBytes(32)
    const fillMs = await measureMs(() =>
      fillLog({ ...database, masterKey, events: generateEvents({ events: size, now: new Date() }) }),
    )
    print(`  a log of ${size.toLocaleString('en-US')} events generated in ${(fillMs / 1_000).toFixed(1)} s`)
    let peakBytes = 0
    const figures = await measureAlternating(rounds, {
      rebuild: async () => {
        const { ms } = await runOnce('rebuild-once', database, masterKey)
        await dropOldBuild(database.url)
        return ms
      },
      verify: async () => {
        const { ms, bytes } = await runOnce('verify-once', database, masterKey)
        peakBytes = Math.max(peakBytes, bytes)
        return ms
      },
    })
    const [verifyMs, rebuildMs] = [median(figures.verify), median(figures.rebuild)]
    print(
      `  verify ${(verifyMs / 1_000).toFixed(1)} s, ${formatRate((size / verifyMs) * 1_000)}; peak memory ${Math.round(peakBytes / 1e6)} MB`,
    )
    print(`  rebuild ${(rebuildMs / 1_000).toFixed(1)} s, ${formatRate((size / rebuildMs) * 1_000)}`)
    const ratio = medianRatio(figures.verify, figures.rebuild)
    return {
      ratio,
      budget: `≤ ${budget}, memory under 1 GB`,
      withinBudget: ratio <= budget && peakBytes < memoryBudget,
    }
  })
