// Normalizes text for pattern matching: full-width, mathematical and other variants of a character become the plain one
// (Unicode NFKC). Every position can be mapped back to the original text.

export interface NormalizedText {
  readonly text: string
  /** Returns the range of the original text that corresponds to `start` and `end`. */
  originalRange(start: number, end: number): { readonly start: number; readonly end: number }
}

/**
 * Replaces a character only if its plain form is a single character, so that no position falls inside an original
 * character. "½" is therefore not replaced. Text without such variants, which is nearly all text, is returned as is.
 */
export const normalizeText = (original: string): NormalizedText => {
  if (original.normalize('NFKC') === original)
    return { text: original, originalRange: (start, end) => ({ start, end }) }
  let text = ''
  /** Maps each unit of `text` to its position in the original. */
  const offsets: number[] = []
  let offset = 0
  for (const character of original) {
    const normalized = character.normalize('NFKC')
    const replacement = normalized.length === 1 ? normalized : character
    for (let unit = 0; unit < replacement.length; unit += 1) offsets.push(offset + unit)
    text += replacement
    offset += character.length
  }
  const offsetAt = (unit: number): number => offsets[unit] ?? offset
  return { text, originalRange: (start, end) => ({ start: offsetAt(start), end: offsetAt(end) }) }
}
