// What an event log adapter provides so that the contract can test it.
import { randomUUID } from 'node:crypto'

import type { EventLog, NewEvent } from '#platform/event-log/port.ts'

/** A log on an unreliable connection to the store. */
interface LossyLog {
  readonly log: EventLog
  dropResponses(enabled: boolean): void
  /** How many responses were dropped. */
  droppedResponses(): number
  close(): Promise<void>
}

/** A store, initially empty, with ways to disturb it. */
export interface ContractSubject {
  readonly log: EventLog
  /** The log as another process sees it, on separate connections. It closes together with the log under test. */
  readonly otherLog: EventLog
  /**
   * A log whose connections drop the store's responses while `dropResponses` is on. The store may still have executed
   * the request.
   */
  openLossyLog(): Promise<LossyLog>
  /** Breaks every connection of every log to the store, like a restart of the store. */
  dropConnections(): Promise<void>
  /** Until stopped, puts other load on the store: slow commits, aborted appends, conflicts. */
  startDisturbance(): Promise<{ stop(): Promise<void> }>
  close(): Promise<void>
}

/** An event with some data. Like every event of the application, its metadata names its id first. */
export const someEvent = (data: unknown = {}): NewEvent => {
  const id = randomUUID()
  return { id, type: 'SomethingHappened', data: JSON.stringify(data), metadata: JSON.stringify({ eventId: id }) }
}

export const someEvents = (count: number): NewEvent[] => Array.from({ length: count }, (_, n) => someEvent({ n }))
