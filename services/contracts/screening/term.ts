// One line of a word list. A term is whole words: "advice" is not "dv". What stands before a word is read with it or after it:
// no pattern looks behind, which browsers of the floor cannot read (docs/architecture.md, The public site).

export type TermKind = 'ssn' | 'immigration' | 'legal' | 'domestic_violence' | 'crisis'

export interface Term {
  readonly kind: TermKind
  readonly isIn: (text: string) => boolean
}

/** A term that does not count behind certain words: "heart arrest". */
interface ButAfter {
  readonly term: string
  readonly before: RegExp
}

export const butAfter = (before: string, term: string): ButAfter => ({
  term,
  before: new RegExp(`(?:${before})\\s+$`, 'iu'),
})

/** How much is read before such a term. */
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

/** One pattern for a list of terms; a blank in a term is any run of blanks, line breaks, hyphens or underscores. */
export const terms = (kind: TermKind, ...list: readonly (string | ButAfter)[]): Term => {
  const pattern = wholeWords(
    '',
    list.filter((term) => typeof term === 'string'),
  )
  const others = list.filter((term) => typeof term !== 'string').map(counts)
  return { kind, isIn: (text) => pattern.test(text) || others.some((isIn) => isIn(text)) }
}
