// Arithmetic of pages, for every list. Pages count from 1.

/** The number of rows before a page. */
export const pageOffset = (page: number, size: number): number => (page - 1) * size

/** "Page n / m" with m at least 1 (REV-09). */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** Rows of a list. */
export interface Slice {
  readonly offset: number
  readonly limit: number
}

/**
 * The rows of a slice, counted from the nearer end of the list. With `reversed`, they are counted from its last row.
 * Limits the slice to the list.
 */
export const fromNearerEnd = ({ offset, limit }: Slice, total: number): Slice & { readonly reversed: boolean } => {
  const rows = Math.min(limit, total - offset)
  const rowsAfter = total - offset - rows
  return rowsAfter < offset ? { offset: rowsAfter, limit: rows, reversed: true } : { offset, limit, reversed: false }
}
