// Reads pages of the whole log. Reads by stream prefix first use the store's filter. If that takes too long, a search
// follows. If the search makes no progress, we read the next events and filter them here.
import { LogUnavailable, type Position, PositionBeyondEnd, type ReadAllOptions, type StoredEvent } from '../port.ts'
import type { Deadline } from './call-runner.ts'
import type { Connection } from './connection.ts'
import type { Page } from './page.ts'
import { hasHigherCommit } from './position.ts'
import { hasTimedOut, reaches, readBoundary, readEnd, readHead, scan } from './scan.ts'
import { searchForward } from './search.ts'

/** The range and size of a page that is read forward. */
interface PageRange {
  /** Exclusive. */
  readonly after: Position | undefined
  /**
   * Position of the log's last event before the page was started. Events up to here that are not in the page do not
   * match.
   */
  readonly head: Position
  readonly maxCount: number
}

interface FilteredRange extends PageRange {
  readonly prefixes: readonly string[]
}

const readEverything = async (
  connection: Connection,
  deadline: Deadline,
  { after, head, maxCount }: PageRange,
): Promise<Page> => {
  const isEnd = async (cursor: Position | undefined) => reaches(cursor, head)
  const scanOptions = { after, direction: 'forwards', prefixes: undefined, maxCount, isEnd } as const
  const { events } = await scan(connection, deadline, scanOptions)
  const position = events.at(-1)?.position ?? head
  return { events, position, isEventPosition: true, hasMore: !reaches(position, head) }
}

const matchesPrefix = ({ stream }: StoredEvent, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => stream.startsWith(prefix))

/** Number of unfiltered events to read when we filter here. It keeps the call short, no matter how large the log is. */
const unfilteredPageSize = 2_000

const readAndFilter = async (connection: Connection, deadline: Deadline, range: FilteredRange): Promise<Page> => {
  const {
    events: unfiltered,
    position,
    hasMore,
  } = await readEverything(connection, deadline, { ...range, maxCount: unfilteredPageSize })
  const events = unfiltered.filter((event) => matchesPrefix(event, range.prefixes)).slice(0, range.maxCount)
  if (events.length < range.maxCount) return { events, position, isEventPosition: true, hasMore }
  const last = events.at(-1)?.position
  return { events, position: last, isEventPosition: true, hasMore: !reaches(last, range.head) }
}

const readServerFiltered = async (connection: Connection, deadline: Deadline, range: FilteredRange): Promise<Page> => {
  const { after, head, maxCount, prefixes } = range
  // The store may cut off a call as if the response were complete. Without this check, the events after it would be
  // skipped.
  const isEnd = async (cursor: Position | undefined): Promise<boolean> => {
    if (reaches(cursor, head)) return true
    const following = await readAndFilter(connection, deadline, { ...range, after: cursor, maxCount: 1 })
    if (following.events.length > 0) return false
    return !following.hasMore || reaches(cursor, await readBoundary(connection, deadline, 'backwards', prefixes))
  }
  const scanOptions = { after, direction: 'forwards', prefixes, maxCount, isEnd } as const
  const { events, isCutOff } = await scan(connection, deadline, scanOptions)
  const last = events.at(-1)?.position
  const hasMore = (isCutOff || events.length === maxCount) && !reaches(last, head)
  return { events, position: hasMore || reaches(last, head) ? last : head, isEventPosition: true, hasMore }
}

/** The share of a page's time that the store's filter gets. After that, a search starts, which reports its progress. */
const filterTimeShare = 1 / 3

const readMatching = async (connection: Connection, deadline: Deadline, range: FilteredRange): Promise<Page> => {
  const startedAt = performance.now()
  const filterDeadline = { ...deadline, timeout: deadline.timeout * filterTimeShare }
  try {
    return await readServerFiltered(connection, filterDeadline, range)
  } catch (error) {
    // A filtered read that must scan millions of events times out before its first match, and so would every retry.
    if (!hasTimedOut(error, startedAt, filterDeadline)) throw error
  }
  return (await searchForward(connection, deadline, range)) ?? readAndFilter(connection, deadline, range)
}

const readBackwards = async (
  connection: Connection,
  deadline: Deadline,
  { after, maxCount }: Pick<PageRange, 'after' | 'maxCount'>,
): Promise<Page> => {
  const isEnd = async (cursor: Position | undefined): Promise<boolean> => {
    const first = await readBoundary(connection, deadline, 'forwards', undefined)
    return first === undefined || (cursor !== undefined && cursor <= first)
  }
  const scanOptions = { after, direction: 'backwards', prefixes: undefined, maxCount, isEnd } as const
  const { events, isCutOff } = await scan(connection, deadline, scanOptions)
  return {
    events,
    position: events.at(-1)?.position ?? after,
    isEventPosition: true,
    hasMore: isCutOff || events.length === maxCount,
  }
}

/**
 * Throws if the log ends before this position. The position may be that of one of the store's own events, after the
 * last event of ours. A checkpoint may lie between two events, so only commit positions are compared.
 */
const assertWithinLog = async (connection: Connection, deadline: Deadline, position: Position): Promise<void> => {
  const end = await readEnd(connection, deadline)
  if (end === undefined) throw new LogUnavailable(`the store is empty, but was at ${position}`, false)
  if (hasHigherCommit(position, end)) throw new PositionBeyondEnd(position, end)
}

/**
 * Reads a page of the whole log. It has fewer events than requested if the log ends. If it has fewer and `hasMore` is
 * true, there was not enough time to find or to receive them in one call, but `position` has advanced.
 */
export const readPage = async (
  connection: Connection,
  deadline: Deadline,
  { after, direction, streamPrefixes: prefixes, maxCount }: ReadAllOptions,
): Promise<Page> => {
  if (direction === 'backwards') return readBackwards(connection, deadline, { after, maxCount })
  const head = await readHead(connection, deadline)
  if (after !== undefined && (head === undefined || after > head)) await assertWithinLog(connection, deadline, after)
  if (head === undefined && after !== undefined)
    throw new LogUnavailable(`the store has no events, but was at ${after}`, false)
  if (head === undefined || reaches(after, head))
    return { events: [], position: after, isEventPosition: false, hasMore: false }
  const range = { after, head, maxCount }
  return prefixes === undefined
    ? readEverything(connection, deadline, range)
    : readMatching(connection, deadline, { ...range, prefixes })
}

/** Reads pages until it has enough events or the log ends; see `EventLog.readAll`. */
export const readAll = async (
  connection: Connection,
  deadline: Deadline,
  options: ReadAllOptions,
): Promise<{ events: StoredEvent[]; position: Position | undefined }> => {
  const events: StoredEvent[] = []
  for (let { after } = options; ;) {
    const maxCount = options.maxCount - events.length
    const from = after === undefined ? {} : { after }
    const page = await readPage(connection, deadline, { ...options, ...from, maxCount })
    for (const event of page.events) events.push(event)
    after = page.position
    if (!page.hasMore || events.length >= options.maxCount) return { events, position: after }
  }
}
