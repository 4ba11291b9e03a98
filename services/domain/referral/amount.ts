// The amount that an outcome or a closing records.

/** Whether this is a whole, non-negative number of cents. */
export const isAmount = (cents: number): boolean => Number.isSafeInteger(cents) && cents >= 0
