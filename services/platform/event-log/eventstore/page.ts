// A page of the whole log.
import type { Position, StoredEvent } from '../port.ts'

export interface Page {
  readonly events: StoredEvent[]
  readonly position: Position | undefined
  /** Whether `position` is known to be the position of an event. */
  readonly isEventPosition: boolean
  /** False if the log ended here when it was read. */
  readonly hasMore: boolean
}
