// Tells pages that the event log cannot be reached: people can read, but nothing can be changed.

/**
 * The header of every API response: the time of the data, ISO 8601 UTC, or `changesPossible`. A response without it does
 * not come from the server, but for example from a proxy that cannot reach it.
 */
export const readOnlySinceHeader = 'read-only-since'

/** The value of the header while changes are possible. */
export const changesPossible = 'none'
