// Adds a pseudo-locale to a copy of the project and builds the web app with it. Its messages are readable, but accented
// and longer than English, so that a layout that cuts off a translation shows it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { baseLocale, features } from '#messages/catalog-problems.ts'
import { projectFolder } from '#platform/config.ts'

const pseudoLocale = 'en-XA'

interface Nested {
  [key: string]: string | Nested
}

// The app's fonts have all these letters, so the widths are those of a real language.
const plainLetters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accentedLetters = 'åbçđéfğĥîĵķļmñöpqŕšţûvŵxýžÅBÇĐÉFĞĤÎĴĶĻMÑÖPQŔŠŢÛVŴXÝŽ'

/** Accents the letters and doubles the vowels, which adds a third to the length. Parameters stay as they are. */
export const pseudoText = (text: string): string =>
  text
    .split(/(\{\{[^}]*\}\})/)
    .map((segment) =>
      segment.startsWith('{{')
        ? segment
        : segment
            .replace(/[aeiou]/gi, (vowel) => vowel + vowel.toLowerCase())
            .replace(/[a-z]/gi, (letter) => accentedLetters.charAt(plainLetters.indexOf(letter))),
    )
    .join('')

const pseudoMessages = (messages: Nested): Nested =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoMessages(value),
    ]),
  )

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Nested
const writeJson = (file: string, value: unknown) => writeFileSync(file, JSON.stringify(value, null, 2))

/** Replaces text in a file, which must contain the text to replace. */
const replaceInFile = (file: string, search: string, replacement: string): void => {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(search)) throw new Error(`${file} does not contain ${search}`)
  writeFileSync(file, text.replace(search, replacement))
}

export interface PseudoProject {
  readonly folder: string
  /** The catalog of one feature in the pseudo-locale. */
  catalogFile(feature: string): string
  /** Every problem of the catalogs, as the compiler reports them. */
  findCatalogProblems(): readonly string[]
  /** Compiles the catalogs and builds the web app, whose English is then the pseudo-locale. Returns its folder. */
  build(): string
  remove(): void
}

/** Copies the project and adds the pseudo-locale as docs/how-to/language.md says. */
export const createPseudoProject = (): PseudoProject => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'referral-pseudo-locale-')))
  const generated = new Set(['dist', 'compiled'])
  for (const name of ['package.json', 'tsconfig.json', 'scripts', 'services', 'web']) {
    cpSync(join(projectFolder, name), join(folder, name), {
      recursive: true,
      filter: (file) => !generated.has(basename(file)),
    })
  }
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'), 'junction')

  const messagesFolder = join(folder, 'services/messages')
  const catalogFile = (feature: string) => join(messagesFolder, pseudoLocale, `${feature}.json`)
  const settingsFile = join(messagesFolder, 'project.inlang/settings.json')
  const settings = readJson(settingsFile) as unknown as { readonly locales: readonly string[] }
  writeJson(settingsFile, { ...settings, locales: [...settings.locales, pseudoLocale] })
  mkdirSync(join(messagesFolder, pseudoLocale))
  for (const feature of features) {
    writeJson(catalogFile(feature), pseudoMessages(readJson(join(messagesFolder, baseLocale, `${feature}.json`))))
  }
  // The pseudo-locale replaces English, because pages behind the sign-in exist in no other language.
  replaceInFile(join(folder, 'services/contracts/language.ts'), `locale: '${baseLocale}'`, `locale: '${pseudoLocale}'`)

  /** Runs code in the copy. The code prints its result last. */
  const run = (code: string): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${code} failed:\n${stdout}${stderr}`)
    return stdout.trim().split('\n').at(-1) ?? ''
  }
  return {
    folder,
    catalogFile,
    findCatalogProblems: () =>
      JSON.parse(
        run(
          `const { findCatalogProblems } = await import('./services/messages/catalog-problems.ts')
           console.log(JSON.stringify(findCatalogProblems()))`,
        ),
      ) as string[],
    build: () =>
      run(
        `const { compileMessages } = await import('./services/messages/compile.ts')
         await compileMessages()
         const { buildWeb } = await import('./scripts/web-build.ts')
         console.log(buildWeb().folder)`,
      ),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
