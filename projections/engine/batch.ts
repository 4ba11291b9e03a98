// One batch into one build: decode, open, fold, commit.
import type pg from 'pg'

import type { RecordedEvent } from '#domain/recorded.ts'
import type { StoredEvent } from '#platform/event-log/port.ts'

import { type Build, commitBatch, createPartReader } from './build-store.ts'
import { changesOf } from './changes.ts'
import { atEvent } from './fold.ts'
import type { Layout } from './layout.ts'
import { createOpening, type Decode, type OpeningDeps } from './opening.ts'
import type { Stretch } from './tail.ts'

export interface Projected {
  readonly build: Build
  readonly topics: ReadonlySet<string>
  readonly rowCount: number
}

/** Decodes each event once, however many models project it. */
export const memoizedDecode = (decode: Decode): Decode => {
  const decoded = new WeakMap<StoredEvent, RecordedEvent>()
  return (stored) => {
    const known = decoded.get(stored)
    if (known !== undefined) return known
    const event = decode(stored)
    decoded.set(stored, event)
    return event
  }
}

/** Categories whose events some part wants opened. */
export const openedCategories = (layout: Layout): ReadonlySet<string> =>
  new Set(layout.parts.filter(({ part }) => part.opened).map(({ part }) => part.category))

const noneErased: ReadonlySet<string> = new Set()

/**
 * Projects a stretch of the log and moves the build to its end, all or nothing.
 * @throws EventFailure where an event cannot be folded; RX001 (`wasOvertaken`) where another writer came first
 */
export const projectStretch = async (
  client: pg.ClientBase,
  deps: OpeningDeps,
  layout: Layout,
  build: Build,
  { events, position }: Stretch,
): Promise<Projected> => {
  const decoded = events.map((stored) => atEvent(stored.position, () => deps.decode(stored)))
  const inputs = await createOpening(deps, openedCategories(layout), noneErased).prepare(decoded)
  const changes = await changesOf(layout, inputs, createPartReader(client, build))
  const moved = await commitBatch(client, layout, build, position, changes)
  return { build: moved, topics: changes.topics, rowCount: changes.rowCount }
}
