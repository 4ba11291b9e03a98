// Finds the event that makes a batch fail: single steps isolate it, then its stream is parked.
import type { StoredEvent } from '../event-log/port.ts'
import type { Consumer } from './consumer.ts'
import { EventFailure } from './event-failure.ts'
import type { EventBatch } from './live-buffer.ts'

/**
 * Default maximum number of parked streams. The next failure stops the subscription: so many are a fault of the release
 * and not of single events, and rows that stop changing one after the other would hide it.
 */
export const defaultMaxParked = 1_000

interface FailedEvent {
  readonly event: StoredEvent
  readonly error: unknown
}

export interface PoisonState {
  /** Up to this position, events are handled one at a time, to find the one that fails and commit all before it. */
  singleStepUntil: string
  /** The batch whose events may cause an error; undefined while no event is being handled. */
  batch: EventBatch | undefined
  /** Its stream is parked next. */
  failedEvent: FailedEvent | undefined
}

/** Returns the event that caused an error, if it was the only one in its batch and all before it are committed. */
const isolatedEvent = (
  { events }: EventBatch,
  checkpoint: string,
  singleStepUntil: string,
): StoredEvent | undefined => {
  const [event, ...others] = events
  if (event === undefined || others.length > 0 || checkpoint >= singleStepUntil) return undefined
  return checkpoint < event.position ? event : undefined
}

/**
 * Prepares the next step after an error that a retry would not resolve: find the event that causes it, or park the
 * stream of that event. Returns a failure if the stream cannot be parked.
 * @throws the error if no event caused it
 */
export const handleEventError = (
  error: unknown,
  state: PoisonState,
  { checkpoint, parking }: Pick<Consumer, 'checkpoint' | 'parking'>,
  maxParked: number,
): EventFailure | undefined => {
  const { batch, singleStepUntil, failedEvent } = state
  // No event caused this error, and single steps would meet it again without a pause.
  if (batch === undefined) throw error
  const event = isolatedEvent(batch, checkpoint, singleStepUntil)
  if (event === undefined) {
    // All events of the batch are committed, so none of them caused the error, and single steps would not find one.
    if (batch.position <= checkpoint) throw error
    state.singleStepUntil = batch.position
    return undefined
  }
  if (failedEvent === undefined && parking.size < maxParked) {
    state.failedEvent = { event, error }
    return undefined
  }
  return error instanceof EventFailure ? error : new EventFailure(event.position, error)
}
