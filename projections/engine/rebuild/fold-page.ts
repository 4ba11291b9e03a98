// Folds a page of the log into states in memory. Streams whose events fail are parked.
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { RecordedEvent } from '#domain/recorded.ts'
import type { StoredEvent } from '#platform/event-log/port.ts'
import { EventFailure } from '#platform/subscription/event-failure.ts'

import {
  attributeFailure,
  type FoldInput,
  foldInput,
  parseStreamName,
  stateWhenParked,
  type StreamName,
} from '../fold.ts'
import type { Layout, StoredFold, StoredTable } from '../layout.ts'
import type { Row } from '../model.ts'
import { isParkedEvent, park, parkedBy, type ParkingOptions } from '../parked-streams.ts'
import type { FoldDeps, Unsealer } from '../unsealing.ts'
import type { LogPage } from './log-pages.ts'

export interface RowSink {
  write(table: StoredTable, row: Row): void
  /** Awaited between pages, and every few hundred rows, to apply backpressure. */
  drain(): Promise<void>
}

/** Thrown if there are more streams than fit in memory. Fold again in twice as many ranges. */
export class TooManyStates extends Error {
  override readonly name = 'TooManyStates'
}

/** Events or rows processed before the event loop gets a turn. A rebuild shares its process with HTTP requests. */
export const yieldInterval = 500

/** Ids are UUIDs, so their last digits are evenly distributed. */
const rangeIndex = (id: string, ranges: number): number =>
  ranges === 1 ? 0 : Number.parseInt(id.slice(-6), 16) % ranges

type States = Map<string, unknown>

interface PassOptions {
  readonly layout: Layout
  readonly range: number
  readonly ranges: number
  readonly maxStates: number
}

/** One pass over the log: the range of streams that it folds, and their states so far. */
export const createPass = ({ layout, range, ranges, maxStates }: PassOptions) => {
  const statesByFold = new Map<StoredFold, States>(layout.folds.map((storedFold) => [storedFold, new Map()]))
  let count = 0
  return {
    statesOf: (storedFold: StoredFold): States => statesByFold.get(storedFold) ?? new Map(),
    includes: (id: string): boolean => rangeIndex(id, ranges) === range,
    /** Called for each new state. */
    countState: () => {
      count += 1
      if (count > maxStates) throw new TooManyStates()
    },
  }
}

type Pass = ReturnType<typeof createPass>

export interface FoldContext {
  readonly layout: Layout
  readonly pass: Pass
  readonly decode: FoldDeps['decode']
  readonly unsealer: Unsealer
  readonly sink: RowSink
  readonly parking: ParkingOptions | undefined
}

const setState = (pass: Pass, storedFold: StoredFold, id: string, after: unknown): void => {
  const states = pass.statesOf(storedFold)
  if (after === undefined) states.delete(id)
  else {
    if (!states.has(id)) pass.countState()
    states.set(id, after)
  }
}

/** Applies one event to the states of its stream, and adds the timeline rows that result: all of them, or none. */
const foldEvent = ({ layout, pass, sink }: FoldContext, { category, id }: StreamName, input: FoldInput): void => {
  const storedFolds = layout.foldsByCategory.get(category) ?? []
  const rows: { readonly table: StoredTable; readonly row: Row }[] = []
  const results = storedFolds.map((storedFold) => {
    const before = pass.statesOf(storedFold).get(id)
    const after = foldInput(storedFold.fold, before, input)
    for (const timeline of layout.timelines) {
      if (timeline.fold !== storedFold) continue
      const row = attributeFailure(input.event.position, () => timeline.declaration.entry(input.event, before, after))
      if (row !== undefined) rows.push({ table: timeline.table, row })
    }
    return { storedFold, before, after }
  })
  for (const { storedFold, before, after } of results) if (after !== before) setState(pass, storedFold, id, after)
  for (const { table, row } of rows) sink.write(table, row)
}

const isRelevant = ({ layout, pass }: FoldContext, { category, id }: StreamName): boolean =>
  layout.foldsByCategory.has(category) && pass.includes(id)

const decodeStored = ({ decode }: FoldContext, storedEvent: StoredEvent): RecordedEvent =>
  attributeFailure(storedEvent.position, () => decode(storedEvent))

/** A page, and the fold inputs of its unsealed events by event id, or why an event has none. */
interface PreparedPage extends LogPage {
  readonly inputs: ReadonlyMap<string, FoldInput | EventFailure>
}

/** Finds the events that cannot be prepared, by preparing one at a time. */
const prepareEach = async (
  foldContext: FoldContext,
  events: readonly StoredEvent[],
): Promise<Map<string, FoldInput | EventFailure>> => {
  const inputs = new Map<string, FoldInput | EventFailure>()
  for (const storedEvent of events) {
    try {
      const [input] = await foldContext.unsealer.prepare([decodeStored(foldContext, storedEvent)])
      if (input !== undefined) inputs.set(storedEvent.id, input)
    } catch (error) {
      if (!(error instanceof EventFailure)) throw error
      inputs.set(storedEvent.id, error)
    }
  }
  return inputs
}

export const preparePage = async (foldContext: FoldContext, page: LogPage): Promise<PreparedPage> => {
  const { unsealer } = foldContext
  const sealedEvents = page.events.filter(
    ({ stream }) => unsealer.handles(stream) && isRelevant(foldContext, parseStreamName(stream)),
  )
  try {
    const inputs = await unsealer.prepare(sealedEvents.map((storedEvent) => decodeStored(foldContext, storedEvent)))
    return { ...page, inputs: new Map(inputs.map((input) => [input.event.id, input])) }
  } catch (error) {
    if (foldContext.parking === undefined || !(error instanceof EventFailure)) throw error
    return { ...page, inputs: await prepareEach(foldContext, sealedEvents) }
  }
}

/** Applies what an event of a parked stream still changes. */
const skipEvent = async (
  { layout, pass, unsealer }: FoldContext,
  event: StoredEvent,
  { parked }: ParkingOptions,
): Promise<void> => {
  const { category, id } = parseStreamName(event.stream)
  const { revision = 0 } = parked.get(event.stream) ?? {}
  const input = await unsealer.skip(event, revision)
  for (const storedFold of layout.foldsByCategory.get(category) ?? []) {
    const before = pass.statesOf(storedFold).get(id)
    const after = stateWhenParked(storedFold.fold, before, input)
    if (after !== before) setState(pass, storedFold, id, after)
  }
}

/** Folds an event, unless its stream is parked. If that fails, parks the stream. Returns whether it was folded. */
const tryFold = (parking: ParkingOptions, storedEvent: StoredEvent, fold: () => void): boolean => {
  if (isParkedEvent(parking.parked, storedEvent)) return false
  try {
    fold()
    return true
  } catch (error) {
    if (!(error instanceof EventFailure)) throw error
    park(parking, parkedBy(storedEvent, error), error)
    return false
  }
}

export const foldPage = async (foldContext: FoldContext, { events, inputs }: PreparedPage): Promise<void> => {
  const { parking } = foldContext
  let count = 0
  // Other events are decoded one at a time. A whole page of decoded events would outlive V8's young generation, where
  // garbage collection is cheap.
  for (const storedEvent of events) {
    const name = parseStreamName(storedEvent.stream)
    const fold = () => {
      const input = inputs.get(storedEvent.id) ?? { event: decodeStored(foldContext, storedEvent) }
      if (input instanceof EventFailure) throw input
      foldEvent(foldContext, name, input)
    }
    if (isRelevant(foldContext, name)) {
      if (parking === undefined) fold()
      else if (!tryFold(parking, storedEvent, fold)) await skipEvent(foldContext, storedEvent, parking)
    }
    count += 1
    if (count % yieldInterval === 0) await nextTurn()
  }
}
