export const addMilliseconds = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds)
