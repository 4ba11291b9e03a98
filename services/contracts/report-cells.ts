// Formats a report cell as plain text for files and terminals: without thousands separators, and with dollars and
// percentages as numbers that spreadsheets can read.
import type { Cell, ReportColumn } from './reports.ts'

export type PeopleNames = Readonly<Record<string, string>>

/** Display names by user id. A person without a known name appears as an id. */
export const formatPlainCell = ({ kind }: Pick<ReportColumn, 'kind'>, cell: Cell, names: PeopleNames = {}): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return kind === 'person' ? (names[cell] ?? cell) : cell
  if (kind === 'share') return `${(cell * 100).toFixed(1)}%`
  return kind === 'money' ? (cell / 100).toFixed(2) : String(cell)
}
