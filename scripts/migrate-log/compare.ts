// Compares two logs event by event, in log order: how many events they have in common, and at which positions.
import type { EventLog, Position, StoredEvent } from '#platform/event-log/port.ts'

/** The positions of an event in the source and of its copy in the target. */
export interface EventPair {
  readonly source: Position
  readonly target: Position
}

export interface Comparison {
  /** Number of events that both logs contain from the start, in the same order and with the same bytes. */
  readonly equalEvents: number
  /** The last of these events. */
  readonly lastPair: EventPair | undefined
  /**
   * `ahead` means that the target continues after the source ends. `diverged` means that, at some point, the target
   * contains a different event.
   */
  readonly targetState: 'behind' | 'equal' | 'ahead' | 'diverged'
  /** The target's first event that is not a copy. */
  readonly unexpectedEvent: StoredEvent | undefined
  /** Number of events in the source. */
  readonly total: number
}

type Readable = Pick<EventLog, 'readAll'>

const pageSize = 1_000

/** Yields every event of a log in order, up to its current end. */
export async function* readEvents(log: Readable, after?: Position): AsyncGenerator<StoredEvent, void, void> {
  for (let position = after; ;) {
    const page = await log.readAll({ maxCount: pageSize, ...(position === undefined ? {} : { after: position }) })
    yield* page.events
    if (page.events.length < pageSize) return
    position = page.position
  }
}

const isCopy = (event: StoredEvent, copy: StoredEvent): boolean =>
  event.id === copy.id &&
  event.stream === copy.stream &&
  event.revision === copy.revision &&
  event.type === copy.type &&
  event.data === copy.data &&
  event.metadata === copy.metadata

/** Reads both logs once. Calls `onPair` for every event that both logs contain. */
export const compareLogs = async (
  source: Readable,
  target: Readable,
  onPair: (pair: EventPair) => void = () => {},
): Promise<Comparison> => {
  const copies = readEvents(target)
  let copy = await copies.next()
  let lastPair: EventPair | undefined
  let unexpectedEvent: StoredEvent | undefined
  let equalEvents = 0
  let total = 0
  for await (const event of readEvents(source)) {
    total += 1
    if (copy.done === true || unexpectedEvent !== undefined) continue
    if (!isCopy(event, copy.value)) {
      unexpectedEvent = copy.value
      continue
    }
    equalEvents += 1
    lastPair = { source: event.position, target: copy.value.position }
    onPair(lastPair)
    copy = await copies.next()
  }
  const targetEnded = copy.done === true
  await copies.return()
  if (unexpectedEvent !== undefined) return { equalEvents, lastPair, targetState: 'diverged', unexpectedEvent, total }
  if (!targetEnded)
    return { equalEvents, lastPair, targetState: 'ahead', unexpectedEvent: copy.value ?? undefined, total }
  return {
    equalEvents,
    lastPair,
    targetState: equalEvents === total ? 'equal' : 'behind',
    unexpectedEvent: undefined,
    total,
  }
}
