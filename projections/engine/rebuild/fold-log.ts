// Folds the log in memory, from its start to a position, into rows. A rebuild stores these rows. A verification
// compares them.
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { RecordedEvent } from '#domain/recorded.ts'
import type { StoredEvent } from '#platform/event-log/port.ts'

import { stateRow } from '../changes.ts'
import { attributeFailure, type FoldInput, foldInput, type StreamName, parseStreamName } from '../fold.ts'
import type { Layout, StoredFold, StoredRowTable, StoredTable } from '../layout.ts'
import type { Row } from '../model.ts'
import { createUnsealer, unsealedCategories, type Unsealer, type FoldDeps } from '../unsealing.ts'
import { type LogPage, logPages } from './log-pages.ts'
import { mapOneAhead } from './map-one-ahead.ts'
import { type ProgressListener, fractionRead } from './progress.ts'

export interface RowSink {
  write(table: StoredTable, row: Row): void
  /** Awaited between pages, and every few hundred rows, to apply backpressure. */
  drain(): Promise<void>
}

/** Thrown if there are more streams than fit in memory. Fold again in twice as many ranges. */
export class TooManyStates extends Error {
  override readonly name = 'TooManyStates'
}

export interface FoldLogOptions {
  /** Fold to exactly this position; undefined means to the end of the log. */
  readonly until?: string
  /** Number of id ranges. Each range is folded in its own pass over the log. */
  readonly ranges: number
  /**
   * With several ranges, a row's own state and its joined states are never in memory together. Callers that compose the
   * rows from stored states set this. Otherwise, several ranges are an error, because they would produce no rows.
   */
  readonly callerComposesRows?: true
  /** Maximum number of states in memory, including joined ones. */
  readonly maxStates: number
  /** Called after each page, and every few hundred rows while they are written. */
  readonly onProgress?: ProgressListener
  readonly signal?: AbortSignal
}

/** Events or rows processed before the event loop gets a turn. A rebuild shares its process with HTTP requests. */
const yieldInterval = 500
/** The share of a pass spent on reading and folding. The rest of the pass writes rows. */
const foldingFraction = 0.85

/** Ids are UUIDs, so their last digits are evenly distributed. */
const rangeIndex = (id: string, ranges: number): number =>
  ranges === 1 ? 0 : Number.parseInt(id.slice(-6), 16) % ranges

type States = Map<string, unknown>

/** One pass over the log: the range of streams that it folds, and their states so far. */
const createPass = (layout: Layout, range: number, { ranges, maxStates }: FoldLogOptions) => {
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

interface FoldContext {
  readonly layout: Layout
  readonly pass: Pass
  readonly decode: FoldDeps['decode']
  readonly unsealer: Unsealer
  readonly sink: RowSink
}

/** Applies one event to the states of its stream, and adds the timeline rows that result. */
const foldEvent = ({ layout, pass, sink }: FoldContext, { category, id }: StreamName, input: FoldInput): void => {
  for (const storedFold of layout.foldsByCategory.get(category) ?? []) {
    const states = pass.statesOf(storedFold)
    const before = states.get(id)
    const after = foldInput(storedFold.fold, before, input)
    if (after === undefined) states.delete(id)
    else if (after !== before) {
      if (before === undefined) pass.countState()
      states.set(id, after)
    }
    for (const timeline of layout.timelines) {
      if (timeline.fold !== storedFold) continue
      const row = attributeFailure(input.event.position, () => timeline.declaration.entry(input.event, before, after))
      if (row !== undefined) sink.write(timeline.table, row)
    }
  }
}

const isRelevant = ({ layout, pass }: FoldContext, { category, id }: StreamName): boolean =>
  layout.foldsByCategory.has(category) && pass.includes(id)

const decodeStored = ({ decode }: FoldContext, storedEvent: StoredEvent): RecordedEvent =>
  attributeFailure(storedEvent.position, () => decode(storedEvent))

/** A page, and the fold inputs of its unsealed events by event id. */
interface PreparedPage extends LogPage {
  readonly inputs: ReadonlyMap<string, FoldInput>
}

const preparePage = async (foldContext: FoldContext, page: LogPage): Promise<PreparedPage> => {
  const { unsealer } = foldContext
  const sealedEvents = page.events.filter(
    ({ stream }) => unsealer.handles(stream) && isRelevant(foldContext, parseStreamName(stream)),
  )
  const inputs = await unsealer.prepare(sealedEvents.map((storedEvent) => decodeStored(foldContext, storedEvent)))
  return { ...page, inputs: new Map(inputs.map((input) => [input.event.id, input])) }
}

const foldPage = async (foldContext: FoldContext, { events, inputs }: PreparedPage): Promise<void> => {
  let count = 0
  // Other events are decoded one at a time. A whole page of decoded events would outlive V8's young generation, where
  // garbage collection is cheap.
  for (const storedEvent of events) {
    const name = parseStreamName(storedEvent.stream)
    if (isRelevant(foldContext, name))
      foldEvent(foldContext, name, inputs.get(storedEvent.id) ?? { event: decodeStored(foldContext, storedEvent) })
    count += 1
    if (count % yieldInterval === 0) await nextTurn()
  }
}

const writePass = async (
  { layout, pass, sink }: FoldContext,
  /** Row tables whose states, including joined ones, are all in this pass. */
  rows: readonly StoredRowTable[],
  position: string,
  onFraction: (fraction: number) => void,
) => {
  const foldsToWrite = [...layout.folds, ...rows.map(({ fold }) => fold)]
  const stateCount = foldsToWrite.reduce((sum, storedFold) => sum + pass.statesOf(storedFold).size, 0)
  let [count, yieldedAt] = [0, 0]
  const write = (table: StoredTable, row: Row | undefined): void => {
    if (row === undefined) return
    sink.write(table, row)
    count += 1
  }
  const yieldToOthers = async (): Promise<void> => {
    yieldedAt = count
    onFraction(count / stateCount)
    await nextTurn()
    await sink.drain()
  }
  onFraction(0)
  for (const storedFold of layout.folds) {
    const rowTables = rows
      .filter(({ fold }) => fold === storedFold)
      .map(({ links, ...row }) => ({
        ...row,
        joins: links.map((link) => ({ link, states: pass.statesOf(link.joinedFold) })),
      }))
    for (const [id, state] of pass.statesOf(storedFold)) {
      write(storedFold.table, stateRow(storedFold, id, state))
      for (const { declaration, table, joins } of rowTables) {
        const compose = () => {
          const joined: Record<string, unknown> = {}
          for (const { link, states } of joins) {
            const joinedId = link.link(state)
            joined[link.joinName] = joinedId === null ? undefined : states.get(joinedId)
          }
          return declaration.compose(id, state, joined)
        }
        write(table, attributeFailure(position, compose))
      }
      // Awaiting a promise for each row would be slow, because there may be a million rows.
      if (count - yieldedAt >= yieldInterval) await yieldToOthers()
    }
  }
}

/**
 * Folds the log into the rows of every state table and timeline, and of every row table if one pass is enough. Returns
 * the position it folded to.
 * @throws EventFailure if an event cannot be folded; TooManyStates
 */
export const foldLog = async (
  deps: FoldDeps,
  layout: Layout,
  sink: RowSink,
  options: FoldLogOptions,
): Promise<string> => {
  const { ranges, callerComposesRows, signal, onProgress } = options
  if (ranges > 1 && callerComposesRows !== true) throw new Error('several ranges need a caller that composes the rows')
  const erasedSubjects = unsealedCategories(layout).size > 0 ? await deps.vault.erasedSubjects() : new Set<string>()
  let { until } = options
  let events = 0
  const end = until ?? (await deps.log.head())
  for (let range = 0; range < ranges; range += 1) {
    const pass = createPass(layout, range, options)
    const unsealer = createUnsealer(deps, unsealedCategories(layout), erasedSubjects)
    const foldContext: FoldContext = { layout, pass, decode: deps.decode, unsealer, sink }
    let position = ''
    const pages = logPages(deps.log, {
      after: '',
      ...(until === undefined ? {} : { until }),
      streamPrefixes: layout.streamPrefixes,
    })
    // Fetches keys and unseals names of the next page while the current one is folded.
    for await (const page of mapOneAhead(pages, (nextPage) => preparePage(foldContext, nextPage))) {
      signal?.throwIfAborted()
      await foldPage(foldContext, page)
      await sink.drain()
      position = page.position
      events += page.events.length
      onProgress?.({ phase: 'folding', done: (range + foldingFraction * fractionRead(end, position)) / ranges, events })
    }
    // Every pass ends at the position where the first one ended.
    until ??= position
    await writePass(foldContext, ranges === 1 ? layout.rows : [], until, (fraction) => {
      const done = (range + foldingFraction + (1 - foldingFraction) * fraction) / ranges
      onProgress?.({ phase: 'copying', done, events })
    })
  }
  return until ?? ''
}
