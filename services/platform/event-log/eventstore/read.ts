// Pages of the whole log. The store answers in the order asked for, and a log has no holes, because one node writes it from
// front to back. That a call ended well does not say that it brought everything: where it brought less than was asked for,
// that is held against the log's other end.
import { LogUnavailable, type Position, type ReadAllOptions, type StoredEvent } from '../port.ts'
import type { Connection, Patience } from './connection.ts'
import { allRequest, eventOf, isSystemEvent, type ReadRequest } from './messages.ts'
import { type Page, searchOn } from './search.ts'

/** Events of one call: keeps each call's time short whatever is asked for. */
const largestRead = 4_000

/** The events of one call, the store's own included. */
const fetch = async (connection: Connection, patience: Patience, request: ReadRequest): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = []
  await connection.read(request, patience, (response) => {
    const event = eventOf(response)
    if (event === undefined) return
    events.push(event)
    if (!isSystemEvent(event)) connection.saw(event.position)
  })
  return events
}

interface Scan {
  /** Exclusive; undefined: from the log's beginning, or its end when read backwards. */
  readonly after: Position | undefined
  readonly direction: 'forwards' | 'backwards'
  readonly prefixes: readonly string[] | undefined
  readonly maxCount: number
  /** Asked where a call brought less than it was asked for: whether that was the end of what is wanted. */
  readonly isEnd: (mark: Position | undefined) => Promise<boolean>
}

/** Calls that may end early without a single new event, though there are some. */
const patientReads = 3

/** The next wanted events, at most `maxCount`; fewer only where there are no more. */
const scan = async (
  connection: Connection,
  patience: Patience,
  { after, direction, prefixes, maxCount, isEnd }: Scan,
): Promise<StoredEvent[]> => {
  const found: StoredEvent[] = []
  const isForwards = direction === 'forwards'
  let mark = after
  for (let fruitless = 0; found.length < maxCount;) {
    // Never more than wanted, since the next one may be far; but forwards the event at the mark comes first.
    const count = Math.min(largestRead, maxCount - found.length) + (isForwards && mark !== undefined ? 1 : 0)
    const events = await fetch(connection, patience, allRequest(mark, direction, count, prefixes))
    const before = mark
    for (const event of events) {
      if (mark !== undefined && (isForwards ? event.position <= mark : event.position >= mark)) continue
      mark = event.position
      if (found.length < maxCount && !isSystemEvent(event)) found.push(event)
    }
    if (events.length === count) continue
    if (found.length === maxCount || (await isEnd(mark))) break
    fruitless = mark === before ? fruitless + 1 : 0
    if (fruitless === patientReads) throw new LogUnavailable('the store ends its answers early', false)
  }
  return found
}

const reaches = (position: Position | undefined, goal: Position | undefined): boolean =>
  goal === undefined || (position !== undefined && position >= goal)

/**
 * The position of the log's last wanted event (backwards) or of its first (forwards). A call that brings nothing is believed
 * when others bring nothing either, and when this connection has seen nothing that they should have brought.
 */
const readEdge = async (
  connection: Connection,
  patience: Patience,
  direction: 'forwards' | 'backwards',
  prefixes: readonly string[] | undefined,
): Promise<Position | undefined> => {
  let known: Position | undefined
  for (let asked = 0; asked < patientReads; asked += 1) {
    known = prefixes === undefined ? connection.highest : undefined
    const one = { after: undefined, direction, prefixes, maxCount: 1, isEnd: async () => true }
    const position = (await scan(connection, patience, one))[0]?.position
    if (position !== undefined && (direction === 'forwards' || reaches(position, known))) return position
  }
  if (known !== undefined) throw new LogUnavailable('the store knows less than it has told before', false)
  return undefined
}

/** The position of the last event; see `EventLog.head`. */
export const readHead = (connection: Connection, patience: Patience): Promise<Position | undefined> =>
  readEdge(connection, patience, 'backwards', undefined)

/** Events of every kind that are read rather than searched: their own time is short, however large the log. */
const stretch = 2_000
/** The part of a page's time in which the store is to have found its events, or a call begins that says how far it came. */
const shareOfSearch = 1 / 3

const readForwards = async (
  connection: Connection,
  patience: Patience,
  { after, streamPrefixes: prefixes, maxCount }: ReadAllOptions,
): Promise<Page> => {
  // Asked before the page is read: up to there, whatever is not in the page is not wanted.
  const head = await readHead(connection, patience)
  if (head === undefined && after !== undefined) throw new LogUnavailable(`the store is empty, not at ${after}`, false)
  if (reaches(after, head)) return { events: [], position: after, exact: false, more: false }
  const reachesHead = async (mark: Position | undefined) => reaches(mark, head)
  if (prefixes === undefined) {
    const whole = { after, direction: 'forwards', prefixes, maxCount, isEnd: reachesHead } as const
    const events = await scan(connection, patience, whole)
    const position = events.at(-1)?.position ?? head
    return { events, position, exact: true, more: !reaches(position, head) }
  }

  const began = performance.now()
  const share = { ...patience, timeout: patience.timeout * shareOfSearch }
  // By the clock, since the store may be the one to end the call; nearly, since its clock is another one.
  const isTooLong = () => performance.now() - began >= share.timeout * 0.9
  const next = (mark: Position | undefined) =>
    scan(connection, patience, {
      ...{ after: mark, direction: 'forwards', prefixes: undefined, maxCount: stretch },
      isEnd: reachesHead,
    })
  const isWanted = ({ stream }: StoredEvent) => prefixes.some((prefix) => stream.startsWith(prefix))
  // A call that is cut off in the store may end as if all had been said: what lies behind would be passed over.
  const isEnd = async (mark: Position | undefined): Promise<boolean> => {
    if (reaches(mark, head)) return true
    const behind = await next(mark)
    if (behind.some(isWanted)) return false
    return (
      reaches(behind.at(-1)?.position, head) || reaches(mark, await readEdge(connection, share, 'backwards', prefixes))
    )
  }
  try {
    const events = await scan(connection, share, { after, direction: 'forwards', prefixes, maxCount, isEnd })
    const last = events.at(-1)?.position
    const more = events.length === maxCount && !reaches(last, head)
    return { events, position: more || reaches(last, head) ? last : head, exact: true, more }
  } catch (error) {
    // A search through millions of events says nothing until it meets one that is wanted. Repeated it would never end.
    if (!(error instanceof LogUnavailable && isTooLong())) throw error
  }
  const searched = await searchOn(connection, patience, { after, prefixes, maxCount, head })
  if (searched !== undefined) return searched
  const all = await next(after)
  const events = all.filter(isWanted).slice(0, maxCount)
  const position = (events.length === maxCount ? events : all).at(-1)?.position
  if (position === undefined) throw new LogUnavailable('the store ends its answers early', false)
  return { events, position, exact: true, more: !reaches(position, head) }
}

/**
 * Reads a page of the whole log. It has fewer events than asked for where the log ends, or, with `more`, where the time of
 * one call did not suffice to find them: `position` has moved all the same.
 */
export const readPage = async (connection: Connection, patience: Patience, options: ReadAllOptions): Promise<Page> => {
  const { after, direction = 'forwards', streamPrefixes: prefixes, maxCount } = options
  if (direction === 'forwards') return readForwards(connection, patience, options)
  const isEnd = async (mark: Position | undefined): Promise<boolean> => {
    const first = await readEdge(connection, patience, 'forwards', prefixes)
    return first === undefined || (mark !== undefined && mark <= first)
  }
  const events = await scan(connection, patience, { after, direction, prefixes, maxCount, isEnd })
  return { events, position: events.at(-1)?.position ?? after, exact: true, more: events.length === maxCount }
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
    const page = await readPage(connection, patience, {
      ...options,
      ...(after === undefined ? {} : { after }),
      maxCount,
    })
    for (const event of page.events) events.push(event)
    after = page.position
    if (!page.more || events.length >= options.maxCount) return { events, position: after }
  }
}
