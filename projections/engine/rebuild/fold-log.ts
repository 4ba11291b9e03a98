// Folds the log in memory, from its start to a position, into rows. A rebuild stores these rows. A verification
// compares them.
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { EventLog } from '#platform/event-log/port.ts'
import { EventFailure } from '#platform/subscription/event-failure.ts'

import { stateRow } from '../changes.ts'
import type { Layout, StoredFold, StoredRowTable, StoredTable } from '../layout.ts'
import type { Row } from '../model.ts'
import { park, parkedBy, type ParkingOptions } from '../parked-streams.ts'
import { createUnsealer, unsealedCategories, type FoldDeps } from '../unsealing.ts'
import { createPass, type FoldContext, foldPage, preparePage, type RowSink, yieldInterval } from './fold-page.ts'
import { logPages } from './log-pages.ts'
import { mapOneAhead } from './map-one-ahead.ts'
import { type ProgressListener, fractionRead } from './progress.ts'

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
  /**
   * Skips the events of streams that are parked here, and parks more streams if their events fail. Without it, the first
   * failure is thrown.
   */
  readonly parking?: ParkingOptions
}

/** The share of a pass spent on reading and folding. The rest of the pass writes rows. */
const foldingFraction = 0.85

/** A row that cannot be composed, and why. */
export interface FailedRow {
  readonly stream: string
  readonly error: unknown
}

interface ComposedRow {
  readonly storedFold: StoredFold
  readonly id: string
  readonly position: string
  /** Receives the row if it cannot be composed. */
  readonly failedRows: FailedRow[]
}

export const composeRow = (
  compose: () => Row | undefined,
  { storedFold, id, position, failedRows }: ComposedRow,
): Row | undefined => {
  try {
    return compose()
  } catch (error) {
    failedRows.push({ stream: `${storedFold.fold.category}-${id}`, error: new EventFailure(position, error) })
    return undefined
  }
}

/**
 * Parks streams whose rows cannot be composed from their states. They stay without a row, and skip every event after the
 * ones folded up to `position`.
 * @throws the error of a row without `parking`, or if that would park too many
 */
export const parkFailedRows = async (
  log: Pick<EventLog, 'readStream'>,
  parking: ParkingOptions | undefined,
  failedRows: readonly FailedRow[],
  position: string,
): Promise<void> => {
  for (const { stream, error } of failedRows) {
    if (parking?.parked.has(stream) === true) continue
    const folded = (await log.readStream(stream)).filter((event) => event.position <= position)
    const last = folded.at(-1)
    if (parking === undefined || last === undefined) throw error
    park(parking, { ...parkedBy(last, error), revision: last.revision + 1 }, error)
  }
}

const writePass = async (
  { layout, pass, sink }: FoldContext,
  /** Row tables whose states, including joined ones, are all in this pass. */
  rows: readonly StoredRowTable[],
  position: string,
  onFraction: (fraction: number) => void,
): Promise<FailedRow[]> => {
  const failedRows: FailedRow[] = []
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
        write(table, composeRow(compose, { storedFold, id, position, failedRows }))
      }
      // Awaiting a promise for each row would be slow, because there may be a million rows.
      if (count - yieldedAt >= yieldInterval) await yieldToOthers()
    }
  }
  return failedRows
}

/**
 * Folds the log into the rows of every state table and timeline, and of every row table if one pass is enough. Returns
 * the position it folded to.
 * @throws EventFailure if an event cannot be folded and its stream cannot be parked; TooManyStates
 */
export const foldLog = async (
  deps: FoldDeps,
  layout: Layout,
  sink: RowSink,
  options: FoldLogOptions,
): Promise<string> => {
  const { ranges, callerComposesRows, maxStates, parking, signal, onProgress } = options
  if (ranges > 1 && callerComposesRows !== true) throw new Error('several ranges need a caller that composes the rows')
  const erasedSubjects = unsealedCategories(layout).size > 0 ? await deps.vault.erasedSubjects() : new Set<string>()
  let { until } = options
  let events = 0
  const end = until ?? (await deps.log.head())
  for (let range = 0; range < ranges; range += 1) {
    const pass = createPass({ layout, range, ranges, maxStates })
    const unsealer = createUnsealer(deps, unsealedCategories(layout), erasedSubjects)
    const foldContext: FoldContext = { layout, pass, decode: deps.decode, unsealer, sink, parking }
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
    const failedRows = await writePass(foldContext, ranges === 1 ? layout.rows : [], until, (fraction) => {
      const done = (range + foldingFraction + (1 - foldingFraction) * fraction) / ranges
      onProgress?.({ phase: 'copying', done, events })
    })
    await parkFailedRows(deps.log, parking, failedRows, until)
  }
  return until ?? ''
}
