// A report as a CSV file. It lists people by id, as the log does. It contains no current names, so equal tables always
// produce identical bytes (docs/decisions/0028).
import { formatPlainCell } from '#contracts/report-cells.ts'
import type { ReportTable } from '#contracts/reports.ts'

import { formatCsvHeader, formatCsvRows } from './csv.ts'

/** Returns the complete file, for both the web page and the command line. */
export const toReportCsv = ({ columns, rows }: Pick<ReportTable, 'columns' | 'rows'>): string =>
  formatCsvHeader(columns.map(({ label }) => label)) +
  formatCsvRows(rows.map((row) => columns.map((column, index) => formatPlainCell(column, row[index] ?? null))))
