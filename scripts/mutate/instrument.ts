// Adds every mutant to the code, each behind a switch, with Stryker's instrumenter.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Instrumenter } from '@stryker-mutator/instrumenter'

import { createMutators } from './mutators.ts'

export interface Mutant {
  readonly id: string
  /** Relative to the project. */
  readonly file: string
  readonly line: number
  /** The line on which the code starts, without its indentation. */
  readonly lineText: string
  /** The code as written, and as the mutant changes it. Line breaks and indentation are single spaces. */
  readonly original: string
  readonly replacement: string
}

export interface InstrumentedFiles {
  /** The code by absolute path. */
  readonly code: ReadonlyMap<string, string>
  readonly mutants: readonly Mutant[]
}

const ignoreMessages = () => undefined
const logger = Object.assign(
  Object.fromEntries(['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, ignoreMessages])),
  { isDebugEnabled: () => false },
)

/**
 * Adds our mutators to Stryker's. It has no option for that, so this changes the list that it reads. The package is
 * pinned, and this fails if a new version has no such list.
 */
const addMutators = async (): Promise<void> => {
  const base = import.meta.resolve('@stryker-mutator/instrumenter')
  const { allMutators } = await import(new URL('mutators/index.js', base).href)
  const { deepCloneNode } = await import(new URL('util/index.js', base).href)
  if (!Array.isArray(allMutators)) throw new Error('Stryker has no list of mutators to add to')
  const ours = createMutators(deepCloneNode)
  if (!allMutators.some(({ name }) => name === ours[0]?.name)) allMutators.push(...ours)
}

const onOneLine = (code: string): string => code.trim().replaceAll(/\s+/g, ' ')

interface Position {
  readonly line: number
  readonly column: number
}

/** The code between two positions. Both count from 0. */
const codeBetween = (source: string, start: Position, end: Position): string => {
  const lines = source.split('\n').slice(start.line, end.line + 1)
  const last = lines.length - 1
  lines[last] = (lines[last] ?? '').slice(0, end.column)
  lines[0] = (lines[0] ?? '').slice(start.column)
  return lines.join('\n')
}

/** Code that its types prove unreachable, and a schema without the fields that other code reads. */
const isRejectedByCompiler = (
  mutant: Pick<Mutant, 'original' | 'replacement'> & { readonly before: string },
): boolean =>
  mutant.original.startsWith('default: return assertNever(') ||
  (mutant.replacement === '{}' && /(?:z\.object|\.extend)\($/.test(mutant.before))

export const instrument = async (project: string, files: readonly string[]): Promise<InstrumentedFiles> => {
  await addMutators()
  const sources = new Map(files.map((file) => [file, readFileSync(join(project, file), 'utf8')]))
  const { files: instrumented, mutants } = await new Instrumenter(logger as never).instrument(
    [...sources].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [], noHeader: false },
  )
  return {
    code: new Map(instrumented.map(({ name, content }) => [join(project, name), content])),
    mutants: mutants
      .map(({ id, fileName, location: { start, end }, replacement }) => ({
        id,
        file: fileName,
        line: start.line + 1,
        lineText: sources.get(fileName)?.split('\n')[start.line]?.trim() ?? '',
        original: onOneLine(codeBetween(sources.get(fileName) ?? '', start, end)),
        replacement: onOneLine(replacement),
        before: codeBetween(sources.get(fileName) ?? '', { line: 0, column: 0 }, start),
      }))
      .filter((mutant) => !isRejectedByCompiler(mutant))
      .map(({ before: _, ...mutant }) => mutant),
  }
}
