// A report as a CSV file. People stand in it by their ids, as in the log: what they are called today is no part of a report, so
// equal tables are equal bytes whenever and wherever they are taken home (decisions, "analytics").
import { plainCell } from '#contracts/report-cells.ts'
import type { ReportTable } from '#contracts/reports.ts'

import { csvHead, csvRows } from './csv.ts'

/** The whole file, for the page and the terminal alike. */
export const reportCsv = ({ columns, rows }: Pick<ReportTable, 'columns' | 'rows'>): string =>
  csvHead(columns.map(({ label }) => label)) +
  csvRows(rows.map((row) => columns.map((column, index) => plainCell(column, row[index] ?? null))))
