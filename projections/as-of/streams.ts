// Folds streams up to an instant with the read model's own folds, in batches.
import type { RecordedEvent } from '#domain/recorded.ts'
import type { StoredEvent } from '#platform/event-log/port.ts'

import { foldInput } from '../engine/fold.ts'
import type { Layout, StoredFold } from '../engine/layout.ts'
import { createUnsealer, unsealedCategories, type FoldDeps } from '../engine/unsealing.ts'
import { isVisibleAsOf } from './log-as-of.ts'
import type { OverlaySource } from './overlay-source.ts'

export interface StreamsAsOf {
  /**
   * Returns the states as of the instant, by id. Omits streams that did not exist yet. A stream with an event that cannot
   * be read or folded has its state before that event.
   */
  fold(storedFold: StoredFold, ids: readonly string[]): Promise<Map<string, unknown>>
}

/** @param parked receives the streams with an event that could not be read or folded */
export const createStreamsAsOf = (
  deps: FoldDeps,
  layout: Layout,
  { at, erasedSubjects }: Pick<OverlaySource, 'at' | 'erasedSubjects'>,
  parked: Set<string>,
): StreamsAsOf => {
  const { log, decode } = deps
  const unsealer = createUnsealer(deps, unsealedCategories(layout), erasedSubjects)

  const decodeReadable = (stream: readonly StoredEvent[]): RecordedEvent[] => {
    const events: RecordedEvent[] = []
    for (const event of stream) {
      try {
        events.push(decode(event))
      } catch {
        parked.add(event.stream)
        break
      }
    }
    return events
  }

  return {
    fold: async (storedFold, ids) => {
      const states = new Map<string, unknown>()
      const failedStreams = new Set<string>()
      // The reads run concurrently, so that the log can combine them into a few queries.
      const streams = await Promise.all(ids.map((id) => log.readStream(`${storedFold.fold.category}-${id}`)))
      const visibleStreams = streams
        .map((stream) => stream.filter((event) => isVisibleAsOf(at.getTime(), event)))
        .filter(([first]) => first?.revision === 0)
      for (const input of await unsealer.prepare(visibleStreams.flatMap(decodeReadable))) {
        const { stream } = input.event
        if (failedStreams.has(stream)) continue
        const id = stream.slice(storedFold.fold.category.length + 1)
        try {
          states.set(id, foldInput(storedFold.fold, states.get(id), input))
        } catch {
          failedStreams.add(stream)
          parked.add(stream)
        }
      }
      return states
    },
  }
}
