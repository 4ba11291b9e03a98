// `npm test`: runs every check that a change must pass, one step after another. `npm run test:all` adds the long specs
// (`*.long.spec.ts`). `-- --part PART` runs one of three parts, which continuous integration runs in parallel. All steps
// run, even after a failure. The exit code is 1 if any step failed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'
import type { LogStore } from '#platform/event-log/log-binding.ts'

import { readFailures, resultsFolder } from './test-results.ts'
import { buildWeb } from './web-build.ts'

/**
 * The tests that run over Postgres and over EventStoreDB, because they depend on how the store behaves: appends,
 * subscriptions, crashes, timers, as-of queries, positions, and one end-to-end story. The other tests use the log only
 * through the same commands and queries (`npm run test:soak -- eventstoredb` runs them over EventStoreDB too).
 */
const logDependentTests = [
  'integration/as-of',
  'integration/crash',
  'integration/reaction-timers',
  'integration/event-versions',
  'integration/live',
  'integration/model-watch',
  'integration/idempotency',
  'integration/concurrent-commands',
  'integration/outage',
  'integration/projection-engine',
  'integration/reactions',
  'integration/referral-history',
  'integration/shutdown',
  'integration/upgrade-readiness',
  'integration/referral-lifecycle',
  'e2e/referral-lifecycle',
].map((name) => `tests/${name}`)

/** The step that runs the tests over each store. */
const testSteps: Readonly<Record<LogStore, string>> = { postgres: 'tests', eventstoredb: 'tests over EventStoreDB' }

const includeLong = process.argv.includes('--all')
const failed: string[] = []

const runStep = (name: string, program: string, args: readonly string[], log: LogStore = 'postgres'): void => {
  console.log(`\n=== ${name}`)
  const startedAt = performance.now()
  const { status } = spawnSync(join(projectFolder, 'node_modules/.bin', program), args, {
    cwd: projectFolder,
    stdio: 'inherit',
    env: { ...process.env, TEST_ALL: includeLong ? '1' : '', TEST_LOG: log, RECORD_RESULTS: '1' },
  })
  if (status !== 0) failed.push(name)
  console.log(
    `--- ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
}

const runChecks = (): void => {
  runStep('types', 'tsc', ['--noEmit'])
  runStep('types of the web app', 'tsc', ['--noEmit', '-p', 'web'])
  runStep('lint', 'oxlint', [])
  runStep('messages', 'node', ['services/messages/compile.ts', '--check'])
  runStep('unused code', 'knip', ['--no-progress'])
  runStep('format', 'oxfmt', ['--check'])
  runStep('commit subjects', 'node', ['scripts/commit-subjects.ts'])
}

/** Runs after the tests, because it shows which requirements they proved. Expects a proof of each cited one if all ran. */
const runRequirements = (allTestsRan: boolean): void => {
  runStep('requirements', 'node', ['scripts/requirements.ts', ...(allTestsRan ? ['--after-tests'] : [])])
}

/** Runs the suites of these names (`vitest.config.ts`), or all of them if none is named. */
const runSuites = (...names: readonly string[]): void => {
  runStep(testSteps.postgres, 'vitest', ['run', ...names.flatMap((name) => ['--project', name])])
}

/** Runs the suites of these names over EventStoreDB. The unit and contract tests do not depend on the log. */
const runSuitesOverEventStore = (...names: readonly string[]): void => {
  const args = ['run', ...names.flatMap((name) => ['--project', name]), ...logDependentTests]
  runStep(testSteps.eventstoredb, 'vitest', args, 'eventstoredb')
}

const buildWebApp = (): void => {
  console.log('\n=== web app')
  console.log(buildWeb().built ? 'built' : 'unchanged since the last build')
}

const parts: Readonly<Record<string, () => void>> = {
  checks: () => {
    runChecks()
    runSuites('unit')
    runRequirements(false)
  },
  tests: () => {
    buildWebApp()
    runSuites('contract', 'integration', 'integration, alone')
    runSuitesOverEventStore('integration', 'integration, alone')
  },
  browser: () => {
    buildWebApp()
    runSuites('e2e', 'e2e, alone')
    runSuitesOverEventStore('e2e', 'e2e, alone')
  },
}

const runEverything = (): void => {
  runChecks()
  buildWebApp()
  runSuites()
  runSuitesOverEventStore()
  runRequirements(true)
}

const partFlag = process.argv.indexOf('--part')
const part = partFlag === -1 ? runEverything : parts[process.argv[partFlag + 1] ?? '']
if (part === undefined) {
  console.error(`Usage: npm test [-- --part ${Object.keys(parts).join('|')}]`)
  process.exit(2)
}
part()

// Again at the end, because the output above is thousands of lines long.
for (const [store, step] of Object.entries(testSteps))
  if (failed.includes(step)) console.error(`\nFailures of ${step}:\n${readFailures(resultsFolder, store as LogStore)}`)

if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}.`)
  process.exitCode = 1
} else {
  console.log('\nEverything passed.')
}
