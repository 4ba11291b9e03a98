// The log as of an instant: every stream up to the events that had occurred by then. Timestamps never move backward
// within a stream, so the result is a prefix of each stream (docs/decisions/0024-as-of-queries-by-occurrence-time.md).
import type { EventLog, StoredEvent } from '#platform/event-log/port.ts'

import { erasureEventTypes } from '../engine/unsealing.ts'

const occurredAtMarker = '"occurredAt":"'

/** The log stores JSON as it was written, so there may be spaces. */
const parseOccurredAt = (metadata: string): unknown => {
  try {
    return (JSON.parse(metadata) as { occurredAt?: unknown } | null)?.occurredAt
  } catch {
    return undefined
  }
}

/**
 * Returns milliseconds since the epoch; NaN if the metadata cannot be read. Searches the text, because parsing the
 * metadata of a million events would take seconds.
 */
const occurredAt = ({ metadata }: Pick<StoredEvent, 'metadata'>): number => {
  const from = metadata.indexOf(occurredAtMarker)
  const text =
    from < 0
      ? undefined
      : metadata.slice(from + occurredAtMarker.length, metadata.indexOf('"', from + occurredAtMarker.length))
  return Date.parse(text ?? String(parseOccurredAt(metadata)))
}

/**
 * Whether an event is visible as of an instant. An erasure always is, because an erased person must not reappear in the
 * past. So is an event whose time cannot be read: it parks its stream.
 */
export const isVisibleAsOf = (at: number, event: Pick<StoredEvent, 'type' | 'metadata'>): boolean =>
  erasureEventTypes.has(event.type) || !(occurredAt(event) > at)

export interface LogAsOfOptions {
  readonly signal?: AbortSignal
  /** Called after each page with the position read so far and the number of events in the page. */
  readonly onRead?: (position: string, events: number) => void
}

/**
 * A log whose pages contain only events visible as of the instant. Positions are those of the whole log. A page may
 * hold up to twice `maxCount` events, and is short only at the end of the log. Reads of a single stream are not
 * filtered.
 */
export const logAsOf = (log: EventLog, at: number, { signal, onRead }: LogAsOfOptions = {}): EventLog => ({
  ...log,
  readAll: async (options) => {
    const events: StoredEvent[] = []
    let position = options.after
    for (;;) {
      signal?.throwIfAborted()
      const page = await log.readAll({ ...options, ...(position === undefined ? {} : { after: position }) })
      for (const event of page.events) if (isVisibleAsOf(at, event)) events.push(event)
      position = page.position ?? position
      onRead?.(position ?? '', page.events.length)
      if (page.events.length < options.maxCount || events.length >= options.maxCount) return { events, position }
    }
  },
})
