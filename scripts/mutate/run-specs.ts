// Runs the unit tests over the instrumented code: once for the faults in code that tests call, then for the faults in
// code that runs only while a module loads, such as a table of limits.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { Writable } from 'node:stream'

import { type TestModule, type TestSpecification, createVitest } from 'vitest/node'

import type { FaultRun, Reached } from './fault-runner.ts'
import type { Fault, InstrumentedFiles } from './instrument.ts'

/** The ids of the faults that a test found, and of those that a test reached. */
export interface FaultResults {
  readonly found: ReadonlySet<string>
  readonly reached: ReadonlySet<string>
}

/** How many specs look for a fault in code that runs while a module loads, nearest first. */
const specsPerLoadFault = 8
/** Each fault needs a copy of all modules until its spec ends. */
const loadFaultsPerRun = 25

const excludedSpecs = [
  '**/*.long.spec.ts',
  // Need a database, and prove no rule.
  'services/{commands/idempotency-keys,platform/**/postgres{,/read}}.spec.ts',
]

const startVitest = (project: string, { code }: InstrumentedFiles) =>
  createVitest(
    {
      config: false,
      root: project,
      watch: false,
      // Other runs of Vitest would load the faults from the cache.
      fsModuleCache: false,
      include: ['{services,projections}/**/*.spec.ts'],
      exclude: excludedSpecs,
      related: [...code.keys()],
      runner: join(project, 'scripts/mutate/fault-runner.ts'),
      pool: 'forks',
      maxWorkers: availableParallelism(),
      reporters: [{}],
      silent: true,
      testTimeout: 20_000,
      // A fault may reject a promise that no one awaits.
      dangerouslyIgnoreUnhandledErrors: true,
      // Not loaded again for each fault.
      server: { deps: { external: [/services\/messages\/compiled/] } },
    },
    { plugins: [{ name: 'faults', enforce: 'pre', load: (id) => code.get(id) ?? null }] },
    // What the tests print is not part of the result.
    { stdout: new Writable({ write: (_chunk, _encoding, done) => done() }) },
  )

/** A number that is smaller, the nearer the spec is to the file: one with its name, one in its folder, and so on. */
const distance = (file: string, spec: string): number => {
  const folders = dirname(file).split('/')
  const specFolders = dirname(spec).split('/')
  const shared = folders.findIndex((folder, depth) => folder !== specFolders[depth])
  const steps = shared === -1 ? specFolders.length - folders.length : folders.length + specFolders.length - 2 * shared
  return basename(spec).startsWith(`${basename(file, '.ts')}.`) ? steps / 100 : 1 + steps
}

/** The specs that load each fault, nearest first. */
const specsByFault = (faults: readonly Fault[], reached: readonly Reached[], project: string) =>
  new Map(
    faults.map(({ id, file }) => [
      id,
      reached
        .filter(({ loading }) => loading.includes(id))
        .map(({ spec }) => spec)
        .toSorted((a, b) => distance(file, relative(project, a)) - distance(file, relative(project, b)))
        .slice(0, specsPerLoadFault),
    ]),
  )

/** Takes the next spec of each fault. Returns the ids of the faults by spec. */
const takeNext = (remaining: ReadonlyMap<string, string[]>, found: ReadonlySet<string>) => {
  const faultsBySpec: Record<string, string[]> = {}
  for (const [id, specs] of remaining) {
    const [spec] = specs
    if (spec === undefined || found.has(id) || (faultsBySpec[spec]?.length ?? 0) >= loadFaultsPerRun) continue
    ;(faultsBySpec[spec] ??= []).push(id)
    specs.shift()
  }
  return faultsBySpec
}

const assertPassed = (modules: readonly TestModule[]): void => {
  for (const module of modules) {
    const failedTest = [...module.children.allTests('failed')][0]
    const error = failedTest?.result().errors?.[0] ?? module.errors()[0]
    if (error !== undefined)
      throw new Error(`${module.moduleId} fails without a fault: ${failedTest?.fullName} ${error.message}`)
  }
}

/** @throws if a test fails without a fault, even after it ran with one */
export const runSpecs = async (
  project: string,
  instrumented: InstrumentedFiles,
  onProgress: (faultsLeft: number) => void,
): Promise<FaultResults> => {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  const [foundFile, reachedFile] = [join(folder, 'found'), join(folder, 'reached')]
  writeFileSync(foundFile, '')
  writeFileSync(reachedFile, '')
  const readFound = () => new Set(readFileSync(foundFile, 'utf8').split('\n'))
  const vitest = await startVitest(project, instrumented)
  const run = async (specs: readonly TestSpecification[], loadFaults: FaultRun['loadFaults']) => {
    vitest.provide('faults', { foundFile, reachedFile, loadFaults })
    assertPassed((await vitest.runTestSpecifications([...specs], true)).testModules)
    onProgress(instrumented.faults.filter(({ id }) => !readFound().has(id)).length)
  }
  try {
    const all = await vitest.getRelevantTestSpecifications()
    await run(all, undefined)
    const lines = readFileSync(reachedFile, 'utf8').split('\n').slice(0, -1)
    const reached = lines.map((line): Reached => JSON.parse(line))
    const remaining = specsByFault(instrumented.faults, reached, project)
    for (;;) {
      const loadFaults = takeNext(remaining, readFound())
      const specs = all.filter(({ moduleId }) => loadFaults[moduleId] !== undefined)
      if (specs.length === 0) break
      await run(specs, loadFaults)
    }
    return {
      found: readFound(),
      reached: new Set(reached.flatMap(({ loading, running }) => [...loading, ...running])),
    }
  } finally {
    await vitest.close()
    rmSync(folder, { recursive: true })
  }
}
