// Writes one build, batch by batch. While one batch is committed, the next one is folded.
import type { RecordedEvent } from '#domain/recorded.ts'
import type { StoredEvent } from '#platform/event-log/port.ts'

import { commitBatch, createStateReader } from './build-store.ts'
import type { Build, Queryable } from './builds.ts'
import { computeChanges } from './changes.ts'
import { attributeFailure } from './fold.ts'
import type { Layout } from './layout.ts'
import { createUnsealer, type Decode, unsealedCategories, type FoldDeps } from './unsealing.ts'
import { createStateCache } from './state-cache.ts'
import type { EventBatch } from './live-buffer.ts'

export interface Committed {
  readonly build: Build
  readonly events: number
  readonly rows: number
  readonly topics: ReadonlySet<string>
  /** From decoding the events to the end of the commit. */
  readonly milliseconds: number
}

export interface Projector {
  /** Where the next batch begins: after the last pushed batch, committed or not, and any skipped events. */
  readonly position: string
  /** The build as of the last commit. */
  readonly build: Build
  /**
   * Folds a batch and starts its commit after the previous commit finishes.
   * @throws errors from folding this batch or committing the previous one: EventFailure, RX001 (see `wasOvertaken`), or
   * a lost database connection. The projector is then unusable. After `settle`, a new one can start from `build`.
   */
  push(batch: EventBatch): Promise<void>
  /** Skips irrelevant events without a commit. The next commit also saves the position. */
  skip(position: string): void
  /**
   * Waits for the current commit.
   * @throws the same errors as `push`
   */
  settle(): Promise<void>
}

/** Decodes each event once, even if several models project it. */
export const memoizedDecode = (decode: Decode): Decode => {
  const decoded = new WeakMap<StoredEvent, RecordedEvent>()
  return (storedEvent) => {
    const existing = decoded.get(storedEvent)
    if (existing !== undefined) return existing
    const event = decode(storedEvent)
    decoded.set(storedEvent, event)
    return event
  }
}

const noneErased: ReadonlySet<string> = new Set()

export interface ProjectorOptions extends FoldDeps {
  /**
   * A pool, or a connection if the commits belong to its transaction. With a connection, call `settle` after each push.
   */
  readonly database: Queryable
  readonly layout: Layout
  readonly build: Build
  /** Called after each commit. */
  readonly onCommit?: (committed: Committed) => void
}

export const createProjector = (options: ProjectorOptions): Projector => {
  const { database, layout, onCommit } = options
  const cache = createStateCache(createStateReader(database, options.build), layout.folds)
  const categories = unsealedCategories(layout)
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
    push: async (batch) => {
      const startedAt = performance.now()
      const events = batch.events.map((storedEvent) =>
        attributeFailure(storedEvent.position, () => options.decode(storedEvent)),
      )
      // A new unsealer for each batch, so that streams folded before an erasure are folded again.
      const inputs = await createUnsealer(options, categories, noneErased).prepare(events)
      const changes = await computeChanges(layout, inputs, cache)
      cache.record(changes)
      await committing
      position = batch.position
      committing = commitBatch(database, layout, build, batch.position, changes).then((advancedBuild) => {
        build = advancedBuild
        const { rowCount: rows, topics } = changes
        onCommit?.({ build, events: events.length, rows, topics, milliseconds: performance.now() - startedAt })
      })
      // `settle` or the next `push` reports the error.
      committing.catch(() => undefined)
    },
    skip: (newPosition) => {
      position = newPosition
    },
    settle: () => committing,
  }
}
