// Types that declare a read model. The same pure functions run live, in a rebuild, and as of a past instant.
import type { RecordedEvent } from '#domain/recorded.ts'

export type ColumnType = 'uuid' | 'text' | 'integer' | 'bigint' | 'boolean' | 'timestamptz' | 'json' | 'text[]'
export interface Column {
  readonly type: ColumnType
  readonly nullable?: true
}

/** A table of a build. Rows are written with the columns in this order. `key` is the primary key. */
export interface Table<Name extends string = string> {
  readonly name: Name
  readonly columns: Readonly<Record<string, Column>>
  readonly key: readonly string[]
  /**
   * Maps each index name to its definition: everything after `ON <table>`, e.g. `(status, created_at DESC, id)`. A
   * rebuild creates them after COPY.
   */
  readonly indexes: Readonly<Record<string, string>>
}

/**
 * Values by column: ISO 8601 text for timestamptz, text for uuid, number for integer and bigint, any JSON value for
 * json.
 */
export type Row = Readonly<Record<string, unknown>>

/** A pure fold of one stream. The folded state is plain JSON (no Date, Map or Set), because it is stored. */
export interface StreamFold<State> {
  readonly name: string
  /** Stream category: the part of the stream name before the id, e.g. `referral`. */
  readonly category: string
  /**
   * Without it, confidential fields stay sealed. With it, the engine unseals text that was sealed with the stream's own
   * key: `{ open, subject }`, or `{ erased }` in every event of a subject whose key is destroyed.
   */
  readonly unsealed?: true
  /**
   * Drops the state of a parked stream instead of keeping it as it was before the event that cannot be folded. For
   * states that must not be used if an event is missing: the missing one may be a revocation.
   */
  readonly dropWhenParked?: true
  /** Returns the same object for an event that does not affect it. Never mutates the state it receives. */
  apply(state: State | undefined, event: RecordedEvent): State | undefined
}

/** The folded state of another stream, which a row joins to show it and sort by it. */
export interface Join<Own, JoinedState> {
  readonly fold: StreamFold<JoinedState>
  /** The id (without category) of the joined stream. */
  link(ownState: Own): string | null
}

/**
 * One row per stream, composed of its own folded state and the states it joins. When a joined state changes, the engine
 * recomposes the row.
 */
export interface RowTable<
  Own = unknown,
  Joined extends Readonly<Record<string, unknown>> = Readonly<Record<string, unknown>>,
> {
  /** The key is a single column: the stream's id. */
  readonly table: Table
  readonly fold: StreamFold<Own>
  readonly joins: { readonly [Name in keyof Joined]: Join<Own, Joined[Name]> }
  /**
   * Returns undefined if there is no row (yet). Must depend on its arguments alone, because the engine recomposes the
   * old row to subtract it from the rollups.
   */
  compose(
    id: string,
    ownState: Own,
    joined: { readonly [Name in keyof Joined]: Joined[Name] | undefined },
  ): Row | undefined
}

/**
 * Totals over the rows of a row table. The engine keeps them in a table with the rollup's name. Its columns are those
 * of `groupBy`, `count` (bigint, never 0) and one `sum_<column>` (bigint) for each column of `sums`.
 */
export interface Rollup {
  readonly name: string
  /** Name of the row table. */
  readonly rowTable: string
  readonly groupBy: readonly string[]
  /** Integer columns. Null adds nothing. */
  readonly sums: readonly string[]
}

/**
 * One row per event of a stream, never updated. `entry` receives the folded state before and after the event. Several
 * timelines, of streams of several categories, can share one table.
 */
export interface TimelineTable<Own = unknown> {
  readonly table: Table
  /**
   * Must not use an unsealed fold, because rows that are never updated would keep the unsealed text after an erasure.
   */
  readonly fold: StreamFold<Own>
  entry(event: RecordedEvent, before: Own | undefined, after: Own | undefined): Row | undefined
}

export interface ReadModel {
  readonly name: string
  /** Increase it when tables or folds change, so that the model is rebuilt at startup. */
  readonly version: number
  readonly rows: readonly RowTable[]
  readonly rollups: readonly Rollup[]
  readonly timelines: readonly TimelineTable[]
  /**
   * Live topics (see contracts/live.ts) that a changed row affects, given the name of its table and its old and new
   * values. Also called for each new timeline row, with `before` undefined.
   */
  topics(table: string, before: Row | undefined, after: Row | undefined): readonly string[]
}
