// Computes what changed rows add to a rollup and subtract from it.
import type { StoredTable, StoredRollup } from './layout.ts'
import type { Row } from './model.ts'

export interface RollupDeltas {
  readonly table: StoredTable
  /** Subtracts the old row's contribution and adds the new row's. */
  add(before: Row | undefined, after: Row | undefined): void
  /** One row of differences for each group that changed. */
  rows(): Row[]
}

/** A group's key: its values as JSON, so that null, '' and 'null' remain separate groups. */
const groupKey = (columns: readonly string[], row: Row): string =>
  JSON.stringify(columns.map((name) => row[name] ?? null))

export const createRollupDeltas = ({ declaration, table }: StoredRollup): RollupDeltas => {
  const totals = ['count', ...declaration.sums.map((name) => `sum_${name}`)]
  const groups = new Map<string, Record<string, unknown>>()
  const groupTotals = (row: Row): Record<string, unknown> => {
    const key = groupKey(declaration.groupBy, row)
    const existing = groups.get(key) ?? {
      ...Object.fromEntries(declaration.groupBy.map((name) => [name, row[name] ?? null])),
      ...Object.fromEntries(totals.map((name) => [name, 0])),
    }
    groups.set(key, existing)
    return existing
  }
  const contribute = (row: Row, sign: 1 | -1) => {
    const total = groupTotals(row)
    total['count'] = Number(total['count']) + sign
    for (const name of declaration.sums)
      total[`sum_${name}`] = Number(total[`sum_${name}`]) + sign * Number(row[name] ?? 0)
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
