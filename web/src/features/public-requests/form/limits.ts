// To where the counters of the two texts run; characters. Said again here, so that a page needs no schema before somebody types.

/** `publicNoteLimits.most` of the contract. */
export const publicNoteLimit = 500
/** `circumstancesLimits.counted` of the contract (DIR-31). */
export const circumstancesLimit = 500
