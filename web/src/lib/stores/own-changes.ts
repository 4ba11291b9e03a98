// The rows that the user has changed in this tab. A list shows these changes immediately, and delays other people's
// changes.

/** By this time a change has reached every list, so later changes are someone else's. */
const ownChangeWindowMs = 60_000

/** Numbers the changes, so that a list can distinguish a row's second change from its first. */
let lastChangeNumber = 0
const changes = new Map<string, { readonly number: number; readonly at: number }>()

export const recordOwnChanges = (ids: readonly string[]): void => {
  lastChangeNumber += 1
  for (const id of ids) changes.set(id, { number: lastChangeNumber, at: Date.now() })
}

/** Removes changes that the server refused. */
export const removeOwnChanges = (ids: readonly string[]): void => {
  for (const id of ids) changes.delete(id)
}

/** Maps each row id to the version that the person's last action on it led to. */
const ownVersions = new Map<string, number>()

export const recordOwnVersion = (id: string, version: number): void => void ownVersions.set(id, version)

/**
 * The version that the person knows (REF-28): that of the row they see, or that of their own later action on it, which a
 * list shows only after it has reloaded.
 */
export const knownVersion = (id: string, shown: number): number => Math.max(shown, ownVersions.get(id) ?? 0)

/** Maps each row id to the number of its last change. */
export const ownChanges = (): ReadonlyMap<string, number> => {
  const oldest = Date.now() - ownChangeWindowMs
  return new Map([...changes].flatMap(([id, { number, at }]) => (at < oldest ? [] : [[id, number] as const])))
}
