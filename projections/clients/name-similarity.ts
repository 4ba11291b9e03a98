// Decides whether two names may be the same name, one of them shortened, misspelled or typed differently.
import { searchText } from '../search-text.ts'

/**
 * The Levenshtein distance: how many letters to insert, delete or replace. Only distances up to `maxEdits` are exact.
 */
const editDistance = (a: string, b: string, maxEdits: number): number => {
  if (Math.abs(a.length - b.length) > maxEdits) return maxEdits + 1
  let row = Array.from({ length: b.length + 1 }, (_, columnIndex) => columnIndex)
  for (let rowIndex = 0; rowIndex < a.length; rowIndex += 1) {
    const letter = a[rowIndex]
    const next = [rowIndex + 1]
    for (let columnIndex = 1; columnIndex <= b.length; columnIndex += 1) {
      const replaced = (row[columnIndex - 1] ?? 0) + (b[columnIndex - 1] === letter ? 0 : 1)
      next.push(Math.min(replaced, (row[columnIndex] ?? 0) + 1, (next[columnIndex - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? maxEdits + 1
}

/**
 * In a short name, two different letters usually mean a different name, so only one letter may differ. In a longer
 * name, two letters may differ.
 */
const allowedEdits = (name: string): number => (name.length < 7 ? 1 : 2)

/** True for "José" and "jose", "Mari" and "Marisol", "Jon" and "John". */
export const areSimilarNames = (firstName: string, secondName: string): boolean => {
  const [short = '', long = ''] = [searchText(firstName), searchText(secondName)].toSorted(
    (a, b) => a.length - b.length,
  )
  if (short === '') return false
  if (short.length >= 3 && long.startsWith(short)) return true
  const maxEdits = allowedEdits(short)
  return editDistance(short, long, maxEdits) <= maxEdits
}
