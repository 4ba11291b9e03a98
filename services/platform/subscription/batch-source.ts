// Reads the next events for a model to project.
import type { EventLog } from '../event-log/port.ts'

import type { EventBatch, LiveBuffer } from './live-buffer.ts'

interface BatchSourceDeps {
  readonly log: Pick<EventLog, 'readAll'>
  readonly liveBuffer: LiveBuffer
  readonly batchSize: number
}

/**
 * Returns the next batch after a position: from the live buffer, or from the log with the following page already
 * requested.
 */
export const createBatchSource = (
  { log, liveBuffer, batchSize }: BatchSourceDeps,
  streamPrefixes: readonly string[],
) => {
  let prefetched: { readonly after: string; readonly page: ReturnType<EventLog['readAll']> } | undefined
  const read = (after: string) => {
    const page = log.readAll({ ...(after === '' ? {} : { after }), streamPrefixes, maxCount: batchSize })
    page.catch(() => undefined)
    return { after, page }
  }
  return async (after: string): Promise<EventBatch> => {
    const bufferedBatch = liveBuffer.eventsAfter(after, streamPrefixes, batchSize)
    if (bufferedBatch !== undefined) return bufferedBatch
    const request = prefetched?.after === after ? prefetched : read(after)
    prefetched = undefined
    const { events, position = after } = await request.page
    if (events.length === batchSize) prefetched = read(position)
    return { events, position }
  }
}

export const firstEventOnly = ({ events, position }: EventBatch): EventBatch => {
  const [event] = events
  return event === undefined ? { events, position } : { events: [event], position: event.position }
}
