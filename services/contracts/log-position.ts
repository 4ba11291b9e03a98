// Formats a log position for people.

/** Removes the leading zeros, which are only for sorting. */
export const formatLogPosition = (position: string): string => position.replaceAll(/(^|-)0+(?=\d)/g, '$1')
