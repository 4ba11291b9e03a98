// Paging, totals and freshness of all lists.
import { z } from 'zod'

/** Rows per page of the review tables (REV-09). */
export const pageSize = 20

/** A query parameter that may be given once or several times. */
export const oneOrMany = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined ? undefined : Array.isArray(value) ? value : [value]), z.array(item))

/** The query parameters of every list: a 1-based page, and the log position of the caller's last change. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  /**
   * For read-your-writes, the query waits up to 2 s until the read model has processed this log position. The format is
   * opaque and defined by the log. The longest position has 41 characters.
   */
  after: z.string().max(100).optional(),
})

/** The query parameter of a single item. */
export const ReadYourWritesQuery = PageQuery.pick({ after: true })

/** How current a response is. */
export const Freshness = z.object({
  /** The log position that the rows reflect. */
  position: z.string().nullable(),
  /** True if the read model is behind the log, or did not reach `after` in time. Recent changes may then be missing. */
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

/** The response to a command. It contains the log position of the last event, to pass to the next query as `after`. */
export const WriteResult = z.object({ position: z.string().nullable() })
export type WriteResult = z.infer<typeof WriteResult>
