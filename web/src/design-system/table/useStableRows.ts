// Keeps a live list stable while someone works with it (stable-rows.ts). After a change of the filters, page or sort
// order, it starts over.
import { useState } from 'react'
import { ownChanges } from '../../lib/stores/own-changes.ts'
import { type StableRows, visibleChanges, latestRows, stableRows } from './stable-rows.ts'

interface ListState<Row> extends StableRows<Row> {
  readonly list: string
  /** The latest rows. */
  readonly latest: readonly Row[]
  /** The number of the user's last visible change, by row id. */
  readonly seen: ReadonlyMap<string, number>
}

const noSeenChanges: ReadonlyMap<string, number> = new Map()

interface UseStableRows<Row> extends StableRows<Row> {
  /** Shows the waiting rows and hides the removed ones. */
  readonly show: () => void
}

/**
 * @param list identifies the query; if undefined, the latest rows are shown immediately
 * @param settled false while `latest` belongs to another query
 */
export const useStableRows = <Row extends { readonly id: string }>(
  list: string | undefined,
  latest: readonly Row[],
  settled: boolean,
): UseStableRows<Row> => {
  const [state, setState] = useState<ListState<Row> | undefined>(undefined)
  const stateOf = (rows: StableRows<Row>, seen = state?.seen ?? noSeenChanges): ListState<Row> => ({
    ...rows,
    list: list ?? '',
    latest,
    seen,
  })
  const next = (): ListState<Row> => {
    if (list === undefined || state === undefined) return stateOf(latestRows(latest))
    // Keeps the old rows until those of the new query arrive.
    if (!settled) return state
    if (state.list !== list) return stateOf(latestRows(latest))
    if (state.latest === latest) return state
    const changes = ownChanges()
    const ownIds = new Set([...changes].filter(([id, change]) => state.seen.get(id) !== change).map(([id]) => id))
    return stateOf(stableRows(state.rows, latest, ownIds), visibleChanges(state.rows, latest, changes, state.seen))
  }
  const current = next()
  if (list !== undefined && current !== state) setState(current)
  return { ...current, show: () => setState(stateOf(latestRows(latest))) }
}
