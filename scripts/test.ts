// `npm test`: everything that must hold before a change goes in, one step after the other. `npm run test:all` adds the
// long ones (`*.long.spec.ts`), and every integration test and story over EventStoreDB too. Every step runs, so that one
// failure does not hide the next; the exit code is 1 if any failed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'
import type { LogStore } from '#platform/event-log/home.ts'

import { buildWeb } from './web-build.ts'

/**
 * Of the tests that `npm test` runs over Postgres, those that it runs over EventStoreDB as well: what appends, follows,
 * crashes, waits, looks back or decides on positions, and one story from end to end. The others meet the log only behind
 * the same commands and queries.
 */
const whereTheLogMatters = [
  'integration/as-of',
  'integration/crash',
  'integration/due',
  'integration/event-versions',
  'integration/live',
  'integration/model-watch',
  'integration/one-effect',
  'integration/outage',
  'integration/projection-engine',
  'integration/reactions',
  'integration/referral-history',
  'integration/shutdown',
  'integration/whole-way',
  'e2e/story',
].map((name) => `tests/${name}`)

const long = process.argv.includes('--all')
const failed: string[] = []

const step = (name: string, program: string, args: readonly string[], log: LogStore = 'postgres'): void => {
  console.log(`\n=== ${name}`)
  const started = performance.now()
  const { status } = spawnSync(join(projectFolder, 'node_modules/.bin', program), args, {
    cwd: projectFolder,
    stdio: 'inherit',
    env: { ...process.env, TEST_ALL: long ? '1' : '', TEST_LOG: log },
  })
  if (status !== 0) failed.push(name)
  console.log(
    `--- ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
}

step('types', 'tsc', ['--noEmit'])
step('types of the web app', 'tsc', ['--noEmit', '-p', 'web'])
step('lint', 'oxlint', [])
step('format', 'oxfmt', ['--check'])
step('requirements', 'node', ['scripts/requirements.ts'])
console.log('\n=== web app')
console.log(buildWeb().built ? 'built' : 'unchanged since its last build')
step('tests', 'vitest', ['run'])
step('tests over EventStoreDB', 'vitest', ['run', ...(long ? [] : whereTheLogMatters)], 'eventstoredb')

if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}.`)
  process.exitCode = 1
} else {
  console.log('\nEverything passed.')
}
