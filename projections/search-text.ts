// Text as searches and sorts by name compare it, the same on both sides of the comparison.

/** Lower case without accents or doubled spaces, so that "José" is found by "jose" whatever the database's locale. */
export const searchText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim()
