// The port for the event log, with adapters for Postgres and EventStoreDB. Where the stores differ, the port guarantees
// only the weaker behavior. See docs/architecture.md, "Event log".

/**
 * Position in the whole log: opaque, zero-padded text that sorts in log order. Positions may have gaps, and positions of
 * different stores cannot be compared.
 */
export type Position = string

/** `none` if the stream must not exist; otherwise the 0-based revision of its last event. */
export type ExpectedRevision = 'none' | number

/** An event ready to be stored. `data` and `metadata` are JSON text, encoded once and returned byte for byte. */
export interface NewEvent {
  /** A UUID. The same id and content at the same revision make a retried append idempotent. */
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

export interface StoredEvent extends NewEvent {
  readonly stream: string
  readonly revision: number
  readonly position: Position
}

export interface AppendResult {
  /** Revision of the last event written. */
  readonly revision: number
  /** Log position of the last event written. */
  readonly position: Position
}

export interface ReadStreamOptions {
  /** First revision to return, inclusive. Defaults to 0 when reading forward and to the last when reading backward. */
  readonly from?: number
  readonly direction?: 'forwards' | 'backwards'
  readonly maxCount?: number
}

/**
 * Backward reads have no filter, because a store would search a large log for a rare event without reporting its
 * progress.
 */
export type ReadAllOptions = {
  /**
   * Exclusive. Returns events after this position (forward) or before it (backward). Defaults to the log's start or
   * end.
   */
  readonly after?: Position
  readonly maxCount: number
} & (
  | {
      readonly direction?: 'forwards'
      /** Includes only events of streams whose names start with one of these. */
      readonly streamPrefixes?: readonly string[]
    }
  | { readonly direction: 'backwards'; readonly streamPrefixes?: never }
)

export interface SubscribeOptions {
  /** Resumes after this position, exclusive. If undefined, starts at the log's start. */
  readonly after: Position | undefined
  readonly streamPrefixes?: readonly string[]
  /** Maximum number of events in a batch. */
  readonly maxBatch?: number
  /**
   * Handles one batch, in log order. `position` is how far the log has been read, at or past the last event of the
   * batch. It lets a filtered subscription advance its checkpoint. `caughtUp` is true if this batch reached the end of
   * the log when it was read. The next batch waits for the promise (backpressure). A rejection ends the subscription
   * with that error.
   */
  readonly onBatch: (batch: SubscriptionBatch) => Promise<void>
}

export interface SubscriptionBatch {
  /** Empty if only `position` or `caughtUp` changed. */
  readonly events: readonly StoredEvent[]
  readonly position: Position | undefined
  readonly caughtUp: boolean
}

export interface Subscription {
  /**
   * Settles when the subscription has stopped. Rejects with the error of the handler, with LogUnavailable if the log was
   * already closed, or with PositionBeyondEnd. A lost store never ends it: the subscription resumes with back-off.
   */
  readonly ended: Promise<void>
  /** Stops after the current batch. Safe to call twice. */
  stop(): Promise<void>
}

export interface EventLog {
  /**
   * Appends to one stream, all or nothing.
   * @throws RevisionConflict if the stream is not at `expected` (and this append was not already written)
   * @throws EventIdReused if the stream has these event ids at these revisions, but other content
   * @throws AppendTooLarge above 1 MB of data and metadata together
   * @throws LogUnavailable if the store cannot be reached. The outcome may be unknown: retry with the same ids.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>
  /**
   * Returns an empty array if the stream does not exist.
   * @throws RevisionGap in EventStoreDB, if a revision is missing. `npm run verify` finds gaps in Postgres.
   */
  readStream(stream: string, options?: ReadStreamOptions): Promise<StoredEvent[]>
  /**
   * A page of the whole log. Never misses an event that commits later with a lower position.
   * @throws PositionBeyondEnd in EventStoreDB, if the log ends before `after`
   */
  readAll(options: ReadAllOptions): Promise<{ events: StoredEvent[]; position: Position | undefined }>
  /** Returns the position up to which everything is final and readable, or undefined while the log is empty. */
  head(): Promise<Position | undefined>
  subscribe(options: SubscribeOptions): Subscription
  /** Rejects with LogUnavailable if the store does not respond. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Status of a log's connection to its store, for health checks and metrics. */
export interface LogConnectionStatus {
  /** `connecting` means not used yet; `reconnecting`, that the last call got no response. */
  readonly state: 'connecting' | 'connected' | 'reconnecting'
  /** Time in this state. */
  readonly milliseconds: number
  /** How often the connection was lost and restored. */
  readonly reconnects: number
}

/** Maximum size of an append in bytes: the data and metadata of all its events as UTF-8. */
export const maxAppendBytes = 1_000_000

export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict'
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly actual: ExpectedRevision
  constructor(stream: string, expected: ExpectedRevision, actual: ExpectedRevision) {
    super(`${stream} is at ${actual}, expected ${expected}`)
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}

export class EventIdReused extends Error {
  override readonly name = 'EventIdReused'
  readonly stream: string
  readonly expected: ExpectedRevision
  constructor(stream: string, expected: ExpectedRevision) {
    super(`${stream} has other events with these ids after revision ${expected}`)
    this.stream = stream
    this.expected = expected
  }
}

/** Thrown if a stream lacks a revision that it must have, because it was deleted or truncated in the store. */
export class RevisionGap extends Error {
  override readonly name = 'RevisionGap'
  readonly stream: string
  /** The missing revision. */
  readonly revision: number
  constructor(stream: string, revision: number) {
    super(`${stream} has no revision ${revision}: it was deleted or truncated in the store`)
    this.stream = stream
    this.revision = revision
  }
}

/** Thrown if the log ends before the position of a reader, because it is another log or was restored. */
export class PositionBeyondEnd extends Error {
  override readonly name = 'PositionBeyondEnd'
  readonly position: Position
  readonly end: Position
  constructor(position: Position, end: Position) {
    super(`the log ends at ${end}, before position ${position}: it is not the log that was read before`)
    this.position = position
    this.end = end
  }
}

export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge'
  readonly bytes: number
  /** The limit that the append exceeds: the port's, or the server's if that is lower. */
  readonly limit: number
  constructor(bytes: number, limit: number = maxAppendBytes) {
    super(`an append of ${bytes} bytes exceeds ${limit}`)
    this.bytes = bytes
    this.limit = limit
  }
}

/**
 * Thrown if the store did not respond. `outcomeUnknown` means that the append may have been written; retry it with the
 * same ids and revision.
 */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable'
  readonly outcomeUnknown: boolean
  /** Whether the store denies this caller access. Only an operator can change that. */
  readonly denied: boolean
  /** Whether the message tells an operator what to do. It then contains no secret. */
  readonly explained: boolean
  constructor(
    message: string,
    outcomeUnknown: boolean,
    options?: ErrorOptions & { readonly denied?: boolean; readonly explained?: boolean },
  ) {
    super(message, options)
    this.outcomeUnknown = outcomeUnknown
    this.denied = options?.denied ?? false
    this.explained = options?.explained ?? false
  }
}
