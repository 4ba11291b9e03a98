// A position of the log as people read it.

/** Without the zeros that positions are sorted by. */
export const positionText = (position: string): string => position.replaceAll(/(^|-)0+(?=\d)/g, '$1')
