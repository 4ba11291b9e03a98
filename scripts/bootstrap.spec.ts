// A fresh clone starts with the machine's Node, which may be Node 18. Only the bootstrap and its imports run there.
// This test reads these files, because the tests themselves run with the project's own Node.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { projectFolder } from '#platform/config.ts'

/**
 * What the bootstrap imports from Node. Add a name only if Node 18.0 exports it (https://nodejs.org/docs/v18.0.0/api/).
 */
const node18Exports: Readonly<Record<string, readonly string[]>> = {
  'node:child_process': ['spawn', 'spawnSync'],
  'node:crypto': ['createHash'],
  'node:fs': ['existsSync', 'readFileSync', 'readdirSync', 'realpathSync'],
  'node:os': ['constants'],
  'node:path': ['dirname', 'join'],
  'node:url': ['fileURLToPath', 'pathToFileURL'],
}

/** Features of the language and its library that Node 18.0 lacks. */
const newerThanNode18 =
  /import\.meta\.(?!url\b)\w+|\.(toSorted|toReversed|toSpliced|with)\(|\b(groupBy|withResolvers|fromAsync|canParse|getBuiltinModule|isDisjointFrom|isSubsetOf)\b|^import .* with \{|^\s*(await )?using /m

interface Import {
  readonly file: string
  readonly source: string
  readonly names: readonly string[]
}

const readImports = (file: string): readonly Import[] => {
  const text = readFileSync(join(projectFolder, file), 'utf8')
  return [...text.matchAll(/^import (?:\{([^}]*)\} from )?'([^']+)'/gm)].map(([, names = '', source = '']) => ({
    file,
    source,
    names: names.split(',').flatMap((name) => name.trim().split(' as ')[0] || []),
  }))
}

/** The bootstrap and every file that it imports, directly or indirectly. */
const bootstrapFiles = (file = 'scripts/bootstrap.mjs'): readonly string[] => [
  file,
  ...readImports(file)
    .filter(({ source }) => source.startsWith('.'))
    .flatMap(({ source }) => bootstrapFiles(join(dirname(file), source))),
]

describe('the bootstrap', () => {
  const files = bootstrapFiles()

  it('consists of plain JavaScript files', () => {
    expect(files).toEqual(['scripts/bootstrap.mjs', 'services/messages/fingerprint.mjs'])
  })

  it('imports only what Node 18 exports, and no packages', () => {
    const imports = files.flatMap(readImports).filter(({ source }) => !source.startsWith('.'))
    expect(imports.length).toBeGreaterThan(5)
    const unsupported = imports.flatMap(({ file, source, names }) =>
      (names.length === 0 ? ['everything'] : names)
        .filter((name) => node18Exports[source]?.includes(name) !== true)
        .map((name) => `${file}: ${name} from ${source}`),
    )
    expect(unsupported).toEqual([])
  })

  it.each(files)('uses no language feature that Node 18 lacks: %s', (file) => {
    expect(newerThanNode18.exec(readFileSync(join(projectFolder, file), 'utf8'))?.[0]).toBeUndefined()
  })
})
