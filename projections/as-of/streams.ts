// Folds streams up to an instant with the read model's own folds, in batches.
import { atEvent, foldInput } from '../engine/fold.ts'
import type { Layout, StoredPart } from '../engine/layout.ts'
import { createOpening, openedCategories, type OpeningDeps } from '../engine/opening.ts'
import { belongsTo } from './log-as-of.ts'

export interface StreamsAsOf {
  /**
   * States by id as of the instant. Streams that did not exist by then are missing.
   * @throws EventFailure
   */
  fold(stored: StoredPart, ids: readonly string[]): Promise<Map<string, unknown>>
}

export const createStreamsAsOf = (
  deps: OpeningDeps,
  layout: Layout,
  at: number,
  erasedSubjects: ReadonlySet<string>,
): StreamsAsOf => {
  const { log, decode } = deps
  const opening = createOpening(deps, openedCategories(layout), erasedSubjects)
  return {
    fold: async (stored, ids) => {
      const parts = new Map<string, unknown>()
      // Concurrent reads let the log combine them into few queries.
      const streams = await Promise.all(ids.map((id) => log.readStream(`${stored.part.category}-${id}`)))
      const known = streams
        .map((stream) => stream.filter((event) => belongsTo(at, event)))
        .filter(([first]) => first?.revision === 0)
      const inputs = await opening.prepare(known.flat().map((event) => atEvent(event.position, () => decode(event))))
      for (const input of inputs) {
        const id = input.event.stream.slice(stored.part.category.length + 1)
        parts.set(id, foldInput(stored.part, parts.get(id), input))
      }
      return parts
    },
  }
}
