// The read models and reactions of a process get the same new events from one buffer. So each is decoded once for all.
import type { StoredEvent } from './port.ts'

/** Returns a function that remembers what each event was decoded to, for as long as the event is in memory. */
export const createDecodeOnce = <Decoded extends object>(
  decode: (event: StoredEvent) => Decoded,
): ((event: StoredEvent) => Decoded) => {
  const decodedEvents = new WeakMap<StoredEvent, Decoded>()
  return (storedEvent) => {
    const existing = decodedEvents.get(storedEvent)
    if (existing !== undefined) return existing
    const decoded = decode(storedEvent)
    decodedEvents.set(storedEvent, decoded)
    return decoded
  }
}
