import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { instrument } from './instrument.ts'

const project = mkdtempSync(join(tmpdir(), 'mutators-'))
afterAll(() => rmSync(project, { recursive: true }))

/** The mutants in this code, as `original -> replacement`. */
const findMutants = async (code: string) => {
  writeFileSync(join(project, 'rule.ts'), code)
  const { mutants } = await instrument(project, ['rule.ts'])
  return mutants.map(({ original, replacement }) => `${original} -> ${replacement}`)
}

it('changes limits by one, in both directions', async () => {
  expect(await findMutants('export const limits = { short: 20, 1: none }')).toEqual(
    expect.arrayContaining(['20 -> 21', '20 -> 19']),
  )
  expect(await findMutants('export const first = list[0]')).toEqual(expect.arrayContaining(['0 -> 1', '0 -> -1']))
  expect((await findMutants('export const limits = { 1: none }')).join()).not.toContain('1 -> 2')
})

it('swaps roles, as values and as keys', async () => {
  expect(await findMutants("export const isAllowed = role === 'staff'")).toContain('\'staff\' -> "admin"')
  expect(await findMutants('export const rules = { receiver: isOpen, other: isOpen }')).toContain(
    '{ receiver: isOpen, other: isOpen } -> { sender: isOpen, other: isOpen }',
  )
  expect((await findMutants('export const rules = { staff: a, admin: b }')).join()).not.toContain('admin: a')
  expect((await findMutants("export const name = 'constructor'")).join()).not.toContain('native code')
})

it('removes single roles and choices', async () => {
  expect(await findMutants('export const rules = { staff: isOpen, client: isOpen }')).toEqual(
    expect.arrayContaining([
      '{ staff: isOpen, client: isOpen } -> { client: isOpen }',
      '{ staff: isOpen, client: isOpen } -> { staff: isOpen }',
    ]),
  )
  expect(await findMutants("export const admitted = ['a', 'b']")).toEqual(
    expect.arrayContaining(["['a', 'b'] -> ['b']", "['a', 'b'] -> ['a']"]),
  )
})

it('flips comparisons, and ignores code that the compiler proves unreachable', async () => {
  expect(await findMutants('export const isLate = (days: number) => days > limit')).toEqual(
    expect.arrayContaining(['days > limit -> days >= limit', 'days > limit -> days <= limit']),
  )
  const mutants = await findMutants(
    'export const f = (x: 1) => { switch (x) { case 1: return 2; default: return assertNever(x) } }',
  )
  expect(mutants).toContain('case 1: return 2; -> case 1:')
  expect(mutants).not.toContain('default: return assertNever(x) -> default:')
})
