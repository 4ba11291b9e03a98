// Vitest's runner, extended to run each test once for every fault that the test reaches. All faults are in the code at
// the same time, and `activeMutant` selects one. The runner works in a process for each spec, and reports to files:
// `found` has a line for each fault that a test found, and `reached` what each spec reaches.
import { appendFileSync, readFileSync } from 'node:fs'

import { type RunnerTestCase, type RunnerTestSuite, TestRunner, describe, inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    readonly faults: FaultRun
  }
}

export interface FaultRun {
  readonly foundFile: string
  readonly reachedFile: string
  /**
   * The faults to try in each spec, by its path, in code that runs only while a module loads. Each needs a new copy of
   * all modules. Undefined in a run that tries the faults in the other code.
   */
  readonly loadFaults: Readonly<Record<string, readonly string[]>> | undefined
}

/** What a spec reached: faults while its modules loaded, and faults while its tests ran. */
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

/** The name of the tests that run without a fault. */
const noFault = 'no fault'

/** A loop that a fault makes endless is interrupted after this many times its usual rounds. */
const endlessFactor = 100

export default class FaultRunner extends TestRunner {
  readonly #run = inject('faults')
  readonly #found = new Set(readFileSync(this.#run.foundFile, 'utf8').split('\n'))
  readonly #running = new Set<string>()
  /** Tests that take too long, or that fail without a fault, such as one with a time limit on a busy machine. */
  readonly #unsuitable = new Set<string>()
  #loading: readonly string[] = []

  override async importFile(file: string, source: 'collect' | 'setup'): Promise<unknown> {
    const loadFaults = source === 'collect' ? this.#run.loadFaults?.[file] : undefined
    if (loadFaults === undefined) return super.importFile(file, source)
    for (const fault of [noFault, ...loadFaults])
      describe(`${fault}`, async () => {
        vi.resetModules()
        this.#activate(fault)
        const isLoaded = await passes(() => super.importFile(file, source))
        this.#activate(noFault)
        if (isLoaded) return
        if (fault === noFault) throw new Error(`${file} cannot be loaded a second time`)
        this.#report(fault)
      })
    return undefined
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    if (this.#run.loadFaults === undefined) return
    const { fault } = identify(test)
    if (this.#found.has(fault)) test.mode = 'skip'
    else this.#activate(fault)
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    if (this.#run.loadFaults === undefined) return this.#runWithEachFault(test.id, run)
    const { fault, name } = identify(test)
    if (fault === noFault) {
      if (!(await passesQuickly(run))) this.#unsuitable.add(name)
    } else if (!this.#unsuitable.has(name) && !(await passes(run))) this.#report(fault)
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    // The failures of tests were reported, so this is one of a hook.
    const isFaulty = this.#run.loadFaults !== undefined && suite.suite === undefined && suite.name !== noFault
    if (isFaulty && suite.result?.state === 'fail' && !('filepath' in suite)) this.#report(suite.name)
  }

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    const spec = files?.[0]?.filepath ?? ''
    if (this.#run.loadFaults === undefined) {
      const reached: Reached = { spec, loading: this.#loading, running: [...this.#running] }
      appendFileSync(this.#run.reachedFile, `${JSON.stringify(reached)}\n`)
    }
    super.onAfterRunFiles(files)
  }

  onBeforeRunFiles(): void {
    this.#loading = Object.keys(instrumentation.mutantCoverage?.static ?? {})
  }

  #activate(fault: string, limit = 1_000_000): void {
    instrumentation.activeMutant = fault === noFault ? undefined : fault
    instrumentation.hitCount = 0
    instrumentation.hitLimit = limit
  }

  #report(fault: string): void {
    this.#found.add(fault)
    appendFileSync(this.#run.foundFile, `${fault}\n`)
  }

  async #runWithEachFault(testId: string, run: () => unknown): Promise<void> {
    this.#activate(noFault)
    instrumentation.currentTestId = testId
    await run()
    instrumentation.currentTestId = undefined
    const reached = Object.entries(instrumentation.mutantCoverage?.perTest[testId] ?? {})
    for (const [fault] of reached) this.#running.add(fault)
    // A test that takes too long, or that passes only once because of what it leaves behind, finds nothing.
    if (!(await passesQuickly(run))) return
    for (const [fault, hits] of reached) {
      if (this.#found.has(fault)) continue
      this.#activate(fault, hits * endlessFactor + 1_000)
      const hasPassed = await passes(run)
      this.#activate(noFault)
      if (hasPassed) continue
      // A fault may leave something behind. What this test says about it, or about another one, then proves nothing.
      if (!(await passes(run))) return
      this.#report(fault)
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

/** Whether the test passes within a quarter of a second of processor time. */
const passesQuickly = async (run: () => unknown): Promise<boolean> => {
  const before = process.cpuUsage()
  const hasPassed = await passes(run)
  const { user, system } = process.cpuUsage(before)
  return hasPassed && user + system < 250_000
}

/** The outermost suite of a test, which is named after the fault, and the names of the test and its other suites. */
const identify = (test: RunnerTestCase): { readonly fault: string; readonly name: string } => {
  const names = [test.name]
  let suite = test.suite
  while (suite?.suite !== undefined) {
    names.push(suite.name)
    suite = suite.suite
  }
  return { fault: suite?.name ?? noFault, name: names.join(' < ') }
}
