// What the person has acted on in this tab: a list shows that at once, and keeps everybody else's changes in their place.

/** An act has come into every list by then, and a later change is somebody else's; milliseconds. */
const ownChangeWindowMs = 60_000

/** Counts the acts, so that a list can tell a second one on the same row from the first. */
let count = 0
const changes = new Map<string, { readonly act: number; readonly at: number }>()

export const recordOwnChanges = (ids: readonly string[]): void => {
  count += 1
  for (const id of ids) changes.set(id, { act: count, at: Date.now() })
}

/** Nothing came of it: it was refused. */
export const forgetOwnChanges = (ids: readonly string[]): void => {
  for (const id of ids) changes.delete(id)
}

/** Row id to the number of the last act on it. */
export const ownChanges = (): ReadonlyMap<string, number> => {
  const oldest = Date.now() - ownChangeWindowMs
  return new Map([...changes].flatMap(([id, { act: change, at }]) => (at < oldest ? [] : [[id, change] as const])))
}
