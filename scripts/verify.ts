// `npm run verify [-- MODEL…]`: verifies every hash chain up to the end of its stream. Then it compares each read model
// with a fold of the log up to the model's position. It prints every difference and exits with 1, or reports that all
// are equal. It works while the application runs.
import type { Difference } from '#projections/engine/rebuild/differences.ts'
import type { Verification } from '#projections/engine/rebuild/verify.ts'

import { verifyHistories } from './chain-report.ts'
import { selectedModels, withServices } from './with-services.ts'
import { createRunProgress } from './run-progress.ts'
import { runCommand } from './terminal.ts'
import { formatDifference, formatVerdict } from './verdict.ts'

const usage = 'Usage: npm run verify [-- MODEL…] (without MODEL, verifies every read model)'

await runCommand({ usage, options: [] }, async () => {
  const models = selectedModels()
  await withServices(async ({ log, engine, database }) => {
    const { events, streams, breaks } = await verifyHistories(log, database.pool)
    for (const { stream, revision, reason } of breaks) console.log(`${stream} at revision ${revision}: ${reason}`)
    console.log(
      `log: ${events} events in ${streams} streams, ${breaks.length === 0 ? 'all hash chains are intact' : `BROKEN hash chains: ${breaks.length}`}`,
    )
    const verifications: Verification[] = []
    for (const model of models) {
      const progress = createRunProgress('verify', model)
      const onDifference = (difference: Difference) => {
        progress.end()
        console.log(`${model}: ${formatDifference(difference)}`)
      }
      const verification = await engine
        ?.verify(model, { onProgress: progress.update, onDifference })
        .finally(() => progress.end())
      if (verification === undefined) continue
      verifications.push(verification)
      const result =
        verification.differenceCount === 0 ? 'no differences' : `DIFFERENCES: ${verification.differenceCount}`
      console.log(`${model}: ${verification.rows} rows at position ${verification.position}, ${result}`)
      for (const { stream, position, error } of verification.parked)
        console.log(`${model}: ${stream} is parked, compared only up to position ${position}: ${error}`)
    }
    console.log(formatVerdict(verifications))
    const differs = verifications.some(({ differenceCount }) => differenceCount > 0)
    if (breaks.length > 0)
      console.log('Stored events were changed or lost. Restore them from a backup (docs/operations.md).')
    if (verifications.some(({ parked }) => parked.length > 0)) console.log('To retry parked streams: npm run retry')
    if (differs) console.log('To correct a model that differs: npm run rebuild -- MODEL')
    if (breaks.length > 0 || differs) process.exitCode = 1
  })
})
