// The limits of the two character counters. They repeat the contract's limits, so that the pages need not load the
// schemas up front.

/** `publicNoteLimits.max` in the contract. */
export const publicNoteLimit = 500
/** `circumstancesLimits.counter` in the contract (DIR-31). */
export const circumstancesLimit = 500
