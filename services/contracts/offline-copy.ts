// A family's own phone may keep a copy of its own referrals and appointments, to read without a connection. The server
// decides for each answer whether it may be kept.

/** The header of an answer: the id of the account whose phone may keep it, or `notKept`. Other answers lack it. */
export const offlineCopyHeader = 'offline-copy'

/** The phone must erase what it has kept before. */
export const notKept = 'none'

/** What has not been updated for this long is erased. */
export const offlineCopyDays = 7
