// Shared by all lists: paging, the total, and how current the rows are.
import { z } from 'zod'

/** Rows per page of the review tables (REV-09). */
export const pageSize = 20

/** A query parameter that may be given once or several times. */
export const oneOrMany = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined ? undefined : Array.isArray(value) ? value : [value]), z.array(item))

/** Query parameters of every list: a 1-based page, and the log position of the reader's own last change. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  /**
   * Read-your-writes: wait, 2 s at most, until the read model has processed this log position. The format is opaque and
   * defined by the log. The longest position has 41 characters.
   */
  after: z.string().max(100).optional(),
})

/** Freshness of a response. */
export const Freshness = z.object({
  /** The log position that the rows reflect. */
  position: z.string().nullable(),
  /** True if the read model did not reach `after` in time. The rows may then miss the reader's own last change. */
  stale: z.boolean(),
})
export type Freshness = z.infer<typeof Freshness>

export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    /** At least 1. */
    pages: z.number().int(),
    ...Freshness.shape,
  })

/** Response to a command: the log position of its last event, to pass to the next query as `after`. */
export const WriteResult = z.object({ position: z.string().nullable() })
export type WriteResult = z.infer<typeof WriteResult>
