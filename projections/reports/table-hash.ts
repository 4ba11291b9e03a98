// The hash of a report's result. A run that is repeated later gives the same hash if it gives the same result.
import { hash } from 'node:crypto'

import { type ReportRunDetail, ReportTable } from '#contracts/reports.ts'

import { reports } from './reports.ts'

/** Version 1 has no prefix. It covered the labels too, so a reworded label changed it. */
const versionPrefix = 'v2:'

/**
 * SHA-256 over everything but the labels, which a later release may reword: the title, the labels of columns, and those
 * of rows, which the order of the rows identifies.
 */
export const tableHash = (table: ReportTable): string => {
  // Parsing brings a new table and a stored one into the same form.
  const { name, parameters, position, chart, columns, rows } = ReportTable.parse(table)
  const isLabel = columns.map(({ kind }) => kind === 'text' && reports[name].textFromLog !== true)
  const content = {
    name,
    parameters,
    position,
    chart,
    columns: columns.map(({ label: _, ...column }) => column),
    rows: rows.map((row) => row.filter((_, index) => isLabel[index] !== true)),
  }
  return versionPrefix + hash('sha256', JSON.stringify(content))
}

/** The hash that a repetition of this run must have. A run with a hash of version 1 gets one from its stored table. */
export const expectedHash = ({ hash: storedHash, table }: Pick<ReportRunDetail, 'hash' | 'table'>): string | null =>
  table === null || storedHash?.startsWith(versionPrefix) ? storedHash : tableHash(table)
