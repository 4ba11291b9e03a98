// Keeps a live list steady while somebody works in it (steadyRows.ts); other filters, another page or order begin anew.
import { useState } from 'react'
import { ownChanges } from '../../lib/stores/ownChanges.ts'
import { type StableRows, visibleChanges, latestRows, stableRows } from './stableRows.ts'

interface ListState<Row> extends StableRows<Row> {
  readonly list: string
  /** What came last. */
  readonly latest: readonly Row[]
  /** The person's own acts that have come into the list, by row. */
  readonly seen: ReadonlyMap<string, number>
}

const noneSeen: ReadonlyMap<string, number> = new Map()

interface UseStableRows<Row> extends StableRows<Row> {
  /** Shows what waits, and lets go of what left. */
  readonly show: () => void
}

/**
 * @param list what is asked for; undefined: rows are shown as they come
 * @param settled false while `fresh` is still of another list
 */
export const useStableRows = <Row extends { readonly id: string }>(
  list: string | undefined,
  latest: readonly Row[],
  settled: boolean,
): UseStableRows<Row> => {
  const [state, setState] = useState<ListState<Row> | undefined>(undefined)
  const stateOf = (rows: StableRows<Row>, seen = state?.seen ?? noneSeen): ListState<Row> => ({
    ...rows,
    list: list ?? '',
    latest,
    seen,
  })
  const next = (): ListState<Row> => {
    if (list === undefined || state === undefined) return stateOf(latestRows(latest))
    // The old rows stay until those of the other list are there.
    if (!settled) return state
    if (state.list !== list) return stateOf(latestRows(latest))
    if (state.latest === latest) return state
    const changes = ownChanges()
    const own = new Set([...changes].filter(([id, change]) => state.seen.get(id) !== change).map(([id]) => id))
    return stateOf(stableRows(state.rows, latest, own), visibleChanges(state.rows, latest, changes, state.seen))
  }
  const current = next()
  if (list !== undefined && current !== state) setState(current)
  return { ...current, show: () => setState(stateOf(latestRows(latest))) }
}
