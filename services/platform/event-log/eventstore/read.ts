// Pages of the whole log. Unfiltered reads take the events in order. Reads by stream prefix first use the store's filter.
// If the filter takes too long, a search follows. If the search makes no progress, we read the next events and filter here.
import { LogUnavailable, type Position, type ReadAllOptions, type StoredEvent } from '../port.ts'
import type { Connection, Patience } from './connection.ts'
import type { Page } from './page.ts'
import { reaches, readEdge, readHead, scan } from './scan.ts'
import { searchOn } from './search.ts'

/** The range of a forward page, and its size. */
interface Stretch {
  /** Exclusive. */
  readonly after: Position | undefined
  /** The last event of the log before the page was started. Events up to here that are not in the page do not match. */
  readonly head: Position
  readonly maxCount: number
}

interface Wanted extends Stretch {
  readonly prefixes: readonly string[]
}

const readEverything = async (
  connection: Connection,
  patience: Patience,
  { after, head, maxCount }: Stretch,
): Promise<Page> => {
  const isEnd = async (mark: Position | undefined) => reaches(mark, head)
  const all = { after, direction: 'forwards', prefixes: undefined, maxCount, isEnd } as const
  const events = await scan(connection, patience, all)
  const position = events.at(-1)?.position ?? head
  return { events, position, exact: true, more: !reaches(position, head) }
}

const isWanted = ({ stream }: StoredEvent, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => stream.startsWith(prefix))

/** Number of unfiltered events to read when we filter here. It keeps the call short, however large the log is. */
const sieve = 2_000

const readSifted = async (connection: Connection, patience: Patience, wanted: Wanted): Promise<Page> => {
  const { events: all, position, more } = await readEverything(connection, patience, { ...wanted, maxCount: sieve })
  const events = all.filter((event) => isWanted(event, wanted.prefixes)).slice(0, wanted.maxCount)
  if (events.length < wanted.maxCount) return { events, position, exact: true, more }
  const last = events.at(-1)?.position
  return { events, position: last, exact: true, more: !reaches(last, wanted.head) }
}

const readFiltered = async (connection: Connection, patience: Patience, wanted: Wanted): Promise<Page> => {
  const { after, head, maxCount, prefixes } = wanted
  // The store may cut off a call as if the answer were complete. Without this check, the events after it would be skipped.
  const isEnd = async (mark: Position | undefined): Promise<boolean> => {
    if (reaches(mark, head)) return true
    const behind = await readSifted(connection, patience, { ...wanted, after: mark, maxCount: 1 })
    if (behind.events.length > 0) return false
    return !behind.more || reaches(mark, await readEdge(connection, patience, 'backwards', prefixes))
  }
  const events = await scan(connection, patience, { after, direction: 'forwards', prefixes, maxCount, isEnd })
  const last = events.at(-1)?.position
  const more = events.length === maxCount && !reaches(last, head)
  return { events, position: more || reaches(last, head) ? last : head, exact: true, more }
}

/** The fraction of a page's time that the store's filter gets. After that, a search starts that reports its progress. */
const shareOfFilter = 1 / 3

const readWanted = async (connection: Connection, patience: Patience, wanted: Wanted): Promise<Page> => {
  const began = performance.now()
  const share = { ...patience, timeout: patience.timeout * shareOfFilter }
  try {
    return await readFiltered(connection, share, wanted)
  } catch (error) {
    // Measured by our clock, because the store may end the call first. With a tolerance, because its clock is a different one.
    const isTooLong = performance.now() - began >= share.timeout * 0.9
    // A filter that scans millions of events returns nothing before its first match. Repeating it would never end.
    if (!(error instanceof LogUnavailable && isTooLong)) throw error
  }
  return (await searchOn(connection, patience, wanted)) ?? readSifted(connection, patience, wanted)
}

const readBackwards = async (
  connection: Connection,
  patience: Patience,
  { after, maxCount }: Pick<Stretch, 'after' | 'maxCount'>,
): Promise<Page> => {
  const isEnd = async (mark: Position | undefined): Promise<boolean> => {
    const first = await readEdge(connection, patience, 'forwards', undefined)
    return first === undefined || (mark !== undefined && mark <= first)
  }
  const all = { after, direction: 'backwards', prefixes: undefined, maxCount, isEnd } as const
  const events = await scan(connection, patience, all)
  return { events, position: events.at(-1)?.position ?? after, exact: true, more: events.length === maxCount }
}

/**
 * Reads a page of the whole log. It has fewer events than requested if the log ends. With `more`, it has fewer because one
 * call did not have enough time to find them; `position` has still advanced.
 */
export const readPage = async (
  connection: Connection,
  patience: Patience,
  { after, direction, streamPrefixes: prefixes, maxCount }: ReadAllOptions,
): Promise<Page> => {
  if (direction === 'backwards') return readBackwards(connection, patience, { after, maxCount })
  const head = await readHead(connection, patience)
  if (head === undefined && after !== undefined)
    throw new LogUnavailable(`the store is empty, but was at ${after}`, false)
  if (head === undefined || reaches(after, head)) return { events: [], position: after, exact: false, more: false }
  const stretch = { after, head, maxCount }
  return prefixes === undefined
    ? readEverything(connection, patience, stretch)
    : readWanted(connection, patience, { ...stretch, prefixes })
}

/** Reads pages until it has enough events or the log ends; see `EventLog.readAll`. */
export const readAll = async (
  connection: Connection,
  patience: Patience,
  options: ReadAllOptions,
): Promise<{ events: StoredEvent[]; position: Position | undefined }> => {
  const events: StoredEvent[] = []
  for (let { after } = options; ;) {
    const maxCount = options.maxCount - events.length
    const from = after === undefined ? {} : { after }
    const page = await readPage(connection, patience, { ...options, ...from, maxCount })
    for (const event of page.events) events.push(event)
    after = page.position
    if (!page.more || events.length >= options.maxCount) return { events, position: after }
  }
}
