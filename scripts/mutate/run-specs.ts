// Runs the unit tests on the instrumented code: once for the mutants in code that tests call, then for the static
// mutants, which are in code that runs only while a module loads, such as a table of limits.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { Writable } from 'node:stream'

import { type TestModule, type TestSpecification, createVitest } from 'vitest/node'

import type { MutantRun, Reached } from './mutant-runner.ts'
import type { InstrumentedFiles, Mutant } from './instrument.ts'

/** The ids of the mutants that a test killed, and of those that a test reached. */
export interface MutantResults {
  readonly killed: ReadonlySet<string>
  readonly reached: ReadonlySet<string>
}

/** How many specs try each static mutant, nearest first. */
const specsPerStaticMutant = 8
/** Each static mutant needs a copy of all modules until its spec ends. */
const staticMutantsPerRun = 25

const excludedSpecs = [
  '**/*.long.spec.ts',
  // These need a database, and prove no rule.
  'services/{commands/idempotency-keys,platform/**/postgres{,/read}}.spec.ts',
]

const startVitest = (project: string, { code }: InstrumentedFiles) =>
  createVitest(
    {
      config: false,
      root: project,
      watch: false,
      // Other runs of Vitest would load the mutants from the cache.
      fsModuleCache: false,
      include: ['{services,projections}/**/*.spec.ts'],
      exclude: excludedSpecs,
      related: [...code.keys()],
      runner: join(project, 'scripts/mutate/mutant-runner.ts'),
      pool: 'forks',
      maxWorkers: availableParallelism(),
      reporters: [{}],
      silent: true,
      testTimeout: 20_000,
      // A mutant may reject a promise that no one awaits.
      dangerouslyIgnoreUnhandledErrors: true,
      // These are not loaded again for each mutant.
      server: { deps: { external: [/services\/messages\/compiled/] } },
    },
    { plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => code.get(id) ?? null }] },
    // What the tests print is not part of the result.
    { stdout: new Writable({ write: (_chunk, _encoding, done) => done() }) },
  )

/** How far the spec is from the file: nearest is one with the file's name, then one in its folder, and so on. */
const distance = (file: string, spec: string): number => {
  const folders = dirname(file).split('/')
  const specFolders = dirname(spec).split('/')
  const shared = folders.findIndex((folder, depth) => folder !== specFolders[depth])
  const steps = shared === -1 ? specFolders.length - folders.length : folders.length + specFolders.length - 2 * shared
  return basename(spec).startsWith(`${basename(file, '.ts')}.`) ? steps / 100 : 1 + steps
}

/** The specs that load each mutant, nearest first. */
const specsByMutant = (mutants: readonly Mutant[], reached: readonly Reached[], project: string) =>
  new Map(
    mutants.map(({ id, file }) => [
      id,
      reached
        .filter(({ loading }) => loading.includes(id))
        .map(({ spec }) => spec)
        .toSorted((a, b) => distance(file, relative(project, a)) - distance(file, relative(project, b)))
        .slice(0, specsPerStaticMutant),
    ]),
  )

/** Takes the next spec of each mutant. Returns the ids of the mutants by spec. */
const takeNext = (remaining: ReadonlyMap<string, string[]>, killed: ReadonlySet<string>) => {
  const mutantsBySpec: Record<string, string[]> = {}
  for (const [id, specs] of remaining) {
    const [spec] = specs
    if (spec === undefined || killed.has(id) || (mutantsBySpec[spec]?.length ?? 0) >= staticMutantsPerRun) continue
    ;(mutantsBySpec[spec] ??= []).push(id)
    specs.shift()
  }
  return mutantsBySpec
}

const assertPassed = (modules: readonly TestModule[]): void => {
  for (const module of modules) {
    const failedTest = [...module.children.allTests('failed')][0]
    const error = failedTest?.result().errors?.[0] ?? module.errors()[0]
    if (error !== undefined)
      throw new Error(`${module.moduleId} fails without a mutant: ${failedTest?.fullName} ${error.message}`)
  }
}

/** @throws if a test fails without a mutant, even after it ran with one */
export const runSpecs = async (
  project: string,
  instrumented: InstrumentedFiles,
  onProgress: (mutantsLeft: number) => void,
): Promise<MutantResults> => {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  const [killedFile, reachedFile] = [join(folder, 'killed'), join(folder, 'reached')]
  writeFileSync(killedFile, '')
  writeFileSync(reachedFile, '')
  const readKilled = () => new Set(readFileSync(killedFile, 'utf8').split('\n'))
  const vitest = await startVitest(project, instrumented)
  const run = async (specs: readonly TestSpecification[], staticMutants: MutantRun['staticMutants']) => {
    vitest.provide('mutants', { killedFile, reachedFile, staticMutants })
    assertPassed((await vitest.runTestSpecifications([...specs], true)).testModules)
    onProgress(instrumented.mutants.filter(({ id }) => !readKilled().has(id)).length)
  }
  try {
    const all = await vitest.getRelevantTestSpecifications()
    await run(all, undefined)
    const lines = readFileSync(reachedFile, 'utf8').split('\n').slice(0, -1)
    const reached = lines.map((line): Reached => JSON.parse(line))
    const remaining = specsByMutant(instrumented.mutants, reached, project)
    for (;;) {
      const staticMutants = takeNext(remaining, readKilled())
      const specs = all.filter(({ moduleId }) => staticMutants[moduleId] !== undefined)
      if (specs.length === 0) break
      await run(specs, staticMutants)
    }
    return {
      killed: readKilled(),
      reached: new Set(reached.flatMap(({ loading, running }) => [...loading, ...running])),
    }
  } finally {
    await vitest.close()
    rmSync(folder, { recursive: true })
  }
}
