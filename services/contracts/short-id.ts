/** The first 8 characters of an id, as shown on screens and in file names (TL-01). */
export const shortId = (id: string): string => id.slice(0, 8)
