// Messages that no source file mentions. Code calls a message by its literal key, `m['feature:key']()`; the type
// checker proves that each of these keys exists.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { baseLocale, features, messageKey, readCatalog } from './catalog-problems.ts'

const projectFolder = dirname(dirname(import.meta.dirname))

/** Tests do not count: a message that only a test reads is unused. */
const sourceFiles = (): readonly string[] =>
  globSync('{services,projections,scripts,web}/**/*.{ts,tsx}', {
    cwd: projectFolder,
    exclude: (name) => /^(compiled|node_modules|dist)$|\.spec\./.test(name),
  })

const mentionedKeys = (): ReadonlySet<string> => {
  const key = /['"`]([a-z][\w-]*:[\w.-]+)['"`]/g
  const texts = sourceFiles().map((file) => readFileSync(join(projectFolder, file), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(key)].map(([, name = '']) => name)))
}

/** The keys that no code mentions, as `feature:key`. */
export const unusedMessages = (): readonly string[] => {
  const mentioned = mentionedKeys()
  return features.flatMap((feature) => {
    const keys = new Set(Object.keys(readCatalog(baseLocale, feature) ?? {}).map(messageKey))
    return [...keys].map((key) => `${feature}:${key}`).filter((key) => !mentioned.has(key))
  })
}
