// The whole log as pages, each read while the one before is being folded.
import type { EventLog, StoredEvent } from '#platform/event-log/port.ts'

export interface LogPage {
  readonly events: readonly StoredEvent[]
  /** How far the log has been read. */
  readonly position: string
}

export interface LogPagesOptions {
  /** Exclusive; '' for the log's start. */
  readonly after: string
  /** Inclusive; undefined: up to what is readable when the reading gets there. */
  readonly until?: string
  readonly streamPrefixes: readonly string[]
  /** Default 1,000. Of twice as many the pages on their way outlive the young generation: a tenth more time for a rebuild. */
  readonly pageSize?: number
}

/**
 * Pages that are read with the log's filter after one that held mostly what is not wanted. The filter costs the database
 * nearly as much again as the reading, which a model pays that wants nearly every event; one that wants few is spared them.
 */
const filteredPages = 20

/** Pages of settled events in log order. */
export async function* logPages(log: EventLog, options: LogPagesOptions): AsyncGenerator<LogPage, void, void> {
  const { after, until, streamPrefixes, pageSize = 1_000 } = options
  let filtered = 0
  const read = (position: string) => {
    const filter = filtered > 0 ? { streamPrefixes } : {}
    const page = log.readAll({ ...(position === '' ? {} : { after: position }), ...filter, maxCount: pageSize })
    // Whoever takes the page sees its failure; a reader that stopped earlier never does.
    page.catch(() => undefined)
    return page
  }
  const isWanted = ({ stream, position }: StoredEvent) =>
    (until === undefined || position <= until) && streamPrefixes.some((prefix) => stream.startsWith(prefix))
  if (until !== undefined && until <= after) return
  for (let next = read(after), position = after; ;) {
    const page = await next
    position = page.position ?? position
    const last = page.events.length < pageSize || (until !== undefined && position >= until)
    const events = page.events.filter(isWanted)
    if (filtered > 0) filtered -= 1
    else if (events.length < page.events.length / 2) filtered = filteredPages
    if (!last) next = read(position)
    yield { events, position: until === undefined || position <= until ? position : until }
    if (last) return
  }
}
