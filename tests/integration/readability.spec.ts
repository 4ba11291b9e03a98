// The reading level of what families read: the prerendered public pages, and the message catalogs of pages and emails
// that need a session or data.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { partnerCounties } from '#contracts/enumeration-values.ts'
import { type Language, languages, localeOf } from '#contracts/language.ts'
import { features, readCatalog } from '#messages/catalog-problems.ts'
import { projectFolder } from '#platform/config.ts'
import { buildWeb } from '#scripts/web-build.ts'
import {
  isLabel,
  mainTextBlocks,
  measureReadability,
  splitSentences,
  countSpanishSyllables,
} from '#tests/support/readability.ts'

const limits: Readonly<Record<Language, (score: number) => boolean>> = {
  // The Flesch-Kincaid score is a school grade.
  en: (score) => score <= 8,
  // A Fernández-Huerta score of 60 to 70 is the standard level, which a 13-year-old can read.
  es: (score) => score >= 60,
}

/** Text that the requirements prescribe word for word, so the app may not simplify it. */
const prescribedMessages = [
  ...new Set(
    [...readFileSync(join(projectFolder, 'docs/requirements.md'), 'utf8').matchAll(/"([^"|]+)"/g)].map(
      ([, text = '']) => text,
    ),
  ),
]
  .filter((text) => text.split(' ').length >= 4)
  .sort((a, b) => b.length - a.length)

const names = ['Referral Exchange', 'Northwest Georgia', 'Georgia', ...partnerCounties]

/** A short everyday word that replaces names and message parameters, so that long ones do not change the score. */
const plainWord: Readonly<Record<Language, string>> = { en: 'home', es: 'casa' }

const replaceAll = (text: string, parts: readonly string[], replacement: string): string =>
  parts.reduce((result, part) => result.replaceAll(part, replacement), text)

interface Result {
  readonly page: string
  readonly language: Language
  readonly words: number
  readonly score: number
  readonly isEasyEnough: boolean
  /** The sentences over the limit, hardest first. */
  readonly hardest: readonly string[]
}

/** Text with fewer words is too short for the formulas. */
const minimumWords = 25

/** Returns undefined if the text is too short. */
const measure = (page: string, language: Language, blocks: readonly string[]): Result | undefined => {
  const measuredBlocks = blocks
    .map((block) => replaceAll(block, prescribedMessages, ' ').trim())
    .filter((block) => block !== '' && !isLabel(block))
    .map((block) => replaceAll(block, names, plainWord[language]))
  const sentences = splitSentences(measuredBlocks, language)
  const { words, score } = measureReadability(sentences, language)
  if (words < minimumWords) return undefined
  const hardest = sentences
    .map((sentence) => ({ sentence, rating: measureReadability([sentence], language) }))
    .filter(({ rating }) => rating.words >= 5 && !limits[language](rating.score))
    .sort((a, b) => (b.rating.score - a.rating.score) * (language === 'en' ? 1 : -1))
    .map(({ sentence, rating }) => `${rating.score.toFixed(1)} ${sentence}`)
  return { page, language, words, score, isEasyEnough: limits[language](score), hardest: hardest.slice(0, 8) }
}

const results: Result[] = []

/** Describes each page that is too hard, and adds all pages to the table. */
const describeHardPages = (pageResults: readonly (Result | undefined)[]): readonly string[] => {
  const definedResults = pageResults.filter((result) => result !== undefined)
  results.push(...definedResults)
  return definedResults
    .filter(({ isEasyEnough }) => !isEasyEnough)
    .map(({ page, score, hardest }) => `${page}: ${score.toFixed(1)}\n    ${hardest.join('\n    ')}`)
}

afterAll(() => {
  const rows = results.map(({ page, language, words, score, isEasyEnough }) => {
    const scale = language === 'en' ? 'grade' : 'Fernández-Huerta'
    return `${page.padEnd(40)} ${String(words).padStart(5)} words  ${scale} ${score.toFixed(1)}${isEasyEnough ? '' : '  TOO HARD'}`
  })
  console.log(rows.join('\n'))
})

describe('the readability formulas', () => {
  it.each([
    ['casa', 2],
    ['que', 1],
    ['guitarra', 3],
    ['pingüino', 3],
    ['ciudad', 2],
    ['ruido', 2],
    ['leer', 2],
    ['ahora', 3],
    ['día', 2],
    ['país', 2],
    ['todavía', 4],
    ['continúa', 4],
    ['prohíbe', 3],
    ['estudiáis', 3],
    ['y', 1],
    ['muy', 1],
    ['ayuda', 3],
    ['organización', 5],
  ])('count the syllables of the Spanish word %s', (word, syllables) => {
    expect(countSpanishSyllables(word)).toBe(syllables)
  })

  it('rate an easy and a hard text in each language', () => {
    const rate = (language: Language, text: string) =>
      measureReadability(splitSentences([text], language), language).score
    expect(rate('en', 'We read your request. Then we call you.')).toBeLessThan(3)
    expect(
      rate('en', 'Participating organizations subsequently communicate eligibility determinations to applicants.'),
    ).toBeGreaterThan(15)
    expect(rate('es', 'Leemos su carta. Luego le llamamos.')).toBeGreaterThan(80)
    expect(
      rate('es', 'Las organizaciones participantes comunicarán posteriormente las determinaciones correspondientes.'),
    ).toBeLessThan(40)
  })

  it('read the blocks of a page without its buttons, and join the elements inside a sentence', () => {
    const html =
      '<p>Menu</p><main><h1>Ask <em>once</em>.</h1><p>We&#x27;ll <a href="/">call</a>.</p><button>Send it</button></main>'
    expect(mainTextBlocks(html)).toEqual(['Ask once.', "We'll call."])
  })
})

describe.each(languages)('public pages in %s', (language) => {
  let folder: string
  beforeAll(() => {
    folder = join(buildWeb().folder, 'pages', language)
  })

  it('are at the required reading level', () => {
    const files = globSync('**/*.html', { cwd: folder }).sort()
    expect(files.length).toBeGreaterThan(10)
    const pageResults = files.map((file) =>
      measure(`${language}/${file}`, language, mainTextBlocks(readFileSync(join(folder, file), 'utf8'))),
    )
    expect(describeHardPages(pageResults)).toEqual([])
  })
})

describe('messages for families', () => {
  /** Families see every message that exists in Spanish, and this catalog, which exists only in English so far. */
  const familyFeatures = features.filter(
    (feature) => feature === 'digest-emails' || readCatalog(localeOf.es, feature) !== undefined,
  )

  const readMessages = (language: Language, feature: string): readonly string[] | undefined => {
    const catalog = readCatalog(localeOf[language], feature)
    if (catalog === undefined) return undefined
    const spanish = readCatalog(localeOf.es, feature) ?? catalog
    const texts = Object.entries(catalog).flatMap(([key, text]) => (key in spanish ? [text] : []))
    return texts.flatMap((text) => text.replace(/\{\{[^}]*\}\}/g, plainWord[language]).split('\n'))
  }

  it.each(languages)('are at the required reading level in %s', (language) => {
    const pageResults = familyFeatures.map((feature) => {
      const messages = readMessages(language, feature)
      return messages && measure(`${localeOf[language]}/${feature}.json`, language, messages)
    })
    expect(pageResults.filter((result) => result !== undefined).length).toBeGreaterThan(8)
    expect(describeHardPages(pageResults)).toEqual([])
  })
})
