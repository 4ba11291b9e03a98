// A list that changes under the eyes of who works in it: changed rows change in their place, new ones wait until they are
// asked for, and what left stays where it was, so that nothing moves under a finger. What the person did shows at once.

export interface SteadyRows<Row> {
  readonly rows: readonly Row[]
  /** Shown rows that are no longer in the list. */
  readonly gone: ReadonlySet<string>
  /** How many wait. */
  readonly waiting: number
}

/** Rows as they came, with nothing to keep in its place. */
export const asTheyCame = <Row>(rows: readonly Row[]): SteadyRows<Row> => ({ rows, gone: new Set(), waiting: 0 })

/**
 * The acts that show in `fresh`, after those that a list has `seen` before: each is good for one change of its row, and what
 * comes later is somebody else's.
 * @param acts row id to the number of the person's last act on it
 */
export const actsSeen = <Row extends { readonly id: string }>(
  shown: readonly Row[],
  fresh: readonly Row[],
  acts: ReadonlyMap<string, number>,
  seen: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> => {
  const before = new Map(shown.map((row) => [row.id, row]))
  const now = new Map(fresh.map((row) => [row.id, row]))
  const showing = [...acts].filter(([id]) => before.get(id) !== now.get(id))
  return new Map([...seen, ...showing])
}

/**
 * What is shown once `fresh` has come, where `shown` was.
 * @param own ids of what the person acted on: it comes and goes at once, and what moves up from the next page takes its place
 */
export const steadyRows = <Row extends { readonly id: string }>(
  shown: readonly Row[],
  fresh: readonly Row[],
  own: ReadonlySet<string>,
): SteadyRows<Row> => {
  if (shown.length === 0) return asTheyCame(fresh)
  const now = new Map(fresh.map((row) => [row.id, row]))
  const before = new Set(shown.map(({ id }) => id))
  const rows = shown.filter(({ id }) => now.has(id) || !own.has(id)).map((row) => now.get(row.id) ?? row)
  const gone = new Set(rows.filter(({ id }) => !now.has(id)).map(({ id }) => id))

  let waiting = 0
  let room = shown.length - rows.length
  const lastKnown = fresh.findLastIndex(({ id }) => before.has(id))
  for (const [index, row] of fresh.entries()) {
    if (before.has(row.id)) continue
    if (own.has(row.id)) {
      const above = fresh.slice(0, index).findLast(({ id }) => rows.some((one) => one.id === id))
      rows.splice(above === undefined ? 0 : rows.findIndex(({ id }) => id === above.id) + 1, 0, row)
    } else if (index > lastKnown && room > 0) {
      room -= 1
      rows.push(row)
    } else waiting += 1
  }
  return { rows, gone, waiting }
}
