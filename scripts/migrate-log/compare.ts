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
   * `ahead` means that the target continues after the source ends. `reordered` means that, at some point, the target
   * contains an event that the source has later. `diverged` means that it contains an event that the source lacks.
   */
  readonly targetState: 'behind' | 'equal' | 'ahead' | 'reordered' | 'diverged'
  /** The target's first event that is not a copy. */
  readonly unexpectedEvent: StoredEvent | undefined
  /** Number of events in the source, from where the comparison began. */
  readonly total: number
}

export interface CompareOptions {
  /** Compares only what follows this pair. */
  readonly after?: EventPair | undefined
  /** Ends the comparison when the target ends, so `total` does not include the rest of the source. */
  readonly untilTargetEnds?: boolean
  /** Called for every event that both logs contain. */
  readonly onPair?: (pair: EventPair) => void
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

/** Reads both logs once. */
export const compareLogs = async (
  source: Readable,
  target: Readable,
  { after, untilTargetEnds = false, onPair }: CompareOptions = {},
): Promise<Comparison> => {
  const copies = readEvents(target, after?.target)
  let copy = await copies.next()
  let lastPair = after
  let unexpectedEvent: StoredEvent | undefined
  let isReordered = false
  let equalEvents = 0
  let total = 0
  for await (const event of readEvents(source, after?.source)) {
    total += 1
    if (copy.done === true && untilTargetEnds) break
    if (copy.done === true) continue
    if (unexpectedEvent !== undefined || !isCopy(event, copy.value)) {
      unexpectedEvent = copy.value
      isReordered ||= isCopy(event, unexpectedEvent)
      continue
    }
    equalEvents += 1
    lastPair = { source: event.position, target: copy.value.position }
    onPair?.(lastPair)
    copy = await copies.next()
  }
  const targetEnded = copy.done === true
  await copies.return()
  if (unexpectedEvent !== undefined) {
    const targetState = isReordered ? 'reordered' : 'diverged'
    return { equalEvents, lastPair, targetState, unexpectedEvent, total }
  }
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
