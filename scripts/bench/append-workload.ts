// What the writers of the append benches do.
import { randomUUID } from 'node:crypto'

import type { NewEvent } from '#platform/event-log/port.ts'

import { sampleEvent } from './sample.ts'

/** Appends one event. `expected` is -1 for a new stream. */
type Append = (worker: number, stream: string, expected: number, event: NewEvent) => Promise<unknown>

/** Where the sample's metadata continues after the id. */
const metadataStart = sampleEvent.metadata.indexOf(',')

/** Each worker starts a new stream after five events, the length of a typical referral. */
export const createAppendWorkload = (append: Append): ((worker: number) => Promise<unknown>) => {
  const streams: { name: string; revision: number }[] = []
  return async (worker) => {
    let stream = streams[worker]
    if (stream === undefined || stream.revision === 4) {
      stream = { name: `referral-${randomUUID()}`, revision: -1 }
      streams[worker] = stream
    }
    const id = randomUUID()
    // The metadata begins with the event's id.
    const metadata = `{"eventId":"${id}"${sampleEvent.metadata.slice(metadataStart)}`
    await append(worker, stream.name, stream.revision, { ...sampleEvent, id, metadata })
    stream.revision += 1
  }
}
