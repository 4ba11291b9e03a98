// `npm run test:soak -- [STEP…]`: tries much more than `npm test` and the long specs do, and takes hours. Each step
// replaces its row of docs/soak.md. A failed step prints how to repeat it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'
import type { LogStore } from '#platform/event-log/log-binding.ts'

import { buildWeb } from './web-build.ts'

interface StepResult {
  readonly passed: boolean
  /** What the step counted, for the table. */
  readonly figures: string
}

interface Step {
  readonly description: string
  readonly run: () => StepResult
}

const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(join(projectFolder, 'node_modules/.bin', program), args, {
    cwd: projectFolder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 28,
    env: { ...process.env, ...env },
  })

const runTests = (args: readonly string[], env: NodeJS.ProcessEnv = {}): { passed: number; failed: number } => {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'))
  const outputFile = join(folder, 'results.json')
  try {
    const { stdout } = run(
      'vitest',
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`],
      env,
    )
    const results = JSON.parse(readFileSync(outputFile, 'utf8')) as {
      success: boolean
      numPassedTests: number
      numFailedTests: number
    }
    if (!results.success) {
      console.log(stdout)
      console.log(
        `Repeat it with: ${Object.entries(env)
          .map(([name, value]) => `${name}=${value} `)
          .join('')}vitest run ${args.join(' ')}`,
      )
    }
    // A file that cannot be loaded fails without a failed test.
    return { passed: results.numPassedTests, failed: results.success ? 0 : Math.max(1, results.numFailedTests) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const toResult = (runs: readonly { passed: number; failed: number }[]): StepResult => {
  const sum = (name: 'passed' | 'failed') => runs.reduce((total, counts) => total + counts[name], 0)
  const counted = (count: number) => count.toLocaleString('en-US')
  return {
    passed: sum('failed') === 0,
    figures: `${counted(sum('passed'))} tests passed, ${counted(sum('failed'))} failed`,
  }
}

/** Runs the bench that kills processes, and reads the counts from its output. */
const runKills = (kills: string, store: LogStore): StepResult => {
  const { stdout, status } = run('node', ['scripts/bench.ts', 'kills', kills], { TEST_LOG: store })
  console.log(stdout)
  const find = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? 'unknown'
  const commands = `${kills} kills, ${find(/([\d,]+) commands confirmed/)} commands confirmed`
  return {
    passed: status === 0 && stdout.includes('Within the budget.'),
    figures: `${commands}, ${find(/lost, duplicated or changed: ([\d,]+)/)} lost, duplicated or changed`,
  }
}

/** Runs the tests once per seed, in an order that the seed decides. */
const runShuffled = (seeds: number, args: readonly string[], env: NodeJS.ProcessEnv = {}): StepResult =>
  toResult(
    Array.from({ length: seeds }, (_, index) =>
      runTests([...args, '--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${index + 1}`], env),
    ),
  )

const projects = (...names: readonly string[]) => names.flatMap((name) => ['--project', name])

const steps: Readonly<Record<string, Step>> = {
  properties: {
    description: 'the property tests with 50 times as many random histories and texts',
    run: () =>
      toResult([
        runTests(
          [
            ...projects('unit', 'contract', 'integration'),
            '--testTimeout=3600000',
            'domain/referral',
            'contracts/screening',
            'referral-fold-matches-decider',
            'random-histories',
          ],
          { SOAK_FACTOR: '50' },
        ),
      ]),
  },
  crashes: {
    description: '300 kills of servers, leaders and Postgres under load',
    run: () => runKills('300', 'postgres'),
  },
  'crashes-eventstoredb': {
    description: '100 kills with the log in EventStoreDB',
    run: () => runKills('100', 'eventstoredb'),
  },
  upgrades: {
    description: '20 upgrades under load, 5 of them over EventStoreDB, with a newer release that writes newer events',
    run: () =>
      toResult(
        Array.from({ length: 20 }, (_, round) =>
          runTests([...projects('integration'), 'integration/upgrade'], {
            TEST_LOG: round % 4 === 3 ? 'eventstoredb' : 'postgres',
          }),
        ),
      ),
  },
  shuffled: {
    description: 'the tests of npm test in 10 random orders',
    run: () => runShuffled(10, []),
  },
  eventstoredb: {
    description: 'every integration and browser test over EventStoreDB',
    run: () =>
      toResult([
        runTests(projects('integration', 'integration, alone', 'e2e', 'e2e, alone'), {
          TEST_ALL: '1',
          TEST_LOG: 'eventstoredb',
        }),
      ]),
  },
  'shuffled-long': {
    description: 'the integration tests and browser stories with the long specs, in 2 random orders',
    run: () => runShuffled(2, projects('integration', 'integration, alone', 'e2e', 'e2e, alone'), { TEST_ALL: '1' }),
  },
}

const soakFile = join(projectFolder, 'docs/soak.md')

const currentCommit = (): string => {
  const git = (...args: readonly string[]) =>
    spawnSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).stdout.trim()
  return `${git('rev-parse', '--short=8', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' with local changes'}`
}

/** Replaces the row of this step, or adds it below the last one. */
const recordResult = (name: string, row: string): void => {
  const lines = readFileSync(soakFile, 'utf8').split('\n')
  const isRow = (line: string) => line.startsWith(`| \`${name}\` |`)
  const index = lines.findIndex(isRow)
  const lastRow = lines.findLastIndex((line) => line.startsWith('|'))
  writeFileSync(soakFile, lines.toSpliced(index === -1 ? lastRow + 1 : index, index === -1 ? 0 : 1, row).join('\n'))
}

const names = process.argv.slice(2).length === 0 ? Object.keys(steps) : process.argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(steps, name))
if (unknown.length > 0) {
  console.error(
    `There is no step ${unknown.join(', ')}. Usage: npm run test:soak -- [${Object.keys(steps).join('|')}]…`,
  )
  process.exit(2)
}

buildWeb()
for (const name of names) {
  const step = steps[name]
  if (step === undefined) continue
  console.log(`\n=== ${name}: ${step.description}`)
  const commit = currentCommit()
  const startedAt = performance.now()
  const { passed, figures } = step.run()
  const minutes = Math.ceil((performance.now() - startedAt) / 60_000)
  const day = new Date().toISOString().slice(0, 10)
  const result = passed ? 'passed' : '**failed**'
  recordResult(
    name,
    `| \`${name}\` | ${step.description} | ${result} | ${figures} | ${minutes} min | ${day} | ${commit} |`,
  )
  console.log(`--- ${name}: ${result}, ${figures}`)
  if (!passed) process.exitCode = 1
}
