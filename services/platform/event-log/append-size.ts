// Checks the size of an append. Every adapter refuses an append that is empty or too large before sending anything.
import { AppendTooLarge, maxAppendBytes, type NewEvent } from './port.ts'

/** Returns the total number of bytes of data and metadata. */
export const countAppendBytes = (events: readonly NewEvent[]): number => {
  let bytes = 0
  for (const { data, metadata } of events) bytes += Buffer.byteLength(data) + Buffer.byteLength(metadata)
  return bytes
}

/** @throws RangeError if there are no events; AppendTooLarge if data and metadata together exceed 1 MB */
export const checkAppend = (events: readonly NewEvent[]): void => {
  if (events.length === 0) throw new RangeError('An append needs at least one event')
  const bytes = countAppendBytes(events)
  if (bytes > maxAppendBytes) throw new AppendTooLarge(bytes)
}
