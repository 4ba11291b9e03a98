// `npm run rebuild [-- MODEL…]`: folds read models from the log anew beside the ones that serve, then switches. Works while
// people work; interrupted, it leaves what serves as it is, and the next one clears its remains away.
import { EventFailure } from '#projections/engine/fold.ts'
import { RebuildUnderWay } from '#projections/engine/rebuild/rebuild.ts'

import { chosenModels, withServices } from './models.ts'
import { runProgress } from './run-progress.ts'
import { runScript, Stop } from './terminal.ts'

const explained = (model: string) => (error: unknown) => {
  if (error instanceof RebuildUnderWay) throw new Stop(`${model} is being rebuilt already, here or by a server.`)
  if (!(error instanceof EventFailure)) throw error
  throw new Stop(`${model} cannot fold the event at ${error.position}: ${error.message}\nWhat served serves on.`)
}

await runScript(async () => {
  const models = chosenModels()
  await withServices(async ({ engine }) => {
    for (const model of models) {
      const started = performance.now()
      const progress = runProgress('rebuild', model)
      const rebuilt = await engine
        ?.rebuild(model, progress.tell)
        .catch(explained(model))
        .finally(() => progress.end())
      if (rebuilt === undefined) continue
      const seconds = ((performance.now() - started) / 1_000).toFixed(1)
      console.log(`${model}: ${rebuilt.rows.toLocaleString('en-US')} rows in ${seconds} s`)
    }
  })
})
