// What a model is doing while it follows the log, and how an error that an event causes is handled: single steps isolate
// the event, then its stream is parked.
import type { StoredEvent } from '#platform/event-log/port.ts'

import type { Build } from './builds.ts'
import { EventFailure } from './fold.ts'
import type { EventBatch } from './live-buffer.ts'
import type { ParkedStream } from './parked-streams.ts'
import type { Projector } from './projector.ts'

/** Why following ended: it was stopped, another writer committed first, or the stream of an event cannot be parked. */
export type FollowEnd =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'failed'; readonly build: Build; readonly failure: EventFailure }

export interface FailedEvent {
  readonly event: StoredEvent
  readonly error: unknown
}

export interface FollowState {
  projector: Projector
  readonly parked: Map<string, ParkedStream>
  readonly maxParked: number
  /** Up to this position, events are processed one at a time, to find the one that fails and commit all before it. */
  singleStepUntil: string
  /** The batch whose events may cause an error; undefined while the next one is read or awaited. */
  batch: EventBatch | undefined
  /** Its stream is parked next. */
  failedEvent: FailedEvent | undefined
  /** Pause after the next outage, in milliseconds. */
  retryDelay: number
  /** Time of the last commit, on the clock of `performance.now()`. */
  committedAt: number
}

/**
 * Returns the event that caused an error, if it was the only one in its batch and all events before it are committed.
 */
const isolatedEvent = ({ events }: EventBatch, build: Build, singleStepUntil: string): StoredEvent | undefined => {
  const [event, ...others] = events
  if (event === undefined || others.length > 0 || build.position >= singleStepUntil) return undefined
  return build.position < event.position ? event : undefined
}

/**
 * Prepares the next step after an error that a retry would not resolve: find the event that causes it, or park the
 * stream of that event. Returns an end if the stream cannot be parked.
 * @throws the error if no event caused it
 */
export const handleEventError = (error: unknown, state: FollowState): FollowEnd | undefined => {
  const { batch, parked, maxParked, singleStepUntil, failedEvent } = state
  const { build } = state.projector
  // No event caused this error, and single steps would meet it again without a pause.
  if (batch === undefined) throw error
  const event = isolatedEvent(batch, build, singleStepUntil)
  if (event === undefined) {
    // All events of the batch are committed, so none of them caused the error, and single steps would not find one.
    if (batch.position <= build.position) throw error
    state.singleStepUntil = batch.position
    return undefined
  }
  if (failedEvent === undefined && parked.size < maxParked) {
    state.failedEvent = { event, error }
    return undefined
  }
  const cause = error instanceof EventFailure ? error.cause : error
  return { kind: 'failed', build, failure: new EventFailure(event.position, cause) }
}
