// What an event log adapter brings along to be put to the contract.
import { randomUUID } from 'node:crypto'

import type { EventLog, NewEvent } from '#platform/event-log/port.ts'

/** A log on a bad line to the store. */
export interface LossyLog {
  readonly log: EventLog
  lose(on: boolean): void
  /** How many answers were lost. */
  lost(): number
  close(): Promise<void>
}

/** One store, empty at first, and the means to trouble it. */
export interface ContractSubject {
  readonly log: EventLog
  /** The log as another process has it, on connections of its own. Closed with the subject. */
  readonly other: EventLog
  /** A log whose connections lose the store's answers while `lose` is on: what was sent may have been done. */
  lossy(): Promise<LossyLog>
  /** Breaks every connection of every log to the store, as a restart of the store would. */
  dropConnections(): Promise<void>
  /** Until stopped: other work on the store, with appends that are slow to commit, appends that abort, conflicts. */
  disturb(): Promise<{ stop(): Promise<void> }>
  close(): Promise<void>
}

/** An event with some data, and metadata of no meaning. */
export const someEvent = (data: unknown = {}): NewEvent => ({
  id: randomUUID(),
  type: 'SomethingHappened',
  data: JSON.stringify(data),
  metadata: '{}',
})

export const someEvents = (amount: number): NewEvent[] => Array.from({ length: amount }, (_, n) => someEvent({ n }))
