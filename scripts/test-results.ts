// The results of the last run of each suite: which tests passed, by title. `npm test` records them (vitest.config.ts), and
// `npm run requirements` reads them. Each suite and store has its own file, so the parts of a run add up, even
// from several machines. The long specs have files of their own, because `npm test` does not run them. The failures of
// the last run are stored too, so that `npm test` can repeat them after thousands of lines of output.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule, TestSpecification } from 'vitest/node'

import { projectFolder } from '#platform/config.ts'
import type { LogStore } from '#platform/event-log/log-binding.ts'

export interface TestResult {
  /** Relative to the project folder. */
  readonly file: string
  /** The title, after the titles of the suites around it. */
  readonly title: string
  readonly passed: boolean
}

export const resultsFolder = join(projectFolder, '.data/test-results')

/** Whether only `npm run test:all` runs this file. */
export const isLongSpec = (file: string): boolean => /\.long\.spec\.tsx?$/.test(file)

const toResults = (module: TestModule): readonly TestResult[] =>
  [...module.children.allTests()]
    .filter((test) => test.result().state !== 'skipped')
    .map((test) => ({
      file: module.relativeModuleId,
      title: test.fullName,
      passed: test.result().state === 'passed',
    }))

const maxErrorLines = 12

const describeError = ({ message, stacks }: SerializedError): string => {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, maxErrorLines)
  const places = (stacks ?? []).slice(0, 2).map(({ file, line }) => `at ${file}:${line}`)
  return [...lines, ...places].map((line) => `    ${line}\n`).join('')
}

/** One paragraph for each failed test, file or hook: its place, then its errors. */
const describeFailures = (modules: readonly TestModule[], unhandled: readonly SerializedError[]): string => {
  const failures = modules.flatMap((module) => {
    const place = (title: string) => `${module.project.name} · ${module.relativeModuleId} · ${title}`
    return [
      { place: place('the whole file'), errors: module.errors() },
      ...[...module.children.allSuites()].map((suite) => ({ place: place(suite.fullName), errors: suite.errors() })),
      ...[...module.children.allTests()].map((test) => ({
        place: place(test.fullName),
        errors: test.result().errors ?? [],
      })),
    ]
  })
  return [...failures, { place: 'outside of a test', errors: unhandled }]
    .filter(({ errors }) => errors.length > 0)
    .map((failure) => `  ${failure.place}\n${failure.errors.map(describeError).join('')}`)
    .join('')
}

const failuresFile = (folder: string, store: LogStore): string => join(folder, `failures.${store}.txt`)

/** A reporter that replaces the results of the suites it runs. An interrupted run leaves no results of theirs. */
export const createResultsReporter = (folder: string, store: LogStore): Reporter => {
  const fileOf = (suite: string, file: string): string =>
    join(folder, `${suite.replaceAll(/\W+/g, '-')}.${store}${isLongSpec(file) ? '.long' : ''}.json`)
  return {
    onTestRunStart: (specifications: readonly TestSpecification[]) => {
      rmSync(failuresFile(folder, store), { force: true })
      for (const { project, moduleId } of specifications) rmSync(fileOf(project.name, moduleId), { force: true })
    },
    onTestRunEnd: (modules, unhandledErrors) => {
      const resultsByFile = Map.groupBy(modules, (module) => fileOf(module.project.name, module.relativeModuleId))
      mkdirSync(folder, { recursive: true })
      for (const [file, fileModules] of resultsByFile)
        writeFileSync(file, JSON.stringify(fileModules.flatMap(toResults), undefined, 1))
      writeFileSync(failuresFile(folder, store), describeFailures(modules, unhandledErrors))
    },
  }
}

/** The results of all suites, or an empty list before the first run. */
export const readResults = (folder: string): readonly TestResult[] =>
  globSync('*.json', { cwd: folder }).flatMap(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as readonly TestResult[],
  )

/** The failed tests of the last run over this store, each with its errors. Empty if all passed, or before the first run. */
export const readFailures = (folder: string, store: LogStore): string => {
  const file = failuresFile(folder, store)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
