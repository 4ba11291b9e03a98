// Whether two names may belong to the same person: typed differently, shortened or misspelled.
import { searchText } from '../search-text.ts'

/** Levenshtein distance: letters to insert, delete or replace. Only distances up to `most` are exact. */
const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let line = 0; line < a.length; line += 1) {
    const letter = a[line]
    const next = [line + 1]
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (b[column - 1] === letter ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? most + 1
}

/**
 * In a short name, two different letters usually mean a different name, so only one may differ. In a longer name, two
 * may.
 */
const lettersWrong = (name: string): number => (name.length < 7 ? 1 : 2)

/** True for "José" and "jose", "Mari" and "Marisol", "Jon" and "John". */
export const soundsAlike = (one: string, other: string): boolean => {
  const [short = '', long = ''] = [searchText(one), searchText(other)].toSorted((a, b) => a.length - b.length)
  if (short === '') return false
  if (short.length >= 3 && long.startsWith(short)) return true
  const most = lettersWrong(short)
  return distance(short, long, most) <= most
}
