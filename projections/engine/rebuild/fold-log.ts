// Folds the log in memory, from its start to a position, into rows. A rebuild stores these rows. A verification
// compares them.
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { RecordedEvent } from '#domain/recorded.ts'
import type { StoredEvent } from '#platform/event-log/port.ts'

import { partRow } from '../changes.ts'
import { atEvent, type FoldInput, foldInput, type StreamName, streamName } from '../fold.ts'
import type { Layout, StoredPart, StoredRows, StoredTable } from '../layout.ts'
import type { Row } from '../model.ts'
import { createOpening, openedCategories, type Opening, type OpeningDeps } from '../opening.ts'
import { type LogPage, logPages } from './log-pages.ts'
import { oneAhead } from './one-ahead.ts'
import { type Tell, wayTo } from './progress.ts'

/** Receives the rows. */
export interface RowSink {
  write(table: StoredTable, row: Row): void
  /** Awaited between pages, and every few hundred rows: backpressure. */
  flow(): Promise<void>
}

/** More streams than fit in memory. Fold again in twice as many ranges. */
export class TooManyParts extends Error {
  override readonly name = 'TooManyParts'
}

export interface FoldLogOptions {
  /** Fold to exactly this position; undefined means to the end of the log. */
  readonly until?: string
  /** Number of id ranges. Each range is folded in its own pass over the log. */
  readonly ranges: number
  /**
   * With several ranges, a row's own state and its joined states are never in memory together. Callers that compose the
   * rows from stored states set this. Otherwise several ranges are refused, instead of producing no rows.
   */
  readonly composes?: true
  /** Maximum number of states in memory, including joined ones. */
  readonly maxParts: number
  /** Called after each page, and every few hundred rows while they are written. */
  readonly onProgress?: Tell
  readonly signal?: AbortSignal
}

/** Events or rows processed before the event loop gets a turn. A rebuild shares its process with HTTP requests. */
const turn = 500
/** Share of a pass that reads and folds. The rest of the pass writes rows. */
const readingShare = 0.85

/** Ids are UUIDs, so their last digits are as good as a hash. */
const rangeOf = (id: string, ranges: number): number => (ranges === 1 ? 0 : Number.parseInt(id.slice(-6), 16) % ranges)

type Parts = Map<string, unknown>

/** The state of one pass: which streams it folds, and the states so far. */
const createPass = (layout: Layout, range: number, { ranges, maxParts }: FoldLogOptions) => {
  const held = new Map<StoredPart, Parts>(layout.parts.map((stored) => [stored, new Map()]))
  let count = 0
  return {
    partsOf: (stored: StoredPart): Parts => held.get(stored) ?? new Map(),
    folds: (id: string): boolean => rangeOf(id, ranges) === range,
    /** Called for each new state. */
    hold: () => {
      count += 1
      if (count > maxParts) throw new TooManyParts()
    },
  }
}

type Pass = ReturnType<typeof createPass>

interface Folding {
  readonly layout: Layout
  readonly pass: Pass
  readonly decode: OpeningDeps['decode']
  readonly opening: Opening
  readonly sink: RowSink
}

/** Applies one event to the states of its stream, and adds the timeline rows that result. */
const foldEvent = ({ layout, pass, sink }: Folding, { category, id }: StreamName, input: FoldInput): void => {
  for (const stored of layout.partsByCategory.get(category) ?? []) {
    const parts = pass.partsOf(stored)
    const before = parts.get(id)
    const after = foldInput(stored.part, before, input)
    if (after === undefined) parts.delete(id)
    else if (after !== before) {
      if (before === undefined) pass.hold()
      parts.set(id, after)
    }
    for (const timeline of layout.timelines) {
      if (timeline.own !== stored) continue
      const row = atEvent(input.event.position, () => timeline.source.entry(input.event, before, after))
      if (row !== undefined) sink.write(timeline.table, row)
    }
  }
}

const isWanted = ({ layout, pass }: Folding, { category, id }: StreamName): boolean =>
  layout.partsByCategory.has(category) && pass.folds(id)

const decoded = ({ decode }: Folding, stored: StoredEvent): RecordedEvent =>
  atEvent(stored.position, () => decode(stored))

/** A page with its unsealed events, by event id. */
interface PreparedPage extends LogPage {
  readonly inputs: ReadonlyMap<string, FoldInput>
}

const preparePage = async (folding: Folding, page: LogPage): Promise<PreparedPage> => {
  const { opening } = folding
  const toOpen = page.events.filter(({ stream }) => opening.concerns(stream) && isWanted(folding, streamName(stream)))
  const inputs = await opening.prepare(toOpen.map((stored) => decoded(folding, stored)))
  return { ...page, inputs: new Map(inputs.map((input) => [input.event.id, input])) }
}

const foldPage = async (folding: Folding, { events, inputs }: PreparedPage): Promise<void> => {
  let count = 0
  // Other events are decoded one by one. A page full of decoded events would outlive V8's young generation, where
  // collection is cheap.
  for (const stored of events) {
    const name = streamName(stored.stream)
    if (isWanted(folding, name)) foldEvent(folding, name, inputs.get(stored.id) ?? { event: decoded(folding, stored) })
    count += 1
    if (count % turn === 0) await nextTurn()
  }
}

const writePass = async (
  { layout, pass, sink }: Folding,
  /** Row tables whose states, including joined ones, are all in this pass. */
  rows: readonly StoredRows[],
  position: string,
  tell: (share: number) => void,
) => {
  const written = [...layout.parts, ...rows.map(({ own }) => own)]
  const all = written.reduce((sum, stored) => sum + pass.partsOf(stored).size, 0)
  let [count, rested] = [0, 0]
  const write = (table: StoredTable, row: Row | undefined): void => {
    if (row === undefined) return
    sink.write(table, row)
    count += 1
  }
  const rest = async (): Promise<void> => {
    rested = count
    tell(count / all)
    await nextTurn()
    await sink.flow()
  }
  tell(0)
  for (const stored of layout.parts) {
    const composed = rows
      .filter(({ own }) => own === stored)
      .map(({ links, ...row }) => ({
        ...row,
        cards: links.map((link) => ({ link, known: pass.partsOf(link.cardPart) })),
      }))
    for (const [id, part] of pass.partsOf(stored)) {
      write(stored.table, partRow(stored, id, part))
      for (const { source, table, cards } of composed) {
        const compose = () => {
          const linked: Record<string, unknown> = {}
          for (const { link, known } of cards) {
            const card = link.link(part)
            linked[link.card] = card === null ? undefined : known.get(card)
          }
          return source.compose(id, part, linked)
        }
        write(table, atEvent(position, compose))
      }
      // Awaiting a promise for each row would be slow: there may be a million rows.
      if (count - rested >= turn) await rest()
    }
  }
}

/**
 * Folds the log into rows of every state table and timeline, and of every row table if one pass is enough. Returns the
 * position it folded to.
 * @throws EventFailure if an event cannot be folded; TooManyParts
 */
export const foldLog = async (
  deps: OpeningDeps,
  layout: Layout,
  sink: RowSink,
  options: FoldLogOptions,
): Promise<string> => {
  const { ranges, composes, signal, onProgress } = options
  if (ranges > 1 && composes !== true) throw new Error('several ranges need a caller that composes the rows')
  const erasedSubjects = openedCategories(layout).size > 0 ? await deps.vault.erasedSubjects() : new Set<string>()
  let { until } = options
  let events = 0
  const end = until ?? (await deps.log.head())
  for (let range = 0; range < ranges; range += 1) {
    const pass = createPass(layout, range, options)
    const opening = createOpening(deps, openedCategories(layout), erasedSubjects)
    const folding: Folding = { layout, pass, decode: deps.decode, opening, sink }
    let position = ''
    const pages = logPages(deps.log, {
      after: '',
      ...(until === undefined ? {} : { until }),
      streamPrefixes: layout.streamPrefixes,
    })
    // Fetches keys and unseals names of the next page while the current one is folded.
    for await (const page of oneAhead(pages, (read) => preparePage(folding, read))) {
      signal?.throwIfAborted()
      await foldPage(folding, page)
      await sink.flow()
      position = page.position
      events += page.events.length
      onProgress?.({ phase: 'folding', done: (range + readingShare * wayTo(end, position)) / ranges, events })
    }
    // Every pass ends at the position where the first one ended.
    until ??= position
    await writePass(folding, ranges === 1 ? layout.rows : [], until, (share) => {
      const done = (range + readingShare + (1 - readingShare) * share) / ranges
      onProgress?.({ phase: 'copying', done, events })
    })
  }
  return until ?? ''
}
