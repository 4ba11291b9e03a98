// A cache of the stream states that a build's writer used recently, as of the last folded batch, even if it is not
// committed yet. The writer can fold the next batch while the database commits the previous one. Only the build's
// single writer may use it.
import type { Changes, TableChanges } from './changes.ts'
import type { StateReader } from './fold-batch.ts'
import { stateColumn, type StoredFold } from './layout.ts'
import type { Row } from './model.ts'

export interface StateCache extends StateReader {
  /** Records a folded batch for the next one, before the database has committed it. */
  record(changes: Changes): void
}

/** Number of states in each of the two generations. A state takes about 1.4 kB. */
const generationSize = 10_000

type States = Map<string, unknown>

/**
 * Two generations instead of an exact LRU order: a state that the last batch touched is never evicted before the next
 * batch is folded.
 */
const createGenerations = () => {
  let young: States = new Map()
  let old: States = new Map()
  return {
    find: (id: string): { readonly state: unknown } | undefined => {
      if (young.has(id)) return { state: young.get(id) }
      if (!old.has(id)) return undefined
      const state = old.get(id)
      young.set(id, state)
      return { state }
    },
    set: (id: string, state: unknown) => young.set(id, state),
    endGeneration: () => {
      if (young.size < generationSize) return
      old = young
      young = new Map()
    },
  }
}

type Generations = ReturnType<typeof createGenerations>

const linksTo = (row: Row, column: string, ids: ReadonlySet<string>): boolean => {
  const linkedId = row[column]
  return typeof linkedId === 'string' && ids.has(linkedId)
}

export const createStateCache = (reader: StateReader, folds: readonly StoredFold[]): StateCache => {
  const generationsByFold = new Map<StoredFold, Generations>(
    folds.map((storedFold) => [storedFold, createGenerations()]),
  )
  let latest: readonly TableChanges[] = []

  const findLatestChanges = (storedFold: StoredFold) => latest.find(({ table }) => table === storedFold.table)

  return {
    load: async (storedFold, ids) => {
      const generations = generationsByFold.get(storedFold) ?? createGenerations()
      const states: States = new Map()
      const missing: string[] = []
      for (const id of ids) {
        const entry = generations.find(id)
        if (entry === undefined) missing.push(id)
        else if (entry.state !== undefined) states.set(id, entry.state)
      }
      if (missing.length === 0) return states
      const loadedStates = await reader.load(storedFold, missing)
      for (const id of missing) {
        const state = loadedStates.get(id)
        generations.set(id, state)
        if (state !== undefined) states.set(id, state)
      }
      return states
    },
    // The database may not have the latest batch yet. Extra ids do no harm, because their rows turn out unchanged.
    idsLinkedTo: async (storedFold, link, joinedIds) => {
      const storedIds = await reader.idsLinkedTo(storedFold, link, joinedIds)
      const joinedIdSet = new Set(joinedIds)
      const latestRows = findLatestChanges(storedFold)?.rows ?? []
      const uncommitted = latestRows
        .filter((row) => linksTo(row, link.column, joinedIdSet))
        .map((row) => String(row['id']))
      return [...new Set([...storedIds, ...uncommitted])]
    },
    existingRowIds: reader.existingRowIds,
    record: ({ tables }) => {
      latest = tables
      for (const [storedFold, generations] of generationsByFold) {
        generations.endGeneration()
        const changes = findLatestChanges(storedFold)
        for (const row of changes?.rows ?? []) generations.set(String(row['id']), row[stateColumn])
        for (const id of changes?.removedIds ?? []) generations.set(id, undefined)
      }
    },
  }
}
