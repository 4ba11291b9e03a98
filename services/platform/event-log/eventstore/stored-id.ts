// The ids of events inside the store. EventStoreDB recognizes a repeated append by its event ids alone, and reports it
// like a first one. So the store gets an id that is derived from the event's id and content, and other content under
// the same id is a conflict. The event's own id is read from its metadata, which names it first (codec.ts).
import { hash } from 'node:crypto'

import type { NewEvent } from '../port.ts'

const idPattern = /^\{"eventId":"([0-9a-f-]{36})"/

/** Whether the event's metadata names its id. Other events are stored under their own id. */
export const namesId = ({ id, metadata }: NewEvent): boolean => idPattern.exec(metadata)?.[1] === id

/** Returns the id under which to store the event: a UUID of version 8 (RFC 9562), which is custom. */
export const toStoredId = (event: NewEvent): string => {
  if (!namesId(event)) return event.id
  const { id, type, data, metadata } = event
  const digest = hash('sha256', [id, type.length, type, data.length, data, metadata].join(':'), 'hex')
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`]
  return [...parts, digest.slice(20, 32)].join('-')
}

/** Returns the event's own id. Events of earlier releases and of other products are stored under it. */
export const toEventId = (storedId: string, metadata: string): string => idPattern.exec(metadata)?.[1] ?? storedId
