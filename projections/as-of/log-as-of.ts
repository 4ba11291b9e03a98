// The log as it stood: every stream up to what had occurred by an instant. Within a stream instants never go back, so that
// is a beginning of each stream (docs/decisions/0024-as-of-queries-by-occurrence-time.md).
import type { EventLog, StoredEvent } from '#platform/event-log/port.ts'

import { erasures } from '../engine/opening.ts'

const mark = '"occurredAt":"'

/** Milliseconds since the epoch. Read from the text: parsing all metadata of a million events would take seconds. */
export const occurredAt = ({ metadata }: Pick<StoredEvent, 'metadata'>): number => {
  const from = metadata.indexOf(mark)
  const text = from < 0 ? undefined : metadata.slice(from + mark.length, metadata.indexOf('"', from + mark.length))
  const at = Date.parse(text ?? String((JSON.parse(metadata) as { occurredAt?: unknown }).occurredAt))
  if (Number.isNaN(at)) throw new Error('an event without the instant at which it occurred')
  return at
}

/** Whether an event belongs to an instant. An erasure belongs to every one: who is erased was never known. */
export const belongsTo = (at: number, event: Pick<StoredEvent, 'type' | 'metadata'>): boolean =>
  erasures.has(event.type) || occurredAt(event) <= at

export interface ReadingAsOf {
  readonly signal?: AbortSignal
  /** Told after each page how far the log was read. */
  readonly onRead?: (position: string) => void
}

/**
 * A log whose pages hold only what belongs to the instant. Positions stay those of the whole log; a page may hold up to
 * twice what was asked for, and is short only where the log ends. What is read of a single stream is read whole.
 */
export const logAsOf = (log: EventLog, at: number, { signal, onRead }: ReadingAsOf = {}): EventLog => ({
  ...log,
  readAll: async (options) => {
    const events: StoredEvent[] = []
    let position = options.after
    for (;;) {
      signal?.throwIfAborted()
      const page = await log.readAll({ ...options, ...(position === undefined ? {} : { after: position }) })
      for (const event of page.events) if (belongsTo(at, event)) events.push(event)
      position = page.position ?? position
      onRead?.(position ?? '')
      if (page.events.length < options.maxCount || events.length >= options.maxCount) return { events, position }
    }
  },
})
