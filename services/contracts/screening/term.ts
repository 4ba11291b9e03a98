// One line of a word list. A term is whole words: "advice" is not "dv".

export type TermKind = 'ssn' | 'immigration' | 'legal' | 'domestic_violence' | 'crisis'

export interface Term {
  readonly kind: TermKind
  readonly pattern: RegExp
}

/** One pattern for a list of terms; a blank in a term is any run of blanks, line breaks, hyphens or underscores. */
export const terms = (kind: TermKind, ...list: readonly string[]): Term => ({
  kind,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${list.join('|').replaceAll(' ', '[\\s_-]+')})(?![\\p{L}\\p{N}])`, 'iu'),
})
