// Retries the parked streams of a build: all of them when following starts, because a new release may have fixed the
// cause, and later those whose retry is due.
import type { EventLog } from '#platform/event-log/port.ts'

import { wasOvertaken } from './build-store.ts'
import type { Build, Queryable } from './builds.ts'
import { isTransient } from './failure.ts'
import { EventFailure } from './fold.ts'
import { findDueRetries, parkedBy, type ParkedStream, type ParkedStreams } from './parked-streams.ts'
import type { Projector } from './projector.ts'

export interface RetryDeps {
  readonly pool: Queryable
  readonly log: Pick<EventLog, 'readStream'>
}

/** How often to check for due retries while streams are parked, in milliseconds. */
export const retryCheckInterval = 1_000

interface RetryOptions {
  readonly stream: string
  /** All events up to its position are committed. */
  readonly projector: Projector
  /** Replaces a projector after a failure. */
  replaceProjector(): Projector
}

/**
 * Folds a parked stream again, up to the projector's position. Returns the stream if it stays parked, with the event
 * that fails now.
 * @throws if the database or the log is unavailable, or if the stream cannot even be parked again
 */
export const retryStream = async (
  { log }: Pick<RetryDeps, 'log'>,
  { stream, projector, replaceProjector }: RetryOptions,
): Promise<ParkedStream | undefined> => {
  let current = projector
  let events = (await log.readStream(stream)).filter(({ position }) => position <= current.position)
  let stillParked: ParkedStream | undefined
  for (;;) {
    try {
      await current.refold(stream, events, stillParked)
      await current.settle()
      return stillParked
    } catch (error) {
      const failedAt =
        error instanceof EventFailure ? events.findIndex(({ position }) => position === error.position) : -1
      // The database does not say which event's values it rejects. Without the last one, it may accept the others.
      const failed = events.at(failedAt)
      if (failed === undefined || isTransient(error) || wasOvertaken(error)) throw error
      stillParked = parkedBy(failed, error)
      events = events.slice(0, failed.revision)
      current = replaceProjector()
    }
  }
}

export interface RetryQueue {
  /** The next parked stream to retry. */
  next(build: Build): Promise<string | undefined>
  /** The stream was retried. */
  remove(stream: string): void
}

/** `parked` must stay current. */
export const createRetryQueue = ({ pool }: Pick<RetryDeps, 'pool'>, parked: ParkedStreams): RetryQueue => {
  let due = [...parked.keys()]
  let checkedAt = performance.now()
  return {
    next: async (build) => {
      if (parked.size > 0 && due.length === 0 && performance.now() - checkedAt >= retryCheckInterval) {
        due = (await findDueRetries(pool, build)).filter((stream) => parked.has(stream))
        checkedAt = performance.now()
      }
      return due[0]
    },
    remove: (stream) => {
      due = due.filter((other) => other !== stream)
    },
  }
}
