// What every list shares: page, total, and how fresh the rows are.
import { z } from 'zod'

/** Rows a page of the review tables holds (REV-09). */
export const pageSize = 20

/** A query parameter that may be given once or many times. */
export const many = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined ? undefined : Array.isArray(value) ? value : [value]), z.array(item))

/** Query parameters of every list: 1-based page, and the log position the reader has itself caused. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  /**
   * Read-your-writes: wait (2 s at most) until the model has passed this log position. Its form is the log's own affair; the
   * longest there is has 41 characters.
   */
  after: z.string().max(100).optional(),
})

/** How current an answer is. */
export const Freshness = z.object({
  /** The log position the rows show. */
  position: z.string().nullable(),
  /** True: the model had not passed `after` in time; the rows may miss the reader's own last change. */
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

/** A command's answer: the log position of its last event, to hand to the next query as `after`. */
export const Written = z.object({ position: z.string().nullable() })
export type Written = z.infer<typeof Written>
