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

/** The name of the tests that run without a fault. They must pass. */
const noFault = 'no fault'

/** A loop that a fault makes endless is interrupted after this many times its usual rounds. */
const endlessFactor = 100

export default class FaultRunner extends TestRunner {
  readonly #run = inject('faults')
  readonly #found = new Set(readFileSync(this.#run.foundFile, 'utf8').split('\n'))
  readonly #running = new Set<string>()

  override async importFile(file: string, source: 'collect' | 'setup'): Promise<unknown> {
    const loadFaults = source === 'collect' ? this.#run.loadFaults?.[file] : undefined
    if (loadFaults === undefined) return super.importFile(file, source)
    for (const fault of [noFault, ...loadFaults])
      describe(fault, async () => {
        vi.resetModules()
        this.#activate(fault)
        try {
          await super.importFile(file, source)
        } catch (error) {
          this.#report(fault, error)
        }
        this.#activate(noFault)
      })
    return undefined
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    if (this.#run.loadFaults === undefined) return
    const fault = faultOf(test)
    if (this.#found.has(fault)) test.mode = 'skip'
    else this.#activate(fault)
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    if (this.#run.loadFaults === undefined) return this.#runWithEachFault(test.id, async () => run())
    try {
      await run()
    } catch (error) {
      this.#report(faultOf(test), error)
    }
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    // Errors of tests were reported, so this is one of a hook.
    if (
      this.#run.loadFaults !== undefined &&
      suite.result?.state === 'fail' &&
      suite.suite === undefined &&
      suite.name !== ''
    )
      this.#report(suite.name, suite.result.errors?.[0])
    await super.onAfterRunSuite(suite)
  }

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    const spec = files?.[0]?.filepath ?? ''
    if (this.#run.loadFaults === undefined) {
      const reached: Reached = { spec, loading: this.#loading, running: [...this.#running] }
      appendFileSync(this.#run.reachedFile, `${JSON.stringify(reached)}\n`)
    }
    super.onAfterRunFiles(files)
  }

  #loading: readonly string[] = []

  onBeforeRunFiles(): void {
    this.#loading = Object.keys(instrumentation.mutantCoverage?.static ?? {})
  }

  #activate(fault: string, limit = 1_000_000): void {
    instrumentation.activeMutant = fault === noFault ? undefined : fault
    instrumentation.hitCount = 0
    instrumentation.hitLimit = limit
  }

  #report(fault: string, error: unknown): void {
    if (fault === noFault) throw error
    this.#found.add(fault)
    appendFileSync(this.#run.foundFile, `${fault}\n`)
  }

  async #runWithEachFault(testId: string, run: () => Promise<unknown>): Promise<void> {
    this.#activate(noFault)
    instrumentation.currentTestId = testId
    await run()
    instrumentation.currentTestId = undefined
    const passesAgain = await run().then(
      () => true,
      () => false,
    )
    for (const [fault, hits] of Object.entries(instrumentation.mutantCoverage?.perTest[testId] ?? {})) {
      this.#running.add(fault)
      // A test that passes only once, because of what it leaves behind, finds nothing.
      if (!passesAgain || this.#found.has(fault)) continue
      this.#activate(fault, hits * endlessFactor + 1_000)
      const error: unknown = await run().then(
        () => undefined,
        (reason: unknown) => reason ?? new Error('a test failed'),
      )
      this.#activate(noFault)
      if (error === undefined) continue
      this.#report(fault, error)
      // The next fault must not be found because of something that this one left behind.
      await run()
    }
  }
}

/** The outermost suite of a test, which is named after the fault. */
const faultOf = (test: RunnerTestCase): string => {
  let suite = test.suite
  while (suite?.suite !== undefined) suite = suite.suite
  return suite?.name ?? noFault
}
