// `npm run rebuild [model …]`: folds read models from the log anew beside the ones that serve, then switches. Works while
// people work.
import { EventFailure } from '#projections/engine/fold.ts'

import { chosenModels, withServices } from './models.ts'
import { runScript, Stop } from './terminal.ts'

await runScript(async () => {
  const models = chosenModels()
  await withServices(async ({ engine }) => {
    for (const model of models) {
      const started = performance.now()
      const rebuilt = await engine?.rebuild(model).catch((error: unknown) => {
        if (!(error instanceof EventFailure)) throw error
        throw new Stop(`${model} cannot fold the event at ${error.position}: ${error.message}\nWhat served serves on.`)
      })
      if (rebuilt === undefined) continue
      console.log(`${model}: ${rebuilt.rows} rows in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }
  })
})
