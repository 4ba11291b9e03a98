// Computes what changed rows add to a rollup and subtract from it.
import type { StoredTable, StoredTally } from './layout.ts'
import type { Row } from './model.ts'

export interface TallyDeltas {
  readonly table: StoredTable
  /** Subtracts the old row's contribution and adds the new row's. */
  add(before: Row | undefined, after: Row | undefined): void
  /** One row of differences for each group that changed. */
  rows(): Row[]
}

/** A group's key: its values as JSON, so that null, '' and 'null' stay three groups. */
const groupKey = (columns: readonly string[], row: Row): string =>
  JSON.stringify(columns.map((name) => row[name] ?? null))

export const createTallyDeltas = ({ source, table }: StoredTally): TallyDeltas => {
  const totals = ['count', ...source.sums.map((name) => `sum_${name}`)]
  const groups = new Map<string, Record<string, unknown>>()
  const group = (row: Row): Record<string, unknown> => {
    const key = groupKey(source.groupBy, row)
    const known = groups.get(key) ?? {
      ...Object.fromEntries(source.groupBy.map((name) => [name, row[name] ?? null])),
      ...Object.fromEntries(totals.map((name) => [name, 0])),
    }
    groups.set(key, known)
    return known
  }
  const contribute = (row: Row, sign: 1 | -1) => {
    const into = group(row)
    into['count'] = Number(into['count']) + sign
    for (const name of source.sums) into[`sum_${name}`] = Number(into[`sum_${name}`]) + sign * Number(row[name] ?? 0)
  }
  return {
    table,
    add: (before, after) => {
      if (before !== undefined) contribute(before, -1)
      if (after !== undefined) contribute(after, 1)
    },
    rows: () => [...groups.values()].filter((delta) => totals.some((name) => delta[name] !== 0)),
  }
}
