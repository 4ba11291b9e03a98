// Writes one build, stretch after stretch: while one is being committed the next is folded.
import type { RecordedEvent } from '#domain/recorded.ts'
import type { StoredEvent } from '#platform/event-log/port.ts'

import { commitBatch, createPartReader } from './build-store.ts'
import type { Build, Queryable } from './builds.ts'
import { changesOf } from './changes.ts'
import { atEvent } from './fold.ts'
import type { Layout } from './layout.ts'
import { createOpening, type Decode, openedCategories, type OpeningDeps } from './opening.ts'
import { createPartCache } from './part-cache.ts'
import type { Stretch } from './tail.ts'

export interface Committed {
  readonly build: Build
  readonly events: number
  readonly rows: number
  readonly topics: ReadonlySet<string>
  /** From the first look at the events to the end of the commit. */
  readonly milliseconds: number
}

export interface Projector {
  /** Where the next stretch begins: the end of the last one, committed or not yet, or of what was skipped behind it. */
  readonly position: string
  /** The build as it is committed. */
  readonly build: Build
  /**
   * Folds a stretch and begins to commit it once the one before is committed.
   * @throws what folding it, or committing the one before, throws: EventFailure, RX001 (`wasOvertaken`), a lost database.
   * After that the projector is of no more use; `build` says where a new one begins, after `settle`.
   */
  push(stretch: Stretch): Promise<void>
  /** Passes over what is of no concern without a commit; the next one moves the build over it too. */
  skip(position: string): void
  /** Waits for the commit in hand. @throws as `push` */
  settle(): Promise<void>
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

const noneErased: ReadonlySet<string> = new Set()

export interface ProjectorOptions extends OpeningDeps {
  /** A pool; or the connection whose transaction the commits belong to, then settle after each push. */
  readonly database: Queryable
  readonly layout: Layout
  readonly build: Build
  /** Told after each commit. */
  readonly onCommit?: (committed: Committed) => void
}

export const createProjector = (options: ProjectorOptions): Projector => {
  const { database, layout, onCommit } = options
  const cache = createPartCache(createPartReader(database, options.build), layout.parts)
  const categories = openedCategories(layout)
  let build = options.build
  let { position } = build
  let committing: Promise<void> = Promise.resolve()

  return {
    get position() {
      return position
    },
    get build() {
      return build
    },
    push: async (stretch) => {
      const begun = performance.now()
      const decoded = stretch.events.map((stored) => atEvent(stored.position, () => options.decode(stored)))
      // A fresh opening for each stretch: what was folded before an erasure is folded again.
      const inputs = await createOpening(options, categories, noneErased).prepare(decoded)
      const changes = await changesOf(layout, inputs, cache)
      cache.take(changes)
      await committing
      position = stretch.position
      committing = commitBatch(database, layout, build, stretch.position, changes).then((moved) => {
        build = moved
        const { rowCount: rows, topics } = changes
        onCommit?.({ build, events: stretch.events.length, rows, topics, milliseconds: performance.now() - begun })
      })
      // `settle` or the next `push` reports it.
      committing.catch(() => undefined)
    },
    skip: (to) => {
      position = to
    },
    settle: () => committing,
  }
}
