// Whether a build includes the events that its model needs, except for the most recent ones. Each comparison reads only
// what is new in the log.
import type { Clock } from '#platform/clock.ts'
import type { EventLog, StoredEvent } from '#platform/event-log/port.ts'

import { createLayout } from './layout.ts'
import type { ReadModel } from './model.ts'
import type { Decode } from './unsealing.ts'

export interface LogComparison {
  /**
   * Whether the oldest event that the build does not include is recent. The time in which the log could not be reached
   * does not count, because the build could not catch up.
   */
  isCurrent(buildPosition: string): Promise<boolean>
  /** The log did not respond. The next comparison asks it for a response, even if it knows an older event. */
  requireResponse(): void
}

export interface LogComparisonOptions {
  readonly log: Pick<EventLog, 'readAll' | 'head'>
  readonly decode: Decode
  readonly clock: Clock
  readonly model: ReadModel
  /** Maximum age of the oldest event that the model does not include yet, in milliseconds. */
  readonly tolerance?: number
}

/** After an outage, the subscription of the model may wait this long before it reads again, in milliseconds. */
const reconnectDelay = 5_000

/** An event of the model's streams that the model does not include yet. */
interface UnprojectedEvent {
  readonly position: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** An event that cannot be decoded counts from now on. The model is about to park its stream. */
const occurredAt = (event: StoredEvent, { decode, clock }: Pick<LogComparisonOptions, 'decode' | 'clock'>): number => {
  try {
    return Date.parse(decode(event).at)
  } catch {
    return clock.now().getTime()
  }
}

export const createLogComparison = (options: LogComparisonOptions): LogComparison => {
  const { log, clock, model, tolerance = 5_000 } = options
  const { streamPrefixes } = createLayout(model)
  /** The oldest event that the model did not include at the last check, and how far the log was searched for one. */
  let unprojected: UnprojectedEvent | undefined
  let searchedUntil = ''
  let previousPosition = ''
  let needsResponse = false
  let wasCurrent = false
  /** When a current model could read again after an outage, in milliseconds since the epoch. */
  let recoveredAt = -Infinity

  /** Searches the log once; later checks read only new events. */
  const findOldestUnprojected = async (buildPosition: string): Promise<UnprojectedEvent | undefined> => {
    if (unprojected !== undefined && unprojected.position > buildPosition) return unprojected
    // A build that replaced another one may be behind it.
    const after = buildPosition > searchedUntil || buildPosition < previousPosition ? buildPosition : searchedUntil
    const page = await log.readAll({ ...(after === '' ? {} : { after }), streamPrefixes, maxCount: 1 })
    const [event] = page.events
    const oldest = event && { position: event.position, at: occurredAt(event, options) }
    searchedUntil = page.position ?? after
    previousPosition = buildPosition
    return oldest
  }

  const isTooOld = (event: UnprojectedEvent | undefined): boolean =>
    event !== undefined && clock.now().getTime() - Math.max(event.at, recoveredAt) > tolerance

  return {
    isCurrent: async (buildPosition) => {
      unprojected = await findOldestUnprojected(buildPosition)
      if (needsResponse || isTooOld(unprojected)) {
        // The event may be known from an earlier check, so the log may have become unreachable since.
        await log.head()
        if (needsResponse && wasCurrent) recoveredAt = clock.now().getTime() + reconnectDelay
        needsResponse = false
      }
      wasCurrent = !isTooOld(unprojected)
      return wasCurrent
    },
    requireResponse: () => {
      needsResponse = true
    },
  }
}
