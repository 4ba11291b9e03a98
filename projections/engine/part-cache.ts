// A cache of the stream states that a build's writer used recently, as they are after the last folded batch, even if it
// is not committed yet. The writer can fold the next batch while the database commits the previous one. Only the
// build's single writer may use it.
import type { Changes, PartReader, TableChanges } from './changes.ts'
import type { StoredPart } from './layout.ts'
import type { Row } from './model.ts'

export interface PartCache extends PartReader {
  /** Records a folded batch for the next one, before the database has committed it. */
  take(changes: Changes): void
}

/** States kept in each of the two generations, about 1.4 kB each. */
const generation = 10_000

type Parts = Map<string, unknown>

/**
 * Two generations instead of an exact LRU order: a state that the last batch touched is never evicted before the next
 * batch is folded.
 */
const createGenerations = () => {
  let young: Parts = new Map()
  let old: Parts = new Map()
  return {
    find: (id: string): { readonly part: unknown } | undefined => {
      if (young.has(id)) return { part: young.get(id) }
      if (!old.has(id)) return undefined
      const part = old.get(id)
      young.set(id, part)
      return { part }
    },
    set: (id: string, part: unknown) => young.set(id, part),
    age: () => {
      if (young.size < generation) return
      old = young
      young = new Map()
    },
  }
}

type Generations = ReturnType<typeof createGenerations>

const linksTo = (row: Row, column: string, ids: ReadonlySet<string>): boolean => {
  const linked = row[column]
  return typeof linked === 'string' && ids.has(linked)
}

export const createPartCache = (reader: PartReader, parts: readonly StoredPart[]): PartCache => {
  const known = new Map<StoredPart, Generations>(parts.map((stored) => [stored, createGenerations()]))
  let latest: readonly TableChanges[] = []

  const changesOfPart = (stored: StoredPart) => latest.find(({ table }) => table === stored.table)

  return {
    load: async (stored, ids) => {
      const generations = known.get(stored) ?? createGenerations()
      const found: Parts = new Map()
      const missing: string[] = []
      for (const id of ids) {
        const entry = generations.find(id)
        if (entry === undefined) missing.push(id)
        else if (entry.part !== undefined) found.set(id, entry.part)
      }
      if (missing.length === 0) return found
      const loaded = await reader.load(stored, missing)
      for (const id of missing) {
        const part = loaded.get(id)
        generations.set(id, part)
        if (part !== undefined) found.set(id, part)
      }
      return found
    },
    // The database may not have the latest batch yet. Extra ids do no harm: their rows turn out unchanged.
    linkedTo: async (own, link, cardIds) => {
      const stored = await reader.linkedTo(own, link, cardIds)
      const wanted = new Set(cardIds)
      const latestRows = changesOfPart(own)?.rows ?? []
      const fresh = latestRows.filter((row) => linksTo(row, link.column, wanted)).map((row) => String(row['id']))
      return [...new Set([...stored, ...fresh])]
    },
    take: ({ tables }) => {
      latest = tables
      for (const [stored, generations] of known) {
        generations.age()
        const changes = changesOfPart(stored)
        for (const row of changes?.rows ?? []) generations.set(String(row['id']), row['part'])
        for (const id of changes?.removed ?? []) generations.set(id, undefined)
      }
    },
  }
}
