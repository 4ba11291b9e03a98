// Two logs side by side, event by event in log order: how much of one stands in the other, and where each of them is.
import type { EventLog, Position, StoredEvent } from '#platform/event-log/port.ts'

/** An event of the source and its copy. */
export interface Pair {
  readonly source: Position
  readonly target: Position
}

export interface Comparison {
  /** Events that stand in both, in the same order from the start, with the same bytes. */
  readonly same: number
  /** The last of them. */
  readonly reached: Pair | undefined
  /** `ahead`: the target goes on where the source ends. `other`: the target holds another event where the source holds one. */
  readonly target: 'behind' | 'equal' | 'ahead' | 'other'
  /** The target's first event that is not a copy. */
  readonly foreign: StoredEvent | undefined
  /** Events of the source. */
  readonly total: number
}

type Readable = Pick<EventLog, 'readAll'>

const pageSize = 1_000

/** Every event of a log, in order, until its present end. */
export async function* eventsOf(log: Readable, after?: Position): AsyncGenerator<StoredEvent, void, void> {
  for (let from = after; ;) {
    const page = await log.readAll({ maxCount: pageSize, ...(from === undefined ? {} : { after: from }) })
    yield* page.events
    if (page.events.length < pageSize) return
    from = page.position
  }
}

const isCopy = (one: StoredEvent, other: StoredEvent): boolean =>
  one.id === other.id &&
  one.stream === other.stream &&
  one.revision === other.revision &&
  one.type === other.type &&
  one.data === other.data &&
  one.metadata === other.metadata

/** Reads both logs once. `onPair` is told of every event that stands in both. */
export const compareLogs = async (
  source: Readable,
  target: Readable,
  onPair: (pair: Pair) => void = () => {},
): Promise<Comparison> => {
  const copies = eventsOf(target)
  let copy = await copies.next()
  let reached: Pair | undefined
  let foreign: StoredEvent | undefined
  let same = 0
  let total = 0
  for await (const event of eventsOf(source)) {
    total += 1
    if (copy.done === true || foreign !== undefined) continue
    if (!isCopy(event, copy.value)) {
      foreign = copy.value
      continue
    }
    same += 1
    reached = { source: event.position, target: copy.value.position }
    onPair(reached)
    copy = await copies.next()
  }
  const ended = copy.done === true
  await copies.return()
  if (foreign !== undefined) return { same, reached, target: 'other', foreign, total }
  if (!ended) return { same, reached, target: 'ahead', foreign: copy.value ?? undefined, total }
  return { same, reached, target: same === total ? 'equal' : 'behind', foreign: undefined, total }
}
