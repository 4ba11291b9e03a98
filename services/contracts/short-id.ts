/** The first 8 characters of an id, as screens and file names show it (TL-01). */
export const shortId = (id: string): string => id.slice(0, 8)
