import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { instrument } from './instrument.ts'

const project = mkdtempSync(join(tmpdir(), 'mutators-'))

/** The faults in this code, as `original -> replacement`. */
const findFaults = async (code: string) => {
  writeFileSync(join(project, 'rule.ts'), code)
  const { faults } = await instrument(project, ['rule.ts'])
  return faults.map(({ original, replacement }) => `${original} -> ${replacement}`)
}

it('moves limits by one, in both directions', async () => {
  expect(await findFaults('export const limits = { short: 20, 1: none }')).toEqual(
    expect.arrayContaining(['20 -> 21', '20 -> 19']),
  )
  expect(await findFaults('export const first = list[0]')).toEqual(expect.arrayContaining(['0 -> 1', '0 -> -1']))
  expect((await findFaults('export const limits = { 1: none }')).join()).not.toContain('1 -> 2')
})

it('swaps roles, as values and as keys', async () => {
  expect(await findFaults("export const isAllowed = role === 'staff'")).toContain('\'staff\' -> "admin"')
  expect(await findFaults('export const rules = { receiver: isOpen, other: isOpen }')).toContain(
    '{ receiver: isOpen, other: isOpen } -> { sender: isOpen, other: isOpen }',
  )
  expect((await findFaults('export const rules = { staff: a, admin: b }')).join()).not.toContain('admin: a')
  expect((await findFaults("export const name = 'constructor'")).join()).not.toContain('native code')
})

it('removes single roles and choices', async () => {
  expect(await findFaults('export const rules = { staff: isOpen, client: isOpen }')).toEqual(
    expect.arrayContaining([
      '{ staff: isOpen, client: isOpen } -> { client: isOpen }',
      '{ staff: isOpen, client: isOpen } -> { staff: isOpen }',
    ]),
  )
  expect(await findFaults("export const admitted = ['a', 'b']")).toEqual(
    expect.arrayContaining(["['a', 'b'] -> ['b']", "['a', 'b'] -> ['a']"]),
  )
})

it('turns comparisons, and ignores code that the compiler proves unreachable', async () => {
  expect(await findFaults('export const isLate = (days: number) => days > limit')).toEqual(
    expect.arrayContaining(['days > limit -> days >= limit', 'days > limit -> days <= limit']),
  )
  const faults = await findFaults(
    'export const f = (x: 1) => { switch (x) { case 1: return 2; default: return assertNever(x) } }',
  )
  expect(faults).toContain('case 1: return 2; -> case 1:')
  expect(faults).not.toContain('default: return assertNever(x) -> default:')
})
