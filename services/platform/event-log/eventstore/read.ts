// Pages of the whole log. Everything is read as it comes. What is wanted by its stream's name is asked of the store's filter
// first; where that takes too long it is searched for, and where even the search says nothing, the next events are sifted here.
import { LogUnavailable, type Position, type ReadAllOptions, type StoredEvent } from '../port.ts'
import type { Connection, Patience } from './connection.ts'
import type { Page } from './page.ts'
import { reaches, readEdge, readHead, scan } from './scan.ts'
import { searchOn } from './search.ts'

/** What a page forwards is to be found in, and how much. */
interface Stretch {
  /** Exclusive. */
  readonly after: Position | undefined
  /** The log's last event before the page was begun: up to there, whatever is not in the page is not wanted. */
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

/** Events of every kind that are read and sifted here: their own time is short, however large the log. */
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
  // A call that is cut off in the store may end as if all had been said: what lies behind would be passed over.
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

/** The part of a page's time in which the filter is to have found its events, or a call begins that says how far it came. */
const shareOfFilter = 1 / 3

const readWanted = async (connection: Connection, patience: Patience, wanted: Wanted): Promise<Page> => {
  const began = performance.now()
  const share = { ...patience, timeout: patience.timeout * shareOfFilter }
  try {
    return await readFiltered(connection, share, wanted)
  } catch (error) {
    // By the clock, since the store may be the one to end the call; nearly, since its clock is another one.
    const isTooLong = performance.now() - began >= share.timeout * 0.9
    // A filter that goes through millions of events says nothing until it meets one. Repeated it would never end.
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
 * Reads a page of the whole log. It has fewer events than asked for where the log ends, or, with `more`, where the time of
 * one call did not suffice to find them: `position` has moved all the same.
 */
export const readPage = async (
  connection: Connection,
  patience: Patience,
  { after, direction, streamPrefixes: prefixes, maxCount }: ReadAllOptions,
): Promise<Page> => {
  if (direction === 'backwards') return readBackwards(connection, patience, { after, maxCount })
  const head = await readHead(connection, patience)
  if (head === undefined && after !== undefined) throw new LogUnavailable(`the store is empty, not at ${after}`, false)
  if (head === undefined || reaches(after, head)) return { events: [], position: after, exact: false, more: false }
  const stretch = { after, head, maxCount }
  return prefixes === undefined
    ? readEverything(connection, patience, stretch)
    : readWanted(connection, patience, { ...stretch, prefixes })
}

/** Reads pages until one is full or the log ends; see `EventLog.readAll`. */
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
