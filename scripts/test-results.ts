// The results of the last run of each suite: which tests passed, by title. `npm test` records them (vitest.config.ts), and
// `npm run requirements` reads them. Each suite and store has its own file, so the parts of a run add up, even
// from several machines. The long specs have files of their own, because `npm test` does not run them.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'

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

/** A reporter that replaces the results of the suites it runs. An interrupted run leaves no results of theirs. */
export const createResultsReporter = (folder: string, store: LogStore): Reporter => {
  const fileOf = (suite: string, file: string): string =>
    join(folder, `${suite.replaceAll(/\W+/g, '-')}.${store}${isLongSpec(file) ? '.long' : ''}.json`)
  return {
    onTestRunStart: (specifications: readonly TestSpecification[]) => {
      for (const { project, moduleId } of specifications) rmSync(fileOf(project.name, moduleId), { force: true })
    },
    onTestRunEnd: (modules) => {
      const resultsByFile = Map.groupBy(modules, (module) => fileOf(module.project.name, module.relativeModuleId))
      mkdirSync(folder, { recursive: true })
      for (const [file, fileModules] of resultsByFile)
        writeFileSync(file, JSON.stringify(fileModules.flatMap(toResults), undefined, 1))
    },
  }
}

/** The results of all suites, or an empty list before the first run. */
export const readResults = (folder: string): readonly TestResult[] =>
  globSync('*.json', { cwd: folder }).flatMap(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as readonly TestResult[],
  )
