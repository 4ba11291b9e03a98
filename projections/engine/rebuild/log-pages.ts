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
  readonly pageSize: number
}

/** Pages of settled events in log order. */
export async function* logPages(log: EventLog, options: LogPagesOptions): AsyncGenerator<LogPage, void, void> {
  const { after, until, streamPrefixes, pageSize } = options
  const read = (position: string) => {
    const page = log.readAll({ ...(position === '' ? {} : { after: position }), streamPrefixes, maxCount: pageSize })
    // Whoever takes the page sees its failure; a reader that stopped earlier never does.
    page.catch(() => undefined)
    return page
  }
  if (until !== undefined && until <= after) return
  for (let next = read(after), position = after; ;) {
    const page = await next
    position = page.position ?? position
    const last = page.events.length < pageSize || (until !== undefined && position >= until)
    if (!last) next = read(position)
    if (until === undefined || position <= until) yield { events: page.events, position }
    else yield { events: page.events.filter((event) => event.position <= until), position: until }
    if (last) return
  }
}
