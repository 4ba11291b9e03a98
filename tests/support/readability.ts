// How easy a text is to read: the Flesch-Kincaid grade for English, the Fernández-Huerta score for Spanish.
import { syllable } from 'syllable'

import type { Language } from '#contracts/language.ts'

export interface Readability {
  readonly words: number
  /** English: the US school grade that can read it. Spanish: 0 to 100, and higher is easier. */
  readonly score: number
}

/**
 * Syllables of a Spanish word. Each a, e or o is one, and so is an accented í or ú. An unaccented i or u forms a
 * syllable only when no other vowel is next to it. The u of "que" and "guitarra" needs no special case.
 */
export const countSpanishSyllables = (word: string): number => {
  const vowelGroups =
    word
      .toLowerCase()
      .normalize('NFC')
      .replace(/y(?![aeiouáéíóúü])/g, 'i')
      .match(/[aeiouáéíóúü]+/g) ?? []
  const syllables = vowelGroups.map((group) => group.match(/[aeoáéíóú]/g)?.length ?? 1)
  return Math.max(
    1,
    syllables.reduce((sum, count) => sum + count, 0),
  )
}

const countSyllables: Readonly<Record<Language, (word: string) => number>> = { en: syllable, es: countSpanishSyllables }

const formulas: Readonly<Record<Language, (wordsPerSentence: number, syllablesPerWord: number) => number>> = {
  en: (wordsPerSentence, syllablesPerWord) => 0.39 * wordsPerSentence + 11.8 * syllablesPerWord - 15.59,
  es: (wordsPerSentence, syllablesPerWord) => 206.84 - 60 * syllablesPerWord - 1.02 * wordsPerSentence,
}

const segments = (language: Language, granularity: 'sentence' | 'word', text: string) => [
  ...new Intl.Segmenter(language, { granularity }).segment(text),
]

/** Returns the words written in letters. Numbers, addresses and phone numbers have no syllables to count. */
const extractWords = (text: string, language: Language): readonly string[] =>
  segments(language, 'word', text.replace(/\S+@\S+|https?:\S+/g, ' '))
    .filter(({ segment, isWordLike }) => isWordLike === true && /^\D+$/.test(segment))
    .map(({ segment }) => segment)

/** The sentences of separate blocks of text, such as paragraphs and headings. No sentence spans two blocks. */
export const splitSentences = (blocks: readonly string[], language: Language): readonly string[] =>
  blocks
    .flatMap((block) => segments(language, 'sentence', block).map(({ segment }) => segment.trim()))
    .filter((sentence) => extractWords(sentence, language).length > 0)

export const measureReadability = (sentences: readonly string[], language: Language): Readability => {
  const words = sentences.flatMap((sentence) => extractWords(sentence, language))
  const syllables = words.reduce((sum, word) => sum + countSyllables[language](word), 0)
  return { words: words.length, score: formulas[language](words.length / sentences.length, syllables / words.length) }
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&nbsp;': ' ',
}

/** Elements within a sentence. Every other tag ends a block. */
const inlineTag = /<\/?(?:a|abbr|b|bdi|em|i|small|span|strong|time)\b[^>]*>/g

/** Elements that contain no running text. */
const elementsWithoutText = /<(button|option|script|select|style|svg|textarea)\b[\s\S]*?<\/\1>/g

/** The blocks of text in the main part of a prerendered page. */
export const mainTextBlocks = (html: string): readonly string[] => {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0]
  if (main === undefined) throw new Error('The page has no <main>')
  return main
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(elementsWithoutText, '\n')
    .replace(/<\/a>\s*<a\b[^>]*>/g, '\n')
    .replace(inlineTag, ' ')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? ' ')
    .split('\n')
    .map((block) =>
      block
        .replace(/\s+/g, ' ')
        .replace(/ ([.,;:?!])/g, '$1')
        .trim(),
    )
    .filter((block) => block !== '')
}

/** A button, a label or a short heading, which has no sentence to measure. */
export const isLabel = (block: string): boolean => block.split(/\s+/).length < 5 && !/[.?!]$/.test(block)
