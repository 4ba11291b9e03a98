// Normalizes text for pattern matching: full-width, mathematical and other variants of a character become the plain one
// (Unicode NFKC). Each character keeps its position in the original text.

export interface PlainCharacters {
  readonly text: string
  /** The range of the original text behind `start` to `end`. */
  typed(start: number, end: number): { readonly start: number; readonly end: number }
}

/**
 * Replaces a character only if its plain form is a single character, so that no position falls inside an original
 * character. "½" therefore stays as it is. Text without variants, which is nearly all text, is returned unchanged.
 */
export const plainCharacters = (typed: string): PlainCharacters => {
  if (typed.normalize('NFKC') === typed) return { text: typed, typed: (start, end) => ({ start, end }) }
  let text = ''
  /** For each unit of `text`, its position in the original; the last entry is the end of the text. */
  const places: number[] = []
  let at = 0
  for (const character of typed) {
    const plain = character.normalize('NFKC')
    const read = plain.length === 1 ? plain : character
    for (let unit = 0; unit < read.length; unit += 1) places.push(at + unit)
    text += read
    at += character.length
  }
  places.push(at)
  const place = (unit: number): number => places[unit] ?? at
  return { text, typed: (start, end) => ({ start: place(start), end: place(end) }) }
}
