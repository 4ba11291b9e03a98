// Adds a pseudo-locale to a copy of the project and builds the web app with it. Its messages are readable, but accented
// and longer than English, so they reveal a layout that cuts off translations.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { baseLocale, features } from '#messages/catalog-problems.ts'

import { type ProjectCopy, copyProject } from './project-copy.ts'

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

export interface PseudoProject extends Pick<ProjectCopy, 'folder' | 'remove'> {
  /** The catalog of one feature in the pseudo-locale. */
  catalogFile(feature: string): string
  /** Every problem of the catalogs, as the compiler reports them. */
  findCatalogProblems(): readonly string[]
  /** Compiles the catalogs and builds the web app, whose English is then the pseudo-locale. Returns its folder. */
  build(): string
}

/** Copies the project and adds the pseudo-locale as docs/how-to/language.md says. */
export const createPseudoProject = (): PseudoProject => {
  const copy = copyProject(['scripts', 'services', 'web'], ['dist', 'compiled'])
  const { folder, remove } = copy
  const messagesFolder = 'services/messages'
  const catalogFile = (feature: string) => join(messagesFolder, pseudoLocale, `${feature}.json`)
  const settingsFile = join(messagesFolder, 'project.inlang/settings.json')
  const writeJson = (file: string, value: unknown) => copy.write(file, JSON.stringify(value, null, 2))
  const settings = readJson(join(folder, settingsFile)) as unknown as { readonly locales: readonly string[] }
  writeJson(settingsFile, { ...settings, locales: [...settings.locales, pseudoLocale] })
  for (const feature of features) {
    const messages = readJson(join(folder, messagesFolder, baseLocale, `${feature}.json`))
    writeJson(catalogFile(feature), pseudoMessages(messages))
  }
  // The pseudo-locale replaces English, because pages behind the sign-in exist in no other language.
  copy.replace('services/contracts/language.ts', `locale: '${baseLocale}'`, `locale: '${pseudoLocale}'`)

  /** Runs code in the copy. Its result is the last line that it prints. */
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
    catalogFile: (feature) => join(folder, catalogFile(feature)),
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
    remove,
  }
}
