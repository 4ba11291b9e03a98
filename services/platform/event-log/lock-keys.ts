// The keys of the event log's advisory locks.

/** The lock that all running instances share: 'HOME' in ASCII, and a fixed second key. */
export const instanceLockKey = [0x484f4d45, 0] as const

/**
 * Held with the instance lock, by the same session, by instances that write blocks of readers before events (decision
 * 0054). The previous release does not.
 */
export const readerBlocksLockKey = [0x484f4d45, 1] as const

/** First key of the lock that each append holds. `log.append` (migration 0001) uses the same number. */
export const appendLockClass = 1_280_262_983
