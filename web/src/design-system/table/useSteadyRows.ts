// Keeps a live list steady while somebody works in it (steadyRows.ts); other filters, another page or order begin anew.
import { useState } from 'react'
import { ownActs } from '../../lib/stores/ownActs.ts'
import { type SteadyRows, actsSeen, asTheyCame, steadyRows } from './steadyRows.ts'

interface Held<Row> extends SteadyRows<Row> {
  readonly list: string
  /** What came last. */
  readonly fresh: readonly Row[]
  /** The person's own acts that have come into the list, by row. */
  readonly seen: ReadonlyMap<string, number>
}

const noneSeen: ReadonlyMap<string, number> = new Map()

interface Steady<Row> extends SteadyRows<Row> {
  /** Shows what waits, and lets go of what left. */
  readonly show: () => void
}

/**
 * @param list what is asked for; undefined: rows are shown as they come
 * @param settled false while `fresh` is still of another list
 */
export const useSteadyRows = <Row extends { readonly id: string }>(
  list: string | undefined,
  fresh: readonly Row[],
  settled: boolean,
): Steady<Row> => {
  const [held, setHeld] = useState<Held<Row> | undefined>(undefined)
  const hold = (rows: SteadyRows<Row>, seen = held?.seen ?? noneSeen): Held<Row> => ({
    ...rows,
    list: list ?? '',
    fresh,
    seen,
  })
  const next = (): Held<Row> => {
    if (list === undefined || held === undefined) return hold(asTheyCame(fresh))
    // The old rows stay until those of the other list are there.
    if (!settled) return held
    if (held.list !== list) return hold(asTheyCame(fresh))
    if (held.fresh === fresh) return held
    const acts = ownActs()
    const own = new Set([...acts].filter(([id, act]) => held.seen.get(id) !== act).map(([id]) => id))
    return hold(steadyRows(held.rows, fresh, own), actsSeen(held.rows, fresh, acts, held.seen))
  }
  const now = next()
  if (list !== undefined && now !== held) setHeld(now)
  return { ...now, show: () => setHeld(hold(asTheyCame(fresh))) }
}
