// Folds a parked stream of a build again.
import type { EventLog } from '#platform/event-log/port.ts'
import { EventFailure } from '#platform/subscription/event-failure.ts'
import { isTransient } from '#platform/unavailable.ts'

import { wasOvertaken } from './build-store.ts'
import { parkedBy, type ParkedStream } from './parked-streams.ts'
import type { Projector } from './projector.ts'

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
  { log }: { readonly log: Pick<EventLog, 'readStream'> },
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
