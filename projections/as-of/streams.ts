// Folds streams up to an instant with the read model's own folds, in batches.
import { attributeFailure, foldInput } from '../engine/fold.ts'
import type { Layout, StoredFold } from '../engine/layout.ts'
import { createUnsealer, unsealedCategories, type FoldDeps } from '../engine/unsealing.ts'
import { isVisibleAsOf } from './log-as-of.ts'

export interface StreamsAsOf {
  /**
   * Returns the states as of the instant, by id. Omits streams that did not exist yet.
   * @throws EventFailure
   */
  fold(storedFold: StoredFold, ids: readonly string[]): Promise<Map<string, unknown>>
}

export const createStreamsAsOf = (
  deps: FoldDeps,
  layout: Layout,
  at: number,
  erasedSubjects: ReadonlySet<string>,
): StreamsAsOf => {
  const { log, decode } = deps
  const unsealer = createUnsealer(deps, unsealedCategories(layout), erasedSubjects)
  return {
    fold: async (storedFold, ids) => {
      const states = new Map<string, unknown>()
      // The reads run concurrently, so that the log can combine them into a few queries.
      const streams = await Promise.all(ids.map((id) => log.readStream(`${storedFold.fold.category}-${id}`)))
      const visibleStreams = streams
        .map((stream) => stream.filter((event) => isVisibleAsOf(at, event)))
        .filter(([first]) => first?.revision === 0)
      const inputs = await unsealer.prepare(
        visibleStreams.flat().map((event) => attributeFailure(event.position, () => decode(event))),
      )
      for (const input of inputs) {
        const id = input.event.stream.slice(storedFold.fold.category.length + 1)
        states.set(id, foldInput(storedFold.fold, states.get(id), input))
      }
      return states
    },
  }
}
