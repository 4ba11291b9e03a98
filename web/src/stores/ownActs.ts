// What the person has acted on in this tab: a list shows that at once, and keeps everybody else's changes in their place.

const acted = new Set<string>()

export const noteOwnActs = (ids: readonly string[]): void => {
  for (const id of ids) acted.add(id)
}

export const ownActs = (): ReadonlySet<string> => acted
