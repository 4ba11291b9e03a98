// What the worker tells the open pages.

/** The copy was erased because the account may not keep one; or a new release dropped the answers of the previous one. */
export type WorkerReport = 'not_allowed' | 'updated'
