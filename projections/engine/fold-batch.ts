// Folds a batch of events into the states of a build's streams, and collects the timeline rows that result.
import {
  attributeFailure,
  type FoldInput,
  foldInput,
  parseStreamName,
  type SkippedInput,
  stateWhenParked,
} from './fold.ts'
import type { Layout, StoredFold, StoredLink, StoredRowTable } from './layout.ts'
import type { Row } from './model.ts'

/** Reads the stream states of a build from before the batch. */
export interface StateReader {
  load(storedFold: StoredFold, ids: readonly string[]): Promise<Map<string, unknown>>
  /** Ids of the rows whose own state joins one of these streams. */
  idsLinkedTo(storedFold: StoredFold, link: StoredLink, joinedIds: readonly string[]): Promise<string[]>
  /** Ids of those rows that exist. Only a parked stream can have a state without its row. */
  existingRowIds(rowTable: StoredRowTable, ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** The events of a batch, and what to do with them. */
export interface BatchInputs {
  readonly inputs: readonly FoldInput[]
  /** Events of parked streams. */
  readonly skipped?: readonly SkippedInput[]
  /** A stream whose inputs are all its events from the first one on: its states start over. */
  readonly refolded?: string
}

/** A state before and after the batch. Both are the same object if no event affected it. */
interface StateChange {
  readonly before: unknown
  after: unknown
  /** Position of the last event folded into it; '' if it was only loaded. */
  position: string
}

export type StateChanges = Map<string, StateChange>

interface NewTimelineRow {
  readonly row: Row
  readonly position: string
}

interface TimelineRows {
  readonly timeline: Layout['timelines'][number]
  readonly rows: NewTimelineRow[]
}

/** Adds the timeline rows of one event. */
const addTimelineRows = (
  timelines: readonly TimelineRows[],
  { event }: FoldInput,
  before: unknown,
  after: unknown,
): void => {
  for (const { timeline, rows } of timelines) {
    const row = attributeFailure(event.position, () => timeline.declaration.entry(event, before, after))
    if (row !== undefined) rows.push({ row, position: event.position })
  }
}

/** Ids of a category's streams whose states the batch may change and that may be stored already. */
const existingIds = (category: string, { inputs, skipped = [], refolded }: BatchInputs): string[] => {
  const prefix = `${category}-`
  const firstRevisions = new Map<string, number>()
  for (const { event } of inputs)
    if (!firstRevisions.has(event.stream)) firstRevisions.set(event.stream, event.revision)
  // A stream that begins in this batch has no stored state yet.
  const begun = [...firstRevisions].filter(([, revision]) => revision > 0).map(([stream]) => stream)
  const streams = [...begun, ...skipped.map(({ stream }) => stream), ...(refolded === undefined ? [] : [refolded])]
  return streams.filter((stream) => stream.startsWith(prefix)).map((stream) => stream.slice(prefix.length))
}

/** Folds the batch. The returned `load` fetches the other states that rows need. */
export const foldBatch = async (layout: Layout, batch: BatchInputs, reader: StateReader) => {
  const { inputs, skipped = [], refolded } = batch
  const changesByFold = new Map<StoredFold, StateChanges>(layout.folds.map((storedFold) => [storedFold, new Map()]))
  const timelineRows: TimelineRows[] = layout.timelines.map((timeline) => ({ timeline, rows: [] }))
  const getStateChanges = (storedFold: StoredFold): StateChanges => changesByFold.get(storedFold) ?? new Map()

  const load = async (storedFold: StoredFold, ids: Iterable<string>, position: string): Promise<void> => {
    const stateChanges = getStateChanges(storedFold)
    const missing = [...new Set(ids)].filter((id) => !stateChanges.has(id))
    if (missing.length === 0) return
    const states = await reader.load(storedFold, missing)
    for (const id of missing) stateChanges.set(id, { before: states.get(id), after: states.get(id), position })
  }

  for (const [category, storedFolds] of layout.foldsByCategory) {
    const inCategory = inputs.filter(({ event }) => event.stream.startsWith(`${category}-`))
    const ids = existingIds(category, batch)
    const refoldedId = refolded?.startsWith(`${category}-`) ? parseStreamName(refolded).id : undefined
    for (const storedFold of storedFolds) {
      await load(storedFold, ids, '')
      const stateChanges = getStateChanges(storedFold)
      const refoldedState = refoldedId === undefined ? undefined : stateChanges.get(refoldedId)
      if (refoldedState !== undefined) refoldedState.after = undefined
      const timelines = timelineRows.filter(({ timeline }) => timeline.fold === storedFold)
      for (const input of inCategory) {
        const { position, stream } = input.event
        const { id } = parseStreamName(stream)
        const stateChange = stateChanges.get(id) ?? { before: undefined, after: undefined, position }
        stateChanges.set(id, stateChange)
        const before = stateChange.after
        stateChange.after = foldInput(storedFold.fold, before, input)
        stateChange.position = position
        addTimelineRows(timelines, input, before, stateChange.after)
      }
      for (const input of skipped) {
        const { category: skippedCategory, id } = parseStreamName(input.stream)
        const stateChange = skippedCategory === category ? stateChanges.get(id) : undefined
        if (stateChange !== undefined) stateChange.after = stateWhenParked(storedFold.fold, stateChange.after, input)
      }
    }
  }
  return { timelineRows, load, getStateChanges }
}

export type FoldedBatch = Awaited<ReturnType<typeof foldBatch>>
