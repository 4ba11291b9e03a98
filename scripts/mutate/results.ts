// The result of a mutation run: how many mutants the tests killed, by area and folder, and which survived.
import { dirname } from 'node:path'

import type { EquivalentMutant } from './equivalent-mutants.ts'
import type { Mutant } from './instrument.ts'
import type { MutantResults } from './run-specs.ts'

/** The minimum mutation score, in percent. */
const requiredScore = 95

const results = ['killed', 'survived', 'uncovered', 'equivalent'] as const

/**
 * - `survived`: tests run the code, but none fails
 * - `uncovered`: no test runs the code
 * - `equivalent`: not killed, and listed as equivalent
 */
type Result = (typeof results)[number]

export interface RatedMutant extends Mutant {
  readonly result: Result
}

const isSame = (listed: EquivalentMutant, mutant: Mutant) =>
  listed.file === mutant.file &&
  listed.original === mutant.original &&
  listed.replacement === mutant.replacement &&
  mutant.lineText.includes(listed.line ?? '')

export const rateMutants = (
  mutants: readonly Mutant[],
  { killed, reached }: MutantResults,
  equivalent: readonly EquivalentMutant[],
): readonly RatedMutant[] =>
  mutants.map((mutant) => {
    if (killed.has(mutant.id)) return { ...mutant, result: 'killed' }
    if (equivalent.some((listed) => isSame(listed, mutant))) return { ...mutant, result: 'equivalent' }
    return { ...mutant, result: reached.has(mutant.id) ? 'survived' : 'uncovered' }
  })

const count = (mutants: readonly RatedMutant[], result: Result) =>
  mutants.filter((mutant) => mutant.result === result).length

/** The mutation score: the share of the mutants that the tests killed, in percent. Equivalent ones do not count. */
export const scoreOf = (mutants: readonly RatedMutant[]): number => {
  const counted = mutants.length - count(mutants, 'equivalent')
  return counted === 0 ? 100 : (100 * count(mutants, 'killed')) / counted
}

/** The listed mutants in these files that a test killed, or that no longer exist. */
export const findObsolete = (
  mutants: readonly RatedMutant[],
  files: readonly string[],
  equivalent: readonly EquivalentMutant[],
): readonly EquivalentMutant[] =>
  equivalent.filter(
    (listed) =>
      files.includes(listed.file) &&
      !mutants.some((mutant) => mutant.result === 'equivalent' && isSame(listed, mutant)),
  )

/** The listed mutants that occur on several lines of their file. */
export const findAmbiguous = (
  mutants: readonly Mutant[],
  equivalent: readonly EquivalentMutant[],
): readonly EquivalentMutant[] =>
  equivalent.filter(
    (listed) => new Set(mutants.filter((mutant) => isSame(listed, mutant)).map(({ line }) => line)).size > 1,
  )

/** Whether the tests killed enough mutants, and the list of equivalent ones is up to date. */
export const hasPassed = (mutants: readonly RatedMutant[], wrongEntries: readonly EquivalentMutant[]): boolean =>
  scoreOf(mutants) >= requiredScore && wrongEntries.length === 0

const formatRow = (name: string, cells: readonly (string | number)[]) =>
  [name.padEnd(44), ...cells.map((cell) => String(cell).padStart(12))].join('')

const formatCounts = (name: string, mutants: readonly RatedMutant[]) =>
  formatRow(name, [
    mutants.length,
    ...results.map((result) => count(mutants, result)),
    `${scoreOf(mutants).toFixed(1)}%`,
  ])

/** The mutants that no test killed, as changes of the code, and a table of the results. */
export const formatResults = (
  mutants: readonly RatedMutant[],
  filesByArea: ReadonlyMap<string, readonly string[]>,
): string => {
  const survivors = mutants
    .filter(({ result }) => result === 'survived' || result === 'uncovered')
    .map(
      ({ result, file, line, original, replacement }) =>
        `${result} ${file}:${line}\n  - ${original}\n  + ${replacement}`,
    )
  const rows = [...filesByArea].flatMap(([area, files]) => {
    const ofArea = mutants.filter(({ file }) => files.includes(file))
    const byFolder = Map.groupBy(ofArea, ({ file }) => dirname(file))
    return [formatCounts(area, ofArea), ...[...byFolder].map(([folder, some]) => formatCounts(`  ${folder}`, some))]
  })
  return [
    ...survivors,
    '',
    formatRow('', ['mutants', ...results, 'score']),
    ...rows,
    formatCounts('all', mutants),
  ].join('\n')
}
