// The rows that the person has changed in this tab. A list shows these changes at once, and holds back other people's
// changes.

/** After this time a change has reached every list, and later changes are someone else's; milliseconds. */
const ownChangeWindowMs = 60_000

/** Numbers the changes, so that a list can tell a second change of a row from the first. */
let lastNumber = 0
const changes = new Map<string, { readonly number: number; readonly at: number }>()

export const recordOwnChanges = (ids: readonly string[]): void => {
  lastNumber += 1
  for (const id of ids) changes.set(id, { number: lastNumber, at: Date.now() })
}

/** The change was refused. */
export const forgetOwnChanges = (ids: readonly string[]): void => {
  for (const id of ids) changes.delete(id)
}

/** Row id to the number of its last change. */
export const ownChanges = (): ReadonlyMap<string, number> => {
  const oldest = Date.now() - ownChangeWindowMs
  return new Map([...changes].flatMap(([id, { number, at }]) => (at < oldest ? [] : [[id, number] as const])))
}
