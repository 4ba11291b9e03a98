// Streams folded up to an instant by the folds of the read model, some hundred at a time.
import { atEvent, foldInput } from '../engine/fold.ts'
import type { Layout, StoredPart } from '../engine/layout.ts'
import { createOpening, openedCategories, type OpeningDeps } from '../engine/opening.ts'
import { belongsTo } from './log-as-of.ts'

export interface StreamsAsOf {
  /** Parts by id, as of the instant; what had not begun by then is missing. @throws EventFailure */
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
      // Asked for together, the log answers them in few questions.
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
