// Keeps a live list stable while someone works with it. Updated rows change in place, new rows wait until the user
// requests them, and removed rows stay in place, so that nothing moves just before a tap. The user's own changes show
// immediately.

export interface StableRows<Row> {
  readonly rows: readonly Row[]
  /** Visible rows that are no longer in the list. */
  readonly removed: ReadonlySet<string>
  /** The number of new rows that wait. */
  readonly waiting: number
}

/** The latest rows, with none waiting. */
export const latestRows = <Row>(rows: readonly Row[]): StableRows<Row> => ({ rows, removed: new Set(), waiting: 0 })

/**
 * The user's changes that are visible in `latest`, in addition to those already `seen`. Each change explains one
 * update of its row; later updates come from other people.
 * @param changes row id to the number of the user's last change
 */
export const visibleChanges = <Row extends { readonly id: string }>(
  shown: readonly Row[],
  latest: readonly Row[],
  changes: ReadonlyMap<string, number>,
  seen: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> => {
  const shownById = new Map(shown.map((row) => [row.id, row]))
  const latestById = new Map(latest.map((row) => [row.id, row]))
  const visible = [...changes].filter(([id]) => shownById.get(id) !== latestById.get(id))
  return new Map([...seen, ...visible])
}

/**
 * The rows to show after an update from `shown` to `latest`.
 * @param ownIds the rows that the user changed. They appear and disappear immediately, and rows from the next page
 * fill the gaps
 */
export const stableRows = <Row extends { readonly id: string }>(
  shown: readonly Row[],
  latest: readonly Row[],
  ownIds: ReadonlySet<string>,
): StableRows<Row> => {
  if (shown.length === 0) return latestRows(latest)
  const latestById = new Map(latest.map((row) => [row.id, row]))
  const shownIds = new Set(shown.map(({ id }) => id))
  const rows = shown
    .filter(({ id }) => latestById.has(id) || !ownIds.has(id))
    .map((row) => latestById.get(row.id) ?? row)
  const removed = new Set(rows.filter(({ id }) => !latestById.has(id)).map(({ id }) => id))

  let waiting = 0
  let freeSlots = shown.length - rows.length
  const lastShownIndex = latest.findLastIndex(({ id }) => shownIds.has(id))
  for (const [index, row] of latest.entries()) {
    if (shownIds.has(row.id)) continue
    if (ownIds.has(row.id)) {
      const above = latest.slice(0, index).findLast(({ id }) => rows.some((visibleRow) => visibleRow.id === id))
      rows.splice(above === undefined ? 0 : rows.findIndex(({ id }) => id === above.id) + 1, 0, row)
    } else if (index > lastShownIndex && freeSlots > 0) {
      freeSlots -= 1
      rows.push(row)
    } else waiting += 1
  }
  return { rows, removed, waiting }
}
