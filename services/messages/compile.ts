// Compiles the message catalogs into one typed function per message (`compiled/`, which `#messages` stands for).
// `scripts/bootstrap.mjs` runs it if a catalog has changed, and `npm run dev` whenever one changes. `--check` only
// looks for problems, including unused messages.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { compile } from '@inlang/paraglide-js'

import { catalogProblems } from './catalog-problems.ts'
import { catalogFingerprint, compiledFolder, fingerprintFile } from './fingerprint.mjs'
import { unusedMessages } from './unused-messages.ts'

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
  // Files are replaced, not deleted first: a running process may load one at this moment.
  cleanOutdir: false,
} satisfies Parameters<typeof compile>[0]

/** @throws when a message is missing in a locale, or takes other parameters there */
export const compileMessages = async (): Promise<void> => {
  const problems = catalogProblems()
  if (problems.length > 0) throw new Error(`The message catalogs have errors:\n  ${problems.join('\n  ')}`)
  await compile(compilerOptions)
  mkdirSync(compiledFolder, { recursive: true })
  writeFileSync(fingerprintFile, catalogFingerprint())
}

/** @throws with every problem, including messages that no code uses */
const checkMessages = (): void => {
  const problems = [...catalogProblems(), ...unusedMessages().map((key) => `no code uses ${key}`)]
  if (problems.length > 0) throw new Error(`The message catalogs have errors:\n  ${problems.join('\n  ')}`)
}

if (import.meta.main) {
  if (process.argv.includes('--check')) checkMessages()
  else await compileMessages()
}
