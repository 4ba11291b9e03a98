// The text as the patterns read it: full-width, mathematical and other forms of a letter, digit or sign as the plain one
// that they stand for (Unicode NFKC), each at a known place of what was typed.

export interface PlainCharacters {
  readonly text: string
  /** Where what stands from `start` to `end` was typed. */
  typed(start: number, end: number): { readonly start: number; readonly end: number }
}

/**
 * Only what stands for one single character is replaced, so that a place never falls inside a character that was typed:
 * "½" stays as it is. Text without such forms, nearly all there is, comes back as it came.
 */
export const plainCharacters = (typed: string): PlainCharacters => {
  if (typed.normalize('NFKC') === typed) return { text: typed, typed: (start, end) => ({ start, end }) }
  let text = ''
  /** For each unit of `text` where it was typed, and the end of all. */
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
