// The rows that the person has changed in this tab. A list shows these changes immediately, and holds back other
// people's changes.

/** After this time, a change has reached every list and later changes are someone else's; milliseconds. */
const ownChangeWindowMs = 60_000

/** Numbers the changes, so that a list can distinguish a row's second change from its first. */
let lastNumber = 0
const changes = new Map<string, { readonly number: number; readonly at: number }>()

export const recordOwnChanges = (ids: readonly string[]): void => {
  lastNumber += 1
  for (const id of ids) changes.set(id, { number: lastNumber, at: Date.now() })
}

/** Removes the changes of these rows, because the server refused them. */
export const removeOwnChanges = (ids: readonly string[]): void => {
  for (const id of ids) changes.delete(id)
}

/** Maps each row id to the number of its last change. */
export const ownChanges = (): ReadonlyMap<string, number> => {
  const oldest = Date.now() - ownChangeWindowMs
  return new Map([...changes].flatMap(([id, { number, at }]) => (at < oldest ? [] : [[id, number] as const])))
}
