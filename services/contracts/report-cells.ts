// A cell of a report as plain text, as files and terminals have it: no thousands separators, dollars and per cent as numbers
// that spreadsheet programs read.
import type { Cell, ReportColumn } from './reports.ts'

export type PeopleNames = Readonly<Record<string, string>>

/** People by their ids where no name is given. */
export const plainCell = ({ kind }: Pick<ReportColumn, 'kind'>, cell: Cell, names: PeopleNames = {}): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return kind === 'person' ? (names[cell] ?? cell) : cell
  if (kind === 'share') return `${(cell * 100).toFixed(1)}%`
  return kind === 'money' ? (cell / 100).toFixed(2) : String(cell)
}
