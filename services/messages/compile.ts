// Compiles the message catalogs to one typed function per message, in `compiled/`, which code imports as `#messages`.
// `scripts/bootstrap.mjs` runs this if a catalog has changed since the last run, and `npm run dev` after each change.
// With `--check`, it only reports problems, including unused messages.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { compile } from '@inlang/paraglide-js'

import { findCatalogProblems } from './catalog-problems.ts'
import { computeFingerprint, compiledFolder, fingerprintFile } from './fingerprint.mjs'
import { findUnusedMessages } from './unused-messages.ts'

const compilerOptions = {
  project: join(import.meta.dirname, 'project.inlang'),
  outdir: compiledFolder,
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: 'message-modules',
  // Lets the bundler drop every message that a page does not use.
  additionalFiles: { 'package.json': JSON.stringify({ type: 'module', sideEffects: false }) },
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
  // Overwrite the files instead of deleting them first, because a running process may be loading one.
  cleanOutdir: false,
} satisfies Parameters<typeof compile>[0]

/** @throws when a message is missing in a locale, or has other parameters there */
export const compileMessages = async (): Promise<void> => {
  const problems = findCatalogProblems()
  if (problems.length > 0) throw new Error(`The message catalogs have errors:\n  ${problems.join('\n  ')}`)
  await compile(compilerOptions)
  mkdirSync(compiledFolder, { recursive: true })
  writeFileSync(fingerprintFile, computeFingerprint())
}

/** @throws with every problem, including messages that no code uses */
const checkMessages = (): void => {
  const problems = [...findCatalogProblems(), ...findUnusedMessages().map((key) => `no code uses ${key}`)]
  if (problems.length > 0) throw new Error(`The message catalogs have errors:\n  ${problems.join('\n  ')}`)
}

if (import.meta.main) {
  if (process.argv.includes('--check')) checkMessages()
  else await compileMessages()
}
