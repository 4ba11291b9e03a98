// A log that returns one event differently from how it is stored, as a damaged or newer event would be.
import type { EventLog, StoredEvent } from '#platform/event-log/port.ts'

import type { Alter } from './broken-events.ts'

export const alterEvent = (log: EventLog, stream: string, revision: number, alter: Alter): EventLog => {
  const altered = (event: StoredEvent) =>
    event.stream === stream && event.revision === revision ? alter(event) : event
  return {
    ...log,
    readAll: async (options) => {
      const page = await log.readAll(options)
      return { ...page, events: page.events.map(altered) }
    },
    readStream: async (...args) => (await log.readStream(...args)).map(altered),
  }
}
