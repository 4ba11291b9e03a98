import { describe, expect, it } from 'vitest'

import { findAmbiguous, findObsolete, formatResults, hasPassed, rateMutants, scoreOf } from './results.ts'

const mutant = (id: string, file = 'a/rule.ts') => ({
  ...{ id, file, line: 1, lineText: `if (x${id})` },
  ...{ original: `x${id}`, replacement: `y${id}` },
})
const mutants = [mutant('0'), mutant('1'), mutant('2'), mutant('3', 'b/rule.ts')]
const listed = (id: string) => ({
  file: 'a/rule.ts',
  original: `x${id}`,
  replacement: `y${id}`,
  reason: 'changes nothing',
})
const rate = (killed: readonly string[], equivalent = [listed('2')]) =>
  rateMutants(mutants, { killed: new Set(killed), reached: new Set(['0', '1', '2']) }, equivalent)

describe('the result of a mutation run', () => {
  it('says which mutants were killed, survived, were not covered, or are equivalent', () => {
    expect(rate(['0']).map(({ result }) => result)).toEqual(['killed', 'survived', 'equivalent', 'uncovered'])
  })

  it('scores the killed mutants without counting the equivalent ones', () => {
    expect(scoreOf(rate(['0']))).toBeCloseTo(100 / 3)
    expect(scoreOf(rate(['0', '1', '3']))).toBe(100)
    expect(scoreOf([])).toBe(100)
  })

  it('passes only with a score of at least 95% and an up-to-date list of equivalent mutants', () => {
    const killed = (count: number) =>
      Array.from({ length: 20 }, (_, index) => ({
        ...mutant(String(index)),
        result: index < count ? ('killed' as const) : ('survived' as const),
      }))
    expect([hasPassed(killed(19), []), hasPassed(killed(18), []), hasPassed(killed(19), [listed('2')])]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('names listed mutants that a test killed or that no longer exist', () => {
    const equivalent = [listed('2'), listed('9')]
    expect(findObsolete(rate(['0'], equivalent), ['a/rule.ts'], equivalent)).toEqual([listed('9')])
    expect(findObsolete(rate(['2'], equivalent), ['a/rule.ts'], equivalent)).toEqual(equivalent)
    expect(findObsolete(rate(['2'], equivalent), ['b/rule.ts'], equivalent)).toEqual([])
  })

  it('exempts a listed mutant only on the line that is named', () => {
    const inLine = (line: string) => [{ ...listed('2'), line }]
    expect(rate([], inLine('if ('))[2]?.result).toBe('equivalent')
    expect(rate([], inLine('while ('))[2]?.result).toBe('survived')
    const twice = [mutant('2'), { ...mutant('2'), line: 7, lineText: 'return x2' }]
    expect(findAmbiguous(twice, [listed('2')])).toEqual([listed('2')])
    expect(findAmbiguous(twice, inLine('return'))).toEqual([])
  })

  it('is printed with the surviving mutants and the counts of each area and folder', () => {
    const text = formatResults(
      rate(['0']),
      new Map([
        ['rules', ['a/rule.ts']],
        ['limits', ['b/rule.ts']],
      ]),
    )
    expect(text).toContain('survived a/rule.ts:1\n  - x1\n  + y1')
    expect(text).toContain('uncovered b/rule.ts:1')
    expect(text).not.toContain('x2')
    expect(
      text
        .split('\n')
        .find((line) => line.startsWith('rules'))
        ?.split(/\s+/),
    ).toEqual(['rules', '3', '1', '1', '0', '1', '50.0%'])
    expect(text).toMatch(/^all +4 +1 +1 +1 +1 +33\.3%$/m)
  })
})
