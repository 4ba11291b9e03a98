// Writes one build, batch by batch. While one batch is committed, the next one is folded.
import type { RecordedEvent } from '#domain/recorded.ts'
import type { StoredEvent } from '#platform/event-log/port.ts'
import type { EventBatch } from '#platform/subscription/live-buffer.ts'

import { commitBatch, createStateReader, type Parking } from './build-store.ts'
import type { Build, Queryable } from './builds.ts'
import type { Topics } from './announcement.ts'
import { computeChanges } from './changes.ts'
import { attributeFailure } from './fold.ts'
import type { BatchInputs, StateReader } from './fold-batch.ts'
import type { Layout } from './layout.ts'
import { isParkedEvent, type ParkedStream, type ParkedStreams } from './parked-streams.ts'
import { createUnsealer, unsealedCategories, type FoldDeps } from './unsealing.ts'
import { createStateCache } from './state-cache.ts'

export interface Committed {
  readonly build: Build
  readonly events: number
  readonly rows: number
  readonly topics: Topics
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
  /**
   * Like `push`, for an event that cannot be projected: parks its stream and moves past it. Call `settle` before the
   * next push, and add the stream to `parked`.
   */
  park(parkedStream: ParkedStream, event: StoredEvent): Promise<void>
  /**
   * Like `push`, for a retry: folds a parked stream from its first event on, without moving the position. `events` are
   * the events to fold. Afterwards the stream is parked as given, or not at all.
   */
  refold(stream: string, events: readonly StoredEvent[], parkedStream?: ParkedStream): Promise<void>
  /** Skips irrelevant events without a commit. The next commit also saves the position. */
  skip(position: string): void
  /**
   * Waits for the current commit.
   * @throws the same errors as `push`
   */
  settle(): Promise<void>
}

const noneErased: ReadonlySet<string> = new Set()

export interface ProjectorOptions extends FoldDeps {
  /**
   * A pool, or a connection if the commits belong to its transaction. With a connection, call `settle` after each push.
   */
  readonly database: Queryable
  readonly layout: Layout
  readonly build: Build
  /** The parked streams of the build. Their events are skipped. */
  readonly parked: ParkedStreams
  /** Called after each commit. */
  readonly onCommit?: (committed: Committed) => void
}

export const createProjector = (options: ProjectorOptions): Projector => {
  const { database, layout, parked, onCommit } = options
  const cache = createStateCache(createStateReader(database, options.build), layout.folds)
  const categories = unsealedCategories(layout)
  let build = options.build
  let { position } = build
  let committing: Promise<void> = Promise.resolve()

  const reader: StateReader = {
    ...cache,
    // Rows are not cached, so the previous batch must be stored.
    existingRowIds: async (rowTable, ids) => {
      await committing
      return cache.existingRowIds(rowTable, ids)
    },
  }

  const decodeAll = (events: readonly StoredEvent[]): RecordedEvent[] =>
    events.map((storedEvent) => attributeFailure(storedEvent.position, () => options.decode(storedEvent)))
  // A new unsealer for each batch, so that streams folded before an erasure are folded again.
  const createBatchUnsealer = () => createUnsealer(options, categories, noneErased)

  const apply = async (batch: BatchInputs, newPosition: string, parking: Parking, startedAt: number): Promise<void> => {
    const changes = await computeChanges(layout, batch, reader, parked)
    cache.record(changes)
    await committing
    position = newPosition
    committing = commitBatch(database, layout, build, newPosition, changes, parking).then((advancedBuild) => {
      build = advancedBuild
      const { rowCount: rows } = changes
      // A row that is or is no longer incomplete has the same columns as before.
      const topics = parking.park === undefined && parking.unpark === undefined ? changes.topics : 'all'
      onCommit?.({ build, events: batch.inputs.length, rows, topics, milliseconds: performance.now() - startedAt })
    })
    // `settle` or the next `push` reports the error.
    committing.catch(() => undefined)
  }

  return {
    get position() {
      return position
    },
    get build() {
      return build
    },
    push: async (batch) => {
      const startedAt = performance.now()
      const unsealer = createBatchUnsealer()
      const active = parked.size === 0 ? batch.events : batch.events.filter((event) => !isParkedEvent(parked, event))
      const inputs = await unsealer.prepare(decodeAll(active))
      const skipped = []
      if (active.length < batch.events.length) {
        for (const event of batch.events) {
          const { revision } = parked.get(event.stream) ?? {}
          if (revision !== undefined && event.revision >= revision) skipped.push(await unsealer.skip(event, revision))
        }
      }
      await apply({ inputs, skipped }, batch.position, {}, startedAt)
    },
    park: async (parkedStream, event) => {
      const startedAt = performance.now()
      const skipped = [await createBatchUnsealer().skip(event, parkedStream.revision)]
      await apply({ inputs: [], skipped }, event.position, { park: parkedStream }, startedAt)
    },
    refold: async (stream, events, parkedStream) => {
      const startedAt = performance.now()
      const inputs = await createBatchUnsealer().prepare(decodeAll(events))
      const parking: Parking = parkedStream === undefined ? { unpark: stream } : { park: parkedStream }
      const skipped = parkedStream === undefined ? [] : [parkedStream]
      await apply({ inputs, skipped, refolded: stream }, position, parking, startedAt)
    },
    skip: (newPosition) => {
      position = newPosition
    },
    settle: () => committing,
  }
}
