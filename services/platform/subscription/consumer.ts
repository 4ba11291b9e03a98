// What a subscription works for: a read model, or a reaction. It handles events and saves its checkpoint.
import type { StoredEvent } from '../event-log/port.ts'
import type { EventFailure } from './event-failure.ts'
import type { EventBatch } from './live-buffer.ts'

/**
 * Lives from the claim of its checkpoint until another leader claims it. Every commit moves the checkpoint, and is
 * refused if another leader has claimed it since.
 */
export interface Consumer {
  /** Where the next batch begins: after the last handled batch, committed or not; '' at the start of the log. */
  readonly position: string
  /** Everything up to this position is committed. */
  readonly checkpoint: string
  /** Handles a batch. Returns whether it is being committed; a batch without effects may wait for `save`. */
  handle(batch: EventBatch): Promise<boolean>
  /** Moves past events that do not concern the consumer, without a commit. */
  skip(position: string): void
  /** Waits until the current commit has ended. */
  settle(): Promise<void>
  /** Commits the position. */
  save(): Promise<void>
  /** Forgets what is not committed, after a failure. */
  reset(): void
  readonly parking: Parking
  readonly timers?: Timers
  /**
   * Records the event at which the consumer stopped, because its stream cannot be parked. Resolves when the checkpoint
   * may be claimed again. Without it, the subscription claims it again after a while.
   */
  stopAt?(failure: EventFailure, signal: AbortSignal): Promise<void>
}

/** The streams that a consumer no longer handles because one of their events failed. */
export interface Parking {
  readonly size: number
  /** Whether one of them is parked because of an event that this release does not know. */
  readonly hasUnknownEvent: boolean
  streams(): readonly string[]
  /** Commits the position of an event that failed, and skips its stream from now on. */
  park(event: StoredEvent, error: unknown): Promise<void>
  findDueRetries(): Promise<readonly string[]>
  /** Handles a parked stream again, up to the saved position. It may stay parked. */
  retry(stream: string): Promise<void>
}

export interface Timers {
  /** Returns whether more timers may be due. */
  fireDue(): Promise<boolean>
}
