// `npm run mutate`: runs mutation tests. It changes the rules in small ways (mutants), one at a time, and checks that a
// unit test fails for each (decision 0050). `-- SELECTION` limits the run to an area, a folder or a file.
//
// The command fails if the tests kill less than 95% of the mutants. It prints those that survive. For each, write a
// test, or list it in scripts/mutate/equivalent-mutants.ts if it does not change what the code does.
import { projectFolder } from '#platform/config.ts'

import { equivalentMutants } from './mutate/equivalent-mutants.ts'
import { instrument } from './mutate/instrument.ts'
import { findMutatedFiles } from './mutate/mutated-files.ts'
import { findAmbiguous, findObsolete, formatResults, hasPassed, rateMutants } from './mutate/results.ts'
import { runSpecs } from './mutate/run-specs.ts'
import { OperatorError, positionalArguments, runCommand } from './terminal.ts'

const usage = 'Usage: npm run mutate [-- AREA, FOLDER or FILE]'

await runCommand({ usage, options: [] }, async () => {
  const [selection] = positionalArguments()
  const filesByArea = findMutatedFiles(projectFolder, selection)
  const files = [...filesByArea.values()].flat()
  if (files.length === 0) throw new OperatorError(`${selection} is not on the list of files to mutate.\n\n${usage}`)
  const startedAt = performance.now()
  const instrumented = await instrument(projectFolder, files)
  console.log(`${instrumented.mutants.length} mutants in ${files.length} files`)
  const results = await runSpecs(projectFolder, instrumented, (left) => console.log(`${left} mutants left`))
  const mutants = rateMutants(instrumented.mutants, results, equivalentMutants)
  const obsolete = findObsolete(mutants, files, equivalentMutants)
  console.log(formatResults(mutants, filesByArea))
  for (const { file, original, replacement } of obsolete)
    console.log(`Remove from equivalent-mutants.ts: ${file}\n  - ${original}\n  + ${replacement}`)
  const ambiguous = findAmbiguous(instrumented.mutants, equivalentMutants)
  for (const { file, original, replacement } of ambiguous)
    console.log(`Name the line in equivalent-mutants.ts: ${file}\n  - ${original}\n  + ${replacement}`)
  console.log(`${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`)
  if (!hasPassed(mutants, [...obsolete, ...ambiguous])) process.exitCode = 1
})
