// `npm run rebuild [model …]`: folds read models from the log anew beside the ones that serve, then switches. Works while
// people work.
import { chosenModels, withServices } from './models.ts'
import { runScript } from './terminal.ts'

await runScript(async () => {
  const models = chosenModels()
  await withServices(async ({ engine }) => {
    for (const model of models) {
      const started = performance.now()
      const rebuilt = await engine?.rebuild(model)
      if (rebuilt === undefined) continue
      console.log(`${model}: ${rebuilt.rows} rows in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }
  })
})
