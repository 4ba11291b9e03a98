// The event log as the rest of the application sees it. Two adapters keep these promises (Postgres, EventStoreDB).
// Where the stores differ, the port promises the weaker behavior. See docs/architecture.md, "Event log".

/**
 * Position in the whole log: opaque, gappy, zero-padded text that sorts in log order. Not comparable between stores.
 */
export type Position = string

/** `none`: the stream must not exist. A number: revision (0-based) of the stream's last event. */
export type ExpectedRevision = 'none' | number

/** An event ready to be stored. `data` and `metadata` are JSON text, encoded once and returned byte for byte. */
export interface NewEvent {
  /** UUID; the same id at the same revision makes a retried append have one effect. */
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
  /** First revision to return; inclusive. Default 0 (forwards) or the last (backwards). */
  readonly from?: number
  readonly direction?: 'forwards' | 'backwards'
  readonly maxCount?: number
}

/** Backwards reads have no filter: a store would search a large log for a rare event without reporting its progress. */
export type ReadAllOptions = {
  /** Exclusive: events after this position (forwards) or before it (backwards). Default: the log's start or end. */
  readonly after?: Position
  readonly maxCount: number
} & (
  | {
      readonly direction?: 'forwards'
      /** Only events of streams whose name starts with one of these. */
      readonly streamPrefixes?: readonly string[]
    }
  | { readonly direction: 'backwards'; readonly streamPrefixes?: never }
)

export interface SubscribeOptions {
  /** Resume after this position (exclusive); undefined: from the log's start. */
  readonly after: Position | undefined
  readonly streamPrefixes?: readonly string[]
  /** Maximum number of events in a batch. */
  readonly maxBatch?: number
  /**
   * Handles one batch, in log order. `position` is how far the log has been read, at or past the last event. It lets a
   * filtered subscription advance its checkpoint. `caughtUp` says that the log held nothing after this batch when it
   * was read. The next batch waits for the promise (backpressure). A rejection ends the subscription with that error.
   */
  readonly onBatch: (batch: SubscriptionBatch) => Promise<void>
}

export interface SubscriptionBatch {
  /** May be empty if only `position` or `caughtUp` changed. */
  readonly events: readonly StoredEvent[]
  readonly position: Position | undefined
  readonly caughtUp: boolean
}

export interface Subscription {
  /**
   * Settles when the subscription has stopped. Rejects with the error of the handler, or with LogUnavailable if the log
   * was already closed. A lost store never ends it: the subscription resumes with back-off.
   */
  readonly ended: Promise<void>
  /** Stops after the current batch; safe to call twice. */
  stop(): Promise<void>
}

export interface EventLog {
  /**
   * Appends to one stream, all or nothing.
   * @throws RevisionConflict if the stream is not at `expected` (and this append was not already written)
   * @throws AppendTooLarge above 1 MB of data and metadata together
   * @throws LogUnavailable if the store cannot be reached. The outcome may be unknown: retry with the same ids.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>
  /** A missing stream is an empty result. */
  readStream(stream: string, options?: ReadStreamOptions): Promise<StoredEvent[]>
  /** A page of the whole log. Never misses an event that commits later with a lower position. */
  readAll(options: ReadAllOptions): Promise<{ events: StoredEvent[]; position: Position | undefined }>
  /** The position up to which everything is final and readable; undefined while the log is empty. */
  head(): Promise<Position | undefined>
  subscribe(options: SubscribeOptions): Subscription
  /** Rejects with LogUnavailable if the store does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Status of a log's connection to its store, for health checks and metrics. */
export interface LogConnection {
  /** `connecting`: not used yet. `reconnecting`: the last call got no answer. */
  readonly state: 'connecting' | 'connected' | 'reconnecting'
  /** Time in this state. */
  readonly milliseconds: number
  /** How often the connection was lost and came back. */
  readonly reconnects: number
}

/** The largest append, in bytes of UTF-8 over data and metadata of all its events. */
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

export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge'
  readonly bytes: number
  /** The limit that the append exceeds: the port's own, or the server's if that is lower. */
  readonly limit: number
  constructor(bytes: number, limit: number = maxAppendBytes) {
    super(`an append of ${bytes} bytes exceeds ${limit}`)
    this.bytes = bytes
    this.limit = limit
  }
}

/**
 * The store did not answer. `outcomeUnknown`: the append may have been written; retry with the same ids and revision.
 */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable'
  readonly outcomeUnknown: boolean
  /** The store denies access to this caller, until an operator changes that. */
  readonly denied: boolean
  constructor(message: string, outcomeUnknown: boolean, options?: ErrorOptions & { readonly denied?: boolean }) {
    super(message, options)
    this.outcomeUnknown = outcomeUnknown
    this.denied = options?.denied ?? false
  }
}
