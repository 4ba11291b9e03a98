// `npm run verify [-- MODEL…]`: follows every hash chain of the log to where its stream should end, then compares each read
// model with what the log folds to at the model's own position. Prints every difference and exits 1, or that all is equal.
// Works while people work.
import type { Difference } from '#projections/engine/rebuild/differences.ts'
import type { Verification } from '#projections/engine/rebuild/verify.ts'

import { checkHistories } from './chain-report.ts'
import { chosenModels, withServices } from './models.ts'
import { runProgress } from './run-progress.ts'
import { runScript } from './terminal.ts'
import { differenceLine, verdict } from './verdict.ts'

await runScript(async () => {
  const models = chosenModels()
  await withServices(async ({ log, engine, database }) => {
    const { events, streams, breaks } = await checkHistories(log, database.pool)
    for (const { stream, revision, reason } of breaks) console.log(`${stream} at revision ${revision}: ${reason}`)
    console.log(
      `log: ${events} events in ${streams} streams, ${breaks.length === 0 ? 'every hash chain holds' : `${breaks.length} chains are BROKEN`}`,
    )
    const verified: Verification[] = []
    for (const model of models) {
      const progress = runProgress('verify', model)
      const onDifference = (difference: Difference) => {
        progress.end()
        console.log(`${model}: ${differenceLine(difference)}`)
      }
      const found = await engine
        ?.verify(model, { onProgress: progress.tell, onDifference })
        .finally(() => progress.end())
      if (found === undefined) continue
      verified.push(found)
      const said = found.differenceCount === 0 ? 'no difference' : `${found.differenceCount} DIFFERENCES`
      console.log(`${model}: ${found.rows} rows at position ${found.position}, ${said}`)
    }
    console.log(verdict(verified))
    if (breaks.length > 0 || verified.some(({ differenceCount }) => differenceCount > 0)) process.exitCode = 1
  })
})
