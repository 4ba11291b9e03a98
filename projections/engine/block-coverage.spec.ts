import { expect, it } from 'vitest'

import { type BlockCoverageOptions, createBlockCoverage } from './block-coverage.ts'

const models = [{ name: 'access', version: 1 }]

/** Coverage whose next checks find these instances without blocks. The rows include everything. */
const createCoverage = () => {
  const found: boolean[] = []
  const query = async () => ({ rows: [{ model: 'access', position: '1' }] })
  const coverage = createBlockCoverage({
    pool: { query } as unknown as BlockCoverageOptions['pool'],
    log: { head: async () => '1' },
    models,
    runsWithoutBlocks: async () => found.shift() ?? false,
  })
  const check = async (...instances: readonly boolean[]): Promise<boolean> => {
    found.push(...instances)
    for (const _ of instances) {
      await coverage.checkInstances()
      await coverage.checkRows()
    }
    return coverage.isComplete
  }
  return { coverage, check }
}

it('is complete when no instance without blocks runs and the rows include all that one wrote', async () => {
  const { coverage, check } = createCoverage()
  await coverage.checkRows()
  expect(coverage.isComplete).toBe(false)
  expect(await check(true)).toBe(false)
  expect(await check(false)).toBe(true)
})

it('stays complete if a single check finds an instance without blocks, and not if two in a row do', async () => {
  const { check } = createCoverage()
  await check(false)
  expect(await check(true)).toBe(true)
  expect(await check(false, true)).toBe(true)
  expect(await check(true)).toBe(false)
  expect(await check(false)).toBe(true)
})
