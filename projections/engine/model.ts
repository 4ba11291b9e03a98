// How a read model is declared. The same pure functions run live, in a rebuild and as of a past instant.
import type { RecordedEvent } from '#domain/recorded.ts'

export type ColumnType = 'uuid' | 'text' | 'integer' | 'bigint' | 'boolean' | 'timestamptz' | 'json' | 'text[]'
export interface Column {
  readonly type: ColumnType
  readonly nullable?: true
}

/** A table of a build. Columns are written in this order; `key` is its primary key. */
export interface Table<Name extends string = string> {
  readonly name: Name
  readonly columns: Readonly<Record<string, Column>>
  readonly key: readonly string[]
  /** Everything after `ON <table>`, e.g. `(status, created_at DESC, id)`; made after COPY in a rebuild. Name → definition. */
  readonly indexes: Readonly<Record<string, string>>
}

/** Values by column: ISO text for timestamptz, text for uuid, number for integer and bigint, any JSON for json. */
export type Row = Readonly<Record<string, unknown>>

/**
 * A pure fold of one stream. Confidential fields arrive sealed, except those of a part with `opened: true`: there the
 * engine opens what the stream's own key seals (`{ open, subject }` or `{ erased }`). The streams of erased subjects fold
 * as erased from their first event. A part is plain JSON (no Date, Map or Set): it is stored between batches.
 */
export interface Part<P> {
  readonly name: string
  /** Stream category: the part of the stream's name before its id, e.g. `referral`. */
  readonly category: string
  readonly opened?: true
  /** Returns the part unchanged (same object) for an event that does not concern it. Never changes the part it was given. */
  fold(part: P | undefined, event: RecordedEvent): P | undefined
}

/** A part of another aggregate that a row shows and sorts by. */
export interface Card<Own, P> {
  readonly part: Part<P>
  /** The id (without category) that this row links to. */
  link(own: Own): string | null
}

/** One row per stream, composed of its own part and the cards it links to; a changed card recomposes those rows. */
export interface RowTable<
  Own = unknown,
  Cards extends Readonly<Record<string, unknown>> = Readonly<Record<string, unknown>>,
> {
  /** Its key is one column: the stream's id. */
  readonly table: Table
  readonly own: Part<Own>
  readonly cards: { readonly [C in keyof Cards]: Card<Own, Cards[C]> }
  /** undefined: no row (yet). A function of its arguments alone: tallies take back what it answered before. */
  compose(id: string, own: Own, cards: { readonly [C in keyof Cards]: Cards[C] | undefined }): Row | undefined
}

/**
 * Totals over the rows of a row table. The engine keeps them in a table of the tally's name: the columns of `groupBy`,
 * `count` (bigint, never 0) and `sum_<column>` (bigint) for each column of `sums`.
 */
export interface Tally {
  readonly name: string
  /** Name of the row table. */
  readonly of: string
  readonly groupBy: readonly string[]
  /** Integer columns; null adds nothing. */
  readonly sums: readonly string[]
}

/** One row per event of a stream, never changed afterwards; sees the row table's part before and after the event. */
export interface TimelineTable<Own = unknown> {
  readonly table: Table
  /** Not an opened part: what is never changed must not hold opened text. */
  readonly own: Part<Own>
  entry(event: RecordedEvent, before: Own | undefined, after: Own | undefined): Row | undefined
}

export interface ReadModel {
  readonly name: string
  /** Raised when tables or folds change: the model then rebuilds itself at start. */
  readonly version: number
  readonly rows: readonly RowTable[]
  readonly tallies: readonly Tally[]
  readonly timelines: readonly TimelineTable[]
  /**
   * Live topics (see contracts/live.ts) touched by one changed row, given the name of its table and its old and new value.
   * Called for each new timeline row too (`before` is undefined).
   */
  topics(table: string, before: Row | undefined, after: Row | undefined): readonly string[]
}
