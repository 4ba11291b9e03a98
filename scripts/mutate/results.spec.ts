import { describe, expect, it } from 'vitest'

import { findObsolete, formatResults, hasPassed, rateFaults, scoreOf } from './results.ts'

const fault = (id: string, file = 'a/rule.ts') => ({ id, file, line: 1, original: `x${id}`, replacement: `y${id}` })
const faults = [fault('0'), fault('1'), fault('2'), fault('3', 'b/rule.ts')]
const listed = (id: string) => ({
  file: 'a/rule.ts',
  original: `x${id}`,
  replacement: `y${id}`,
  reason: 'changes nothing',
})
const rate = (found: readonly string[], harmless = [listed('2')]) =>
  rateFaults(faults, { found: new Set(found), reached: new Set(['0', '1', '2']) }, harmless)

describe('the result of a mutation run', () => {
  it('says which faults the tests found, missed, and did not reach, and which change nothing', () => {
    expect(rate(['0']).map(({ result }) => result)).toEqual(['found', 'missed', 'harmless', 'untested'])
  })

  it('counts the found faults among those that change something', () => {
    expect(scoreOf(rate(['0']))).toBeCloseTo(100 / 3)
    expect(scoreOf(rate(['0', '1', '3']))).toBe(100)
    expect(scoreOf([])).toBe(100)
  })

  it('passes only from 95 %, and with a list of harmless faults that is right', () => {
    const found = (count: number) =>
      Array.from({ length: 20 }, (_, index) => ({
        ...fault(String(index)),
        result: index < count ? ('found' as const) : ('missed' as const),
      }))
    expect([hasPassed(found(19), []), hasPassed(found(18), []), hasPassed(found(19), [listed('2')])]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('names listed faults that a test found or that no longer exist', () => {
    const harmless = [listed('2'), listed('9')]
    expect(findObsolete(rate(['0'], harmless), ['a/rule.ts'], harmless)).toEqual([listed('9')])
    expect(findObsolete(rate(['2'], harmless), ['a/rule.ts'], harmless)).toEqual(harmless)
    expect(findObsolete(rate(['2'], harmless), ['b/rule.ts'], harmless)).toEqual([])
  })

  it('is printed with the missed faults and the counts of each area and folder', () => {
    const text = formatResults(
      rate(['0']),
      new Map([
        ['rules', ['a/rule.ts']],
        ['limits', ['b/rule.ts']],
      ]),
    )
    expect(text).toContain('missed a/rule.ts:1\n  - x1\n  + y1')
    expect(text).toContain('untested b/rule.ts:1')
    expect(text).not.toContain('x2')
    expect(
      text
        .split('\n')
        .find((line) => line.startsWith('rules'))
        ?.split(/\s+/),
    ).toEqual(['rules', '3', '1', '1', '0', '1', '50.0', '%'])
    expect(text).toMatch(/^all +4 +1 +1 +1 +1 +33\.3 %$/m)
  })
})
