// A list that changes under the eyes of who works in it: changed rows change in their place, new ones wait until they are
// asked for, and what left stays where it was, so that nothing moves under a finger. What the person did shows at once.

export interface StableRows<Row> {
  readonly rows: readonly Row[]
  /** Shown rows that are no longer in the list. */
  readonly removed: ReadonlySet<string>
  /** How many wait. */
  readonly waiting: number
}

/** Rows as they came, with nothing to keep in its place. */
export const latestRows = <Row>(rows: readonly Row[]): StableRows<Row> => ({ rows, removed: new Set(), waiting: 0 })

/**
 * The acts that show in `fresh`, after those that a list has `seen` before: each is good for one change of its row, and what
 * comes later is somebody else's.
 * @param changes row id to the number of the person's last act on it
 */
export const visibleChanges = <Row extends { readonly id: string }>(
  shown: readonly Row[],
  latest: readonly Row[],
  changes: ReadonlyMap<string, number>,
  seen: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> => {
  const before = new Map(shown.map((row) => [row.id, row]))
  const now = new Map(latest.map((row) => [row.id, row]))
  const visible = [...changes].filter(([id]) => before.get(id) !== now.get(id))
  return new Map([...seen, ...visible])
}

/**
 * What is shown once `fresh` has come, where `shown` was.
 * @param own ids of what the person acted on: it comes and goes at once, and what moves up from the next page takes its place
 */
export const stableRows = <Row extends { readonly id: string }>(
  shown: readonly Row[],
  latest: readonly Row[],
  own: ReadonlySet<string>,
): StableRows<Row> => {
  if (shown.length === 0) return latestRows(latest)
  const now = new Map(latest.map((row) => [row.id, row]))
  const before = new Set(shown.map(({ id }) => id))
  const rows = shown.filter(({ id }) => now.has(id) || !own.has(id)).map((row) => now.get(row.id) ?? row)
  const removed = new Set(rows.filter(({ id }) => !now.has(id)).map(({ id }) => id))

  let waiting = 0
  let freePlaces = shown.length - rows.length
  const lastShownIndex = latest.findLastIndex(({ id }) => before.has(id))
  for (const [index, row] of latest.entries()) {
    if (before.has(row.id)) continue
    if (own.has(row.id)) {
      const above = latest.slice(0, index).findLast(({ id }) => rows.some((one) => one.id === id))
      rows.splice(above === undefined ? 0 : rows.findIndex(({ id }) => id === above.id) + 1, 0, row)
    } else if (index > lastShownIndex && freePlaces > 0) {
      freePlaces -= 1
      rows.push(row)
    } else waiting += 1
  }
  return { rows, removed, waiting }
}
