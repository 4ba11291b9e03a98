// The word check: words and names that the project avoids because readers stumble over them. CONTRIBUTING.md (Style)
// has the rules behind this list.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { projectFolder } from '#platform/config.ts'

/** Words that everyday English replaces with simpler ones. */
const avoidedWords = [
  'anew',
  'whoever',
  'whomever',
  'whatever',
  'wherever',
  'nobody',
  'somebody',
  'anybody',
  'whom',
  'besides?',
  'reckon(s|ed|ing)?',
  'upkeep',
  'dearest',
  'hitherto',
  'thereof',
  'of its own accord',
  'by itself',
  'as it stands',
  '(come|comes|coming|came) of',
  '(make|makes) of',
  // The application, not a building.
  '(the|this|our|one|another|whole|running) house',
  'stretch(es)?',
]

/** British spellings. The project is written in American English. */
const britishSpellings = [
  '(behavi|col|fav|flav|harb|hon|lab|neighb)our(s|ed|ing|able|ite|ites|al)?',
  `(${[
    'anonymi',
    'apologi',
    'authori',
    'categori',
    'centrali',
    'customi',
    'emphasi',
    'finali',
    'generali',
    'initiali',
    'locali',
    'maximi',
    'memori',
    'minimi',
    'normali',
    'optimi',
    'organi',
    'prioriti',
    'reali',
    'recogni',
    'seriali',
    'speciali',
    'standardi',
    'summari',
    'synchroni',
    'utili',
    'visuali',
  ].join('|')})s(e|es|ed|ing|er|ers|ation|ations|ational)`,
  'analys(e|ed|ing)',
  '(cancel|channel|label|level|model|signal|total|travel)l(ed|ing|er|ers)',
  '(acknowledge|judge)ments?',
  '(cent|met|theat)res?',
  '(de|of|pre)tence|(de|of)fence|licence',
  'amongst|whilst|towards|learnt|spelt',
  'catalogues?|cheques?|grey|programmes?|fulfil(s|ment)?',
]

/** Metaphors that names must not contain. A name says what the thing is. */
const metaphors = [
  'beat',
  'bell',
  'butler',
  'door',
  'ground',
  'house',
  'journey',
  'letter',
  'paper',
  'patience',
  'room',
  'slab',
  'station',
  'stretch',
  'surroundings',
  'tail',
  'tally',
  'told',
  'trouble',
  'wake',
]

/** Names that contain such a word in its literal sense, and why. */
const literalNames: Readonly<Record<string, string>> = {
  Bell: 'the component that draws a bell, and its file',
  BellIcon: 'an icon of Lucide that shows a bell',
  letterSpacing: 'a property of CSS',
  lettersAndDigits: 'characters',
  plainLetters: 'characters',
  letterNumber: 'characters',
  accentedLetters: 'characters',
  makeRoom: 'frees memory for an entry',
}

/** Files whose wording is not ours, or whose subject is the wording. */
const exceptions: readonly string[] = [
  // Quotes the source texts of the product verbatim.
  'docs/requirements.md',
  // What families and partners write, in their own words.
  'scripts/seed/{notes,organizations}/**',
  'tests/support/screening-samples*.ts',
  // Released migrations never change.
  'infra/migrations/**',
  'scripts/plain-words.spec.ts',
]

/**
 * Values, not prose: CSS, the `assigned` filter of the review page, the stored state of a canceled report, a status of
 * gRPC, and made-up addresses, names and search terms.
 */
const values =
  /[`'".]cancelled[`'"]|\bcancelled:|['"]stretch['"]|'nobody'|`nobody-|"nobody"|`nobody`|(nobody|somebody)[\w.-]*@|'Somebody Else'|'nobody of that name'|'Do not call the house\.'/gi

const words = new RegExp(`\\b(?:${[...avoidedWords, ...britishSpellings].join('|')})\\b`, 'gi')

/** Names of several words, such as `retryPolicy`, and names of one that begin with a capital. */
const names = /\b(?:[a-z]+[a-z\d]*(?:[A-Z][a-z\d]*)+|(?:[A-Z][a-z\d]+)+)\b/g

const partOfName = new RegExp(`^(?:${[...metaphors, ...avoidedWords, ...britishSpellings].join('|')})$`, 'i')

const splitName = (name: string): readonly string[] =>
  name.split(/(?=[A-Z])|[-./_]/).map((word) => word.replace(/s$/, ''))

const isAvoidedName = (name: string): boolean =>
  !Object.hasOwn(literalNames, name) && splitName(name).some((word) => partOfName.test(word))

/** A capital letter alone does not make a name, because sentences begin with one too. */
const isCompound = (name: string): boolean => splitName(name).length > 1

/** The avoided words in a text, and the avoided names. */
export const findAvoidedWords = (text: string): readonly string[] => [
  ...(text.match(words) ?? []),
  ...(text.match(names) ?? []).filter((name) => isCompound(name) && isAvoidedName(name)),
]

const folders = '{docs,infra,projections,scripts,services,tests,web,.github}/**/*.{ts,tsx,mjs,md,json,html,yml}'
const excluded = [...exceptions, '**/{compiled,dist,node_modules}/**']

const findings = (file: string): readonly string[] =>
  readFileSync(join(projectFolder, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      findAvoidedWords(line.replaceAll(values, '')).map((word) => `${file}:${index + 1}: ${word}`),
    )

describe('the project', () => {
  const files = globSync([folders, '*.{ts,md,json}'], { cwd: projectFolder, exclude: excluded })

  it('contains no avoided word or name', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(files.filter((file) => file !== 'package-lock.json').flatMap(findings)).toEqual([])
  })

  it('has no file or folder with an avoided name', () => {
    const fileNames = new Set(files.flatMap((file) => file.split('/')))
    const literal = new RegExp(`^(?:${Object.keys(literalNames).join('|')})\\.`)
    expect([...fileNames].filter((name) => !literal.test(name) && isAvoidedName(name))).toEqual([])
  })
})

describe('the word check', () => {
  it.each([
    ['Nobody reviews it.', 'Nobody'],
    ['It restarts by itself.', 'by itself'],
    ['what comes of it', 'comes of'],
    ['the behaviour of organisations', 'behaviour', 'organisations'],
    ['it was cancelled', 'cancelled'],
    ['openHouse(log)', 'openHouse'],
    ['type RetryPatience = number', 'RetryPatience'],
    ['const tailBuffer = lettersOf(mail)', 'tailBuffer', 'lettersOf'],
  ])('finds the avoided words in %j', (text, ...expected) => {
    expect(findAvoidedWords(text)).toEqual(expected)
  })

  it.each([
    'Harbor House accepts it.',
    'letterSpacing',
    'Opens the store itself.',
    'a realistic, labeled organization',
  ])('accepts %j', (text) => {
    expect(findAvoidedWords(text)).toEqual([])
  })
})
