// `npm run mutate`: puts faults into the rules, one at a time, and checks that a unit test fails for each (decision 0050).
// `-- SELECTION` limits the run to an area, a folder or a file.
//
// The command fails if the tests find less than 95 % of the faults. It prints the ones that they miss. Either write a
// test, or list a fault that changes nothing in scripts/mutate/harmless-faults.ts.
import { projectFolder } from '#platform/config.ts'

import { harmlessFaults } from './mutate/harmless-faults.ts'
import { instrument } from './mutate/instrument.ts'
import { findMutatedFiles } from './mutate/mutated-files.ts'
import { findObsolete, formatResults, hasPassed, rateFaults } from './mutate/results.ts'
import { runSpecs } from './mutate/run-specs.ts'
import { OperatorError, positionalArguments, runCommand } from './terminal.ts'

const usage = 'Usage: npm run mutate [-- AREA, FOLDER or FILE]'

await runCommand({ usage, options: [] }, async () => {
  const [selection] = positionalArguments()
  const filesByArea = findMutatedFiles(projectFolder, selection)
  const files = [...filesByArea.values()].flat()
  if (files.length === 0) throw new OperatorError(`No faults are generated for ${selection}.\n\n${usage}`)
  const startedAt = performance.now()
  const instrumented = await instrument(projectFolder, files)
  console.log(`${instrumented.faults.length} faults in ${files.length} files`)
  const results = await runSpecs(projectFolder, instrumented, (left) => console.log(`${left} left to find`))
  const faults = rateFaults(instrumented.faults, results, harmlessFaults)
  const obsolete = findObsolete(faults, files, harmlessFaults)
  console.log(formatResults(faults, filesByArea))
  for (const { file, original, replacement } of obsolete)
    console.log(`Remove from harmless-faults.ts: ${file}\n  - ${original}\n  + ${replacement}`)
  console.log(`${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`)
  if (!hasPassed(faults, obsolete)) process.exitCode = 1
})
