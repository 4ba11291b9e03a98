// The result of a mutation run: how many faults the tests found, by area and folder, and which they missed.
import { dirname } from 'node:path'

import type { HarmlessFault } from './harmless-faults.ts'
import type { Fault } from './instrument.ts'
import type { FaultResults } from './run-specs.ts'

/** The share of the faults that the tests must find, in percent. */
const requiredScore = 95

const results = ['found', 'missed', 'untested', 'harmless'] as const

/** `missed`: tests run the code, but none fails. `untested`: no test runs it. `harmless`: missed, and listed as such. */
type Result = (typeof results)[number]

export interface RatedFault extends Fault {
  readonly result: Result
}

const isSame = (a: HarmlessFault, b: Fault) =>
  a.file === b.file && a.original === b.original && a.replacement === b.replacement

export const rateFaults = (
  faults: readonly Fault[],
  { found, reached }: FaultResults,
  harmless: readonly HarmlessFault[],
): readonly RatedFault[] =>
  faults.map((fault) => {
    if (found.has(fault.id)) return { ...fault, result: 'found' }
    if (harmless.some((listed) => isSame(listed, fault))) return { ...fault, result: 'harmless' }
    return { ...fault, result: reached.has(fault.id) ? 'missed' : 'untested' }
  })

const count = (faults: readonly RatedFault[], result: Result) =>
  faults.filter((fault) => fault.result === result).length

/** The share of the faults that the tests found, in percent. Harmless ones do not count. */
export const scoreOf = (faults: readonly RatedFault[]): number => {
  const counted = faults.length - count(faults, 'harmless')
  return counted === 0 ? 100 : (100 * count(faults, 'found')) / counted
}

/** The listed faults in these files that a test found, or that no longer exist. */
export const findObsolete = (
  faults: readonly RatedFault[],
  files: readonly string[],
  harmless: readonly HarmlessFault[],
): readonly HarmlessFault[] =>
  harmless.filter(
    (listed) =>
      files.includes(listed.file) && !faults.some((fault) => fault.result === 'harmless' && isSame(listed, fault)),
  )

/** Whether the tests found enough faults, and the list of harmless ones is right. */
export const hasPassed = (faults: readonly RatedFault[], obsolete: readonly HarmlessFault[]): boolean =>
  scoreOf(faults) >= requiredScore && obsolete.length === 0

const formatRow = (name: string, cells: readonly (string | number)[]) =>
  [name.padEnd(44), ...cells.map((cell) => String(cell).padStart(10))].join('')

const formatCounts = (name: string, faults: readonly RatedFault[]) =>
  formatRow(name, [faults.length, ...results.map((result) => count(faults, result)), `${scoreOf(faults).toFixed(1)} %`])

/** The faults that no test found, as they change the code, and a table of the results. */
export const formatResults = (
  faults: readonly RatedFault[],
  filesByArea: ReadonlyMap<string, readonly string[]>,
): string => {
  const missed = faults
    .filter(({ result }) => result === 'missed' || result === 'untested')
    .map(
      ({ result, file, line, original, replacement }) =>
        `${result} ${file}:${line}\n  - ${original}\n  + ${replacement}`,
    )
  const rows = [...filesByArea].flatMap(([area, files]) => {
    const ofArea = faults.filter(({ file }) => files.includes(file))
    const byFolder = Map.groupBy(ofArea, ({ file }) => dirname(file))
    return [formatCounts(area, ofArea), ...[...byFolder].map(([folder, some]) => formatCounts(`  ${folder}`, some))]
  })
  return [...missed, '', formatRow('', ['faults', ...results, 'score']), ...rows, formatCounts('all', faults)].join(
    '\n',
  )
}
