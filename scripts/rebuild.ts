// `npm run rebuild [-- MODEL…]`: builds read models from the log while the current builds keep serving, then switches
// to the new ones. It works while the application runs. After an interruption, the current builds keep serving, and the
// next rebuild drops the leftover tables.
import { EventFailure } from '#platform/subscription/event-failure.ts'
import { RebuildUnderWay } from '#projections/engine/rebuild/rebuild.ts'

import { selectedModels, withServices } from './with-services.ts'
import { createRunProgress } from './run-progress.ts'
import { runCommand, OperatorError } from './terminal.ts'

const explainFailure = (model: string) => (error: unknown) => {
  if (error instanceof RebuildUnderWay)
    throw new OperatorError(
      `${model} is already being rebuilt, by another command or by a server. Wait for it to finish.`,
    )
  if (!(error instanceof EventFailure)) throw error
  throw new OperatorError(
    `${model} was not rebuilt: its projection failed on the event at position ${error.position}: ${error.message}\n` +
      'The current build keeps serving. Fix the projection, then run this again.',
  )
}

const usage = 'Usage: npm run rebuild [-- MODEL…] (without MODEL, rebuilds every read model)'

await runCommand({ usage, options: [] }, async () => {
  const models = selectedModels()
  await withServices(async ({ engine }) => {
    for (const model of models) {
      const startedAt = performance.now()
      const progress = createRunProgress('rebuild', model)
      const result = await engine
        ?.rebuild(model, progress.update)
        .catch(explainFailure(model))
        .finally(() => progress.end())
      if (result === undefined) continue
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
      console.log(`${model}: ${result.rows.toLocaleString('en-US')} rows in ${seconds} s`)
    }
  })
})
