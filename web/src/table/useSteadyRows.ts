// Keeps a live list steady while somebody works in it (steadyRows.ts); other filters, another page or order begin anew.
import { useState } from 'react'
import { ownActs } from '../stores/ownActs.ts'
import { type SteadyRows, asTheyCame, steadyRows } from './steadyRows.ts'

interface Held<Row> extends SteadyRows<Row> {
  readonly list: string
  /** What came last. */
  readonly fresh: readonly Row[]
}

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
  const hold = (rows: SteadyRows<Row>): Held<Row> => ({ ...rows, list: list ?? '', fresh })
  const next = (): Held<Row> => {
    if (list === undefined || held === undefined) return hold(asTheyCame(fresh))
    // The old rows stay until those of the other list are there.
    if (!settled) return held
    if (held.list !== list) return hold(asTheyCame(fresh))
    return held.fresh === fresh ? held : hold(steadyRows(held.rows, fresh, ownActs()))
  }
  const now = next()
  if (list !== undefined && now !== held) setHeld(now)
  return { ...now, show: () => setHeld(hold(asTheyCame(fresh))) }
}
