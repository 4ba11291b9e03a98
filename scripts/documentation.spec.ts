// Checks that the documentation mentions only files, folders and npm scripts that exist, and the counts that it states.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { describe, expect, it } from 'vitest'

import { projectFolder } from '#platform/config.ts'

const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: projectFolder }).map((file) => ({
  file,
  text: readFileSync(join(projectFolder, file), 'utf8'),
}))

/** Every file and folder of the project, such as `/docs/` and `/docs/glossary.md`. */
const projectPaths = globSync(
  '{*,.ci/*,.githooks/*,.github/**,docs/**,infra/**,projections/**,scripts/**,services/**,tests/**,web/**}',
  {
    cwd: projectFolder,
    withFileTypes: true,
    exclude: ({ name }) => name === 'node_modules' || name === 'dist',
  },
).map((entry) => `/${relative(projectFolder, join(entry.parentPath, entry.name))}${entry.isDirectory() ? '/' : ''}`)

/** Everything in backticks. */
const findCodes = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

const hasFileExtension = /\w\.(ts|tsx|mjs|md|json|sql|yml|css|html)$/
const isPath = (code: string): boolean =>
  /^#?[\w.-]+(\/[\w.*{},<>-]*)+$/.test(code) || (/^[\w.{},<>-]+$/.test(code) && hasFileExtension.test(code))

/** Names that look like paths but are not. */
const otherNames: readonly RegExp[] = [
  // The data folder of a deployment.
  /^(\.data|DATA_DIR|secrets|backups)\//,
  /^application\/json$/,
  /^#name\/$/,
  // A lint rule.
  /^import\/max-dependencies$/,
  // The number of a future decision record.
  /^NNNN-/,
]

/** Files that a reader creates in an example. */
const exampleFiles: Readonly<Record<string, RegExp>> = {
  'docs/how-to/event.md': /FollowUpScheduled/,
  'docs/how-to/field.md': /ReferralRequested\.v2\.household/,
  'docs/how-to/language.md': /fr-US/,
  'docs/how-to/notification.md': /declined-referral/,
  'docs/how-to/page.md': /partner-load|PartnerLoadPage/,
  'docs/how-to/read-model.md': /partner-load|^queries\/load\.ts$/,
  'docs/how-to/report.md': /counties\.ts$/,
}

/** Folders that a decision removed and its record still mentions. */
const formerFolders: Readonly<Record<string, RegExp>> = {
  'docs/decisions/0033-message-catalogs-compiled-by-paraglide.md': /^services\/contracts\/texts\/$/,
}

/** A path may omit its leading folders. `*` and `<name>` stand for any name, `{a,b}` for one of them. */
const toPattern = (path: string): RegExp => {
  const source = path
    .replace(/^#/, '')
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/<[\w-]+>|\*+/g, '[^ ]*')
    .replaceAll(/\{([^}]+)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
  return new RegExp(`/${source}/?$`)
}

const exists = (path: string): boolean => {
  const pattern = toPattern(path)
  return projectPaths.some((projectPath) => pattern.test(projectPath))
}

const matchesAny = (text: string, ...patterns: readonly (RegExp | undefined)[]): boolean =>
  patterns.some((pattern) => pattern?.test(text) === true)

describe('the documentation', () => {
  it('mentions only files and folders that exist', () => {
    const missing = pages.flatMap(({ file, text }) => {
      const codes = findCodes(text).filter(isPath)
      return codes
        .filter((code) => !matchesAny(code, ...otherNames, exampleFiles[file], formerFolders[file]))
        .filter((code) => !exists(code))
        .map((code) => `${file}: ${code}`)
    })
    expect(missing).toEqual([])
  })

  it('links only to files that exist', () => {
    const missing = pages.flatMap(({ file, text }) => {
      const targets = [...text.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
      return targets
        .filter((target) => !matchesAny(target, ...otherNames))
        .filter((target) => !projectPaths.includes(join('/', file, '..', target)))
        .map((target) => `${file}: ${target}`)
    })
    expect(missing).toEqual([])
  })

  it('counts the files on the path of an action', () => {
    const architecture = pages.find(({ file }) => file === 'docs/architecture.md')?.text ?? ''
    const section = architecture.split('## The path of an action')[1]?.split('\n## ')[0] ?? ''
    const rows = section.split('\n').map((line) => line.split('|'))
    const referralFiles = rows.flatMap(([, , cell = '']) => findCodes(cell))
    const generalFiles = rows.flatMap(([, , , cell = '']) => findCodes(cell))
    const files = [...referralFiles, ...generalFiles]
    const paths = files.map(toPattern).map((pattern) => projectPaths.filter((path) => pattern.test(path)))
    expect(paths.filter(({ length }) => length !== 1)).toEqual([])
    expect(new Set(paths.flat()).size).toBe(files.length)
    const text = section.replaceAll(/\s+/g, ' ')
    expect(text).toContain(`passes ${files.length} files`)
    expect(text).toContain(`${referralFiles.length} that are about referrals, and ${generalFiles.length} that treat`)
  })

  it('mentions only npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { scripts: object }
    const missing = pages.flatMap(({ file, text }) =>
      [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !Object.hasOwn(scripts, name))
        .map((name) => `${file}: npm run ${name}`),
    )
    expect(missing).toEqual([])
  })
})
