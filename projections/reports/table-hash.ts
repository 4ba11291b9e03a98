// The hash of a report's result. A run that is repeated later has the same hash if it has the same result.
import { hash } from 'node:crypto'

import { type ReportRunDetail, ReportTable } from '#contracts/reports.ts'

import { reports } from './reports.ts'

/** Version 1 has no prefix. It covered the labels too, so a reworded label changed it. */
const versionPrefix = 'v2:'

/**
 * SHA-256 over everything except the labels, which a later release may reword: the title, the column labels, and the
 * row labels. The order of the rows identifies them.
 */
export const tableHash = (table: ReportTable): string => {
  // Parsing gives a new table the same form as a stored one.
  const { name, parameters, position, chart, columns, rows } = ReportTable.parse(table)
  const labelColumnFlags = columns.map(({ kind }) => kind === 'text' && reports[name].textFromLog !== true)
  const content = {
    name,
    parameters,
    position,
    chart,
    columns: columns.map(({ label: _, ...column }) => column),
    rows: rows.map((row) => row.filter((_, index) => labelColumnFlags[index] !== true)),
  }
  return versionPrefix + hash('sha256', JSON.stringify(content))
}

/**
 * Returns the hash that a repetition of this run must have. For a hash of version 1, it is computed from the stored
 * table.
 */
export const expectedHash = ({ hash: storedHash, table }: Pick<ReportRunDetail, 'hash' | 'table'>): string =>
  storedHash.startsWith(versionPrefix) ? storedHash : tableHash(table)
