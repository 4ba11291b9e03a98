// One entry of a word list. Terms match whole words: "advice" is not "dv". The text before a word is part of the match
// or is checked afterward. No pattern uses lookbehind, which the oldest supported browsers cannot parse
// (docs/architecture.md, The public site).

export type TermKind = 'ssn' | 'immigration' | 'legal' | 'domestic_violence' | 'crisis'

export interface Term {
  readonly kind: TermKind
  readonly isIn: (text: string) => boolean
}

/** A term that does not count after certain words, such as "arrest" in "cardiac arrest". */
interface ButAfter {
  readonly term: string
  readonly before: RegExp
}

export const butAfter = (before: string, term: string): ButAfter => ({
  term,
  before: new RegExp(`(?:${before})\\s+$`, 'iu'),
})

/** Number of characters checked before the term. */
const reach = 80

const wholeWords = (flags: string, list: readonly string[]): RegExp =>
  new RegExp(`(?:^|[^\\p{L}\\p{N}])(${list.join('|').replaceAll(' ', '[\\s_-]+')})(?![\\p{L}\\p{N}])`, `iu${flags}`)

const counts = ({ term, before }: ButAfter) => {
  const pattern = wholeWords('g', [term])
  return (text: string): boolean =>
    [...text.matchAll(pattern)].some(({ index, 0: found, 1: word = '' }) => {
      const start = index + found.length - word.length
      return !before.test(text.slice(Math.max(0, start - reach), start))
    })
}

/**
 * Combines a list of terms into one pattern. A space in a term stands for any run of spaces, line breaks, hyphens or
 * underscores.
 */
export const terms = (kind: TermKind, ...list: readonly (string | ButAfter)[]): Term => {
  const pattern = wholeWords(
    '',
    list.filter((term) => typeof term === 'string'),
  )
  const others = list.filter((term) => typeof term !== 'string').map(counts)
  return { kind, isIn: (text) => pattern.test(text) || others.some((isIn) => isIn(text)) }
}
