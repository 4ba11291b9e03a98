// The event log as the rest of the house sees it. Two adapters keep these promises (Postgres, EventStoreDB);
// where the stores differ, the port promises the weaker of the two. See docs/architecture.md, "Event log".

/** Place of an event in the whole log: opaque, gappy, zero-padded text that sorts in log order. Not comparable between stores. */
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

export interface Appended {
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

/** Backwards without a filter: a store would search a large log for a rare event without being able to say how far it is. */
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
  /** Largest batch handed to the handler. */
  readonly maxBatch?: number
  /**
   * Handles one batch, in log order. `position` is how far the log has been read, at or past the last event: it lets a
   * filtered follower move its checkpoint. `caughtUp` says that nothing readable lay behind this batch when it was read.
   * The next batch waits for the promise (back-pressure). A rejection ends the subscription with that error.
   */
  readonly onBatch: (batch: EventBatch) => Promise<void>
}

export interface EventBatch {
  /** May be empty: then only `position` or `caughtUp` is news. */
  readonly events: readonly StoredEvent[]
  readonly position: Position | undefined
  readonly caughtUp: boolean
}

export interface Subscription {
  /**
   * Settles when the subscription has stopped; rejects with what the handler threw, and with LogUnavailable where the log was
   * closed before. A lost store never ends it: it resumes with backoff.
   */
  readonly ended: Promise<void>
  /** Stops after the batch in hand; safe to call twice. */
  stop(): Promise<void>
}

export interface EventLog {
  /**
   * Appends to one stream, all or nothing.
   * @throws RevisionConflict when the stream is not at `expected` (and this is not the same append repeated)
   * @throws AppendTooLarge above 1 MB of data and metadata together
   * @throws LogUnavailable when the store cannot be reached; the outcome may be unknown: repeat with the same ids
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>
  /** A missing stream is an empty result. */
  readStream(stream: string, options?: ReadStreamOptions): Promise<StoredEvent[]>
  /** A page of the whole log. Never misses an event that commits later with a lower position. */
  readAll(options: ReadAllOptions): Promise<{ events: StoredEvent[]; position: Position | undefined }>
  /** The position up to which everything is settled and readable; undefined while the log is empty. */
  head(): Promise<Position | undefined>
  subscribe(options: SubscribeOptions): Subscription
  /** Rejects with LogUnavailable when the store does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** How a log's connection to its store stands, for health and metrics. */
export interface LogConnection {
  /** `connecting`: not used yet. `reconnecting`: the last call was not answered. */
  readonly state: 'connecting' | 'connected' | 'reconnecting'
  /** For how long it has been so. */
  readonly milliseconds: number
  /** How often it was lost and came back. */
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
  /** What the append exceeds: the port's limit, or the server's own where that is less. */
  readonly limit: number
  constructor(bytes: number, limit: number = maxAppendBytes) {
    super(`an append of ${bytes} bytes exceeds ${limit}`)
    this.bytes = bytes
    this.limit = limit
  }
}

/** The store did not answer. `outcomeUnknown`: the append may have been written; retry with the same ids and revision. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable'
  readonly outcomeUnknown: boolean
  /** The store answered that it lets this caller do nothing: that passes only when somebody changes it. */
  readonly denied: boolean
  constructor(message: string, outcomeUnknown: boolean, options?: ErrorOptions & { readonly denied?: boolean }) {
    super(message, options)
    this.outcomeUnknown = outcomeUnknown
    this.denied = options?.denied ?? false
  }
}
