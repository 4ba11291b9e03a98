// Formats a report cell as plain text for files and terminals, without thousands separators, so that spreadsheets can
// read the numbers.
import type { Cell, ReportColumn } from './reports.ts'

/** Display names by user id. */
export type PeopleNames = Readonly<Record<string, string>>

/** Returns the id of a person whose name is unknown. */
export const formatPlainCell = ({ kind }: Pick<ReportColumn, 'kind'>, cell: Cell, names: PeopleNames = {}): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return kind === 'person' ? (names[cell] ?? cell) : cell
  if (kind === 'share') return `${(cell * 100).toFixed(1)}%`
  return kind === 'money' ? (cell / 100).toFixed(2) : String(cell)
}
