// Vitest's runner, extended to run each test once for every mutant that the test reaches. All mutants are in the code
// at the same time, and `activeMutant` selects one. The runner works in a process for each spec, and reports to files:
// `killed` has a line for each mutant that a test killed, and `reached` has a line for each spec with what it reaches.
import { appendFileSync, readFileSync } from 'node:fs'

import { type RunnerTestCase, type RunnerTestSuite, TestRunner, describe, inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    readonly mutants: MutantRun
  }
}

export interface MutantRun {
  readonly killedFile: string
  readonly reachedFile: string
  /**
   * The static mutants to try in each spec, by the spec's path. They are in code that runs only while a module loads,
   * so each needs a new copy of all modules. Undefined in the run that tries the other mutants.
   */
  readonly staticMutants: Readonly<Record<string, readonly string[]>> | undefined
}

/** What a spec reached: mutants while its modules loaded, and mutants while its tests ran. */
export interface Reached {
  readonly spec: string
  readonly loading: readonly string[]
  readonly running: readonly string[]
}

/** What Stryker's instrumented code reads and writes. */
interface Instrumentation {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number
  mutantCoverage?: {
    static: Record<string, number>
    perTest: Record<string, Record<string, number>>
  }
}

const global: { __stryker__?: Instrumentation } = globalThis as never
const instrumentation = (global.__stryker__ ??= {})

/** The name of the suite that runs without a mutant. */
const noMutant = 'no mutant'

/** A loop that a mutant makes infinite is stopped after this many times its usual number of iterations. */
const hitLimitFactor = 100

/** The same for a static mutant: its loop is stopped when a test has reached this many mutants. */
const maxReached = 1_000_000

/** Throws when mutants have been reached more than `maxReached` times since `start`. */
const createReachLimit = () => {
  let count = 0
  const reached = new Proxy<Record<string, number>>(
    {},
    {
      set: () => {
        count += 1
        if (count > maxReached) throw new Error('The mutant made a loop infinite')
        return true
      },
    },
  )
  return { reached, start: () => (count = 0) }
}

export default class MutantRunner extends TestRunner {
  readonly #run = inject('mutants')
  readonly #killed = new Set(readFileSync(this.#run.killedFile, 'utf8').split('\n'))
  readonly #running = new Set<string>()
  /** Tests that take too long, or that fail without a mutant, such as one with a time limit on a busy machine. */
  readonly #unsuitable = new Set<string>()
  readonly #reachLimit = createReachLimit()
  #loading: readonly string[] = []

  override async importFile(file: string, source: 'collect' | 'setup'): Promise<unknown> {
    const staticMutants = source === 'collect' ? this.#run.staticMutants?.[file] : undefined
    if (staticMutants === undefined) return super.importFile(file, source)
    instrumentation.mutantCoverage = { static: this.#reachLimit.reached, perTest: {} }
    for (const mutant of [noMutant, ...staticMutants])
      describe(`${mutant}`, async () => {
        vi.resetModules()
        this.#activate(mutant)
        const isLoaded = await passes(() => super.importFile(file, source))
        this.#activate(noMutant)
        if (isLoaded) return
        if (mutant === noMutant) throw new Error(`${file} cannot be loaded a second time`)
        this.#report(mutant)
      })
    return undefined
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    if (this.#run.staticMutants === undefined) return
    const { mutant } = identify(test)
    if (this.#killed.has(mutant)) test.mode = 'skip'
    else this.#activate(mutant)
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    if (this.#run.staticMutants === undefined) return this.#runWithEachMutant(test.id, run)
    const { mutant, name } = identify(test)
    if (mutant === noMutant) {
      if (!(await passesQuickly(run))) this.#unsuitable.add(name)
    } else if (!this.#unsuitable.has(name) && !(await passes(run))) this.#report(mutant)
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    // Test failures are already reported, so this is a failure in a hook.
    const isMutated = this.#run.staticMutants !== undefined && suite.suite === undefined && suite.name !== noMutant
    if (isMutated && suite.result?.state === 'fail' && !('filepath' in suite)) this.#report(suite.name)
  }

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    const spec = files?.[0]?.filepath ?? ''
    if (this.#run.staticMutants === undefined) {
      const reached: Reached = { spec, loading: this.#loading, running: [...this.#running] }
      appendFileSync(this.#run.reachedFile, `${JSON.stringify(reached)}\n`)
    }
    super.onAfterRunFiles(files)
  }

  onBeforeRunFiles(): void {
    this.#loading = Object.keys(instrumentation.mutantCoverage?.static ?? {})
  }

  #activate(mutant: string, limit = maxReached): void {
    this.#reachLimit.start()
    instrumentation.activeMutant = mutant === noMutant ? undefined : mutant
    instrumentation.hitCount = 0
    instrumentation.hitLimit = limit
  }

  #report(mutant: string): void {
    this.#killed.add(mutant)
    appendFileSync(this.#run.killedFile, `${mutant}\n`)
  }

  async #runWithEachMutant(testId: string, run: () => unknown): Promise<void> {
    this.#activate(noMutant)
    instrumentation.currentTestId = testId
    await run()
    instrumentation.currentTestId = undefined
    const reached = Object.entries(instrumentation.mutantCoverage?.perTest[testId] ?? {})
    for (const [mutant] of reached) this.#running.add(mutant)
    // A test that takes too long, or that passes only once because of state it leaves behind, kills no mutants.
    if (!(await passesQuickly(run))) return
    for (const [mutant, hits] of reached) {
      if (this.#killed.has(mutant)) continue
      this.#activate(mutant, hits * hitLimitFactor + 1_000)
      const hasPassed = await passes(run)
      this.#activate(noMutant)
      if (hasPassed) continue
      // A mutant may leave state behind. After that, a failure of this test does not show that it kills a mutant.
      if (!(await passes(run))) return
      this.#report(mutant)
    }
  }
}

const passes = async (run: () => unknown): Promise<boolean> => {
  try {
    await run()
    return true
  } catch {
    return false
  }
}

/** Whether the test passes within a quarter of a second of CPU time. */
const passesQuickly = async (run: () => unknown): Promise<boolean> => {
  const before = process.cpuUsage()
  const hasPassed = await passes(run)
  const { user, system } = process.cpuUsage(before)
  return hasPassed && user + system < 250_000
}

/** The outermost suite of a test, which is named after the mutant, and the names of the test and its other suites. */
const identify = (test: RunnerTestCase): { readonly mutant: string; readonly name: string } => {
  const names = [test.name]
  let suite = test.suite
  while (suite?.suite !== undefined) {
    names.push(suite.name)
    suite = suite.suite
  }
  return { mutant: suite?.name ?? noMutant, name: names.join(' < ') }
}
