// Page arithmetic for every list. Page numbers start at 1.

/** The number of rows before a page. */
export const pageOffset = (page: number, size: number): number => (page - 1) * size

/** "Page n / m" with m at least 1 (REV-09). */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** A range of rows in a list. */
export interface Slice {
  readonly offset: number
  readonly limit: number
}

/**
 * Returns the same rows, counted from the nearer end of the list. `reversed` means from the last row; such a slice does
 * not extend past the first row.
 */
export const fromNearerEnd = ({ offset, limit }: Slice, total: number): Slice & { readonly reversed: boolean } => {
  const rows = Math.min(limit, total - offset)
  const rowsAfter = total - offset - rows
  return rowsAfter < offset ? { offset: rowsAfter, limit: rows, reversed: true } : { offset, limit, reversed: false }
}
