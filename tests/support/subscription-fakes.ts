// In-memory fakes for a subscription: a log, a consumer that fails on request, and leadership.
import type { StoredEvent } from '#platform/event-log/port.ts'
import type { Leadership } from '#platform/leadership.ts'
import type { Consumer } from '#platform/subscription/consumer.ts'
import type { EventBatch, LiveBuffer } from '#platform/subscription/live-buffer.ts'

export const createEvent = (position: string): StoredEvent => ({
  ...{ id: `event ${position}`, type: 'NoteAdded', data: '{}', metadata: '{}' },
  ...{ stream: `stream-${position}`, revision: 0, position },
})

/** A log whose events are all in the live buffer. */
export const createLog = (initialEvents: readonly StoredEvent[] = [], read: (position: string) => void = () => {}) => {
  let events = [...initialEvents]
  let notify = () => {}
  const eventsAfter: LiveBuffer['eventsAfter'] = (after): EventBatch => {
    read(after)
    const batch = events.filter(({ position }) => position > after)
    return { events: batch, position: batch.at(-1)?.position ?? after }
  }
  const liveBuffer: LiveBuffer = {
    open: async () => async () => {},
    eventsAfter,
    reachesBackTo: () => true,
    waitUntilAfter: (_position, signal) =>
      new Promise((resolve) => {
        notify = resolve
        if (signal.aborted) resolve()
        signal.addEventListener('abort', () => resolve(), { once: true })
      }),
    get endPosition() {
      return events.at(-1)?.position ?? ''
    },
  }
  const append = (event: StoredEvent) => {
    events = [...events, event]
    notify()
  }
  return { liveBuffer, append }
}

/** A consumer that commits every batch at once, and records the positions of the events that it handles. */
export const createConsumer = (handle: (batch: EventBatch) => void = () => {}) => {
  const handled: string[][] = []
  const parked: string[] = []
  let position = ''
  let checkpoint = ''
  const consumer: Consumer = {
    get position() {
      return position
    },
    get checkpoint() {
      return checkpoint
    },
    handle: async (batch) => {
      handled.push(batch.events.map((event) => event.position))
      handle(batch)
      position = checkpoint = batch.position
      return true
    },
    skip: (newPosition) => {
      position = newPosition
    },
    settle: async () => {},
    save: async () => {
      checkpoint = position
    },
    reset: () => {
      position = checkpoint
    },
    parking: {
      get size() {
        return parked.length
      },
      hasUnknownEvent: false,
      streams: () => parked,
      findDueRetries: async () => [],
      park: async (event) => {
        parked.push(event.stream)
        position = checkpoint = event.position
      },
      retry: async () => {},
    },
  }
  return { consumer, handled, parked }
}

/** Leadership that is always granted. Counts how often it was acquired and released. */
export const createTestLeadership = () => {
  const counts = { acquired: 0, released: 0 }
  const leadership: Leadership = {
    acquire: async (_name, signal) => {
      signal.throwIfAborted()
      counts.acquired += 1
      return {
        lost: new AbortController().signal,
        confirm: async () => true,
        release: async () => {
          counts.released += 1
        },
      }
    },
    releaseWaitsToLead: async () => false,
    newerReleaseServes: async () => false,
    newerReleaseCanReplace: async () => false,
    setServing: async () => {},
    withdraw: async () => {},
    restore: async () => {},
    setOutdated: async () => {},
    isOutdated: async () => false,
    close: async () => {},
  }
  return { leadership, counts }
}
