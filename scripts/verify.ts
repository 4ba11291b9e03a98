// `npm run verify [model …]`: follows every hash chain of the log to where its stream should end, then compares each read model with what the log folds to
// at the model's own position. Prints every difference, or that there is none. Works while the server runs.
import { checkHistories } from './chain-report.ts'
import { chosenModels, withServices } from './models.ts'
import { runScript } from './terminal.ts'

await runScript(async () => {
  const models = chosenModels()
  await withServices(async ({ log, engine, database }) => {
    const { events, streams, breaks } = await checkHistories(log, database.pool)
    for (const { stream, revision, reason } of breaks) console.log(`${stream} at revision ${revision}: ${reason}`)
    console.log(
      `log: ${events} events in ${streams} streams, ${breaks.length === 0 ? 'every hash chain holds' : `${breaks.length} chains are BROKEN`}`,
    )
    if (breaks.length > 0) process.exitCode = 1
    for (const model of models) {
      const found = await engine?.verify(model)
      if (found === undefined) continue
      for (const difference of found.differences) console.log(JSON.stringify(difference))
      const verdict = found.differences.length === 0 ? 'no difference' : `${found.differences.length} DIFFERENCES`
      console.log(`${model}: ${found.rows} rows at position ${found.position}, ${verdict}`)
      if (found.differences.length > 0) process.exitCode = 1
    }
  })
})
