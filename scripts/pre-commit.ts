// Checks the formatting and lint rules of the staged files. After `npm run hooks`, Git runs it before each commit. It
// reads the files on disk, so stage whole files.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'

const formattedFile = /\.(ts|tsx|mjs|js|json|html|css|ya?ml)$/
const lintedFile = /\.(ts|tsx|mjs|js)$/

const stagedFiles = (): readonly string[] => {
  const args = ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z']
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: projectFolder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`Git did not list the staged files. ${stderr}`)
  return stdout.split('\0').filter((name) => name !== '')
}

const check = (program: string, args: readonly string[], files: readonly string[]): boolean => {
  if (files.length === 0) return true
  const options = { cwd: projectFolder, stdio: 'inherit' } as const
  return spawnSync(join(projectFolder, 'node_modules/.bin', program), [...args, ...files], options).status === 0
}

const files = stagedFiles()
const isFormatted = check(
  'oxfmt',
  ['--check', '--no-error-on-unmatched-pattern'],
  files.filter((name) => formattedFile.test(name)),
)
const passesLint = check(
  'oxlint',
  [],
  files.filter((name) => lintedFile.test(name)),
)
if (!isFormatted) console.error('Run "npm run format", then stage the files again.')
if (!isFormatted || !passesLint) process.exitCode = 1
