// Normalizes text for search and for sorting by name. Apply it to both sides of a comparison.

/** Returns lowercase text without accents or repeated spaces, so that "jose" finds "José" in any database locale. */
export const searchText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim()
