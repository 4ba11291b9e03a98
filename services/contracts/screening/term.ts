// The terms of a word list. They match whole words, so "dv" does not match "advice". The text before a word is part of
// the match or is checked afterward. No pattern uses lookbehind, which the oldest supported browsers cannot parse
// (docs/architecture.md, Web app).

export type TermKind = 'ssn' | 'immigration' | 'legal' | 'domestic_violence' | 'crisis'

export interface Term {
  readonly kind: TermKind
  readonly matches: (text: string) => boolean
}

/** A term that is ignored after certain words, such as "arrest" in "cardiac arrest". */
interface TermWithException {
  readonly term: string
  readonly exceptAfter: RegExp
}

export const termUnlessAfter = (precedingWords: string, term: string): TermWithException => ({
  term,
  exceptAfter: new RegExp(`(?:${precedingWords})\\s+$`, 'iu'),
})

/** Number of characters checked before the term. */
const contextLength = 80

const wholeWords = (flags: string, entries: readonly string[]): RegExp =>
  new RegExp(`(?:^|[^\\p{L}\\p{N}])(${entries.join('|').replaceAll(' ', '[\\s_-]+')})(?![\\p{L}\\p{N}])`, `iu${flags}`)

const matcherWithException = ({ term, exceptAfter }: TermWithException) => {
  const pattern = wholeWords('g', [term])
  return (text: string): boolean =>
    [...text.matchAll(pattern)].some(({ index, 0: match, 1: word = '' }) => {
      const start = index + match.length - word.length
      return !exceptAfter.test(text.slice(Math.max(0, start - contextLength), start))
    })
}

/**
 * Combines a list of terms into one pattern. A space in a term stands for any run of spaces, line breaks, hyphens or
 * underscores.
 */
export const terms = (kind: TermKind, ...entries: readonly (string | TermWithException)[]): Term => {
  const words = entries.filter((term) => typeof term === 'string')
  const pattern = wholeWords('', words)
  const matchers = entries.filter((term) => typeof term !== 'string').map(matcherWithException)
  return {
    kind,
    matches: (text) => (words.length > 0 && pattern.test(text)) || matchers.some((matches) => matches(text)),
  }
}
