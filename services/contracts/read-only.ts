// Tells pages that the event log cannot be reached: people can read, but nothing can be changed.

/** The response header with the time of the data, ISO 8601 UTC. Missing while changes are possible. */
export const readOnlySinceHeader = 'read-only-since'
