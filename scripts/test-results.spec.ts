import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type Reporter, startVitest } from 'vitest/node'

import { createResultsReporter, readFailures, readResults } from './test-results.ts'

const folder = mkdtempSync(join(tmpdir(), 'test-results-'))
const results = join(folder, 'results')
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs Vitest on the specs in the folder, without this project's configuration. */
const runSpecs = async (reporter: Reporter, ...filters: readonly string[]): Promise<void> => {
  const vitest = await startVitest([...filters], {
    config: false,
    globals: true,
    name: 'unit, alone',
    reporters: [reporter],
    root: folder,
    watch: false,
  })
  await vitest.close()
}

it('records which tests passed, by suite, store and length, and replaces the results of the suites that run again', async () => {
  writeFileSync(
    join(folder, 'a.spec.ts'),
    `describe('AB-01', () => { it('passes', () => {}); it('fails', () => expect(1).toBe(2)); it.skip('is skipped', () => {}) })`,
  )
  writeFileSync(join(folder, 'b.long.spec.ts'), `it('AB-02 passes', () => {})`)
  const exitCode = process.exitCode
  await runSpecs(createResultsReporter(results, 'postgres'))
  await runSpecs(createResultsReporter(results, 'eventstoredb'), 'b.long')
  expect(readdirSync(results).toSorted()).toEqual([
    'failures.eventstoredb.txt',
    'failures.postgres.txt',
    'unit-alone.eventstoredb.long.json',
    'unit-alone.postgres.json',
    'unit-alone.postgres.long.json',
  ])
  const longResult = { file: 'b.long.spec.ts', title: 'AB-02 passes', passed: true }
  expect(readResults(results).toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
    { file: 'a.spec.ts', title: 'AB-01 > fails', passed: false },
    { file: 'a.spec.ts', title: 'AB-01 > passes', passed: true },
    longResult,
    longResult,
  ])

  expect(readFailures(results, 'eventstoredb')).toBe('')
  expect(readFailures(results, 'postgres')).toMatch(
    /^  unit, alone · a\.spec\.ts · AB-01 > fails\n    expected 1 to be 2.*\n    at .*a\.spec\.ts:1\n/,
  )

  writeFileSync(
    join(folder, 'a.spec.ts'),
    `it('AB-03 passes', () => {})
    describe('with a hook', () => { beforeAll(() => { throw new Error('no database') }); it('never runs', () => {}) })`,
  )
  await runSpecs(createResultsReporter(results, 'postgres'), 'a.spec')
  expect(
    readResults(results)
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(['AB-02 passes', 'AB-02 passes', 'AB-03 passes'])
  expect(readFailures(results, 'postgres')).toMatch(/^  unit, alone · a\.spec\.ts · with a hook\n    no database\n/)
  process.exitCode = exitCode
})
