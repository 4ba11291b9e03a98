// Finds messages that no source file uses. Code calls a message by its literal key, `m['feature:key']()`, and the type
// checker reports keys that do not exist.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { baseLocale, features, removePluralSuffix, readCatalog } from './catalog-problems.ts'

const projectFolder = dirname(dirname(import.meta.dirname))

/** Without the tests, because a message that only a test uses is unused. */
const listSourceFiles = (): readonly string[] =>
  globSync('{services,projections,scripts,web}/**/*.{ts,tsx}', {
    cwd: projectFolder,
    exclude: (name) => /^(compiled|node_modules|dist)$|\.spec\./.test(name),
  })

const findUsedKeys = (): ReadonlySet<string> => {
  const key = /['"`]([a-z][\w-]*:[\w.-]+)['"`]/g
  const texts = listSourceFiles().map((file) => readFileSync(join(projectFolder, file), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(key)].map(([, name = '']) => name)))
}

/** Returns the unused keys as `feature:key`. */
export const findUnusedMessages = (): readonly string[] => {
  const usedKeys = findUsedKeys()
  return features.flatMap((feature) => {
    const keys = new Set(Object.keys(readCatalog(baseLocale, feature) ?? {}).map(removePluralSuffix))
    return [...keys].map((key) => `${feature}:${key}`).filter((key) => !usedKeys.has(key))
  })
}
