// A page of the whole log, however it was found.
import type { Position, StoredEvent } from '../port.ts'

export interface Page {
  readonly events: StoredEvent[]
  readonly position: Position | undefined
  /** `position` is known to be an event's. */
  readonly exact: boolean
  /** False: the log ended here when it was read. */
  readonly more: boolean
}
